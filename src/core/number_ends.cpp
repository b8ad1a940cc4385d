// The first digits by multiplying bounds of few bits: a lower and an upper one that agree are
// right.
#include "core/number_ends.hpp"

#include <algorithm>
#include <utility>

namespace bouton {
namespace {

constexpr std::uint64_t kBits = 256;                  // of a bound
constexpr std::uint64_t kShortNumber = 8192;          // bits: all digits are quickly there
constexpr double kDigitsOfBit = 0.30102999566398120;  // log10(2)

/// A number from low * 2^exponent to high * 2^exponent.
struct Bounds {
  Natural low, high;
  std::uint64_t exponent = 0;
};

/// The same with few bits, or with as many if it has no more.
Bounds rounded(Bounds bounds) {
  std::uint64_t const top = msb(bounds.high);
  if (top < kBits) return bounds;
  std::uint64_t const shift = top - kBits + 1;
  return {std::move(bounds.low) >> shift, (std::move(bounds.high) >> shift) + 1,
          bounds.exponent + shift};
}

Bounds operator*(Bounds const& a, Bounds const& b) {
  return rounded({a.low * b.low, a.high * b.high, a.exponent + b.exponent});
}

Bounds power_of_ten(std::uint64_t exponent) {
  Bounds power{1, 1}, square{10, 10};
  for (; exponent != 0; exponent >>= 1) {
    if ((exponent & 1U) != 0) power = power * square;
    square = square * square;
  }
  return power;
}

/// The integer part of a * 2^up / (b * 2^down).
Natural quotient(Natural const& a, std::uint64_t up, Natural const& b, std::uint64_t down) {
  std::uint64_t const common = std::min(up, down);
  return (a << (up - common)) / (b << (down - common));
}

std::string padded(Natural const& value, std::size_t digits) {
  std::string const text = to_string(value);
  return std::string(digits - std::min(digits, text.size()), '0') + text;
}

/// Empty if the bounds do not agree.
std::optional<NumberEnds> by_bounds(Natural const& value, std::size_t each) {
  // One digit more is possible, and seen below.
  std::size_t digits = static_cast<std::size_t>(static_cast<double>(msb(value)) * kDigitsOfBit) + 1;
  Bounds const whole = rounded({value, value});
  Bounds const power = power_of_ten(digits - each);
  Natural first = quotient(whole.low, whole.exponent, power.high, power.exponent);
  Natural const most = quotient(whole.high, whole.exponent, power.low, power.exponent);
  if (first != most) {  // a power of ten, for example
    if (first + 1 != most) return std::nullopt;
    if (value >= most * pow(Natural(10), static_cast<unsigned>(digits - each))) first = most;
  }
  std::string text = to_string(first);
  if (text.size() < each || text.size() > each + 1) return std::nullopt;
  digits += text.size() - each;
  text.resize(each);
  return NumberEnds{std::move(text),
                    padded(value % pow(Natural(10), static_cast<unsigned>(each)), each), digits};
}

}  // namespace

std::optional<NumberEnds> number_ends(Natural const& value, std::size_t most, std::size_t each) {
  if (value != 0 && msb(value) >= std::max<std::uint64_t>(kShortNumber, 4 * most)) {
    if (auto ends = by_bounds(value, each)) return ends;
  }
  std::string const digits = to_string(value);
  if (digits.size() <= most) return std::nullopt;
  return NumberEnds{digits.substr(0, each), digits.substr(digits.size() - each), digits.size()};
}

std::string shortened(Natural const& value) {
  constexpr std::size_t kMost = 60;
  constexpr std::size_t kEnd = 12;
  auto const ends = number_ends(value, kMost, kEnd);
  if (!ends) return to_string(value);
  return ends->first + "...(" + std::to_string(ends->digits) + ")..." + ends->last;
}

std::uint64_t decimal_digits(Natural const& value) {
  if (value < 0) return decimal_digits(abs(value));
  if (auto rest = to_u64(value)) {
    std::uint64_t digits = 1;
    for (; *rest >= 10; *rest /= 10) ++digits;
    return digits;
  }
  return number_ends(value, 1, 1)->digits;
}

}  // namespace bouton
