// Integer: a whole number of any size that takes little room in a program.
//
// What stands behind Natural where GMP is missing (WebAssembly). Every operation is one function
// in integer.cpp, so that code that calculates is a row of calls: a page is loaded over a wire.
// Numbers below 2^64 take no memory of their own; larger ones are calculated as on paper, in
// digits of 32 bits. The interface is that of Boost.Multiprecision as far as the library needs it.
#pragma once

#include <compare>
#include <concepts>
#include <cstdint>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

namespace bouton {

class Integer {
 public:
  Integer() = default;
  template <std::integral Number>
  Integer(Number value)  // NOLINT(google-explicit-constructor): numbers mix freely
      : negative_(value < 0),
        word_(value < 0 ? 0 - static_cast<std::uint64_t>(value)
                        : static_cast<std::uint64_t>(value)) {}
  /// \pre `decimal` consists of digits, at least one
  explicit Integer(std::string_view decimal);
  explicit Integer(std::string const& decimal) : Integer(std::string_view(decimal)) {}
  Integer(Integer const& other);
  Integer(Integer&& other) noexcept;
  Integer& operator=(Integer const& other);
  Integer& operator=(Integer&& other) noexcept;
  ~Integer();

  Integer& operator+=(Integer const& other);
  Integer& operator-=(Integer const& other);
  Integer& operator*=(Integer const& other);
  /// Rounds towards 0. \pre other != 0
  Integer& operator/=(Integer const& other);
  /// Has the sign of the dividend. \pre other != 0
  Integer& operator%=(Integer const& other);
  /// Bits. \pre both are >= 0
  Integer& operator&=(Integer const& other);
  Integer& operator|=(Integer const& other);
  Integer& operator^=(Integer const& other);
  /// Both, and << and >>: \pre *this >= 0
  Integer& operator<<=(std::uint64_t bits);
  Integer& operator>>=(std::uint64_t bits);
  Integer& operator++() { return *this += 1; }
  Integer& operator--() { return *this -= 1; }

  friend Integer operator+(Integer const& a, Integer const& b);
  friend Integer operator-(Integer const& a, Integer const& b);
  friend Integer operator*(Integer const& a, Integer const& b);
  friend Integer operator/(Integer const& a, Integer const& b);
  friend Integer operator%(Integer const& a, Integer const& b);
  friend Integer operator&(Integer const& a, Integer const& b);
  friend Integer operator|(Integer const& a, Integer const& b);
  friend Integer operator^(Integer const& a, Integer const& b);
  friend Integer operator<<(Integer const& a, std::uint64_t bits);
  friend Integer operator>>(Integer const& a, std::uint64_t bits);
  friend Integer operator-(Integer const& a);
  friend std::strong_ordering operator<=>(Integer const& a, Integer const& b);
  friend bool operator==(Integer const& a, Integer const& b);

  friend Integer abs(Integer const& a);
  /// The largest integer whose square is at most `a`. \pre a >= 0
  friend Integer sqrt(Integer const& a);
  friend Integer pow(Integer const& base, unsigned exponent);
  /// The place of the highest bit that is 1. \pre a > 0
  friend std::uint64_t msb(Integer const& a);
  /// \pre a >= 0
  friend bool bit_test(Integer const& a, std::uint64_t place);
  friend void bit_set(Integer& a, std::uint64_t place);
  friend void bit_unset(Integer& a, std::uint64_t place);

  /// As double the nearest or a neighbour of it; as integer the lowest bits of the magnitude.
  template <class Number>
  [[nodiscard]] Number convert_to() const {
    if constexpr (std::is_floating_point_v<Number>) {
      return static_cast<Number>(to_double());
    } else {
      return static_cast<Number>(low_word());
    }
  }
  /// Decimal digits.
  [[nodiscard]] std::string str() const;

 private:
  using Digits = std::vector<std::uint32_t>;  // the lowest first, the highest not 0

  Integer(Digits&& digits, bool negative);
  [[nodiscard]] Digits digits() const;
  [[nodiscard]] std::uint64_t low_word() const;
  [[nodiscard]] double to_double() const;
  [[nodiscard]] std::strong_ordering compare_magnitude(Integer const& other) const;
  /// The sum with `other`, whose sign is taken to be `other_negative`.
  [[nodiscard]] Integer plus(Integer const& other, bool other_negative) const;
  template <class Combine>
  [[nodiscard]] Integer bitwise(Integer const& other, Combine const& combine) const;

  bool negative_ = false;    // never of 0
  std::uint64_t word_ = 0;   // the magnitude where it is below 2^64
  Digits* large_ = nullptr;  // the magnitude from there on; owned
};

}  // namespace bouton
