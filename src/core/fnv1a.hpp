// Fnv1a: the 64-bit FNV-1a hash (Fowler, Noll & Vo), fed piece by piece.
//
// The checksum of published sequences and of saved states: simple enough to recompute
// anywhere in five lines. It finds damage, not forgery.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

namespace bouton {

class Fnv1a {
 public:
  static constexpr std::uint64_t kPrime = 0x00000100000001b3;

  void add(std::string_view bytes) {
    for (char const byte : bytes) hash_ = (hash_ ^ static_cast<unsigned char>(byte)) * kPrime;
  }
  /// Each as a little-endian 16-bit word. Word by word about a nanosecond each, below 256; long
  /// stretches of those an eighth of it where the processor allows (fnv1a_words.hpp).
  void add(std::span<std::uint16_t const> words);
  [[nodiscard]] std::uint64_t value() const { return hash_; }
  /// Continues from a hash computed before.
  static Fnv1a from(std::uint64_t value) {
    Fnv1a hash;
    hash.hash_ = value;
    return hash;
  }

 private:
  static constexpr std::size_t kInOrder = 1024;
  void add_in_order(std::span<std::uint16_t const> words);

  std::uint64_t hash_ = 0xcbf29ce484222325;
};

}  // namespace bouton
