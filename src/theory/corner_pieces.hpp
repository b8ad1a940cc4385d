// A chess piece that goes to the corner of a quarter of the plane: the king and the knight.
#pragma once

#include <cstdint>
#include <utility>

#include "bouton/core/natural.hpp"
#include "bouton/core/outcome.hpp"

namespace bouton::theory {

/// The nim-value of a king at (x, y): 0 if both are even, 2 if both are odd; else 1 if the odd one
/// is the greater of the two, and 3 if it is the smaller. (docs/games/corner.md)
[[nodiscard]] Natural king_value(Natural const& x, Natural const& y);
/// In misere play a king loses where one coordinate is 0 and the other one odd, and where both are
/// even and not 0.
[[nodiscard]] Outcome king_misere(Natural const& x, Natural const& y);

/// The board in squares of 4 by 4: the nim-value of a knight depends on its place in such a square
/// and on how many more squares of the board lie on its one side than on the other, where 2 and
/// more are one. The outcome in misere play depends on that, and on whether it stands at the edge.
[[nodiscard]] Natural knight_value(Natural const& x, Natural const& y);
[[nodiscard]] Outcome knight_misere(Natural const& x, Natural const& y);

}  // namespace bouton::theory
