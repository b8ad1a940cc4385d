// Numbers in sentences: short ones in full, long ones by their ends and their size; of long lists
// the first.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

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

/// The first twelve of `count` lines of a reason, and "..." for more. \param line  makes line i
template <class Line>
[[nodiscard]] std::vector<std::string> first_lines(std::size_t count, Line const& line) {
  constexpr std::size_t kMost = 12;
  std::vector<std::string> lines;
  for (std::size_t i = 0; i < count && i < kMost; ++i) lines.push_back(line(i));
  if (count > kMost) lines.emplace_back("...");
  return lines;
}

}  // namespace bouton::theory
