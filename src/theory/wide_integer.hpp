// Unsigned integers of a few 64-bit words, for tables of counts.
//
// Sums wrap around. That is exact for a result known to be in range, however large or
// negative the intermediate values are.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "bouton/core/natural.hpp"

namespace bouton::theory {

__extension__ using UInt128 = unsigned __int128;

/// Arithmetic modulo 2^(64 * kWords); words from the lowest.
template <std::size_t kWords>
struct WideInteger {
  std::array<std::uint64_t, kWords> words = {};

  WideInteger& operator+=(WideInteger const& other) {
    bool carry = false;
    for (std::size_t i = 0; i < kWords; ++i) {
      std::uint64_t sum = 0;
      bool const first = __builtin_add_overflow(words[i], other.words[i], &sum);
      bool const second = __builtin_add_overflow(sum, std::uint64_t{carry}, &words[i]);
      carry = first || second;
    }
    return *this;
  }

  WideInteger& operator-=(WideInteger const& other) {
    bool borrow = false;
    for (std::size_t i = 0; i < kWords; ++i) {
      std::uint64_t difference = 0;
      bool const first = __builtin_sub_overflow(words[i], other.words[i], &difference);
      bool const second = __builtin_sub_overflow(difference, std::uint64_t{borrow}, &words[i]);
      borrow = first || second;
    }
    return *this;
  }

  [[nodiscard]] WideInteger times(std::uint64_t factor) const {
    WideInteger product;
    UInt128 carry = 0;
    for (std::size_t i = 0; i < kWords; ++i) {
      carry += UInt128{words[i]} * factor;
      product.words[i] = static_cast<std::uint64_t>(carry);
      carry >>= 64;
    }
    return product;
  }

  [[nodiscard]] Natural to_natural() const {
    Natural value = 0;
    for (std::size_t i = kWords; i-- > 0;) value = (value << 64) + words[i];
    return value;
  }
};

/// Two words are a built-in type, which compilers handle much better.
template <>
struct WideInteger<2> {
  UInt128 value = 0;

  WideInteger& operator+=(WideInteger const& other) {
    value += other.value;
    return *this;
  }
  WideInteger& operator-=(WideInteger const& other) {
    value -= other.value;
    return *this;
  }
  [[nodiscard]] WideInteger times(std::uint64_t factor) const { return {value * factor}; }
  [[nodiscard]] Natural to_natural() const {
    return (Natural(static_cast<std::uint64_t>(value >> 64)) << 64) +
           static_cast<std::uint64_t>(value);
  }
};

}  // namespace bouton::theory
