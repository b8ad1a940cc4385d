// Fingerprint: a few bits of a set that mostly tell at once that it is not within another one.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace bouton::discover {

/// Of a set given as bits from some word on.
class Fingerprint {
 public:
  Fingerprint(std::vector<std::uint64_t> const& bits, std::size_t from_word) {
    for (std::size_t i = from_word; i < bits.size(); ++i) {
      members_ += static_cast<std::size_t>(std::popcount(bits[i]));
      std::size_t const turn = 11 * (i / folded_.size()) % 64;
      folded_[i % folded_.size()] |= bits[i] << turn | bits[i] >> (64 - turn) % 64;
    }
  }

  /// False only if the set is not within the other one. \pre both have as many words
  [[nodiscard]] bool may_be_within(Fingerprint const& other) const {
    std::uint64_t outside = 0;
    for (std::size_t i = 0; i < folded_.size(); ++i) outside |= folded_[i] & ~other.folded_[i];
    return outside == 0 && members_ <= other.members_;
  }

 private:
  std::array<std::uint64_t, 4> folded_ = {};
  std::size_t members_ = 0;
};

/// A node of a search, by the set that it has.
struct KeptSet {
  Fingerprint print;
  std::size_t node;
};

}  // namespace bouton::discover
