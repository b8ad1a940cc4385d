// The pieces of boards as parts of an SVG picture, by name (pieces.def).
#pragma once

#include <algorithm>
#include <iterator>
#include <string_view>

namespace bouton::front {

struct Piece {
  std::string_view name, svg;
};
inline constexpr Piece kPieces[] = {
#define BOUTON_PIECE(name, svg) {name, svg},
#include "front/pieces.def"
#undef BOUTON_PIECE
};

/// A piece that is not in the list is a stone, the first one.
[[nodiscard]] inline std::string_view svg_of_piece(std::string_view name) {
  auto const* const found = std::find_if(std::begin(kPieces), std::end(kPieces),
                                         [&](Piece const& one) { return one.name == name; });
  return (found == std::end(kPieces) ? std::begin(kPieces) : found)->svg;
}

}  // namespace bouton::front
