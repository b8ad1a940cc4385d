// Safe splits into exactly three heaps, bit by bit: no number of tokens is too large.
//
// Let M = a + b + c with a ^ b ^ c = 0. Then a = b ^ c, so M = (b ^ c) + (b + c) = 2 (b | c), and
// every bit of N = M / 2 is in exactly two of the heaps, no other bit in any. In how many ways each
// bit can choose its two heaps gives the count; with heaps of at most X the bits are gone through
// from the highest, as for any condition on digits.
//
// In the list let a > b > c > 0 (two equal heaps would leave c = 0). Then
//   * a and b have the highest bit of N, c does not. a has the second as well: else b and c would
//     have it, and b > a;
//   * b has what a lacks and the highest bit of a, and lacks some bit of a that is above all those
//     that a itself lacks; c is a ^ b.
// Subsets of a set of bits are gone through in descending order by s -> (s - 1) & set.
#pragma once

#include <optional>

#include "bouton/core/limits.hpp"
#include "bouton/core/natural.hpp"
#include "bouton/theory/split.hpp"

namespace bouton::theory {

/// The number of safe splits into three heaps of at most `max_heap`; empty if the limits end it.
/// \pre tokens is even
/// \complexity One addition for each bit of tokens or max_heap; a power of 3 where max_heap is no
///             bound.
[[nodiscard]] std::optional<Natural> count_three_heaps(Natural const& tokens,
                                                       Natural const& max_heap,
                                                       Limits const& limits = {});

/// Visits them in descending lexicographic order, each in constant time. \pre tokens is even
/// \return false if the visitor stopped.
bool for_each_three_heaps(Natural const& tokens, Natural const& max_heap,
                          SplitVisitor const& visit);

}  // namespace bouton::theory
