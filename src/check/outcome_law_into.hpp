// The second condition of a law: every position outside the set that is not won by convention has a
// move into it.
#pragma once

#include <cstddef>
#include <optional>

#include "bouton/core/limits.hpp"
#include "check/law_claim.hpp"
#include "check/law_contradiction.hpp"
#include "check/law_moves.hpp"

namespace bouton::check {

struct IntoQuestion {
  LawClaim const& claim;
  LawMoves const& into;  ///< the moves into the set
  LawMoves const& any;   ///< misere play: the moves to any position
  std::size_t control;
  Meter& work;
};

/// Looks for a position where the condition fails, by two searches in turns: the words are read
/// from their begin with the set of moves that can still be completed, of two such sets only the
/// smaller one; and from their end with the set of states from which a move is completed.
/// \return empty if there is none: proved
/// \throws LimitReached
[[nodiscard]] std::optional<LawContradiction> find_without_move(IntoQuestion const& question);

/// The same by one of the two searches alone. \throws LimitReached
[[nodiscard]] std::optional<LawContradiction> find_without_move_from_begin(
    IntoQuestion const& question);
[[nodiscard]] std::optional<LawContradiction> find_without_move_from_end(
    IntoQuestion const& question);

}  // namespace bouton::check
