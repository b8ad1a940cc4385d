// ChangedPosition: a position with one heap replaced by its parts, written into one object.
#pragma once

#include <algorithm>
#include <cstddef>
#include <span>
#include <utility>

#include "bouton/rules/position.hpp"

namespace bouton::sequence {

class ChangedPosition {
 public:
  explicit ChangedPosition(Position before) : before_(std::move(before)) {}

  /// The position after heap `heap` has become `parts` (none: it stays as 0). Valid until
  /// the next call. O(parts) for another move of the same heap into as many parts.
  Position const& replace(std::size_t heap, std::span<Natural const> parts) {
    std::size_t const count = std::max<std::size_t>(parts.size(), 1);
    if (heap != heap_ || count != count_) {
      heap_ = heap;
      count_ = count;
      auto const at = before_.heaps.begin() + static_cast<std::ptrdiff_t>(heap);
      after_.heaps.assign(before_.heaps.begin(), at);
      after_.heaps.resize(heap + count);
      after_.heaps.insert(after_.heaps.end(), at + 1, before_.heaps.end());
    }
    after_.heaps[heap] = 0;
    std::copy(parts.begin(), parts.end(), after_.heaps.begin() + static_cast<std::ptrdiff_t>(heap));
    return after_;
  }

 private:
  Position before_;
  Position after_;
  std::size_t heap_ = 0;
  std::size_t count_ = 0;  // 0: nothing written yet
};

}  // namespace bouton::sequence
