// The irrational numbers behind the cold pairs, shared by the pairs and their explanation.
#pragma once

#include <cstdint>
#include <string>

#include "bouton/core/natural.hpp"
#include "bouton/core/outcome.hpp"

namespace bouton::theory {

// Floors of quadratic irrationals, computed with integers only.
//
// A value (a + sqrt(b)) / c has floor((a + isqrt(b)) / c) as its floor, since a and c are
// integers; doubles are wrong long before heaps are large.

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

/// alpha = (2 - r + sqrt(r^2 + 4)) / 2.
[[nodiscard]] Surd alpha_surd(std::uint64_t r);

/// The number whose floor is the smaller heap of the cold pair with index n: n alpha, in
/// misere play with r >= 2 n alpha + 1/alpha. \pre n >= 2 in misere play with r = 1.
[[nodiscard]] Surd smaller_heap_surd(std::uint64_t r, Convention convention, Natural const& n);

/// b - a of the cold pair with index n >= 0: r n, in misere play with r >= 2 r n + 1.
[[nodiscard]] Natural cold_difference(std::uint64_t r, Convention convention, Natural const& n);

}  // namespace bouton::theory
