// ValueCodes: nim-values with one bit less.
//
// Among the common values of a sparse space the lowest bit of the mask follows from the other
// bits, and so it does among the rare ones. Codes leave it out: linear under XOR, one to one
// within a class, and order preserving there; so the common values are the codes 0, 1, 2, ...
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>

#include "sequence/engine/sparse_space.hpp"

namespace bouton::sequence {

class ValueCodes {
 public:
  ValueCodes() = default;
  /// \pre space.mask != 0
  explicit ValueCodes(SparseSpace const& space)
      : space_(space), dropped_(static_cast<unsigned>(std::countr_zero(space.mask))) {}

  [[nodiscard]] SparseSpace const& space() const { return space_; }
  [[nodiscard]] unsigned dropped_bit() const { return dropped_; }
  /// The mask that belongs to codes.
  [[nodiscard]] std::uint32_t mask() const { return encode(space_.mask); }

  [[nodiscard]] std::uint32_t encode(std::uint32_t value) const {
    return ((value >> (dropped_ + 1)) << dropped_) | (value & lower());
  }
  /// The value of that code which heap `heap` can have as a common or as a rare value.
  [[nodiscard]] std::uint32_t decode(std::uint32_t code, std::uint64_t heap, bool rare) const {
    std::uint32_t const value = ((code >> dropped_) << (dropped_ + 1)) | (code & lower());
    return space_.rare(value, heap) == rare ? value : value | (std::uint32_t{1} << dropped_);
  }
  /// The common values of the heaps from `first` on, of codes of one byte.
  void decode_common(std::span<std::uint8_t const> codes, std::uint64_t first,
                     std::uint16_t* values) const {
    // Plain arithmetic on words, so that compilers turn it into vectors.
    constexpr std::size_t kAtOnce = 64;
    // Common values have an odd number of bits in the mask; with two classes of heaps, those of an
    // even heap + parity have.
    std::uint16_t place[kAtOnce];
    for (std::size_t i = 0; i < kAtOnce; ++i) {
      place[i] = !space_.positional || ((first + i) ^ space_.parity) % 2 == 0 ? 1 : 0;
    }
    auto const high = static_cast<std::uint16_t>(~lower());
    auto const in_mask = static_cast<std::uint16_t>(mask());
    auto const bit = static_cast<std::uint16_t>(1U << dropped_);
    auto const decode_one = [&](std::uint16_t code, std::uint16_t odd) {
      auto bits = static_cast<std::uint16_t>(code & in_mask);
      bits = static_cast<std::uint16_t>(bits ^ (bits >> 4));
      bits = static_cast<std::uint16_t>(bits ^ (bits >> 2));
      bits = static_cast<std::uint16_t>(bits ^ (bits >> 1) ^ odd);
      auto const all = static_cast<std::uint16_t>(-(bits & 1));
      return static_cast<std::uint16_t>((code + (code & high)) | (all & bit));
    };
    std::size_t i = 0;
    for (; i + kAtOnce <= codes.size(); i += kAtOnce) {
      std::uint8_t const* const from = codes.data() + i;
      std::uint16_t* const to = values + i;
      for (std::size_t j = 0; j < kAtOnce; ++j) to[j] = decode_one(from[j], place[j]);
    }
    for (; i < codes.size(); ++i) values[i] = decode_one(codes[i], place[i % kAtOnce]);
  }

 private:
  [[nodiscard]] std::uint32_t lower() const { return (std::uint32_t{1} << dropped_) - 1; }

  SparseSpace space_;
  unsigned dropped_ = 0;
};

}  // namespace bouton::sequence
