#include "theory/nim_product.hpp"

#include <stdexcept>

namespace bouton::theory {
namespace {

/// \param half  the numbers have 2 * half bits; F = 2^half
std::uint64_t product(std::uint64_t a, std::uint64_t b, unsigned half) {
  if (a < 2 || b < 2) return a * b;
  if (half == 0) return a & b;
  std::uint64_t const low = (std::uint64_t{1} << half) - 1;
  std::uint64_t const a1 = a >> half, a0 = a & low, b1 = b >> half, b0 = b & low;
  unsigned const quarter = half / 2;
  if (a1 == 0 && b1 == 0) return product(a0, b0, quarter);
  std::uint64_t const high = product(a1, b1, quarter);
  std::uint64_t const lower = product(a0, b0, quarter);
  std::uint64_t const crossed = product(a1 ^ a0, b1 ^ b0, quarter);
  // (a1 F + a0)(b1 F + b0) with F F = F + F/2.
  return ((crossed ^ lower) << half) ^ lower ^
         product(high, std::uint64_t{1} << (half - 1), quarter);
}

}  // namespace

std::uint64_t nim_product(std::uint64_t a, std::uint64_t b) {
  return product(a, b, 32);
}

std::uint64_t nim_inverse(std::uint64_t a) {
  if (a == 0) throw std::logic_error("0 has no nim-inverse");
  // The numbers of 64 bits other than 0 are a group of 2^64 - 1: the inverse is the power
  // 2^64 - 2 = 2 + 4 + ... + 2^63.
  std::uint64_t inverse = 1;
  std::uint64_t power = a;
  for (int bit = 1; bit < 64; ++bit) {
    power = nim_product(power, power);
    inverse = nim_product(inverse, power);
  }
  return inverse;
}

}  // namespace bouton::theory
