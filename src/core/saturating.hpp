// Sums and products of unsigned numbers that stop at the largest number instead of wrapping around.
#pragma once

#include <type_traits>

namespace bouton {

/// a + b, or the largest number of the wider type.
template <class A, class B>
[[nodiscard]] constexpr std::common_type_t<A, B> saturating_add(A a, B b) {
  using Result = std::common_type_t<A, B>;
  static_assert(static_cast<Result>(-1) > Result{0}, "a number without sign");
  Result sum = 0;
  return __builtin_add_overflow(a, b, &sum) ? static_cast<Result>(-1) : sum;
}

/// a b, or the largest number of the wider type.
template <class A, class B>
[[nodiscard]] constexpr std::common_type_t<A, B> saturating_multiply(A a, B b) {
  using Result = std::common_type_t<A, B>;
  static_assert(static_cast<Result>(-1) > Result{0}, "a number without sign");
  Result product = 0;
  return __builtin_mul_overflow(a, b, &product) ? static_cast<Result>(-1) : product;
}

/// a - b, or 0.
template <class A, class B>
[[nodiscard]] constexpr std::common_type_t<A, B> saturating_subtract(A a, B b) {
  return a > b ? a - b : 0;
}

/// The sum of all numbers, or the largest number of their type.
template <class Numbers>
[[nodiscard]] constexpr typename Numbers::value_type saturating_total(Numbers const& numbers) {
  typename Numbers::value_type sum = 0;
  for (auto const number : numbers) sum = saturating_add(sum, number);
  return sum;
}

}  // namespace bouton
