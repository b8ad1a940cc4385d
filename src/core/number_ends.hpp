// NumberEnds: the first and the last digits of a long number, without all those between: they take
// a hundred times as long where there are hundreds of thousands.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>

#include "bouton/core/natural.hpp"

namespace bouton {

struct NumberEnds {
  std::string first, last;
  std::size_t digits = 0;  ///< of the whole number
};

/// The ends of a number with more than `most` digits; empty if it has no more.
/// \param each  so many digits at each end, 1 to 18; at most `most`
/// \complexity O(bits); where digits like 3000... or 2999... go on for long, that of a power of ten
[[nodiscard]] std::optional<NumberEnds> number_ends(Natural const& value, std::size_t most,
                                                    std::size_t each);

/// Up to 60 digits in full; a longer number as "123456789012...(3000)...123456789012" with the
/// number of its digits in the middle. \complexity as number_ends
[[nodiscard]] std::string shortened(Natural const& value);

/// How many decimal digits the magnitude of the number has, 1 for 0. \complexity as number_ends
[[nodiscard]] std::uint64_t decimal_digits(Natural const& value);

}  // namespace bouton
