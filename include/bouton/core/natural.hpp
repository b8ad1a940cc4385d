// Natural: a heap size of any number of digits.
//
// Heaps have no upper bound, so every public answer speaks in Natural. Hot loops work on
// std::uint64_t and convert at the edge.
#pragma once

#include <cstdint>
#include <limits>
#include <optional>
#include <string>

#include "bouton/core/integer.hpp"

namespace bouton {

/// A number >= 0 of any size. Differences may be negative while a formula is evaluated,
/// never in a position or an answer.
using Natural = Integer;

/// The value as 64 bits, or nothing if it does not fit (or is negative).
[[nodiscard]] inline std::optional<std::uint64_t> to_u64(Natural const& value) {
  if (value < 0 || value > (std::numeric_limits<std::uint64_t>::max)()) return std::nullopt;
  return value.convert_to<std::uint64_t>();
}

/// Decimal digits.
[[nodiscard]] inline std::string to_string(Natural const& value) {
  if (auto const small = to_u64(value)) return std::to_string(*small);
  return value.str();
}

}  // namespace bouton
