// The program as a player: perfect moves from the solver, other moves at random.
#pragma once

#include "bouton/answer/solution.hpp"
#include "bouton/core/limits.hpp"
#include "bouton/games/games.hpp"
#include "bouton/solver/context.hpp"
#include "rules/random_move.hpp"

namespace bouton::front {

/// The program's move, and whether it knew that it was right.
struct Choice {
  SmallPosition after;
  bool knew = true;  ///< false: the position was beyond the limits and the move is a guess
};

/// \param level  share of perfect moves in percent; a lost position is played at random.
/// \pre some move is left
[[nodiscard]] Choice program_move(Game const& game, SmallPosition const& position, unsigned level,
                                  Limits const& limits, Dice& dice,
                                  Context const& context = Context());

}  // namespace bouton::front
