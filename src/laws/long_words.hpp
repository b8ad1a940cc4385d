// Digits of numbers of any size, in the systems of discover/numeration.hpp.
#pragma once

#include <cstdint>
#include <vector>

#include "bouton/core/natural.hpp"
#include "discover/numeration.hpp"

namespace bouton::laws {

/// Digits of one number, most significant first.
using Digits = std::vector<std::uint8_t>;

/// Whether digits of a number of so many bits are found within a fraction of a second.
[[nodiscard]] bool has_short_digits(discover::Numeration const& system, std::uint64_t bits);

/// The digits of a number, without zeros in front: none for 0.
/// \complexity O(bits) in bases that are powers of 2, else O(bits^2 / 64)
[[nodiscard]] Digits digits_of(discover::Numeration const& system, Natural const& number);

/// The number with these digits; zeros in front change nothing. \complexity as digits_of()
[[nodiscard]] Natural number_of(discover::Numeration const& system, Digits const& digits);

}  // namespace bouton::laws
