// The arithmetic of long numbers: what Natural leaves to a library.
//
// A number is an array of 64-bit limbs, the lowest first, and the highest is not 0. The caller
// provides the memory for results. There are two implementations, and a build contains one of them:
// limbs_gmp.cpp calls GMP, limbs_boost.cpp calls Boost.Multiprecision where GMP is missing.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace bouton::limbs {

using Limb = std::uint64_t;
using Limbs = std::span<Limb const>;

constexpr unsigned kLimbBits = 64;

/// The lowest a.size() limbs of a + b; returns the carry. `to` may be a or b itself.
/// \pre a.size() >= b.size() > 0
Limb add(Limb* to, Limbs a, Limbs b);
/// a - b in a.size() limbs, of which the highest may be 0. `to` may be a or b itself.
/// \pre a >= b > 0
void subtract(Limb* to, Limbs a, Limbs b);
/// a * b in a.size() + b.size() limbs, of which the highest may be 0.
/// \pre a.size() >= b.size() > 0, and `to` overlaps neither
void multiply(Limb* to, Limbs a, Limbs b);
/// The quotient in a.size() - b.size() + 1 limbs and the remainder in b.size() limbs; the highest
/// of them may be 0.
/// \pre a.size() >= b.size() > 0, and nothing overlaps
void divide(Limb* quotient, Limb* remainder, Limbs a, Limbs b);
/// The largest integer whose square is at most `a`, in (a.size() + 1) / 2 limbs.
/// \pre a.size() > 0, and `to` does not overlap it
void square_root(Limb* to, Limbs a);
/// The lowest a.size() limbs of a << bits; returns the bits above. `to` may be the place of a, or a
/// place above it. \pre 0 < bits < 64, a.size() > 0
Limb shift_left(Limb* to, Limbs a, unsigned bits);
/// a >> bits in a.size() limbs, of which the highest may be 0. `to` may be the place of a, or a
/// place below it. \pre 0 < bits < 64, a.size() > 0
void shift_right(Limb* to, Limbs a, unsigned bits);

/// The number of limbs that from_decimal() needs for this many decimal digits.
constexpr std::size_t limbs_of_digits(std::size_t digits) {
  constexpr std::size_t kDigitsOfLimb = 19;  // 10^19 < 2^64
  return digits / kDigitsOfLimb + 2;         // GMP asks for one limb to spare
}
/// The number with these decimal digits; returns the number of limbs, of which the highest may be
/// 0. \pre `decimal` consists of digits and does not start with 0
std::size_t from_decimal(Limb* to, std::string_view decimal);
/// The decimal digits of a. \pre a.size() > 0
std::string to_decimal(Limbs a);

}  // namespace bouton::limbs
