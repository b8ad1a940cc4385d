// A board as a front end shows and plays it that knows nothing of its game (rules/drawing.hpp).
#pragma once

#include <string_view>
#include <vector>

#include "bouton/core/message.hpp"
#include "bouton/games/games.hpp"
#include "bouton/rules/position.hpp"
#include "front/json.hpp"

namespace bouton::front {

/// The board after these moves from `start`, and all moves, each with what it changes, as one JSON
/// object (bouton.board/1). `entries`: as read_move() reads them. A board that is too large,
/// or that no row draws, has no places, and then no moves are listed.
/// \throws Error that says what is wrong with a move
void write_board_json(Writer const& put, Game const& game, SmallPosition const& start,
                      std::vector<std::string_view> const& entries, Language language);

}  // namespace bouton::front
