// ChangedPosition, ChangedSum: positions with one heap replaced, written into one object.
#pragma once

#include <algorithm>
#include <cstddef>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "answer/heaps_answer.hpp"
#include "bouton/rules/position.hpp"
#include "rules/state.hpp"

namespace bouton {

class ChangedPosition {
 public:
  explicit ChangedPosition(Position before)
      : before_(std::make_shared<Position const>(std::move(before))) {}

  [[nodiscard]] Position const& before() const { return *before_; }

  /// The same for moves of its own.
  [[nodiscard]] ChangedPosition fresh() const {
    ChangedPosition fresh;
    fresh.before_ = before_;
    return fresh;
  }

  /// The position after heap `heap` has become its parts (0 if there are none), or another
  /// position of such heaps. Valid until the next call. O(parts) for another move of the same
  /// heap into as many parts.
  Position const& replace(std::size_t heap, Became const& became) {
    if (became.position != nullptr) return replace(heap, *became.position);
    std::size_t const count = std::max<std::size_t>(became.parts.size(), 1);
    if (heap != heap_ || count != count_) splice(heap, count);
    after_.heaps[heap] = 0;
    std::copy(became.parts.begin(), became.parts.end(),
              after_.heaps.begin() + static_cast<std::ptrdiff_t>(heap));
    return after_;
  }

 private:
  Position const& replace(std::size_t heap, Position const& became) {
    count_ = 0;
    after_ = with_heap(*before_, heap, became);
    return after_;
  }

  /// Makes room for `count` heaps where `heap` was.
  void splice(std::size_t heap, std::size_t count) {
    heap_ = heap;
    count_ = count;
    std::vector<Natural> const& before = before_->heaps;
    auto const at = before.begin() + static_cast<std::ptrdiff_t>(heap);
    after_.heaps.reserve(before.size() + count);
    after_.heaps.assign(before.begin(), at);
    after_.heaps.resize(heap + count);
    after_.heaps.insert(after_.heaps.end(), at + 1, before.end());
  }

  ChangedPosition() = default;

  std::shared_ptr<Position const> before_;
  Position after_;
  std::size_t heap_ = 0;
  std::size_t count_ = 0;  // 0: nothing written yet
};

/// Where a component of a sum is: a heap of a term, or the whole term.
struct Place {
  std::size_t term = 0;
  std::optional<std::size_t> heap = std::nullopt;
};

class ChangedSum {
 public:
  ChangedSum(std::vector<Position> positions, std::vector<Place> places)
      : after_(std::move(positions)),
        changed_(after_.begin(), after_.end()),
        places_(std::move(places)) {}

  /// The same for moves of its own.
  [[nodiscard]] ChangedSum fresh() const {
    std::vector<Position> before;
    for (ChangedPosition const& term : changed_) before.push_back(term.before());
    return ChangedSum(std::move(before), places_);
  }

  /// The positions of all terms after component `component` has become this.
  std::vector<Position> const& replace(std::size_t component, Became const& became) {
    auto const [term, heap] = places_[component];
    if (term != last_) after_[last_] = changed_[last_].before();
    last_ = term;
    after_[term] = heap ? changed_[term].replace(*heap, became) : *became.position;
    return after_;
  }

 private:
  std::vector<Position> after_;
  std::vector<ChangedPosition> changed_;
  std::vector<Place> places_;
  std::size_t last_ = 0;
};

}  // namespace bouton
