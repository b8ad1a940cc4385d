// Bits: a set of up to 64, 128 or 256 small numbers, such as the free cells of a board.
//
// Everything is a loop over the words, which the compiler unrolls: sets of 64 are as fast as a
// number, sets of 128 need no 128-bit shift by a variable amount.
#pragma once

#include <bit>
#include <compare>
#include <cstddef>
#include <cstdint>

namespace bouton::boards {

template <unsigned kWords>
struct Bits {
  static constexpr unsigned kWordCount = kWords;
  static constexpr unsigned kMost = 64 * kWords;

  std::uint64_t word[kWords] = {};

  /// The set of one number. \pre at < kMost
  [[nodiscard]] static constexpr Bits of(unsigned at) {
    Bits bits;
    bits.word[at / 64] = std::uint64_t{1} << at % 64;
    return bits;
  }
  /// The numbers below `count`. \pre count <= kMost
  [[nodiscard]] static constexpr Bits below(unsigned count) {
    Bits bits;
    for (unsigned i = 0; i < kWords; ++i) {
      if (count >= 64 * (i + 1)) {
        bits.word[i] = ~std::uint64_t{0};
      } else if (count > 64 * i) {
        bits.word[i] = (std::uint64_t{1} << (count - 64 * i)) - 1;
      }
    }
    return bits;
  }

  friend constexpr bool operator==(Bits const&, Bits const&) = default;
  friend constexpr bool operator<(Bits const& a, Bits const& b) {
    for (unsigned i = kWords; i-- > 1;) {
      if (a.word[i] != b.word[i]) return a.word[i] < b.word[i];
    }
    return a.word[0] < b.word[0];
  }

  constexpr Bits& operator&=(Bits const& other) {
    for (unsigned i = 0; i < kWords; ++i) word[i] &= other.word[i];
    return *this;
  }
  constexpr Bits& operator|=(Bits const& other) {
    for (unsigned i = 0; i < kWords; ++i) word[i] |= other.word[i];
    return *this;
  }
  constexpr Bits& operator^=(Bits const& other) {
    for (unsigned i = 0; i < kWords; ++i) word[i] ^= other.word[i];
    return *this;
  }
  friend constexpr Bits operator&(Bits a, Bits const& b) { return a &= b; }
  friend constexpr Bits operator|(Bits a, Bits const& b) { return a |= b; }
  friend constexpr Bits operator^(Bits a, Bits const& b) { return a ^= b; }
  /// The numbers that are not in `other`.
  [[nodiscard]] constexpr Bits without(Bits const& other) const {
    Bits bits;
    for (unsigned i = 0; i < kWords; ++i) bits.word[i] = word[i] & ~other.word[i];
    return bits;
  }

  [[nodiscard]] constexpr std::uint64_t const* begin() const { return word; }
  [[nodiscard]] constexpr std::uint64_t const* end() const { return word + kWords; }

  [[nodiscard]] constexpr bool any() const {
    std::uint64_t all = 0;
    for (std::uint64_t const one : word) all |= one;
    return all != 0;
  }
  [[nodiscard]] constexpr bool has(unsigned at) const {
    return (word[at / 64] >> at % 64 & 1U) != 0;
  }
  [[nodiscard]] constexpr bool contains(Bits const& other) const {
    std::uint64_t missing = 0;
    for (unsigned i = 0; i < kWords; ++i) missing |= other.word[i] & ~word[i];
    return missing == 0;
  }
  [[nodiscard]] constexpr unsigned count() const {
    unsigned sum = 0;
    for (std::uint64_t const one : word) sum += static_cast<unsigned>(std::popcount(one));
    return sum;
  }
  /// The least number. \pre any()
  [[nodiscard]] constexpr unsigned first() const {
    if constexpr (kWords == 1) return static_cast<unsigned>(std::countr_zero(word[0]));
    unsigned i = 0;
    while (word[i] == 0) ++i;
    return 64 * i + static_cast<unsigned>(std::countr_zero(word[i]));
  }
  /// The largest number. \pre any()
  [[nodiscard]] constexpr unsigned last() const {
    unsigned i = kWords - 1;
    while (i > 0 && word[i] == 0) --i;
    return 64 * i + 63U - static_cast<unsigned>(std::countl_zero(word[i]));
  }
  /// The set of its least number; empty if it is empty.
  [[nodiscard]] constexpr Bits lowest() const {
    Bits bits;
    for (unsigned i = 0; i < kWords; ++i) {
      bits.word[i] = word[i] & (~word[i] + 1);
      if (word[i] != 0) break;
    }
    return bits;
  }

  /// All numbers larger by `by`; those that no longer fit are lost. \pre by < 64
  [[nodiscard]] constexpr Bits up(unsigned by) const {
    Bits bits;
    bits.word[0] = word[0] << by;
    for (unsigned i = 1; i < kWords; ++i) {
      bits.word[i] = word[i] << by | (word[i - 1] >> 1 >> (63 - by));
    }
    return bits;
  }
  /// All numbers smaller by `by`; those below are lost. \pre by < 64
  [[nodiscard]] constexpr Bits down(unsigned by) const {
    Bits bits;
    for (unsigned i = 0; i + 1 < kWords; ++i) {
      bits.word[i] = word[i] >> by | (word[i + 1] << 1 << (63 - by));
    }
    bits.word[kWords - 1] = word[kWords - 1] >> by;
    return bits;
  }
  /// As down(), by any amount.
  [[nodiscard]] constexpr Bits far_down(unsigned by) const {
    if constexpr (kWords == 1) return down(by);
    Bits bits = *this;
    for (; by >= 64; by -= 64) {
      for (unsigned i = 0; i + 1 < kWords; ++i) bits.word[i] = bits.word[i + 1];
      bits.word[kWords - 1] = 0;
    }
    return bits.down(by);
  }
  /// Each number n becomes kMost - 1 - n.
  [[nodiscard]] constexpr Bits reversed() const {
    Bits bits;
    for (unsigned i = 0; i < kWords; ++i) bits.word[i] = reversed(word[kWords - 1 - i]);
    return bits;
  }

  /// Calls visit(number) for each, ascending, until it returns false. \return whether none did
  bool for_each(auto const& visit) const {
    for (unsigned i = 0; i < kWords; ++i) {
      for (std::uint64_t left = word[i]; left != 0; left &= left - 1) {
        if (!visit(64 * i + static_cast<unsigned>(std::countr_zero(left)))) return false;
      }
    }
    return true;
  }

 private:
  static constexpr std::uint64_t reversed(std::uint64_t x) {
    x = (x >> 1 & 0x5555555555555555U) | (x & 0x5555555555555555U) << 1;
    x = (x >> 2 & 0x3333333333333333U) | (x & 0x3333333333333333U) << 2;
    x = (x >> 4 & 0x0F0F0F0F0F0F0F0FU) | (x & 0x0F0F0F0F0F0F0F0FU) << 4;
#if defined(__GNUC__)
    return __builtin_bswap64(x);
#else
    x = (x >> 8 & 0x00FF00FF00FF00FFU) | (x & 0x00FF00FF00FF00FFU) << 8;
    x = (x >> 16 & 0x0000FFFF0000FFFFU) | (x & 0x0000FFFF0000FFFFU) << 16;
    return x >> 32 | x << 32;
#endif
  }
};

}  // namespace bouton::boards
