// Constraint: one linear condition on the numbers before and after a move, and what a running value
// says about it.
//
// The condition is about s = sum of x[i] before[i] + sum of y[i] after[i]. Read in a numeration
// system from the most significant digit on, s is known by two numbers (a, b): if nothing but zeros
// follows for n digits, s = a w(n) + b w(n-1). What follows can add at most w(n) - 1 to each
// number.
#pragma once

#include <cstdint>
#include <optional>
#include <tuple>
#include <vector>

#include "discover/numeration.hpp"

namespace bouton::discover {

struct Constraint {
  enum class Kind {
    kOneOf,    ///< s is one of `values`
    kAtLeast,  ///< s >= values[0]
    kResidue,  ///< s mod modulus (0 to modulus - 1) is one of `values`
    kPower,    ///< s is 1, b, b^2, ... of b = values[0]: in base b alone
  };
  std::vector<std::int64_t> x;  ///< factors of the numbers before the move
  std::vector<std::int64_t> y;  ///< factors of the numbers after it
  Kind kind = Kind::kOneOf;
  std::vector<std::int64_t> values;  ///< sorted
  std::int64_t modulus = 0;          ///< kResidue only

  /// Whether it is about what is taken alone, whatever the numbers are.
  [[nodiscard]] bool about_taken() const;
  /// Whether s satisfies the condition.
  [[nodiscard]] bool holds(std::int64_t s) const;
  /// s for these numbers. \pre as many numbers as factors
  [[nodiscard]] std::int64_t sum(std::vector<std::int64_t> const& before,
                                 std::vector<std::int64_t> const& after) const;

  friend bool operator==(Constraint const&, Constraint const&) = default;
  friend bool operator<(Constraint const& a, Constraint const& b) {
    return std::tie(a.x, a.y, a.kind, a.values, a.modulus) <
           std::tie(b.x, b.y, b.kind, b.values, b.modulus);
  }
};

/// A running value.
struct Running {
  std::int64_t a = 0;
  std::int64_t b = 0;

  friend bool operator==(Running const&, Running const&) = default;
};

/// The running value after one more digit of each number; `digits` is the sum of factor times
/// digit.
[[nodiscard]] inline Running after_digit(Numeration const& system, Running value,
                                         std::int64_t digits) {
  return {system.p() * value.a + value.b + digits, system.q() * value.a};
}
/// s if the words end here.
[[nodiscard]] inline std::int64_t sum_at_end(Numeration const& system, Running value) {
  return value.a + value.b * system.weight(-1);
}

enum class Fate {
  kOpen,    ///< it depends on what follows
  kNever,   ///< no digits that follow satisfy the condition
  kAlways,  ///< all do
};

/// Of a kPower condition: what is known of the running value in base b, as 0, 1, or b for any power
/// that must stay as it is; empty if s can be no power any more. With n digits to follow, s lies
/// between (a - 1) b^n and (a + 1) b^n, and no other a has a power of b there.
[[nodiscard]] std::optional<std::int64_t> power_so_far(std::int64_t a, std::int64_t base);

/// What is certain about a condition of the kinds kOneOf and kAtLeast, whatever number of digits
/// follows.
///
/// \param lowest   sum of the negative factors, at most 0
/// \param highest  sum of the positive factors, at least 0
/// \proof docs/discover.md, "When nothing that follows can help": with W(n) = (a + lowest) w(n) +
///        b w(n-1), s is at least W(n) - lowest if n digits follow; W(n+1) = p W(n) + q W(n-1), so
///        once W(n) and W(n+1) are not negative, the least of them bounds all later ones.
[[nodiscard]] Fate fate(Numeration const& system, Constraint const& constraint, Running value,
                        std::int64_t lowest, std::int64_t highest);

}  // namespace bouton::discover
