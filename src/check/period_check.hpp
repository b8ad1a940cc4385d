// Checks of a claimed period: the part that all proofs share, and one function for each kind.
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "check/document.hpp"
#include "check/findings.hpp"
#include "check/heap_rules.hpp"
#include "check/heap_values.hpp"

namespace bouton::check {

enum class ProofKind { kParts, kUnequalParts, kTail, kRepetition, kArithmetic };

/// A certificate of a period, read but not yet verified.
struct PeriodClaim {
  std::string game, code, parts;
  HeapRules rules;
  std::uint64_t period = 1, preperiod = 0, saltus = 0;
  std::optional<std::uint64_t> last_exception, max_value, max_heap;
  std::uint64_t values_checked = 0;
  ProofKind kind = ProofKind::kParts;

  // A classical proof.
  std::uint64_t bound = 0;
  std::optional<Stretch> values;
  std::optional<std::uint64_t> checksum;

  // A repetition of the state.
  std::uint64_t at = 0, window = 0, witness_bound = 0;
  Space space;
  std::vector<std::pair<std::uint64_t, std::uint64_t>> rare;  // heap, value
  Stretch repeated;
  std::vector<Stretch> samples;

  /// The end of all values that are read or given.
  [[nodiscard]] std::uint64_t evidence_end() const {
    std::uint64_t end = values_checked;
    for (Stretch const& sample : samples) end = std::max(end, sample.end());
    return end;
  }
};

/// \throws Error naming the member that is missing or unreadable.
[[nodiscard]] PeriodClaim read_period_claim(Document const& document);

using Values = std::span<std::uint16_t const>;

/// Values computed at most, unless everything is to be recomputed.
inline constexpr std::uint64_t kMostValues = std::uint64_t{1} << 26;
/// How many values are recomputed of a certificate that is too long.
inline constexpr std::uint64_t kFirstValues = std::uint64_t{1} << 20;

/// How many values to recompute: `all`, if that is asked for or feasible and they fit
/// into memory, else a first part with at least `least`.
[[nodiscard]] std::uint64_t values_to_compute(std::uint64_t all, CheckOptions const& options,
                                              std::uint64_t least);

/// Checks the members that must be consistent whatever the proof. \throws Wrong
void check_members(PeriodClaim const& claim);

/// Checks that every given value of a computed heap is the computed one. \throws Wrong
void check_given(Stretch const& given, Values values);

/// Checks, with all values that the proof reads: g(n + period) = g(n) + saltus for
/// preperiod <= n < agree_to, preperiod and period least possible, the largest value.
/// \pre agree_to + period <= values.size(), preperiod + period <= values.size()
/// \throws Wrong
void check_statement(PeriodClaim const& claim, Values values, std::uint64_t agree_to,
                     Findings& findings);

/// Checks a proof by one of the bounds at the top of sequence/period.hpp. \throws Wrong
void check_classical(PeriodClaim const& claim, CheckOptions const& options, Findings& findings);

/// From `bound` the state of a code with a tail, which decides all later values up to a constant,
/// occurred before: proof 3 of sequence/period.hpp. False if a limit was reached before that was
/// known. \throws Wrong
[[nodiscard]] bool check_tail(PeriodClaim const& claim, Values values, Meter& work);

/// Splits into more parts are not looked at: their certificates are refused.
inline constexpr unsigned kMostParts = 5;

/// From b = (bound - period) / 2 on, every number that the law g(n + period) = g(n) + saltus gives
/// is the mex of the values of the options, for all heaps. False if the limits came first. \pre the
/// rules are finite and leave at most kMostParts parts under no condition, b is larger
///      than any amount taken, saltus >= 1
/// \throws Wrong naming a heap for which it is not
[[nodiscard]] bool check_arithmetic(PeriodClaim const& claim, Values values, Meter& work);

/// Checks a proof by repetition of the state (docs/sequences.md). \throws Wrong
void check_repetition(PeriodClaim const& claim, CheckOptions const& options, Findings& findings);

}  // namespace bouton::check
