// copied: a copy of a position that keeps to the limits.
//
// A position may have a million heaps, and each copy of it takes milliseconds; an answer takes
// several.
#pragma once

#include "bouton/rules/position.hpp"
#include "core/number_limits.hpp"

namespace bouton {

/// \throws LimitReached if limits in force in this thread are reached and the heaps are many
[[nodiscard]] inline Position copied(Position const& position) {
  NumberLimits::pass(position.heaps.size());
  return position;
}

}  // namespace bouton
