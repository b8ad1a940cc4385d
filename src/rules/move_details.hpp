// What generating moves and checking a move have in common.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "bouton/rules/position.hpp"
#include "bouton/rules/ruleset.hpp"
#include "core/saturating.hpp"

namespace bouton::details {

/// Most that one move may take.
inline std::uint64_t most_taken(Ruleset const& rules, SmallPosition const& position) {
  if (!rules.limit) return kNoBound;
  if (position.limit) return *position.limit;
  std::uint64_t all = 0;
  for (std::uint64_t const heap : position.heaps) {
    if (__builtin_add_overflow(all, heap, &all)) return kNoBound;
  }
  return all == 0 ? 0 : all - 1;
}

inline bool parts_allowed(PartsCondition condition, std::vector<std::uint64_t> const& parts) {
  if (condition == PartsCondition::kAny || parts.size() < 2) return true;
  std::vector<std::uint64_t> sorted = parts;
  std::sort(sorted.begin(), sorted.end());
  if (condition == PartsCondition::kNotAllEqual) return sorted.front() != sorted.back();
  return std::adjacent_find(sorted.begin(), sorted.end()) == sorted.end();
}

}  // namespace bouton::details
