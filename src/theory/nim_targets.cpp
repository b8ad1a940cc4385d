#include "theory/nim_targets.hpp"

namespace bouton::theory {

NimTargets::NimTargets(std::span<Natural const> values, Convention convention)
    : convention_(convention) {
  for (Natural const& value : values) {
    sum_ ^= value;
    if (value == 1) ++ones_;
    if (value > 1) ++large_;
  }
}

Outcome NimTargets::outcome() const {
  bool const previous_wins =
      convention_ == Convention::kMisere && large_ == 0 ? ones_ % 2 == 1 : sum_ == 0;
  return previous_wins ? Outcome::kP : Outcome::kN;
}

bool NimTargets::sum_decides_without(Natural const& value) const {
  return convention_ == Convention::kNormal || large_ > (value > 1 ? 1U : 0U);
}

unsigned NimTargets::parity_target(Natural const& value) const {
  std::size_t const other_ones = ones_ - (value == 1 ? 1U : 0U);
  return other_ones % 2 == 0 ? 1 : 0;
}

Natural NimTargets::target(Natural const& value) const {
  // A target >= 2 beside values <= 1 would leave a nim-sum other than 0: never P.
  if (!sum_decides_without(value)) return parity_target(value);
  return value ^ sum_;
}

bool NimTargets::can_lower(Natural const& value) const {
  if (!sum_decides_without(value)) return value > parity_target(value);
  // The highest bit of the nim-sum decides whether the XOR goes down or up.
  return sum_ != 0 && bit_test(value, msb(sum_));
}

}  // namespace bouton::theory
