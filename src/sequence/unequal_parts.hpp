// Splits into parts that must all differ: a bound that ends their enumeration early.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

namespace bouton::sequence {

/// The least sum of `count` different numbers >= 1 that are not among `used`.
template <class Number>
[[nodiscard]] std::uint64_t least_unequal_sum(std::vector<Number> const& used, unsigned count) {
  std::uint64_t sum = 0;
  for (std::uint64_t number = 1; count > 0; ++number) {
    if (std::find(used.begin(), used.end(), number) != used.end()) continue;
    sum += number;
    --count;
  }
  return sum;
}

}  // namespace bouton::sequence
