// Drawings of games whose positions are heaps, but which are told with other things: coins on
// stairs, pieces on a chessboard, coins on squares.
#pragma once

#include "bouton/games/games.hpp"
#include "bouton/rules/position.hpp"
#include "rules/drawing.hpp"

namespace bouton::front {

/// The position of a game for which drawing_kind() is kHeaps (game_json.hpp). `start`: where the
/// play began, so that the board keeps its size.
[[nodiscard]] Drawing draw_heaps(Game const& game, SmallPosition const& start,
                                 SmallPosition const& position);

}  // namespace bouton::front
