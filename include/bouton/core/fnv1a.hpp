// Fnv1a: the 64-bit FNV-1a hash (Fowler, Noll & Vo), fed piece by piece.
//
// The checksum of published sequences and of saved states: simple enough to recompute
// anywhere in five lines. It finds damage, not forgery.
#pragma once

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
  /// Each as a little-endian 16-bit word.
  void add(std::span<std::uint16_t const> words) {
    std::uint64_t hash = hash_;
    for (std::uint16_t const word : words) {
      // A high byte of 0 only multiplies: one step instead of two for most nim-values.
      hash ^= word & 0xffU;
      hash = word < 256 ? hash * (kPrime * kPrime) : ((hash * kPrime) ^ (word >> 8)) * kPrime;
    }
    hash_ = hash;
  }
  [[nodiscard]] std::uint64_t value() const { return hash_; }
  /// Goes on from a hash computed before.
  static Fnv1a from(std::uint64_t value) {
    Fnv1a hash;
    hash.hash_ = value;
    return hash;
  }

 private:
  std::uint64_t hash_ = 0xcbf29ce484222325;
};

}  // namespace bouton
