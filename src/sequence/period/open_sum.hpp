// Open sums (arithmetic.hpp), read one bit at a time.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <iterator>
#include <tuple>

#include "sequence/period/arithmetic.hpp"

namespace bouton::sequence {

/// The pairs (Q, v) for which there are q_i >= 0 with q_1 + ... = Q + excess and
/// v = rest XOR (o q_1 + carries[0]) XOR ...; `large` is how many q_i there are.
struct OpenSum {
  std::uint32_t large = 0;
  std::array<std::uint32_t, kMostArithmeticParts> carries{};
  std::int64_t excess = 0;
  std::uint32_t rest = 0;

  [[nodiscard]] auto tied() const { return std::tie(large, carries, excess, rest); }
  friend bool operator<(OpenSum const& a, OpenSum const& b) { return a.tied() < b.tied(); }
  friend bool operator==(OpenSum const& a, OpenSum const& b) { return a.tied() == b.tied(); }

  /// Puts the carries from number `first` on into ascending order. By insertion: there are at most
  /// kMostArithmeticParts, and g++ 12 takes std::sort to go beyond so short an array.
  void sort_carries(std::uint32_t first = 0) {
    auto const begin = carries.begin() + first;
    for (auto next = begin; next < carries.begin() + large; ++next) {
      std::rotate(std::upper_bound(begin, next, *next), next, std::next(next));
    }
  }

  /// Whether (0, 0) belongs to it with all q_i = 0.
  [[nodiscard]] bool nothing_left() const {
    return excess == 0 && rest == 0 && carries == decltype(carries){};
  }
};

/// Two bits read together, one of Q and one of v.
using Letter = unsigned;
inline constexpr Letter kLetters = 4;
constexpr Letter letter_of(unsigned quotient_bit, unsigned value_bit) {
  return 2 * quotient_bit + value_bit;
}
constexpr unsigned quotient_bit(Letter letter) {
  return letter >> 1U;
}
constexpr unsigned value_bit(Letter letter) {
  return letter & 1U;
}

struct BitsRead {
  Letter letter;  ///< the only one that fits to the bits of the q_i
  OpenSum left;   ///< what is left to be read; the carries stay in their places
};

/// Reads the lowest bits: bit i of `guess` is that of the quotient whose carry is carries[i].
[[nodiscard]] BitsRead read_bits(OpenSum const& sum, unsigned guess, std::uint32_t odd);

}  // namespace bouton::sequence
