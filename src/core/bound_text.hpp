// A bound as people write it.
#pragma once

#include <cstdint>
#include <limits>
#include <string>

namespace bouton {

/// 10^18, 2^64 - 1, 1000000: powers of ten with more than seven digits are written as powers.
[[nodiscard]] inline std::string bound_text(std::uint64_t bound) {
  if (bound == (std::numeric_limits<std::uint64_t>::max)()) return "2^64 - 1";
  std::string const digits = std::to_string(bound);
  bool const power =
      digits.size() > 7 && digits.find_first_not_of('0', 1) == digits.npos && digits.front() == '1';
  return power ? "10^" + std::to_string(digits.size() - 1) : digits;
}

}  // namespace bouton
