#include "rules/move_details.hpp"

namespace bouton::details {

bool parts_allowed(PartsCondition condition, std::vector<std::uint64_t> const& parts) {
  if (condition == PartsCondition::kAny || parts.size() < 2) return true;
  std::vector<std::uint64_t> sorted = parts;
  std::sort(sorted.begin(), sorted.end());
  if (condition == PartsCondition::kNotAllEqual) return sorted.front() != sorted.back();
  return std::adjacent_find(sorted.begin(), sorted.end()) == sorted.end();
}

}  // namespace bouton::details
