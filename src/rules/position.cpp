#include "bouton/rules/position.hpp"

#include "core/number_limits.hpp"

namespace bouton {

std::optional<SmallPosition> to_small(Position const& position) {
  SmallPosition small;
  small.heaps.reserve(position.heaps.size());
  NumberLimits::pass(position.heaps.size());
  for (Natural const& heap : position.heaps) {
    auto const value = to_u64(heap);
    if (!value) return std::nullopt;
    small.heaps.push_back(*value);
  }
  small.spent = position.spent;
  small.one_pass_spent = position.one_pass_spent;
  if (position.limit) {
    small.limit = to_u64(*position.limit);
    if (!small.limit) return std::nullopt;
  }
  return small;
}

Position to_position(SmallPosition const& position) {
  Position result;
  result.heaps.assign(position.heaps.begin(), position.heaps.end());
  result.spent = position.spent;
  result.one_pass_spent = position.one_pass_spent;
  if (position.limit) result.limit = Natural(*position.limit);
  return result;
}

}  // namespace bouton
