// The table as a picture: each heap a row of stones with its number.
#pragma once

#include <optional>
#include <string>

#include "bouton/rules/position.hpp"
#include "bouton/rules/ruleset.hpp"
#include "front/pin_board.hpp"
#include "options.hpp"

namespace bouton::cli {

/// One line per heap: its number, its size, its stones in groups of five. Rows of pins show the
/// numbers of the pins; with a board they stand as at the start, with gaps. Two heaps of which a
/// move may lower both (Wythoff's game) are a queen on a chessboard besides, with the squares that
/// a move reaches. Long heaps and many heaps are shortened.
[[nodiscard]] std::string draw(Ruleset const& rules, SmallPosition const& position,
                               std::optional<front::PinBoard> const& board,
                               Settings const& settings);

}  // namespace bouton::cli
