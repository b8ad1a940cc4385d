// Chance: numbers that a text decides, the same on every machine and in every build. FNV-1a makes
// the text a seed (Fowler, Noll & Vo), mulberry32 the numbers (Ettinger).
//
// Sheets of exercises are known by such a text: it never means other numbers.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <utility>
#include <vector>

namespace bouton::ask {

class Chance {
 public:
  explicit Chance(std::string_view text) {
    for (char const byte : text) seed_ = (seed_ ^ static_cast<unsigned char>(byte)) * 0x01000193U;
  }

  /// Of 32 bits.
  std::uint32_t next() {
    seed_ += 0x6d2b79f5U;
    std::uint32_t z = (seed_ ^ (seed_ >> 15U)) * (seed_ | 1U);
    z ^= z + (z ^ (z >> 7U)) * (z | 61U);
    return z ^ (z >> 14U);
  }
  /// Both bounds included. \pre least <= most < 2^31
  std::uint64_t roll(std::uint64_t least, std::uint64_t most) {
    return least + ((next() * (most - least + 1)) >> 32U);
  }
  template <class T>
  void shuffle(std::vector<T>& list) {
    for (std::size_t left = list.size(); left > 1; --left) {
      std::swap(list[left - 1], list[static_cast<std::size_t>(roll(0, left - 1))]);
    }
  }

 private:
  std::uint32_t seed_ = 0x811c9dc5U;
};

}  // namespace bouton::ask
