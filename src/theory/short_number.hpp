// Numbers in sentences: short ones in full, long ones by their ends and their size.
#pragma once

#include <string>

#include "bouton/core/natural.hpp"

namespace bouton::theory {

/// Up to 40 digits in full; a longer number as "12345678...87654321 (~10^2999)".
[[nodiscard]] inline std::string short_number(Natural const& value) {
  constexpr std::size_t kFull = 40;
  constexpr std::size_t kEnd = 8;
  std::string const digits = to_string(value);
  if (digits.size() <= kFull) return digits;
  return digits.substr(0, kEnd) + "..." + digits.substr(digits.size() - kEnd) + " (~10^" +
         std::to_string(digits.size() - 1) + ")";
}

}  // namespace bouton::theory
