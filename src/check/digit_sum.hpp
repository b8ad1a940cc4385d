// DigitSum: a sum of numbers with factors, while their digits are read, and what it can become.
//
// Derived from docs/discover.md for the checker alone.
#pragma once

#include <cstdint>
#include <optional>

#include "check/law_claim.hpp"

namespace bouton::check {

/// A sum of numbers with factors, while their digits are read (docs/discover.md): if n zeros
/// followed, it would be a w(n) + b w(n-1); any n digits that follow add at most w(n) - 1 to each
/// number.
struct DigitSum {
  std::int64_t a = 0, b = 0;

  void read(LawClaim const& claim, std::int64_t digits) {
    std::int64_t const before = a;
    a = claim.p * a + b + digits;
    b = claim.q * before;
  }
  /// The sum if nothing follows.
  [[nodiscard]] std::int64_t value(LawClaim const& claim) const {
    return a + b * claim.weight_before();
  }
};

/// Bounds on what a sum can become, with any number of digits; empty: none was found.
struct Reach {
  std::optional<std::int64_t> least, greatest;
};

/// \param down  minus the sum of the negative factors
/// \param up    the sum of the positive factors
[[nodiscard]] inline Reach reach(LawClaim const& claim, DigitSum sum, std::int64_t down,
                                 std::int64_t up) {
  constexpr std::int64_t kHeaviest = std::int64_t{1} << 30;
  // The bound from below; that from above is the same for the opposite sum.
  auto const least = [&](std::int64_t a, std::int64_t b,
                         std::int64_t factor) -> std::optional<std::int64_t> {
    std::int64_t before = claim.weight_before();
    std::int64_t weight = 1;
    std::optional<std::int64_t> found;
    std::int64_t last = -1;
    for (int n = 0; weight <= kHeaviest; ++n) {
      std::int64_t const now = (a - factor) * weight + b * before;
      if (!found || now + factor < *found) found = now + factor;
      if (n > 0 && last >= 0 && now >= 0) return found;  // not less from here on (Lemma 2)
      last = now;
      std::int64_t const heavier = n == 0 ? claim.second : claim.p * weight + claim.q * before;
      before = weight;
      weight = heavier;
    }
    return std::nullopt;
  };
  Reach result;
  result.least = least(sum.a, sum.b, down);
  if (auto const opposite = least(-sum.a, -sum.b, up)) result.greatest = -*opposite;
  return result;
}

}  // namespace bouton::check
