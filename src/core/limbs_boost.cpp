// The arithmetic of long numbers where GMP is missing: Boost.Multiprecision multiplies, divides,
// takes roots and converts; what goes limb by limb is written out.
#include <algorithm>
#include <boost/multiprecision/cpp_int.hpp>
#include <string>
#include <vector>

#include "core/limbs.hpp"
#include "core/memory.hpp"

namespace bouton {

// std::bad_alloc is thrown in the usual way.
void set_no_memory_handler(NoMemoryHandler) {}

}  // namespace bouton

namespace bouton::limbs {
namespace {

using Number = boost::multiprecision::number<boost::multiprecision::cpp_int_backend<>,
                                             boost::multiprecision::et_off>;

Number number(Limbs a) {
  Number value;
  import_bits(value, a.data(), a.data() + a.size(), kLimbBits, false);
  return value;
}

/// In `size` limbs. \pre value < 2^(64 size)
void put(Limb* to, std::size_t size, Number const& value) {
  std::fill_n(to, size, 0);
  if (value != 0) export_bits(value, to, kLimbBits, false);
}

/// Newton's step on the root of the upper half, which has half the digits wanted: rounding down may
/// leave the result one too large. (Boost's root goes bit by bit.) \pre a > 0
Number root(Number const& a) {
  if (a < 16) return a < 4 ? 1 : a < 9 ? 2 : 3;
  auto const quarter = static_cast<unsigned>(msb(a) / 4);
  Number const half = root(Number(a >> 2 * quarter));
  Number result = (half << (quarter - 1)) + (a >> (quarter + 1)) / half;
  if (result * result > a) --result;
  return result;
}

// ---- decimal digits, by halves: the functions of Boost go digit by digit, and bring streams along

constexpr std::size_t kChunk = 18;  // digits that fit a word

/// 10^(18 * 2^i), enough of them to halve a number of this many digits down to 18.
std::vector<Number> powers_of_ten(std::size_t digits) {
  constexpr std::uint64_t kTenToTheChunk = 1'000'000'000'000'000'000;
  std::vector<Number> powers;
  for (std::size_t length = kChunk; length < digits; length *= 2) {
    powers.push_back(powers.empty() ? Number(kTenToTheChunk)
                                    : Number(powers.back() * powers.back()));
  }
  return powers;
}

Number read(std::string_view decimal, std::vector<Number> const& powers) {
  if (decimal.size() <= kChunk) {
    std::uint64_t word = 0;
    for (char const digit : decimal) word = word * 10 + static_cast<std::uint64_t>(digit - '0');
    return word;
  }
  std::size_t half = 0;
  while (kChunk << (half + 1) < decimal.size()) ++half;
  std::size_t const high = decimal.size() - (kChunk << half);
  return read(decimal.substr(0, high), powers) * powers[half] + read(decimal.substr(high), powers);
}

/// Appends 18 * 2^level digits, of which the first may be 0.
void write(std::string& decimal, Number const& value, std::vector<Number> const& powers,
           std::size_t level) {
  if (level == 0) {
    std::string const digits = std::to_string(static_cast<std::uint64_t>(value));
    decimal.append(kChunk - digits.size(), '0') += digits;
    return;
  }
  Number high;
  Number low;
  divide_qr(value, powers[level - 1], high, low);
  write(decimal, high, powers, level - 1);
  write(decimal, low, powers, level - 1);
}

}  // namespace

Limb add(Limb* to, Limbs a, Limbs b) {
  Limb carry = 0;
  for (std::size_t i = 0; i < a.size(); ++i) {
    Limb const other = i < b.size() ? b[i] : 0;
    Limb const sum = a[i] + other;
    Limb const with_carry = sum + carry;
    carry = static_cast<Limb>(sum < other || with_carry < sum);
    to[i] = with_carry;
  }
  return carry;
}

void subtract(Limb* to, Limbs a, Limbs b) {
  Limb borrow = 0;
  for (std::size_t i = 0; i < a.size(); ++i) {
    Limb const from = a[i];
    Limb const difference = from - (i < b.size() ? b[i] : 0);
    to[i] = difference - borrow;
    borrow = static_cast<Limb>(difference > from || difference < borrow);
  }
}

void multiply(Limb* to, Limbs a, Limbs b) {
  put(to, a.size() + b.size(), number(a) * number(b));
}

void divide(Limb* quotient, Limb* remainder, Limbs a, Limbs b) {
  Number whole;
  Number rest;
  divide_qr(number(a), number(b), whole, rest);
  put(quotient, a.size() - b.size() + 1, whole);
  put(remainder, b.size(), rest);
}

void square_root(Limb* to, Limbs a) {
  put(to, (a.size() + 1) / 2, root(number(a)));
}

Limb shift_left(Limb* to, Limbs a, unsigned bits) {
  Limb const above = a.back() >> (kLimbBits - bits);
  for (std::size_t i = a.size(); i-- > 0;) {
    to[i] = a[i] << bits | (i > 0 ? a[i - 1] >> (kLimbBits - bits) : 0);
  }
  return above;
}

void shift_right(Limb* to, Limbs a, unsigned bits) {
  for (std::size_t i = 0; i < a.size(); ++i) {
    to[i] = a[i] >> bits | (i + 1 < a.size() ? a[i + 1] << (kLimbBits - bits) : 0);
  }
}

std::size_t from_decimal(Limb* to, std::string_view decimal) {
  std::size_t const size = limbs_of_digits(decimal.size());
  put(to, size, read(decimal, powers_of_ten(decimal.size())));
  return size;
}

std::string to_decimal(Limbs a) {
  constexpr std::size_t kDigitsOfLimb = 20;  // more than 64 log10(2)
  std::vector<Number> const powers = powers_of_ten(a.size() * kDigitsOfLimb);
  std::string decimal;
  write(decimal, number(a), powers, powers.size());
  decimal.erase(0, std::min(decimal.find_first_not_of('0'), decimal.size() - 1));
  return decimal;
}

}  // namespace bouton::limbs
