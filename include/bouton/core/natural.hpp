// Natural: a heap size of any number of digits.
//
// The heaps of a position are bounded (rules/position.hpp), the numbers computed from them are not,
// so every public answer uses Natural. Hot loops work on std::uint64_t and convert at the edge.
//
// Numbers below 2^64 allocate nothing, and their operations are inline here. Longer numbers are
// arrays of 64-bit limbs; GMP, or Boost.Multiprecision where GMP is missing, calculates with them
// behind src/core/limbs.hpp.
#pragma once

#include <bit>
#include <compare>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <iosfwd>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>

namespace bouton {

/// A number >= 0 of any size. Differences may be negative while a formula is evaluated, never in a
/// position or an answer. Operations throw std::bad_alloc where memory is short; but GMP
/// ends the process if it gets no memory within a long product, quotient, root or conversion.
/// \complexity Constant below 2^64. Longer numbers: linear in the number of digits, except
/// products,
///             quotients, roots and conversions, which cost what GMP needs for them.
class Natural {
 public:
  Natural() noexcept : word_(0) {}
  /// The value of any built-in integer, so that numbers mix freely.
  template <std::integral Number>
  Natural(Number value) noexcept  // NOLINT(google-explicit-constructor)
      : word_(value < 0 ? 0 - static_cast<std::uint64_t>(value)
                        : static_cast<std::uint64_t>(value)),
        negative_(value < 0) {}
  /// The number with these decimal digits, with or without leading zeros.
  /// \pre `decimal` consists of digits, at least one
  /// \complexity That of GMP: nearly linear in the number of digits.
  explicit Natural(std::string_view decimal);
  /// The number with these hexadecimal digits of either case, with or without leading zeros.
  /// \pre `digits` consists of hexadecimal digits
  /// \complexity Linear in the number of digits.
  [[nodiscard]] static Natural from_hex(std::string_view digits);
  Natural(Natural const& other) : word_(other.word_), negative_(other.negative_) {
    if (other.size_ != 0) copy_limbs(other);
  }
  /// `other` becomes 0.
  Natural(Natural&& other) noexcept
      : word_(std::exchange(other.word_, 0)),
        size_(std::exchange(other.size_, 0)),
        negative_(std::exchange(other.negative_, false)) {}
  Natural& operator=(Natural const& other) {
    if ((size_ | other.size_) != 0) return *this = Natural(other);
    word_ = other.word_;
    negative_ = other.negative_;
    return *this;
  }
  Natural& operator=(Natural&& other) noexcept {
    std::swap(word_, other.word_);
    std::swap(size_, other.size_);
    std::swap(negative_, other.negative_);
    return *this;
  }
  ~Natural() {
    if (size_ != 0) delete[] limbs_;
  }

  Natural& operator+=(Natural const& other) { return add(other, other.negative_); }
  Natural& operator-=(Natural const& other) { return add(other, !other.negative_); }
  Natural& operator*=(Natural const& other) { return *this = *this * other; }
  /// Rounds towards 0. \pre other != 0
  Natural& operator/=(Natural const& other) { return *this = *this / other; }
  /// Has the sign of the dividend. \pre other != 0
  Natural& operator%=(Natural const& other) { return *this = *this % other; }
  /// Bitwise. \pre both are >= 0
  Natural& operator&=(Natural const& other) {
    if ((size_ | other.size_) != 0) return and_long(other);
    word_ &= other.word_;
    return *this;
  }
  Natural& operator|=(Natural const& other) {
    if ((size_ | other.size_) != 0) return or_long(other);
    word_ |= other.word_;
    return *this;
  }
  Natural& operator^=(Natural const& other) {
    if ((size_ | other.size_) != 0) return xor_long(other);
    word_ ^= other.word_;
    return *this;
  }
  /// For all shifts: \pre *this >= 0
  Natural& operator<<=(std::uint64_t bits) {
    if (size_ != 0 || bits >= static_cast<unsigned>(std::countl_zero(word_))) {
      return shift_left_long(bits);
    }
    word_ <<= bits;
    return *this;
  }
  Natural& operator>>=(std::uint64_t bits) {
    if (size_ != 0) return shift_right_long(bits);
    word_ = bits < kWordBits ? word_ >> bits : 0;
    return *this;
  }
  Natural& operator++() { return *this += 1; }
  Natural& operator--() { return *this -= 1; }

