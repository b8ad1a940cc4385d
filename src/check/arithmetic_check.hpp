// An arithmetic law of a finite code, decided for all heaps.
#pragma once

#include "check/period_check.hpp"

namespace bouton::check {

/// Splits into more parts are not looked at: their certificates are refused.
inline constexpr unsigned kMostParts = 5;

/// From b = (bound - period) / 2 on, every number that the law g(n + period) = g(n) + saltus gives
/// is the mex of the values of the options, for all heaps. False if the limits came first. \pre the
/// rules are finite and leave at most kMostParts parts under no condition, b is larger
///      than any amount taken, saltus >= 1
/// \throws Wrong naming a heap for which it is not
[[nodiscard]] bool check_arithmetic(PeriodClaim const& claim, Values values, WorkMeter& work);

}  // namespace bouton::check
