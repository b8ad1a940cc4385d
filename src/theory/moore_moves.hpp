// Winning moves of Moore's Nim: one at once, all one by one, and how many.
//
// All three go through the binary columns from the highest down. A heap that has been lowered
// in a column is *free* below it: its remaining digits may be chosen at will. The others are
// *tight*. In a column with t tight ones, f free heaps and room for k - f more lowered heaps,
// a move lowers some a of the tight ones (they become free and get a 0 here) and gives a one
// to s free heaps, so that t - a + s is 0 mod k + 1. As f <= k there is at most one s for each
// a, and always at least one pair: the amounts s - a reach k + 1 neighbouring numbers, or
// a = t, s = 0 will do. So no choice is ever a dead end.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>

#include "bouton/answer/solution.hpp"
#include "bouton/core/natural.hpp"
#include "bouton/core/outcome.hpp"
#include "bouton/rules/position.hpp"

namespace bouton::theory {

/// A question about moves. `k` is at least 1 and at most the number of non-empty heaps (a
/// greater one means the same), so that k + 1 does not overflow.
struct MooreTask {
  Position from;
  std::size_t k;
  Convention convention;
};

/// One winning move, in time linear in the digits. \pre the position is N and not empty
/// \param sums  of its binary columns mod k + 1, lowest first
[[nodiscard]] Position moore_move(MooreTask const& task, std::span<std::uint64_t const> sums);

/// Visits every winning move once. \pre the position is N
void list_moore_moves(MooreTask const& task, PositionVisitor const& visit);

/// The number of winning moves; empty if counting needs too much work. \pre N
[[nodiscard]] std::optional<Natural> count_moore_moves(MooreTask const& task);

}  // namespace bouton::theory
