// Staircase Nim: only the odd steps count.
#pragma once

#include "bouton/answer/solution.hpp"
#include "bouton/core/limits.hpp"
#include "bouton/core/outcome.hpp"

namespace bouton::theory {

/// The answer for coins on steps, the lowest step first; a move takes any number of coins from a
/// step to the one below, or from the lowest one off the stairs.
///
/// Theorem: a position is won as the Nim position of the odd steps is, in both conventions, and in
/// normal play that nim-sum is its nim-value. (docs/games/staircase.md)
/// Time linear in the digits, and per visited move.
[[nodiscard]] Solution solve_staircase(Position const& position, Convention convention,
                                       Limits const& limits, Detail detail);

}  // namespace bouton::theory
