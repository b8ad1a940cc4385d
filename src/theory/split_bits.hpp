// The bits of numbers of 64 bits and of any size, by the same names.
#pragma once

#include <algorithm>
#include <bit>
#include <concepts>
#include <cstdint>

#include "bouton/core/natural.hpp"

namespace bouton::theory {

/// The power of two of the highest bit that is 1; 0 for 0.
inline std::uint64_t highest_bit(std::uint64_t number) {
  return std::bit_floor(number);
}
inline Natural highest_bit(Natural const& number) {
  if (number.is_u64()) return std::bit_floor(number.convert_to<std::uint64_t>());
  return Natural(1) << msb(number);
}

/// How many bits are 1.
inline std::uint64_t count_bits(std::uint64_t number) {
  return static_cast<std::uint64_t>(std::popcount(number));
}
inline std::uint64_t count_bits(Natural const& number) {
  if (number.is_u64()) return count_bits(number.convert_to<std::uint64_t>());
  std::uint64_t count = 0;
  for (std::uint64_t place = 0; place <= msb(number); ++place) count += bit_test(number, place);
  return count;
}

/// How many bits there are up to the highest that is 1.
inline std::uint64_t bits_of(std::uint64_t number) {
  return static_cast<std::uint64_t>(std::bit_width(number));
}
inline std::uint64_t bits_of(Natural const& number) {
  return number == 0 ? 0 : msb(number) + 1;
}

/// The bits of `number` that `others` lacks.
template <class Integer>
Integer bits_without(Integer const& number, Integer const& others) {
  return number ^ (number & others);
}

/// The largest number <= most with bits of `mask` only, for most >= 0.
template <class Integer>
Integer largest_within(Integer const& mask, Integer const& most) {
  Integer result = mask & most;
  // The highest bit of most that mask lacks makes all lower ones free.
  Integer const lacking = highest_bit(bits_without(most, mask));
  if (lacking != 0) result = result | (mask & (lacking - 1));
  return result;
}

/// The largest number p <= most whose bits outside `free` are worth at most `few`.
template <class Integer>
Integer largest_with_few(Integer const& most, Integer const& free, Integer const& few) {
  if (bits_without(most, free) <= few) return most;
  // p agrees with most above a bit that is 1 in most and 0 in p, and is free below it. The lower
  // that bit the larger p; what lies above it must not be worth more than few.
  std::uint64_t const bits = bits_of(most);
  auto const from = [&](std::uint64_t place) {
    return place == bits ? Integer(0) : Integer((most >> place) << place);
  };
  std::uint64_t too_low = 0, place = bits;  // the place above that bit, by bisection
  while (place - too_low > 1) {
    std::uint64_t const middle = too_low + (place - too_low) / 2;
    (bits_without(from(middle), free) <= few ? place : too_low) = middle;
  }
  Integer const above = from(place);
  Integer const below = (Integer(1) << (place - 1)) - 1;
  Integer const left = few - bits_without(above, free);
  return above | (free & below) |
         largest_within<Integer>(bits_without<Integer>(below, free),
                                 std::min<Integer>(left, below));
}

/// The lowest 64 bits.
inline std::uint64_t low_word(std::uint64_t number) {
  return number;
}
inline std::uint64_t low_word(Natural const& number) {
  return number.convert_to<std::uint64_t>();
}

/// \pre the number fits
template <class Integer>
Integer as(Natural const& number) {
  if constexpr (std::same_as<Integer, Natural>) {
    return number;
  } else {
    return number.convert_to<Integer>();
  }
}

}  // namespace bouton::theory