  friend Natural operator+(Natural a, Natural const& b) {
    a += b;
    return a;
  }
  friend Natural operator-(Natural a, Natural const& b) {
    a -= b;
    return a;
  }
  friend Natural operator-(Natural a) {
    a.negative_ = !a.negative_ && a.word_ != 0;
    return a;
  }
  friend Natural operator*(Natural const& a, Natural const& b) {
    Natural product;
    if ((a.size_ | b.size_) != 0 || __builtin_mul_overflow(a.word_, b.word_, &product.word_)) {
      return multiply_long(a, b);
    }
    product.negative_ = a.negative_ != b.negative_ && product.word_ != 0;
    return product;
  }
  friend Natural operator/(Natural const& a, Natural const& b) {
    if ((a.size_ | b.size_) != 0) return divide_long(a, b).first;
    return word(a.word_ / b.word_, a.negative_ != b.negative_);
  }
  friend Natural operator%(Natural const& a, Natural const& b) {
    if ((a.size_ | b.size_) != 0) return divide_long(a, b).second;
    return word(a.word_ % b.word_, a.negative_);
  }
  friend Natural operator&(Natural a, Natural const& b) {
    a &= b;
    return a;
  }
  friend Natural operator|(Natural a, Natural const& b) {
    a |= b;
    return a;
  }
  friend Natural operator^(Natural a, Natural const& b) {
    a ^= b;
    return a;
  }
  friend Natural operator<<(Natural a, std::uint64_t bits) {
    a <<= bits;
    return a;
  }
  friend Natural operator>>(Natural a, std::uint64_t bits) {
    a >>= bits;
    return a;
  }
  friend bool operator==(Natural const& a, Natural const& b) {
    // NOLINTNEXTLINE(modernize-use-nullptr): the 0 of an order
    if ((a.size_ | b.size_) != 0) return order_long(a, b) == 0;
    return a.word_ == b.word_ && a.negative_ == b.negative_;
  }
  friend std::strong_ordering operator<=>(Natural const& a, Natural const& b) {
    if ((a.size_ | b.size_) != 0) return order_long(a, b);
    if (a.negative_ != b.negative_) return b.negative_ <=> a.negative_;
    return a.negative_ ? b.word_ <=> a.word_ : a.word_ <=> b.word_;
  }

  friend Natural abs(Natural a) {
    a.negative_ = false;
    return a;
  }
  /// The largest integer whose square is at most `a`. \pre a >= 0
  friend Natural sqrt(Natural const& a);
  /// base * base * ... * base, `exponent` times; 1 if it is 0.
  friend Natural pow(Natural const& base, unsigned exponent);
  /// The index of the highest bit that is 1, from 0. \pre a > 0
  friend std::uint64_t msb(Natural const& a);
  /// Whether the bit of value 2^place is 1. \pre a >= 0
  friend bool bit_test(Natural const& a, std::uint64_t place) {
    std::uint64_t const word = place / kWordBits;
    if (a.size_ == 0) return word == 0 && (a.word_ >> place & 1U) != 0;
    return word < a.size_ && (a.limbs_[word] >> place % kWordBits & 1U) != 0;
  }
  /// The 64 bits of value 2^(64 place) and more. \pre a >= 0
  friend std::uint64_t word_at(Natural const& a, std::uint64_t place) {
    if (a.size_ == 0) return place == 0 ? a.word_ : 0;
    return place < a.size_ ? a.limbs_[place] : 0;
  }
  /// Makes this bit 1. \pre a >= 0
  friend void bit_set(Natural& a, std::uint64_t place);
  /// Makes this bit 0. \pre a >= 0
  friend void bit_unset(Natural& a, std::uint64_t place);

