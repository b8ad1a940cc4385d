// Games on boards whose moves are told by no list of things (OwnMoves).
#pragma once

#include <cstddef>

#include "check/board_rules.hpp"

namespace bouton::check {

/// Brussels Sprouts with so many free ends; things: for each of them whether it is there, begins a
/// piece, begins a region. Ends of a piece, and pieces of a region, follow one another.
[[nodiscard]] BoardRules brussels_sprouts(std::size_t ends);

/// Nimstring; things: the lines that are not drawn, row after row, those across before those down,
/// and `again`: that somebody must draw a line and there is none.
[[nodiscard]] BoardRules nimstring(std::size_t rows, std::size_t columns);

}  // namespace bouton::check
