// Nim-sum and mex, the two operations of Sprague-Grundy theory.
#pragma once

#include <algorithm>
#include <cstdint>
#include <span>
#include <vector>

#include "bouton/core/natural.hpp"

namespace bouton {

/// XOR of all values; 0 if there are none. Linear in the number of bits.
[[nodiscard]] inline Natural nim_sum(std::span<Natural const> values) {
  Natural sum = 0;
  for (Natural const& value : values) sum ^= value;
  return sum;
}

[[nodiscard]] inline std::uint64_t nim_sum(std::span<std::uint64_t const> values) {
  std::uint64_t sum = 0;
  for (std::uint64_t const value : values) sum ^= value;
  return sum;
}

/// Minimum excluded value: the least number >= 0 not among `values` (any order, repeats
/// allowed). O(n).
[[nodiscard]] inline std::uint64_t mex(std::span<std::uint64_t const> values) {
  std::vector<bool> seen(values.size() + 1, false);
  for (std::uint64_t const value : values) {
    if (value < seen.size()) seen[static_cast<std::size_t>(value)] = true;
  }
  return static_cast<std::uint64_t>(std::find(seen.begin(), seen.end(), false) - seen.begin());
}

}  // namespace bouton
