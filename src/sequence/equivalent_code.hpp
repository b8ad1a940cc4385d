// Equivalent codes: different rules with the same nim-values, up to a shift of the heaps.
//
// Winning Ways (ch. 4, "first cousins") and Guy & Smith (1956) bring every octal code to a
// standard form, one whose heap of 1 can be taken. Two steps, each with its proof; they concern
// nim-values, not the number of winning moves; the first holds in misere play too.
//
// 1. Shift. Let s + 1 be the smallest heap that has a move at all. Heaps 1, ..., s are dead:
//    they are worth 0 and stay as they are. Count a heap of n as n' = n - s, a dead one as
//    nothing. A move that takes t and leaves j heaps, j - k of them dead with D tokens
//    together and k alive with a'_1 + ... + a'_k + k s tokens, leaves k heaps of
//    a'_1, ..., a'_k and takes
//                  t' = n' - (a'_1 + ... + a'_k) = t + D + (k - 1) s
//    from n'. D is any number from j - k to (j - k) s (from m (m + 1) / 2 to m s - m (m - 1) / 2
//    for m = j - k dead parts that must differ; a dead and a live part always differ). So the
//    values are those of the code with bit k at exactly these t' >= 1:
//                  g(n) = g'(n - s) for n >= s,   g(n) = 0 for n < s.
//    For example 0.07 is 0.137 shifted by 1, 0.04 is 0.11337 shifted by 3, Grundy's game is
//    0.36 with unequal parts, shifted by 2.
// 2. Bits that never matter (finite codes without a condition on the parts). Let D be the sum of
//    one heap of value 0, or of two heaps of equal values. If taking t may leave j heaps besides
//    those, it gives every value that taking t + D and leaving j heaps gives. So bit j at t + D
//    is of no use if bit j + 1, or j + 2, stands at t. All such bits may be removed at once: what
//    replaces one is a higher bit, which stays or is itself replaced by a higher one.
//    For example 0.26 and 0.27: both are 0.337 shifted by 1.
//
// Codes with equal standard forms have the same values. The converse fails: 0.3 and 0.303 both
// have 0, 1, 0, 1, ...
#pragma once

#include <cstdint>

#include "bouton/sequence/one_heap_game.hpp"

namespace bouton::sequence {

struct EquivalentCode {
  OneHeapGame standard;
  /// g_game(n) = g_standard(n - shift) for n >= shift, and 0 for smaller n.
  std::uint64_t shift = 0;

  friend bool operator==(EquivalentCode const&, EquivalentCode const&) = default;
};

/// The game without its dead heaps: step 1 alone. A heap of n is the same game, move for move, as
/// one of n - shift under the new rules (as the empty position, if that is not positive), in normal
/// and in misere play. The game itself, with shift 0, where standard_form says so.
/// \complexity O(digits * parts^2).
[[nodiscard]] EquivalentCode shifted_form(OneHeapGame const& game);

/// The standard form; the game itself, with shift 0, if it has no moves, if parts must not be
/// all equal (no such theorem here), or if the result would have over a million digits. Heap 1
/// of the standard form can be taken; it is its own standard form. Where at most two parts may
/// remain it has no more splitting amounts than the game.
/// O(digits * parts^2), and O(digits^2) values for step 2, done up to 1000 digits.
[[nodiscard]] EquivalentCode standard_form(OneHeapGame const& game);

}  // namespace bouton::sequence
