// Numbers in sentences: short ones in full, long ones by their ends and their size.
#pragma once

#include <string>

#include "bouton/core/natural.hpp"
#include "core/number_ends.hpp"

namespace bouton::theory {

/// Up to 40 digits in full; a longer number as "12345678...87654321 (~10^2999)".
[[nodiscard]] inline std::string short_number(Natural const& value) {
  constexpr std::size_t kFull = 40;
  constexpr std::size_t kEnd = 8;
  auto const ends = number_ends(value, kFull, kEnd);
  if (!ends) return to_string(value);
  return ends->first + "..." + ends->last + " (~10^" + std::to_string(ends->digits - 1) + ")";
}

}  // namespace bouton::theory
