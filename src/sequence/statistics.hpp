// ValueStatistics: how often, where first and where last each nim-value occurs.
//
// Fed piece by piece, a nanosecond or two per value; memory depends on the largest value only.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace bouton::sequence {

class ValueStatistics {
 public:
  /// Of one nim-value. first and last are heaps; meaningless if count is 0.
  struct Entry {
    std::uint64_t count = 0;
    std::uint64_t first = 0;
    std::uint64_t last = 0;

    friend bool operator==(Entry const&, Entry const&) = default;
  };

  /// \param most_zeros  how many P-positions (heaps of value 0) to list, the smallest ones.
  explicit ValueStatistics(std::size_t most_zeros = 1000) : most_zeros_(most_zeros) {}

  /// Adds the values that follow those added before, beginning with g(0). O(piece + largest value).
  void add(std::span<std::uint16_t const> piece);

  /// The number of values added.
  [[nodiscard]] std::uint64_t size() const { return size_; }
  /// Entry v is about nim-value v; the last entry has a count of at least 1.
  [[nodiscard]] std::span<Entry const> entries() const { return entries_; }
  /// \pre size() > 0
  [[nodiscard]] std::uint32_t max_value() const {
    return static_cast<std::uint32_t>(entries_.size() - 1);
  }
  /// The smallest heaps of value 0, heap 0 among them.
  [[nodiscard]] std::span<std::uint64_t const> zeros() const { return zeros_; }

 private:
  std::size_t most_zeros_;
  std::uint64_t size_ = 0;
  std::vector<Entry> entries_;
  std::vector<std::uint64_t> zeros_;
  std::vector<std::uint32_t> counts_;  // counts of one piece, kLanes side by side
  std::vector<std::uint32_t> last_;    // index in the piece + 1
};

}  // namespace bouton::sequence
