// The Zeckendorf sum of numbers with up to hundreds of thousands of digits.
//
// The greedy choice needs the Fibonacci numbers below n in descending order. Two neighbours
// are reached by doubling and then walked down by subtraction, so that only a handful of
// long numbers is in memory (a table of all of them would be quadratic).
#include <bit>
#include <optional>
#include <utility>
#include <vector>

#include "bouton/core/limits.hpp"
#include "theory/fibonacci.hpp"

namespace bouton::theory {
namespace {

constexpr std::uint64_t kSubtraction = 256;  // steps of a meter: some microseconds at most

/// F(k) and F(k + 1), with F(0) = 0 and F(1) = 1.
struct Neighbours {
  Natural low, high;
};

std::optional<Neighbours> fibonacci_numbers(std::uint64_t k, Meter& meter) {
  Neighbours f{0, 1};
  for (int bit = static_cast<int>(std::bit_width(k)) - 1; bit >= 0; --bit) {
    if (!meter.look()) return std::nullopt;
    // F(2j) = F(j) (2 F(j+1) - F(j)), F(2j+1) = F(j)^2 + F(j+1)^2.
    Natural const even = f.low * (2 * f.high - f.low);
    Natural const odd = f.low * f.low + f.high * f.high;
    bool const one = ((k >> bit) & 1U) != 0;
    f = one ? Neighbours{odd, even + odd} : Neighbours{even, odd};
  }
  return f;
}

}  // namespace

bool for_each_zeckendorf_part(Natural const& n, PartVisitor const& visit, Limits const& limits) {
  if (n <= 0) return true;
  // F(k + 1) >= golden ratio^(k - 1) > 2^bits > n for k > bits / log2(golden ratio) + 1.
  std::uint64_t const bits = static_cast<std::uint64_t>(msb(n)) + 1;
  Meter meter(limits);
  auto start = fibonacci_numbers(bits * 14405 / 10000 + 3, meter);
  if (!start) return false;
  Natural& previous = start->low;
  Natural& current = start->high;
  Natural rest = n;
  while (rest != 0) {
    for (; current > rest; std::swap(current, previous)) {
      if (!meter.spend(kSubtraction)) return false;
      current -= previous;
    }
    rest -= current;
    if (!visit(current, rest)) return true;
  }
  return true;
}

std::vector<Natural> zeckendorf(Natural const& n) {
  std::vector<Natural> parts;
  for_each_zeckendorf_part(n, [&](Natural const& part, Natural const&) {
    parts.push_back(part);
    return true;
  });
  return parts;
}

LimitGame const& fibonacci_game() {
  static LimitGame const game{.factor = 2,
                              .texts = "fibonacci.",
                              .reference = "by.whinihan",
                              .first_parts = {},
                              .for_each_part = for_each_zeckendorf_part};
  return game;
}

}  // namespace bouton::theory
