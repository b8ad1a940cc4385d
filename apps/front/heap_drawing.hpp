// Drawings of games whose positions are heaps: rows of stones or pins, and where they are told with
// other things coins on stairs, pieces on a chessboard, coins on squares.
#pragma once

#include "bouton/games/games.hpp"
#include "bouton/rules/position.hpp"
#include "rules/drawing.hpp"

namespace bouton::front {

/// A position without a board. `start`: where the play began, so that the drawing keeps its size.
[[nodiscard]] Drawing draw_heaps(Game const& game, SmallPosition const& start,
                                 SmallPosition const& position);

}  // namespace bouton::front
