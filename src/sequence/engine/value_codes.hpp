// ValueCodes: nim-values with one bit less.
//
// Among the common values of a sparse space the lowest bit of the mask follows from the other
// bits, and so it does among the rare ones. Codes leave it out: linear under XOR, one to one
// within a class, and order preserving there; so the common values are the codes 0, 1, 2, ...
#pragma once

#include <bit>
#include <cstdint>

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

 private:
  [[nodiscard]] std::uint32_t lower() const { return (std::uint32_t{1} << dropped_) - 1; }

  SparseSpace space_;
  unsigned dropped_ = 0;
};

}  // namespace bouton::sequence
