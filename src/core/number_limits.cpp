#include "core/number_limits.hpp"

namespace bouton {
namespace {

thread_local NumberLimits* innermost = nullptr;

}  // namespace

NumberLimits::NumberLimits(Limits const& limits) : limits_(limits), outer_(innermost) {
  innermost = this;
}

NumberLimits::~NumberLimits() {
  innermost = outer_;
}

void NumberLimits::look() {
  for (NumberLimits const* limits = innermost; limits != nullptr; limits = limits->outer_) {
    if (limits->limits_.expired()) throw LimitReached{Stop::kExpired};
  }
}

void NumberLimits::count(std::size_t limbs) {
  if (innermost == nullptr || (innermost->counted_ += limbs) < kLimbsBetweenLooks) return;
  innermost->counted_ = 0;
  look();
}

}  // namespace bouton