  /// Writes the decimal digits, as str() gives them: of the flags of the stream only the width, the
  /// fill and the side count.
  template <class Traits>
  friend std::basic_ostream<char, Traits>& operator<<(std::basic_ostream<char, Traits>& stream,
                                                      Natural const& value) {
    return stream << value.str();
  }

  /// As a double: the nearest or a neighbour of it. As an integer: the lowest bits of the
  /// magnitude.
  template <class Number>
  [[nodiscard]] Number convert_to() const {
    if constexpr (std::is_floating_point_v<Number>) {
      return static_cast<Number>(to_double());
    } else {
      return static_cast<Number>(size_ == 0 ? word_ : limbs_[0]);
    }
  }
  /// Decimal digits, after a minus sign where the number is negative.
  /// \complexity That of GMP: nearly linear in the number of digits.
  [[nodiscard]] std::string str() const;
  /// Hexadecimal digits in lower case, after a minus sign where the number is negative.
  /// \complexity Linear in the number of digits.
  [[nodiscard]] std::string hex() const;
  /// True for values that fit 64 bits.
  [[nodiscard]] bool is_u64() const { return size_ == 0 && !negative_; }

 private:
  static constexpr unsigned kWordBits = 64;
  struct Long;  // what natural.cpp does with limbs

  static Natural word(std::uint64_t magnitude, bool negative) {
    Natural value(magnitude);
    value.negative_ = negative && magnitude != 0;
    return value;
  }
  /// Adds the magnitude of `other` with this sign.
  Natural& add(Natural const& other, bool negative) {
    if ((size_ | other.size_) != 0) return add_long(other, negative);
    if (negative_ == negative) {
      std::uint64_t const sum = word_ + other.word_;
      if (sum < word_) return add_long(other, negative);
      word_ = sum;
    } else if (word_ >= other.word_) {
      word_ -= other.word_;
      negative_ = negative_ && word_ != 0;
    } else {
      word_ = other.word_ - word_;
      negative_ = negative;
    }
    return *this;
  }
  void copy_limbs(Natural const& other);
  Natural& add_long(Natural const& other, bool negative);
  Natural& and_long(Natural const& other);
  Natural& or_long(Natural const& other);
  Natural& xor_long(Natural const& other);
  Natural& shift_left_long(std::uint64_t bits);
  Natural& shift_right_long(std::uint64_t bits);
  static Natural multiply_long(Natural const& a, Natural const& b);
  static std::pair<Natural, Natural> divide_long(Natural const& a, Natural const& b);
  static std::strong_ordering order_long(Natural const& a, Natural const& b);
  [[nodiscard]] double to_double() const;

  // Copies and moves take the eight bytes of word_ whichever member is in use.
  // NOLINTBEGIN(readability-identifier-naming): private, although the union has no name for it
  union {
    std::uint64_t word_;    // the magnitude where it is below 2^64
    std::uint64_t* limbs_;  // owned; the lowest first, the highest not 0
  };
  // NOLINTEND(readability-identifier-naming)
  std::uint32_t size_ = 0;  // of limbs_, at least 2; or 0 where the magnitude is word_
  bool negative_ = false;   // never of 0
};

/// The value as 64 bits; empty if it does not fit (or is negative).
[[nodiscard]] inline std::optional<std::uint64_t> to_u64(Natural const& value) {
  if (!value.is_u64()) return std::nullopt;
  return value.convert_to<std::uint64_t>();
}

/// Decimal digits.
[[nodiscard]] inline std::string to_string(Natural const& value) {
  return value.str();
}

}  // namespace bouton
