#include "bouton/rules/position.hpp"

#include <string>

#include "bouton/core/error.hpp"
#include "core/number_ends.hpp"

namespace bouton {
namespace {

void require_at_most(std::uint64_t limit, std::uint64_t number, char const* key) {
  if (number > limit) throw Error(Message{key, {{"limit", std::to_string(limit)}}});
}

}  // namespace

void PositionSize::add(Position const& position) {
  auto const add_digits = [this](Natural const& number) {
    std::uint64_t const digits = decimal_digits(number);
    require_at_most(kMaxDigits, digits, "error.position.digits");
    digits_ += digits;
  };
  [[maybe_unused]] auto const& [heaps, spent, limit, one_pass_spent, last, board] = position;
  heaps_ += heaps.size();
  require_at_most(kMaxHeaps, heaps_, "error.position.heaps");
  for (Natural const& heap : heaps) add_digits(heap);
  if (limit) add_digits(*limit);
  if (last) add_digits(*last);
  require_at_most(kMaxTotalDigits, digits_, "error.position.total_digits");
}

std::optional<SmallPosition> to_small(Position const& position) {
  auto const& [heaps, spent, limit, one_pass_spent, last, board] = position;
  SmallPosition small{.heaps = {},
                      .spent = spent,
                      .limit = {},
                      .one_pass_spent = one_pass_spent,
                      .last = {},
                      .board = board};
  small.heaps.reserve(heaps.size());
  for (Natural const& heap : heaps) {
    auto const value = to_u64(heap);
    if (!value) return std::nullopt;
    small.heaps.push_back(*value);
  }
  if (limit) {
    small.limit = to_u64(*limit);
    if (!small.limit) return std::nullopt;
  }
  if (last) {
    small.last = to_u64(*last);
    if (!small.last) return std::nullopt;
  }
  return small;
}

Position to_position(SmallPosition const& position) {
  auto const& [heaps, spent, limit, one_pass_spent, last, board] = position;
  Position result{.heaps = {heaps.begin(), heaps.end()},
                  .spent = spent,
                  .limit = {},
                  .one_pass_spent = one_pass_spent,
                  .last = {},
                  .board = board};
  if (limit) result.limit = Natural(*limit);
  if (last) result.last = Natural(*last);
  return result;
}

}  // namespace bouton
