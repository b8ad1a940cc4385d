// How an answer about a long position keeps to its limits also where a theory does not look at
// them.
//
// LimitReached is thrown then (core/number_limits.hpp). The answer is unknown if that happens
// while it is found, and there are no more moves if it happens while they are visited.
#pragma once

#include <cstdint>
#include <utility>

#include "bouton/answer/solution.hpp"
#include "bouton/core/limits.hpp"
#include "bouton/rules/position.hpp"
#include "core/number_limits.hpp"

namespace bouton {

/// The answer where time was over before it was found.
template <class Answer>
[[nodiscard]] Answer unknown_in_time() {
  Answer unknown;
  unknown.moves_known = false;
  unknown.reason = {Message{"search.unknown.long", {}}};
  return unknown;
}

/// Whether work with some heap, or with all of them, can take milliseconds.
[[nodiscard]] inline bool is_long(Position const& position) {
  constexpr std::uint64_t kBits = 1U << 15U;   // of one heap
  constexpr std::uint64_t kWords = 1U << 14U;  // of 64 bits, of all heaps
  std::uint64_t words = 0;
  for (Natural const& heap : position.heaps) {
    std::uint64_t const top = heap.is_u64() ? 0 : msb(heap);
    words += top / 64 + 1;
    if (top >= kBits || words >= kWords) return true;
  }
  return false;
}

/// Makes the visits of the winning moves end where limits are reached within a move; also within
/// the visitor, which may write the move.
template <class Answer>
void keep_moves_within_limits(Answer& answer) {
  if (!answer.for_each_winning_move) return;
  answer.for_each_winning_move = [walk = std::move(answer.for_each_winning_move)](
                                     typename Answer::Visit const& visit, Limits const& limits) {
    return in_time(limits, [&] { return walk(visit, limits); }).value_or(false);
  };
}

}  // namespace bouton
