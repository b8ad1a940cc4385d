// RareHeaps: which heaps are rare, as the vector engine asks for it (block_task.hpp).
//
// A bit for each heap, and one for each region of thousands of heaps: where rare heaps are few and
// far apart, hundreds of millions of bits need not be read to see that none of them is set.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "sequence/engine/block_task.hpp"

namespace bouton::sequence {

class RareHeaps {
 public:
  /// None but those below 1: heap 0 is never part of a split.
  RareHeaps() {
    for (std::uint64_t place = 0; place <= kBlockPad; ++place) set(place);
  }

  void add(std::uint64_t heap) { set(heap + kBlockPad); }
  [[nodiscard]] bool contains(std::uint64_t heap) const {
    std::uint64_t const place = heap + kBlockPad;
    return place / 8 < bits_.size() &&
           ((bits_[static_cast<std::size_t>(place / 8)] >> (place % 8)) & 1U) != 0;
  }
  /// \param end  every rare heap is below it
  /// Valid until a heap is added.
  [[nodiscard]] BlockRareHeaps view(std::uint64_t end) const {
    return {bits_.data(), regions_.data(), end};
  }

 private:
  void set(std::uint64_t place) {
    // The vector engine reads eight or nine bytes at once.
    constexpr std::uint64_t kReadBeyond = 24, kRead = 64;
    set_bit(bits_, place, kReadBeyond);
    set_bit(regions_, place / kRareRegion, 0);
    // Those 64 bits may begin in the region before.
    if (place >= kRead) set_bit(regions_, (place - kRead + 1) / kRareRegion, 0);
  }
  static void set_bit(std::vector<std::uint8_t>& bits, std::uint64_t at, std::uint64_t beyond) {
    constexpr std::uint64_t kGrowth = 4;  // by one part of so many
    if (bits.size() <= at / 8 + beyond) {
      bits.resize(static_cast<std::size_t>(at / 8 + at / 8 / kGrowth + beyond + 64));
    }
    bits[static_cast<std::size_t>(at / 8)] |= static_cast<std::uint8_t>(1U << (at % 8));
  }

  std::vector<std::uint8_t> bits_, regions_;
};

}  // namespace bouton::sequence
