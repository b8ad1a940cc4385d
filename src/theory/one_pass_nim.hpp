// Nim with one pass for the whole game: what is proved about it.
//
// Once the pass is spent the game is Nim. While it is unspent, the positions with at most two
// non-empty heaps are solved; for three no rule is known.
#pragma once

#include <optional>

#include "bouton/answer/solution.hpp"
#include "bouton/core/natural.hpp"
#include "bouton/core/outcome.hpp"
#include "bouton/rules/position.hpp"

namespace bouton::theory {

/// The only y such that the heaps x and y, with the pass unspent, are P.
///
/// Normal play: 0 with 0, 1 with 2, 3 with 4, 5 with 6, ... Misere play: 0 with 2, 1 with 1, and
/// from there as in normal play: 3 with 4, 5 with 6, ... Proof: docs/games/one-pass-nim.md.
/// \pre x >= 0
[[nodiscard]] Natural one_pass_partner(Natural const& x, Convention convention);

/// The whole answer where the pass is spent (Bouton 1901) or at most two heaps are not empty;
/// otherwise empty. The nim-value of two heaps is given only where it is 0.
/// All winning moves are listed: the heaps from left to right, then the pass.
/// Time and memory linear in the digits of the heaps.
[[nodiscard]] std::optional<Solution> solve_one_pass_nim(Position const& position,
                                                         Convention convention,
                                                         Detail detail = Detail::kFull);

}  // namespace bouton::theory
