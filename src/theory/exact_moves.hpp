// Winning moves of Exact k-Nim: options that win because of how many heaps are small.
//
// In all solved cases an option wins by the number of its heaps at a floor (0, or the least
// heap) or by its numbers of ones and of larger heaps. So every heap has a few ranges of new
// sizes that mean the same, and whether the heaps to the right can complete the move is
// decided from counts: going from left to right there is never a dead end.
#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "bouton/answer/solution.hpp"
#include "bouton/core/natural.hpp"
#include "bouton/rules/position.hpp"

namespace bouton::theory {

/// What a winning option looks like; exactly k heaps are lowered in any case.
struct ExactGoal {
  enum class Kind {
    kFloor,     ///< at least `at_floor` heaps are lowered to `floor`, none below it
    kLastMove,  ///< one more move can be made, and then none (Tetris function 1)
  };
  Kind kind = Kind::kFloor;
  Natural floor = 0;
  std::size_t at_floor = 0;
};

struct ExactTask {
  Position from;
  std::size_t k;
  ExactGoal goal;
};

/// Visits every option that meets the goal once, ascending as lists of heaps.
void list_exact_moves(ExactTask const& task, PositionVisitor const& visit);

/// The number of these options; empty if counting needs too much work.
[[nodiscard]] std::optional<Natural> count_exact_moves(ExactTask const& task);

}  // namespace bouton::theory
