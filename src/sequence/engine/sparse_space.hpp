// SparseSpace: the division of nim-values into rare and common ones, and their codes.
//
// Fix a mask and call a value rare if the parity of its bits in the mask is even, common if
// it is odd. XOR adds parities:
//
//     rare ^ rare = rare      rare ^ common = common      common ^ common = rare
//
// In most taking-and-breaking games some mask makes the rare values occur seldom, often only
// finitely often (Berlekamp, Conway & Guy, Winning Ways, ch. 4: "sparse spaces"). Then every
// common option of a heap of n comes from a split with a rare part, and there are few.
//
// Where all amounts after which a heap may be split have one parity, the mask may also count
// the parity of the heap (the positional variant): value v of a heap of n is rare if
// parity(v & mask) is (n - t) mod 2.
#pragma once

#include <bit>
#include <cstdint>

namespace bouton::sequence {

struct SparseSpace {
  std::uint32_t mask = 0;
  bool positional = false;
  std::uint32_t parity = 0;  ///< t mod 2 of the splitting amounts; 0 unless positional

  /// Whether value `value` of a heap of `heap` is rare. (Heap 0 is, unless the space is
  /// positional with parity 1.)
  [[nodiscard]] constexpr bool rare(std::uint32_t value, std::uint64_t heap) const {
    std::uint32_t const odd = static_cast<std::uint32_t>(std::popcount(value & mask)) & 1U;
    return odd == (positional ? static_cast<std::uint32_t>(heap ^ parity) & 1U : 0U);
  }

  friend bool operator==(SparseSpace const&, SparseSpace const&) = default;
};

/// A heap whose value is rare.
struct RareValue {
  std::uint64_t heap = 0;
  std::uint16_t value = 0;

  friend bool operator==(RareValue const&, RareValue const&) = default;
};

/// Nim-values with one bit less. Among the common values of a sparse space the lowest bit of the
/// mask follows from the other bits, and so it does among the rare ones. Codes leave it out: linear
/// under XOR, one to one within a class, and order preserving there; so the common values are the
/// codes 0, 1, 2, ...
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

 private:
  [[nodiscard]] std::uint32_t lower() const { return (std::uint32_t{1} << dropped_) - 1; }

  SparseSpace space_;
  unsigned dropped_ = 0;
};

}  // namespace bouton::sequence
