// A board as a picture in a file: what stands where, and the winning moves as lines over it.
#pragma once

#include <functional>
#include <string>

#include "bouton/core/message.hpp"
#include "bouton/games/games.hpp"
#include "bouton/rules/position.hpp"

namespace bouton::front {

/// An SVG picture of a position, of heaps and of boards. Where there are such moves, a line joins
/// the places that a person touches for each move that `wins` says yes to. \param wins  asked about
/// what each move leaves; may be empty \throws Error if the board is too large to be drawn
[[nodiscard]] std::string board_svg(Game const& game, SmallPosition const& position,
                                    std::function<bool(SmallPosition const& after)> const& wins,
                                    Language language);

}  // namespace bouton::front
