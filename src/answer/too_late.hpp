// Whether it is too late to answer about so many heaps.
//
// Up to a million are allowed, and an answer goes through them dozens of times, so it looks at its
// limits between two parts. An answer about few heaps is found whatever the time is.
#pragma once

#include <cstddef>

#include "bouton/core/limits.hpp"
#include "bouton/core/message.hpp"

namespace bouton {

/// Whether a pass over so many heaps takes a millisecond or more, and limits are reached.
[[nodiscard]] inline bool too_late(std::size_t heaps, Limits const& limits) {
  constexpr std::size_t kManyHeaps = 1U << 15U;
  return heaps >= kManyHeaps && limits.expired();
}

/// The same within a pass, asked at each heap.
[[nodiscard]] inline bool too_late_at(std::size_t heap, std::size_t heaps, Limits const& limits) {
  constexpr std::size_t kInterval = 1U << 12U;
  return heap % kInterval == 0 && too_late(heaps, limits);
}

/// The answer where it is too late.
[[nodiscard]] inline Solution unknown_in_time() {
  Solution unknown;
  unknown.moves_known = false;
  unknown.reason = {Message{"search.unknown.long", {}}};
  return unknown;
}

}  // namespace bouton
