// Nim-multiplication: the product that makes the numbers below 2, 4, 16, 256, ... fields, with the
// nim-sum as their sum.
#pragma once

#include <cstdint>

namespace bouton::theory {

/// The nim-product of two numbers of 64 bits, by Fermat 2-powers F = 2^(2^k): F times a smaller
/// number is their ordinary product, and F times F is F + F/2.
/// \cite Conway1976, Lenstra1977
[[nodiscard]] std::uint64_t nim_product(std::uint64_t a, std::uint64_t b);

/// The number whose nim-product with `a` is 1. \pre a != 0
[[nodiscard]] std::uint64_t nim_inverse(std::uint64_t a);

}  // namespace bouton::theory
