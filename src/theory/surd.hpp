// Floors of quadratic irrationals, computed with integers only.
//
// A value (a + sqrt(b)) / c has floor((a + isqrt(b)) / c) as its floor, since a and c are
// integers; doubles are wrong long before heaps are large.
#pragma once

#include <string>

#include "bouton/core/natural.hpp"

namespace bouton::theory {

/// The number (a + sqrt(b)) / c. \pre b >= 0, c > 0 and a + sqrt(b) >= 0.
struct Surd {
  Natural a, b, c;

  /// Floor of the number times scale.
  [[nodiscard]] Natural floor(Natural const& scale = 1) const {
    // Not negative, so that truncating division is the floor.
    return (a * scale + Natural(sqrt(Natural(b * scale * scale)))) / c;
  }

  /// The number with four decimals, truncated; `print` writes the part before the point.
  template <class Print>
  [[nodiscard]] std::string decimal(Print print) const {
    Natural const scaled = floor(10000);
    Natural const whole = scaled / 10000;
    std::string const digits = to_string(Natural(scaled - whole * 10000));
    return print(whole) + "." + std::string(4 - digits.size(), '0') + digits;
  }
};

}  // namespace bouton::theory
