#include "laws/long_words.hpp"

#include <algorithm>
#include <utility>

namespace bouton::laws {

using discover::Numeration;

namespace {

constexpr std::uint64_t kMostBitsByShifts = 1 << 24;
constexpr std::uint64_t kMostBitsByDivision = 1 << 20;
constexpr std::uint64_t kMostBitsOfWeights = 1 << 18;

/// b = 2^n: n; else 0.
unsigned bits_of_digit(Numeration const& system) {
  if (!system.is_base()) return 0;
  auto const base = static_cast<std::uint64_t>(system.p());
  for (unsigned bits = 1; bits <= 4; ++bits) {
    if (base == std::uint64_t{1} << bits) return bits;
  }
  return 0;
}

/// The largest power of the base below 2^62, and its exponent.
std::pair<std::uint64_t, unsigned> chunk_of(std::uint64_t base) {
  std::uint64_t power = base;
  unsigned exponent = 1;
  while (power < (std::uint64_t{1} << 58)) {
    power *= base;
    ++exponent;
  }
  return {power, exponent};
}

Digits digits_by_shifts(Natural const& number, unsigned bits) {
  Digits digits(static_cast<std::size_t>(msb(number)) / bits + 1, 0);
  for (std::size_t place = 0; place < digits.size(); ++place) {
    unsigned digit = 0;
    for (unsigned bit = bits; bit-- > 0;) {
      digit = 2 * digit + (bit_test(number, place * bits + bit) ? 1 : 0);
    }
    digits[digits.size() - 1 - place] = static_cast<std::uint8_t>(digit);
  }
  return digits;
}

Digits digits_by_division(Natural number, std::uint64_t base) {
  auto const [power, exponent] = chunk_of(base);
  Digits digits;  // the least significant first
  while (number != 0) {
    auto chunk = (number % power).convert_to<std::uint64_t>();
    number /= power;
    for (unsigned i = 0; i < exponent; ++i, chunk /= base) {
      digits.push_back(static_cast<std::uint8_t>(chunk % base));
    }
  }
  while (!digits.empty() && digits.back() == 0) digits.pop_back();
  std::reverse(digits.begin(), digits.end());
  return digits;
}

/// Greedily, from the heaviest weight down; of the weights only two are kept.
Digits digits_by_weights(Numeration const& system, Natural number) {
  Natural const mean(system.p());
  Natural lighter(system.weight(-1));
  Natural heavier(1);
  std::size_t length = 0;
  while (heavier <= number) {
    lighter += mean * heavier;
    std::swap(lighter, heavier);
    ++length;
  }
  Digits digits;
  for (std::size_t place = 0; place < length; ++place) {
    std::uint8_t digit = 0;
    for (; number >= lighter; ++digit) number -= lighter;
    digits.push_back(digit);
    heavier -= mean * lighter;
    std::swap(lighter, heavier);
  }
  return digits;
}

}  // namespace

bool has_short_digits(Numeration const& system, std::uint64_t bits) {
  if (!system.is_base()) return bits <= kMostBitsOfWeights;
  return bits <= (bits_of_digit(system) > 0 ? kMostBitsByShifts : kMostBitsByDivision);
}

Digits digits_of(Numeration const& system, Natural const& number) {
  if (number == 0) return {};
  if (!system.is_base()) return digits_by_weights(system, number);
  if (unsigned const bits = bits_of_digit(system)) return digits_by_shifts(number, bits);
  return digits_by_division(number, static_cast<std::uint64_t>(system.p()));
}

Natural number_of(Numeration const& system, Digits const& digits) {
  Natural number(0);
  auto const first =
      std::find_if(digits.begin(), digits.end(), [](std::uint8_t digit) { return digit != 0; });
  if (unsigned const bits = bits_of_digit(system)) {
    auto place = static_cast<std::uint64_t>(digits.end() - first) * bits;
    for (auto at = first; at != digits.end(); ++at) {
      place -= bits;
      for (unsigned bit = 0; bit < bits; ++bit) {
        if ((*at >> bit & 1U) != 0) bit_set(number, place + bit);
      }
    }
    return number;
  }
  if (system.is_base()) {
    auto const base = static_cast<std::uint64_t>(system.p());
    std::uint64_t chunk = 0;
    std::uint64_t power = 1;
    auto const limit = chunk_of(base).first;
    for (auto at = first; at != digits.end(); ++at) {
      chunk = chunk * base + *at;
      power *= base;
      if (power < limit && at + 1 != digits.end()) continue;
      number = number * Natural(power) + Natural(chunk);
      chunk = 0;
      power = 1;
    }
    return number;
  }
  Natural const mean(system.p());
  Natural lighter(system.weight(-1));
  Natural heavier(1);
  for (auto at = digits.end(); at != first;) {
    for (std::uint8_t digit = *--at; digit > 0; --digit) number += heavier;
    lighter += mean * heavier;
    std::swap(lighter, heavier);
  }
  return number;
}

}  // namespace bouton::laws
