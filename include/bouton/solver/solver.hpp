// One question, one answer: who wins this position under these rules?
//
// Picks the first way that applies: a theorem about the ruleset, a nim-value sequence
// (normal play of one-heap codes), a misere quotient, exhaustive search within limits.
#pragma once

#include "bouton/answer/solution.hpp"
#include "bouton/core/limits.hpp"
#include "bouton/rules/ruleset.hpp"

namespace bouton {

/// The answer for one position. Never wrong, sometimes unknown: then `outcome` is empty and
/// the reason names the limit that was reached.
/// \param position  a position of these rules, as parse_position gives it.
/// \throws Error if the position does not belong to the rules.
[[nodiscard]] Solution solve(Ruleset const& rules, Convention convention, Position const& position,
                             Limits const& limits = {});

}  // namespace bouton
