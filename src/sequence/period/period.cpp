#include "bouton/sequence/period.hpp"

#include <algorithm>
#include <numeric>
#include <vector>

#include "core/saturating.hpp"
#include "sequence/engine/value_set.hpp"
#include "sequence/period/arithmetic.hpp"
#include "sequence/period/end_matches.hpp"
#include "sequence/period/reach.hpp"

namespace bouton::sequence {
namespace {

/// How many values at the end must agree with earlier ones, whatever the period.
///
/// If `length` values agree, the preperiod is at least n0 = size - p - length, and
/// agreement_for(n0, p) must be at most size - p. With c n0 + d p + k for agreement_for, that is
/// c length >= (c - 1) (size - p) + d p + k; and d >= c - 1, so the right side is least for p = 0.
/// \pre reach.taken < size
std::size_t least_match(Reach const& reach, std::size_t size) {
  std::uint64_t const froms = reach.equal_parts ? reach.parts : 2;
  return static_cast<std::size_t>(((froms - 1) * size + reach.taken + froms - 1) / froms);
}

std::optional<Period> prove_finite(OneHeapGame const& game, std::span<std::uint16_t const> values) {
  std::size_t const size = values.size();
  auto const reach = reach_of(game);
  if (!reach || reach->taken >= size) return std::nullopt;  // more agreement than values
  EndMatches matches(values, least_match(*reach, size));
  while (auto const match = matches.next()) {
    std::uint64_t const p = match->shift;
    std::uint64_t const preperiod = size - p - match->length;
    std::uint64_t const needed = agreement_for(*reach, preperiod, p);
    if (needed > size - p) continue;
    return Period{.period = p,
                  .preperiod = preperiod,
                  .checked_to = needed,
                  .values_needed = needed + p,
                  .proof = game.parts == PartsCondition::kAny ? PeriodProof::kParts
                                                              : PeriodProof::kUnequalParts};
  }
  return std::nullopt;
}

/// The state that decides all values from row n on, relative to `level`; see proof 3 above.
struct TailState {
  std::uint32_t level = 0;
  std::vector<std::uint32_t> window;               // g(n - t) - level + 1, or 0 for "below"
  std::vector<std::vector<std::uint32_t>> unions;  // members >= level, less level, by residue

  [[nodiscard]] bool same_beyond_level(TailState const& other) const {
    return window == other.window && unions == other.unions;
  }
};

TailState tail_state(HeapCode const& code, std::span<std::uint16_t const> values, std::size_t n) {
  std::size_t const prefix = std::max<std::size_t>(code.prefix().size(), 1);
  std::size_t const q = code.tail().size();
  std::vector<ValueSet> sets(q);
  for (std::size_t t = 0; t < q; ++t) {
    Digit const digit = code.digit(prefix + t);
    if ((digit & 1U) != 0) sets[(prefix + t) % q].insert(0);
    if ((digit & 2U) == 0) continue;
    // Row n + i reads totals up to n + i - prefix; those from n - prefix + 1 on are window.
    for (std::size_t total = 1; total + prefix <= n; ++total) {
      sets[(total + prefix + t) % q].insert(values[total]);
    }
  }
  TailState state;
  state.level = sets[0].mex();
  for (ValueSet const& set : sets) state.level = std::min(state.level, set.mex());
  for (std::size_t t = 1; t < prefix; ++t) {
    std::uint32_t const value = values[n - t];
    state.window.push_back(value < state.level ? 0 : value - state.level + 1);
  }
  for (ValueSet const& set : sets) {
    std::vector<std::uint32_t>& members = state.unions.emplace_back();
    for (std::uint32_t v = state.level; v < set.words().size() * 64; ++v) {
      if (set.contains(v)) members.push_back(v - state.level);
    }
  }
  return state;
}

std::optional<Period> prove_tail(OneHeapGame const& game, std::span<std::uint16_t const> values) {
  constexpr int kCandidates = 4;
  constexpr std::size_t kMostWork = std::size_t{1} << 27;
  HeapCode const& code = game.code;
  std::size_t const size = values.size();
  std::size_t const prefix = std::max<std::size_t>(code.prefix().size(), 1);
  std::size_t const q = code.tail().size();
  if (game.code.splits() || size < 3 || q > kMostWork / size) return std::nullopt;

  auto const matches = matches_of_differences(values);
  int tried = 0;
  for (std::size_t p = 1; p + 1 < size && tried < kCandidates; ++p) {
    // The differences agree from n0 on, so the values do, up to the saltus.
    std::size_t const n0 = size - 1 - p - matches[p];
    std::size_t const whole = std::lcm(p, q);  // the state repeats with a multiple of q
    if (whole >= size || n0 + prefix + whole + p > size) continue;
    std::int32_t const saltus = std::int32_t{values[n0 + p]} - std::int32_t{values[n0]};
    if (saltus < 0) continue;
    ++tried;
    for (std::size_t n = n0 + prefix, step = whole; n + whole + p <= size; n += step, step *= 2) {
      TailState const before = tail_state(code, values, n);
      TailState const after = tail_state(code, values, n + whole);
      if (!before.same_beyond_level(after)) continue;
      // g(i + whole) = g(i) + const for all i >= n. The rule for p holds for n0 <= i < n + whole
      // (values up to n + whole + p - 1 were compared), so it continues forever.
      return Period{.period = p,
                    .preperiod = n0,
                    .saltus = static_cast<std::uint64_t>(saltus),
                    .checked_to = n + whole,
                    .values_needed = n + whole + p,
                    .proof = PeriodProof::kTail};
    }
  }
  return std::nullopt;
}

}  // namespace

std::optional<Reach> reach_of(OneHeapGame const& game) {
  if (!game.code.finite()) return std::nullopt;
  bool const any = game.parts == PartsCondition::kAny;
  Reach const reach{std::max(1U, game.code.max_parts()), game.code.max_taken(), any};
  if (!any && reach.parts > 2) return std::nullopt;
  return reach;
}

std::uint64_t agreement_for(Reach const& reach, std::uint64_t preperiod, std::uint64_t period) {
  std::uint64_t const from = std::max<std::uint64_t>(preperiod, 1);
  std::uint64_t const froms = reach.equal_parts ? reach.parts : 2;
  std::uint64_t const periods = reach.equal_parts ? reach.parts - 1 : 2;
  std::uint64_t const stretch =
      saturating_add(saturating_multiply(froms, from), saturating_multiply(periods, period));
  return saturating_add(stretch, reach.taken);
}

std::optional<std::uint64_t> agreement_needed(OneHeapGame const& game, std::uint64_t preperiod,
                                              std::uint64_t period) {
  auto const reach = reach_of(game);
  if (!reach) return std::nullopt;
  return agreement_for(*reach, preperiod, period);
}

std::optional<Period> prove_period(OneHeapGame const& game, std::span<std::uint16_t const> values,
                                   Limits const& limits) {
  if (!game.code.finite()) return prove_tail(game, values);
  if (auto const period = prove_finite(game, values)) return period;
  return prove_arithmetic(game, values, limits);
}

}  // namespace bouton::sequence
