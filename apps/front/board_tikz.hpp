// A position as a picture in LaTeX: the drawing that the page and SVG files have, in TikZ.
#pragma once

#include <string>
#include <string_view>

#include "bouton/games/games.hpp"
#include "bouton/rules/position.hpp"

namespace bouton::front {

/// What stands in the preamble of a document with such pictures.
[[nodiscard]] std::string_view tikz_preamble();

/// A `tikzpicture` that is at most so many millimetres wide and high; empty where nothing draws the
/// game, or the position is too large to be drawn.
[[nodiscard]] std::string board_tikz(Game const& game, SmallPosition const& position, double width,
                                     double height);

}  // namespace bouton::front
