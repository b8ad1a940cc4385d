// Checks of a claimed period: what all proofs have in common, and one function for each kind.
#pragma once

#include <cstdint>
#include <span>

#include "check/check_work.hpp"
#include "check/claim.hpp"
#include "check/findings.hpp"

namespace bouton::check {

using Values = std::span<std::uint16_t const>;

/// Values computed at most, unless everything is to be recomputed.
inline constexpr std::uint64_t kMostValues = std::uint64_t{1} << 26;
/// Values recomputed of a certificate that is too long.
inline constexpr std::uint64_t kFirstValues = std::uint64_t{1} << 20;

/// How many values are to be recomputed: `all`, if that is asked for or feasible and they fit
/// into memory, else a first part with at least `least`.
[[nodiscard]] std::uint64_t values_to_compute(std::uint64_t all, CheckOptions const& options,
                                              std::uint64_t least);

/// The members that must fit together whatever the proof. \throws Wrong
void check_members(PeriodClaim const& claim);

/// Every given value of a computed heap is the computed one. \throws Wrong
void check_given(Stretch const& given, Values values);

/// With all values that the proof reads: g(n + period) = g(n) + saltus for
/// preperiod <= n < agree_to, preperiod and period least possible, the largest value.
/// \pre agree_to + period <= values.size(), preperiod + period <= values.size()
/// \throws Wrong
void check_statement(PeriodClaim const& claim, Values values, std::uint64_t agree_to,
                     Findings& findings);

/// A proof by one of the bounds at the top of sequence/period.hpp. \throws Wrong
void check_classical(PeriodClaim const& claim, CheckOptions const& options, Findings& findings);

/// From `bound` the state of a code with a tail, which decides all later values up to a
/// constant, was met before: proof 3 of sequence/period.hpp. False if the limits came before
/// that was known. \throws Wrong
[[nodiscard]] bool check_tail(PeriodClaim const& claim, Values values, WorkMeter& work);

/// A proof by repetition of the state (docs/sequences.md). \throws Wrong
void check_repetition(PeriodClaim const& claim, CheckOptions const& options, Findings& findings);

}  // namespace bouton::check
