#include "bouton/rules/position.hpp"

#include "core/number_limits.hpp"

namespace bouton {

std::optional<SmallPosition> to_small(Position const& position) {
  auto const& [heaps, spent, limit, one_pass_spent] = position;
  SmallPosition small{.heaps = {}, .spent = spent, .limit = {}, .one_pass_spent = one_pass_spent};
  small.heaps.reserve(heaps.size());
  NumberLimits::pass(heaps.size());
  for (Natural const& heap : heaps) {
    auto const value = to_u64(heap);
    if (!value) return std::nullopt;
    small.heaps.push_back(*value);
  }
  if (limit) {
    small.limit = to_u64(*limit);
    if (!small.limit) return std::nullopt;
  }
  return small;
}

Position to_position(SmallPosition const& position) {
  auto const& [heaps, spent, limit, one_pass_spent] = position;
  Position result{.heaps = {heaps.begin(), heaps.end()},
                  .spent = spent,
                  .limit = {},
                  .one_pass_spent = one_pass_spent};
  if (limit) result.limit = Natural(*limit);
  return result;
}

}  // namespace bouton
