// Wythoff's game and r-Wythoff: the cold pairs, both conventions.
//
// Take any positive amount from one of two heaps, or positive amounts k and l from both
// with |k - l| < r. The P-positions ("cold pairs") are given by floors of multiples of a
// quadratic irrational; all of it is computed with exact integers.
#pragma once

#include <cstdint>
#include <optional>

#include "bouton/answer/solution.hpp"

namespace bouton::theory {

/// A P-position with the smaller heap first.
struct WythoffPair {
  Natural a;  ///< the smaller heap
  Natural b;  ///< the larger heap

  friend bool operator==(WythoffPair const&, WythoffPair const&) = default;
};

/// The cold pair with index n >= 0, in the order of the smaller heap.
///
/// Normal play: a = floor(n alpha), b = a + r n with alpha = (2 - r + sqrt(r^2 + 4)) / 2,
/// for r = 1 the golden ratio.
/// Misere play, r = 1: (0,1), (2,2), and then the normal pairs from n = 2, (3,5), on.
/// Misere play, r >= 2: a = floor(n alpha + 1/alpha), b = a + r n + 1.
/// \pre r >= 1, n >= 0
/// Complexity: one integer square root of a number twice as long as n r.
/// Sources: Wythoff 1907 (r = 1), Fraenkel 1982 (any r), Fraenkel 1984 (misere play).
[[nodiscard]] WythoffPair cold_pair(std::uint64_t r, Convention convention, Natural const& n);

/// The index of the pair {x, y}, in either order; empty if it is not cold.
///
/// Needs no square root: with n = (b - a) / r the normal pairs are exactly those with
/// (a - n)(b - n) <= n^2 < (a + 1 - n)(b + 1 - n), because (alpha - 1)(beta - 1) = 1 for
/// beta = alpha + r. Complexity: a division and a few multiplications.
[[nodiscard]] std::optional<Natural> cold_index(std::uint64_t r, Convention convention,
                                                Natural const& x, Natural const& y);

[[nodiscard]] bool is_cold(std::uint64_t r, Convention convention, Natural const& x,
                           Natural const& y);

/// The heap beside x in its cold pair, and the index of the pair.
struct ColdPartner {
  Natural heap, index;
};

/// The only y such that {x, y} is cold. Every x >= 0 has one: it is in exactly one pair
/// (0 with 0 in normal play, 2 with 2 in misere play of r = 1).
/// Complexity: one integer square root and a few multiplications.
[[nodiscard]] ColdPartner cold_partner(std::uint64_t r, Convention convention, Natural const& x);

/// The outcome of heaps a and b, exact for all 64-bit arguments. O(1), for tables and
/// tight loops. \pre r >= 1
[[nodiscard]] Outcome wythoff_outcome(std::uint64_t r, std::uint64_t a, std::uint64_t b,
                                      Convention convention);

/// The whole answer for two heaps of any size.
///
/// Winning moves: at most one per heap and three on the diagonals, ordered by the first heap
/// after the move, then by the second. Recommended is the one to the cold pair with the
/// least index, which ends the game soonest. The nim-value is given where it is known by
/// theory: 0 for P-positions, and the other heap when one heap is empty; the solver adds
/// table values.
/// \pre r >= 1; two heaps. Otherwise std::logic_error.
[[nodiscard]] Solution solve_wythoff(std::uint64_t r, Position const& position,
                                     Convention convention, Detail detail = Detail::kFull);

}  // namespace bouton::theory
