// Lasker's Nim: take from a heap or split it; a closed formula for the value of a heap.
#pragma once

#include <cstdint>
#include <functional>
#include <span>

#include "bouton/answer/solution.hpp"
#include "bouton/core/natural.hpp"
#include "bouton/core/outcome.hpp"
#include "bouton/rules/position.hpp"

namespace bouton::theory {

/// Nim-value of one heap: 4k+1 -> 4k+1, 4k+2 -> 4k+2, 4k+3 -> 4k+4, 4k+4 -> 4k+3, 0 -> 0
/// (Lasker 1931). The function is its own inverse: lasker_value(v) is the heap of value v.
/// \pre heap >= 0. Linear in the digits.
[[nodiscard]] Natural lasker_value(Natural const& heap);

/// In how many ways `heap` can be split into a left and a right part, both at least 1, whose
/// values have nim-sum `value`. Mirror images count as two.
///
/// With x and y the values of the parts, x XOR y = value and x + y = heap - d, where d depends
/// on x and y mod 4 only. Since x + y = (x XOR y) + 2 (x AND y), each of the at most four pairs
/// of residues fixes x AND y, and the other ones of `value` go to x or to y freely: the count
/// is a sum of at most four powers of two. Proof: docs/games/lasker.md.
/// \pre heap >= 0, value >= 0. Linear in the digits.
[[nodiscard]] Natural lasker_split_count(Natural const& heap, Natural const& value);

/// Called with the two parts; returns false to stop.
using LaskerSplitVisitor = std::function<bool(Natural const& left, Natural const& right)>;

/// Visits the splits that lasker_split_count counts, the left part ascending.
/// Lazy: each visit is linear in the digits. \return false if the visitor stopped.
bool for_each_lasker_split(Natural const& heap, Natural const& value,
                           LaskerSplitVisitor const& visit);

/// The outcome of Lasker's Nim with 64-bit heaps, for long lists of positions. O(n).
[[nodiscard]] Outcome lasker_outcome(std::span<std::uint64_t const> heaps, Convention convention);

/// The whole answer for Lasker's Nim: a move takes any positive number from a heap, or splits a
/// heap into two non-empty heaps.
///
/// Theorem: in normal play P iff the nim-sum of the values is 0 (Lasker 1931; Sprague 1935,
/// Grundy 1939). In misere play the same while some heap is >= 2, otherwise P iff the number of
/// heaps of size 1 is odd. Proof: docs/games/lasker.md.
///
/// All winning moves are visited: heap by heap, the one that takes first, then the splits with
/// the left part ascending. Their number is exact, for heaps of any size.
/// Time and memory linear in the digits of the heaps, and per visited move. The outcome is empty
/// where the heaps are many and the limits are reached.
[[nodiscard]] Solution solve_lasker(Position const& position, Convention convention,
                                    Detail detail = Detail::kFull, Limits const& limits = {});

}  // namespace bouton::theory
