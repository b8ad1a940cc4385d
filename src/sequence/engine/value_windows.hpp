// ValueWindows: the values of the heaps that runs of neighbouring amounts reach.
//
// Whoever may take any amount from L to R reaches the heaps n - R to n - L, and for the next n each
// end of this window moves by one heap. So a run costs two steps a heap, however long it is.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "sequence/engine/value_set.hpp"

namespace bouton::sequence {

class ValueWindows {
 public:
  /// Amounts from `first` to `last` that leave one heap. \pre advance_to() was not called
  void add(std::uint64_t first, std::uint64_t last) { runs_.push_back({first, last}); }
  [[nodiscard]] std::size_t size() const { return runs_.size(); }

  /// The windows of heap n. \pre values of the heaps below n; n never falls
  void advance_to(std::uint64_t n, std::span<std::uint16_t const> values) {
    for (; at_ < n; ++at_) {
      for (Run const& run : runs_) {
        // Heap 0 is no part: whether all may be taken is said apart.
        if (at_ + 1 > run.first) enter(values[static_cast<std::size_t>(at_ + 1 - run.first)]);
        if (at_ > run.last) leave(values[static_cast<std::size_t>(at_ - run.last)]);
      }
    }
  }
  /// The values in any of the windows.
  [[nodiscard]] ValueSet const& values() const { return seen_; }

 private:
  struct Run {
    std::uint64_t first, last;
  };

  void enter(std::uint16_t value) {
    if (counts_.size() <= value) counts_.resize(value + std::size_t{1}, 0);
    if (counts_[value]++ == 0) seen_.insert(value);
  }
  void leave(std::uint16_t value) {
    if (--counts_[value] == 0) seen_.erase(value);
  }

  std::vector<Run> runs_;
  std::uint64_t at_ = 0;
  std::vector<std::uint64_t> counts_;  // value -> how often it is in the windows
  ValueSet seen_;
};

}  // namespace bouton::sequence
