// Euclid's game: two heaps; take a positive multiple of the one from the other.
//
// The game of Cole and Davie, which ends when a heap is empty. All with exact integers.
#pragma once

#include <cstdint>

#include "bouton/answer/solution.hpp"
#include "bouton/core/natural.hpp"
#include "bouton/core/outcome.hpp"
#include "bouton/rules/position.hpp"

namespace bouton::theory {

/// The outcome of two heaps, exact for all 64-bit arguments. O(1).
///
/// Normal play (Cole & Davie 1969): P iff a heap is empty, or the heaps differ and their ratio is
/// below the golden ratio: 0 < a < b and b^2 < ab + a^2. Misere play: the same, except that an
/// empty heap means N and equal heaps (not empty) mean P. Proof: docs/games/euclid.md.
[[nodiscard]] Outcome euclid_outcome(std::uint64_t a, std::uint64_t b, Convention convention);

/// Nim-value of two heaps in normal play (Cairns, Ho & Lengyel 2011).
///
/// 0 if a heap is empty. Else let a <= b, q = floor(b / a) and D = b^2 - q a b - a^2: the value
/// is q if D > 0 and q - 1 if D < 0; but the other of these two if every partial quotient of b / a
/// is q. That is so exactly if a = b, or q >= 2 and |D| is the square of the greatest common
/// divisor of a and b. D is never 0. Proof: docs/games/euclid.md.
/// \pre a >= 0, b >= 0. A division, a square root and a few multiplications.
[[nodiscard]] Natural euclid_value(Natural const& a, Natural const& b);

/// The whole answer for two heaps of any size.
///
/// Every N-position has exactly one winning move, apart from equal heaps in normal play (either may
/// be taken) and from the end in misere play. The nim-value is given in normal play.
/// \pre two heaps. Otherwise std::logic_error.
[[nodiscard]] Solution solve_euclid(Position const& position, Convention convention,
                                    Detail detail = Detail::kFull);

}  // namespace bouton::theory
