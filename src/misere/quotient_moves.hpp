// The winning moves of a sum of heaps whose classes in a quotient are known.
#pragma once

#include <cstddef>
#include <map>
#include <memory>
#include <optional>
#include <tuple>
#include <vector>

#include "answer/heaps_answer.hpp"
#include "bouton/core/natural.hpp"
#include "misere/game_heap.hpp"
#include "misere/quotient_solution.hpp"

namespace bouton::misere {

/// Immutable; shared by the solution's move visitor.
class QuotientMoves {
 public:
  /// \pre the table covers every heap
  QuotientMoves(std::shared_ptr<QuotientTable const> table, std::vector<GameHeap> heaps);

  [[nodiscard]] Quotient const& quotient() const { return table_->quotient(); }
  [[nodiscard]] std::vector<GameHeap> const& heaps() const { return heaps_; }
  [[nodiscard]] Element class_of(std::size_t heap) const { return classes_[heap]; }
  [[nodiscard]] Element product() const { return after_[0]; }
  [[nodiscard]] Outcome outcome() const {
    return quotient().is_p(product()) ? Outcome::kP : Outcome::kN;
  }

  /// The class of all heaps but this one. O(heaps).
  [[nodiscard]] Element others(std::size_t heap) const;

  /// Heaps from left to right, options in the order of HeapOptions; the visitor returns false to
  /// stop. \return false if a limit ended it.
  bool visit(HeapMoveVisitor const& visitor, Limits const& limits) const;
  [[nodiscard]] std::optional<Natural> count(Limits const& limits) const;

 private:
  /// Equal heaps with equal company have the same winning options.
  using Case = std::tuple<std::size_t, Natural, Element>;

  /// each(heap, others) returns false to stop.
  template <class Each>
  void for_each_heap(Each&& each) const;
  [[nodiscard]] sequence::HeapOptions::Accept wins_with(Element others) const;

  std::shared_ptr<QuotientTable const> table_;
  std::vector<GameHeap> heaps_;
  std::vector<Element> classes_;
  std::vector<Element> after_;  // [i]: product of heaps i, i + 1, ...
};

}  // namespace bouton::misere
