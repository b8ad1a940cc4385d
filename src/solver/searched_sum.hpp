// The referee of sums: who wins several games side by side, by exhaustive search.
//
// Where neither nim-values nor classes decide misere play of a sum, all that can be reached is
// played out. A position is its moves: positions of any games that have the same options are one
// game, so 1 2 and 2 1 are searched once, and what lies side by side is a sorted list of such
// games.
//
//   nim 3 4     position --moves of rules/--> its options  --the same options--> a numbered game
//   0.77 5 5    a game for each heap, where every move changes one heap
//   the sum     [ 2 7 7 ]  sorted numbers; games without a move are left out
#pragma once

#include <vector>

#include "bouton/core/limits.hpp"
#include "bouton/core/outcome.hpp"
#include "bouton/solver/sum.hpp"

namespace bouton {

/// Searches everything that can be reached from the sum, within limits.positions, the memory and
/// the time.
/// \return with the outcome, all winning moves and Certainty::kSearched; if a limit was reached
///         first, without an outcome, and the reason says which limit
/// \pre every position belongs to its rules
[[nodiscard]] Solution search_sum(std::vector<SumTerm> const& terms, Convention convention,
                                  Limits const& limits);

}  // namespace bouton
