// Whole numbers of any size: words where they do, digits of 32 bits as on paper where not.
#include "bouton/core/integer.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <utility>

namespace bouton {
namespace {

using Digit = std::uint32_t;
using Digits = std::vector<Digit>;

constexpr unsigned kDigitBits = 32;
constexpr Digit kDecimal = 1'000'000'000;  // nine decimal digits at a time
constexpr unsigned kDecimalDigits = 9;

Digit low(std::uint64_t word) {
  return static_cast<Digit>(word);
}
Digit high(std::uint64_t word) {
  return static_cast<Digit>(word >> kDigitBits);
}

void trim(Digits& digits) {
  while (!digits.empty() && digits.back() == 0) digits.pop_back();
}

std::strong_ordering compare(Digits const& a, Digits const& b) {
  if (a.size() != b.size()) return a.size() <=> b.size();
  for (std::size_t i = a.size(); i-- > 0;) {
    if (a[i] != b[i]) return a[i] <=> b[i];
  }
  return std::strong_ordering::equal;
}

void add(Digits& to, Digits const& other) {
  to.resize(std::max(to.size(), other.size()) + 1);
  std::uint64_t carry = 0;
  for (std::size_t i = 0; i < to.size(); ++i) {
    carry += std::uint64_t{to[i]} + (i < other.size() ? other[i] : 0);
    to[i] = low(carry);
    carry = high(carry);
  }
}

/// \pre from >= other
void subtract(Digits& from, Digits const& other) {
  std::uint64_t borrow = 0;
  for (std::size_t i = 0; i < from.size(); ++i) {
    std::uint64_t const rest = std::uint64_t{from[i]} - (i < other.size() ? other[i] : 0) - borrow;
    from[i] = low(rest);
    borrow = rest >> 63U;
  }
}

Digits product(Digits const& a, Digits const& b) {
  Digits result(a.size() + b.size());
  for (std::size_t i = 0; i < a.size(); ++i) {
    std::uint64_t carry = 0;
    for (std::size_t j = 0; j < b.size(); ++j) {
      carry += std::uint64_t{a[i]} * b[j] + result[i + j];
      result[i + j] = low(carry);
      carry = high(carry);
    }
    result[i + b.size()] = low(carry);
  }
  return result;
}

/// digits = digits * factor + more
void multiply_add(Digits& digits, Digit factor, Digit more) {
  std::uint64_t carry = more;
  for (Digit& digit : digits) {
    carry += std::uint64_t{digit} * factor;
    digit = low(carry);
    carry = high(carry);
  }
  if (carry != 0) digits.push_back(low(carry));
}

/// digits /= divisor; returns the rest
Digit divide_by_digit(Digits& digits, Digit divisor) {
  std::uint64_t rest = 0;
  for (std::size_t i = digits.size(); i-- > 0;) {
    rest = rest << kDigitBits | digits[i];
    digits[i] = low(rest / divisor);
    rest %= divisor;
  }
  trim(digits);
  return low(rest);
}

void shift_left(Digits& digits, std::uint64_t bits) {
  auto const places = static_cast<std::size_t>(bits / kDigitBits);
  auto const within = static_cast<unsigned>(bits % kDigitBits);
  if (within != 0) multiply_add(digits, Digit{1} << within, 0);
  digits.insert(digits.begin(), places, 0);
}

void shift_right(Digits& digits, std::uint64_t bits) {
  auto const places = bits / kDigitBits;
  auto const within = static_cast<unsigned>(bits % kDigitBits);
  if (places >= digits.size()) return digits.clear();
  digits.erase(digits.begin(), digits.begin() + static_cast<std::ptrdiff_t>(places));
  for (std::size_t i = 0; within != 0 && i < digits.size(); ++i) {
    std::uint64_t const above = i + 1 < digits.size() ? digits[i + 1] : 0;
    digits[i] = low((above << kDigitBits | digits[i]) >> within);
  }
  trim(digits);
}

/// Long division, Knuth's algorithm D (The Art of Computer Programming 2, 4.3.1): `divided`
/// becomes the rest. \pre divisor has two digits or more
Digits divide(Digits& divided, Digits divisor) {
  auto const shift = static_cast<unsigned>(std::countl_zero(divisor.back()));
  shift_left(divisor, shift);
  shift_left(divided, shift);
  std::size_t const n = divisor.size();
  if (divided.size() < n) divided.resize(n);
  divided.push_back(0);
  Digits quotient(divided.size() - n);
  for (std::size_t j = quotient.size(); j-- > 0;) {
    Digit* const at = &divided[j];
    std::uint64_t const first = std::uint64_t{at[n]} << kDigitBits | at[n - 1];
    std::uint64_t guess = first / divisor[n - 1];
    std::uint64_t rest = first % divisor[n - 1];
    while (high(guess) != 0 || guess * divisor[n - 2] > (rest << kDigitBits | at[n - 2])) {
      --guess;
      rest += divisor[n - 1];
      if (high(rest) != 0) break;
    }
    std::uint64_t carry = 0;
    std::uint64_t borrow = 0;
    for (std::size_t i = 0; i <= n; ++i) {
      if (i < n) carry += guess * divisor[i];
      std::uint64_t const left = std::uint64_t{at[i]} - low(carry) - borrow;
      at[i] = low(left);
      borrow = left >> 63U;
      carry = high(carry);
    }
    if (borrow != 0) {  // one too many
      --guess;
      carry = 0;
      for (std::size_t i = 0; i <= n; ++i) {
        carry += std::uint64_t{at[i]} + (i < n ? divisor[i] : 0);
        at[i] = low(carry);
        carry = high(carry);
      }
    }
    quotient[j] = low(guess);
  }
  trim(divided);
  shift_right(divided, shift);
  return quotient;
}

std::uint64_t root_of_word(std::uint64_t word) {
  auto root = static_cast<std::uint64_t>(std::sqrt(static_cast<double>(word)));
  constexpr std::uint64_t kMost = 0xFFFF'FFFF;
  root = std::min(root, kMost);
  while (root * root > word) --root;
  while (root < kMost && (root + 1) * (root + 1) <= word) ++root;
  return root;
}

}  // namespace

// ---- one representation for each value

Integer::Integer(Digits&& digits, bool negative) {
  trim(digits);
  if (digits.size() > 2) {
    large_ = new Digits(std::move(digits));
  } else {
    for (std::size_t i = digits.size(); i-- > 0;) word_ = word_ << kDigitBits | digits[i];
  }
  negative_ = negative && (large_ != nullptr || word_ != 0);
}

Integer::Integer(std::string_view decimal) {
  Digits digits;
  while (!decimal.empty()) {
    Digit scale = 1;
    Digit chunk = 0;
    for (char const digit : decimal.substr(0, kDecimalDigits)) {
      scale *= 10;
      chunk = chunk * 10 + static_cast<Digit>(digit - '0');
    }
    multiply_add(digits, scale, chunk);
    decimal.remove_prefix(std::min<std::size_t>(kDecimalDigits, decimal.size()));
  }
  *this = Integer(std::move(digits), false);
}

Integer::Integer(Integer const& other)
    : negative_(other.negative_),
      word_(other.word_),
      large_(other.large_ != nullptr ? new Digits(*other.large_) : nullptr) {}

Integer::Integer(Integer&& other) noexcept
    : negative_(std::exchange(other.negative_, false)),
      word_(std::exchange(other.word_, 0)),
      large_(std::exchange(other.large_, nullptr)) {}

Integer& Integer::operator=(Integer const& other) {
  return *this = Integer(other);
}

Integer& Integer::operator=(Integer&& other) noexcept {
  std::swap(negative_, other.negative_);
  std::swap(word_, other.word_);
  std::swap(large_, other.large_);
  return *this;
}

Integer::~Integer() {
  delete large_;
}

Integer::Digits Integer::digits() const {
  if (large_ != nullptr) return *large_;
  Digits digits{low(word_), high(word_)};
  trim(digits);
  return digits;
}

std::uint64_t Integer::low_word() const {
  return large_ == nullptr ? word_ : std::uint64_t{(*large_)[1]} << kDigitBits | (*large_)[0];
}

double Integer::to_double() const {
  auto value = static_cast<double>(word_);
  if (large_ != nullptr) {
    for (std::size_t i = large_->size(); i-- > 0;) {
      value = std::ldexp(value, kDigitBits) + (*large_)[i];
    }
  }
  return negative_ ? -value : value;
}

std::string Integer::str() const {
  std::string reversed;
  Digits rest = digits();
  while (!rest.empty()) {
    Digit chunk = divide_by_digit(rest, kDecimal);
    for (unsigned i = 0; i < kDecimalDigits && (chunk != 0 || !rest.empty()); ++i) {
      reversed += static_cast<char>('0' + chunk % 10);
      chunk /= 10;
    }
  }
  if (reversed.empty()) reversed = "0";
  if (negative_) reversed += '-';
  return {reversed.rbegin(), reversed.rend()};
}

// ---- order

std::strong_ordering Integer::compare_magnitude(Integer const& other) const {
  if (large_ != nullptr && other.large_ != nullptr) return compare(*large_, *other.large_);
  if (large_ != nullptr) return std::strong_ordering::greater;
  if (other.large_ != nullptr) return std::strong_ordering::less;
  return word_ <=> other.word_;
}

std::strong_ordering operator<=>(Integer const& a, Integer const& b) {
  if (a.negative_ != b.negative_) return b.negative_ <=> a.negative_;
  return a.negative_ ? b.compare_magnitude(a) : a.compare_magnitude(b);
}

bool operator==(Integer const& a, Integer const& b) {
  return a.negative_ == b.negative_ && a.compare_magnitude(b) == 0;
}

// ---- arithmetic

Integer Integer::plus(Integer const& other, bool other_negative) const {
  bool const words = large_ == nullptr && other.large_ == nullptr;
  Integer result;
  if (negative_ == other_negative) {
    if (words && !__builtin_add_overflow(word_, other.word_, &result.word_)) {
      result.negative_ = negative_ && result.word_ != 0;
      return result;
    }
    Digits sum = digits();
    add(sum, other.digits());
    return {std::move(sum), negative_};
  }
  bool const less = compare_magnitude(other) < 0;
  Integer const& from = less ? other : *this;
  Integer const& what = less ? *this : other;
  bool const negative = less ? other_negative : negative_;
  if (words) {
    result.word_ = from.word_ - what.word_;
    result.negative_ = negative && result.word_ != 0;
    return result;
  }
  Digits difference = from.digits();
  subtract(difference, what.digits());
  return {std::move(difference), negative};
}

Integer operator+(Integer const& a, Integer const& b) {
  return a.plus(b, b.negative_);
}

Integer operator-(Integer const& a, Integer const& b) {
  return a.plus(b, !b.negative_);
}

Integer operator-(Integer const& a) {
  return 0 - a;
}

Integer abs(Integer const& a) {
  return a.negative_ ? -a : a;
}

Integer operator*(Integer const& a, Integer const& b) {
  bool const negative = a.negative_ != b.negative_;
  Integer result;
  if (a.large_ == nullptr && b.large_ == nullptr &&
      !__builtin_mul_overflow(a.word_, b.word_, &result.word_)) {
    result.negative_ = negative && result.word_ != 0;
    return result;
  }
  return {product(a.digits(), b.digits()), negative};
}

Integer operator/(Integer const& a, Integer const& b) {
  bool const negative = a.negative_ != b.negative_;
  if (b.large_ == nullptr && a.large_ == nullptr) {
    Integer result(a.word_ / b.word_);
    result.negative_ = negative && result.word_ != 0;
    return result;
  }
  Digits divided = a.digits();
  Digits divisor = b.digits();
  if (divisor.size() > 1) return {divide(divided, std::move(divisor)), negative};
  divide_by_digit(divided, divisor[0]);
  return {std::move(divided), negative};
}

Integer operator%(Integer const& a, Integer const& b) {
  if (b.large_ == nullptr && a.large_ == nullptr) {
    Integer result(a.word_ % b.word_);
    result.negative_ = a.negative_ && result.word_ != 0;
    return result;
  }
  Digits divided = a.digits();
  Digits divisor = b.digits();
  if (divisor.size() > 1) {
    divide(divided, std::move(divisor));
  } else {
    divided = {divide_by_digit(divided, divisor[0])};
  }
  return {std::move(divided), a.negative_};
}

// Newton's step on the root of the upper half, which has half the digits wanted: rounding down
// may leave the result one too large.
Integer sqrt(Integer const& a) {
  if (a.large_ == nullptr) return root_of_word(a.word_);
  std::uint64_t const quarter = msb(a) / 4;
  Integer const half = sqrt(a >> 2 * quarter);
  Integer root = (half << (quarter - 1)) + (a >> (quarter + 1)) / half;
  if (root * root > a) --root;
  return root;
}

Integer pow(Integer const& base, unsigned exponent) {
  Integer result = 1;
  for (unsigned bit = std::bit_floor(exponent); bit != 0; bit /= 2) {
    result *= result;
    if ((exponent & bit) != 0) result *= base;
  }
  return result;
}

// ---- bits

template <class Combine>
Integer Integer::bitwise(Integer const& other, Combine const& combine) const {
  if (large_ == nullptr && other.large_ == nullptr) return combine(word_, other.word_);
  Digits result = digits();
  Digits const others = other.digits();
  result.resize(std::max(result.size(), others.size()));
  for (std::size_t i = 0; i < result.size(); ++i) {
    result[i] = low(combine(result[i], i < others.size() ? others[i] : 0));
  }
  return {std::move(result), false};
}

Integer operator&(Integer const& a, Integer const& b) {
  return a.bitwise(b, [](std::uint64_t x, std::uint64_t y) { return x & y; });
}

Integer operator|(Integer const& a, Integer const& b) {
  return a.bitwise(b, [](std::uint64_t x, std::uint64_t y) { return x | y; });
}

Integer operator^(Integer const& a, Integer const& b) {
  return a.bitwise(b, [](std::uint64_t x, std::uint64_t y) { return x ^ y; });
}

Integer operator<<(Integer const& a, std::uint64_t bits) {
  if (a == 0) return a;
  Digits digits = a.digits();
  shift_left(digits, bits);
  return {std::move(digits), a.negative_};
}

Integer operator>>(Integer const& a, std::uint64_t bits) {
  if (a.large_ == nullptr) return bits < 64 ? a.word_ >> bits : 0;
  Digits digits = *a.large_;
  shift_right(digits, bits);
  return {std::move(digits), a.negative_};
}

std::uint64_t msb(Integer const& a) {
  if (a.large_ == nullptr) return static_cast<std::uint64_t>(std::bit_width(a.word_)) - 1;
  return std::uint64_t{kDigitBits} * (a.large_->size() - 1) +
         static_cast<std::uint64_t>(std::bit_width(a.large_->back())) - 1;
}

bool bit_test(Integer const& a, std::uint64_t place) {
  if (a.large_ == nullptr) return place < 64 && (a.word_ >> place & 1U) != 0;
  std::uint64_t const digit = place / kDigitBits;
  return digit < a.large_->size() &&
         ((*a.large_)[static_cast<std::size_t>(digit)] >> place % kDigitBits & 1U) != 0;
}

void bit_set(Integer& a, std::uint64_t place) {
  if (!bit_test(a, place)) a += Integer(1) << place;
}

void bit_unset(Integer& a, std::uint64_t place) {
  if (bit_test(a, place)) a -= Integer(1) << place;
}

// ---- in place

Integer& Integer::operator+=(Integer const& other) {
  return *this = *this + other;
}
Integer& Integer::operator-=(Integer const& other) {
  return *this = *this - other;
}
Integer& Integer::operator*=(Integer const& other) {
  return *this = *this * other;
}
Integer& Integer::operator/=(Integer const& other) {
  return *this = *this / other;
}
Integer& Integer::operator%=(Integer const& other) {
  return *this = *this % other;
}
Integer& Integer::operator&=(Integer const& other) {
  return *this = *this & other;
}
Integer& Integer::operator|=(Integer const& other) {
  return *this = *this | other;
}
Integer& Integer::operator^=(Integer const& other) {
  return *this = *this ^ other;
}
Integer& Integer::operator<<=(std::uint64_t bits) {
  return *this = *this << bits;
}
Integer& Integer::operator>>=(std::uint64_t bits) {
  return *this = *this >> bits;
}

}  // namespace bouton
