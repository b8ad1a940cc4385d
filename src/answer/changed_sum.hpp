// ChangedSum: a sum after a move in one of its components, written into one object.
#pragma once

#include <algorithm>
#include <cstddef>
#include <memory>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "bouton/answer/solution.hpp"
#include "bouton/core/natural.hpp"
#include "bouton/rules/position.hpp"
#include "rules/state.hpp"

namespace bouton {

/// What a move makes of a component. Valid during the call that it is given to.
struct Replacement {
  std::span<Natural const> parts;      ///< no parts: the heap vanishes
  Position const* position = nullptr;  ///< what replaces it if it is a whole position
};

/// Where a component of a sum is: a heap of a term, or the whole term.
struct Place {
  std::size_t term = 0;
  std::optional<std::size_t> heap = std::nullopt;
};

class ChangedSum {
 public:
  /// A position, which is a sum with one term. Its components are its heaps.
  explicit ChangedSum(Position position) : ChangedSum(std::vector{std::move(position)}, {}) {}
  /// \param places  one for each component
  ChangedSum(std::vector<Position> terms, std::vector<Place> places)
      : before_(std::make_shared<Before const>(Before{std::move(terms), std::move(places)})) {}

  /// The same for moves of its own. O(1).
  [[nodiscard]] ChangedSum fresh() const { return ChangedSum(before_); }

  /// What is left after component `component` has become this, in its term. Valid until the next
  /// call. O(parts) for another move of the same heap into as many parts.
  SumOption const& replace(std::size_t component, Replacement const& became) {
    Place const place =
        before_->places.empty() ? Place{.heap = component} : before_->places[component];
    if (became.position != nullptr) {
      Position const& term = before_->terms[place.term];
      move_ = {place.heap ? with_heap(term, *place.heap, *became.position) : *became.position,
               place.term};
      count_ = 0;
      return move_;
    }
    std::size_t const count = std::max<std::size_t>(became.parts.size(), 1);
    if (component != component_ || count != count_) splice(component, place, count);
    auto const at = move_.after.heaps.begin() + static_cast<std::ptrdiff_t>(*place.heap);
    *at = 0;
    std::copy(became.parts.begin(), became.parts.end(), at);
    return move_;
  }

 private:
  struct Before {
    std::vector<Position> terms;
    std::vector<Place> places;
  };
  explicit ChangedSum(std::shared_ptr<Before const> before) : before_(std::move(before)) {}

  /// Makes room for `count` heaps where the component was.
  void splice(std::size_t component, Place const& place, std::size_t count) {
    component_ = component;
    count_ = count;
    Position const& term = before_->terms[place.term];
    // A component of another term may have left passes or a limit in it: only the room is kept.
    Position emptied;
    emptied.heaps = std::move(move_.after.heaps);
    move_ = {std::move(emptied), place.term};
    std::vector<Natural>& after = move_.after.heaps;
    auto const at = term.heaps.begin() + static_cast<std::ptrdiff_t>(*place.heap);
    after.reserve(term.heaps.size() + count);
    after.assign(term.heaps.begin(), at);
    after.resize(*place.heap + count);
    after.insert(after.end(), at + 1, term.heaps.end());
  }

  std::shared_ptr<Before const> before_;
  SumOption move_;
  std::size_t component_ = 0;
  std::size_t count_ = 0;  // 0: nothing written yet
};

}  // namespace bouton
