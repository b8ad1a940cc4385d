#include "sequence/period/arithmetic.hpp"

#include <algorithm>
#include <utility>
#include <vector>

#include "sequence/period/end_matches.hpp"

namespace bouton::sequence {
namespace {

constexpr int kMostGuesses = 16;
/// Elementary steps for one guess, of about a tenth of a microsecond.
constexpr std::uint64_t kArithmeticWork = std::uint64_t{1} << 20;

}  // namespace

std::optional<Period> prove_arithmetic(OneHeapGame const& game,
                                       std::span<std::uint16_t const> values,
                                       Limits const& limits) {
  HeapCode const& code = game.code;
  std::size_t const size = values.size();
  if (!code.finite() || game.parts != PartsCondition::kAny || size < 3) return std::nullopt;
  if (code.max_parts() < 3 || code.max_parts() > kMostArithmeticParts) return std::nullopt;
  std::uint64_t const after_taken = code.max_taken() + 1;

  auto const matches = matches_of_differences(values);
  std::vector<std::size_t> undecided;
  int guesses = 0;
  for (std::size_t p = 1; 2 * p < size && guesses < kMostGuesses; ++p) {
    std::size_t const n0 = size - 1 - p - matches[p];
    std::uint64_t const base = std::max<std::uint64_t>(n0, after_taken);
    // What agrees only at the end is not worth a guess.
    if (2 * base + 2 * p > size) continue;
    if (values[n0 + p] <= values[n0]) continue;
    std::uint64_t const saltus = std::uint64_t{values[n0 + p]} - values[n0];
    ++guesses;
    ArithmeticClaim const law{&code, values, base, p, saltus};
    ArithmeticVerdict const verdict = decide(law, kArithmeticWork, limits);
    if (verdict == ArithmeticVerdict::kTooMuch) {
      if (limits.expired()) return std::nullopt;
      undecided.push_back(p);
    }
    if (verdict != ArithmeticVerdict::kHolds) continue;
    // A divisor of the least period would have the same preperiod, so it came before.
    for (std::size_t const smaller : undecided) {
      if (p % smaller == 0) return std::nullopt;
    }
    return Period{.period = p,
                  .preperiod = n0,
                  .saltus = saltus,
                  .checked_to = 2 * base + p,
                  .values_needed = 2 * base + 2 * p,
                  .proof = PeriodProof::kArithmetic};
  }
  return std::nullopt;
}

}  // namespace bouton::sequence
