// The union of heap codes: a code that allows what any of them allows.
#pragma once

#include <algorithm>
#include <cstddef>
#include <numeric>
#include <optional>
#include <vector>

#include "bouton/rules/heap_code.hpp"

namespace bouton::details {

inline constexpr std::size_t kMaxUnitedDigits = 2'000'000;

/// Empty if it would need more than kMaxUnitedDigits digits: tails may have lengths without a
/// common divisor. Linear in the digits.
inline std::optional<HeapCode> united(HeapCode const& a, HeapCode const& b) {
  if (a == b) return a;
  std::size_t const seam = std::max(a.prefix().size(), b.prefix().size());
  std::size_t const tail = std::lcm(std::max<std::size_t>(a.tail().size(), 1),
                                    std::max<std::size_t>(b.tail().size(), 1));
  if (seam + tail > kMaxUnitedDigits) return std::nullopt;
  std::vector<Digit> digits(seam + tail);
  for (std::size_t t = 0; t < digits.size(); ++t) digits[t] = a.digit(t) | b.digit(t);
  auto const middle = digits.begin() + static_cast<std::ptrdiff_t>(seam);
  return HeapCode({digits.begin(), middle}, {middle, digits.end()});
}

}  // namespace bouton::details
