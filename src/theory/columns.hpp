// Heaps in binary, one below the other: the picture behind Nim and Moore's Nim.
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <string>
#include <vector>

#include "bouton/core/natural.hpp"

namespace bouton::theory {

/// count mod (k + 1), also where k + 1 does not fit in 64 bits.
[[nodiscard]] constexpr std::uint64_t residue(std::uint64_t count, std::uint64_t k) {
  return k == (std::numeric_limits<std::uint64_t>::max)() ? count : count % (k + 1);
}

/// Number of binary digits; 0 for 0.
[[nodiscard]] inline std::size_t bit_length(Natural const& value) {
  return value == 0 ? 0 : static_cast<std::size_t>(msb(value)) + 1;
}

/// Ones in each binary column, lowest first. Linear in the digits of all values.
[[nodiscard]] std::vector<std::uint64_t> column_counts(std::span<Natural const> values);

/// Lines that mean the same in every language: powers of two as heads, a line per value (zeros left
/// out), the column sums mod k + 1, and a '^' under each sum that is not 0:
///
///            4 2 1
///         3  . 1 1
///         4  1 . .
///         5  1 . 1
///     mod 2  0 1 0
///              ^
///
/// Beyond 20 columns each takes one character and only the outer columns have heads.
/// Empty if the picture would not help: more than 12 values or 64 columns, or no values.
[[nodiscard]] std::vector<std::string> draw_columns(std::span<Natural const> values,
                                                    std::uint64_t k);

/// A column's name: 1, 2, 4, ... and 2^n from a million on.
[[nodiscard]] std::string power_of_two(std::size_t exponent);

/// Decimal digits; the middle is left out if there are more than 40: 1234567890…0987654321
/// (≈ 10^51).
[[nodiscard]] std::string shown(Natural const& value);

/// The heaps that a move changes.
struct Changes {
  std::vector<std::string> rows;  ///< "2: 8 -> 5", heaps counted from 1; the first 12 at most
  std::size_t count = 0;          ///< of all
};
/// \pre as many heaps after as before
[[nodiscard]] Changes changes(std::span<Natural const> before, std::span<Natural const> after);

}  // namespace bouton::theory
