// The winning moves of a sum of heaps whose classes in a quotient are known.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <tuple>
#include <vector>

#include "answer/heaps_answer.hpp"
#include "bouton/answer/solution.hpp"
#include "bouton/core/natural.hpp"
#include "bouton/core/outcome.hpp"
#include "bouton/misere/quotient.hpp"
#include "misere/game_heap.hpp"
#include "sequence/heap_options.hpp"

namespace bouton::misere {

// Misere positions answered by their quotient: outcome, every winning move, and why.
//
// The class of the sum is the product of the classes of its heaps, and the mover loses exactly the
// P-classes. A move in one heap wins if it leaves, next to the others, a P-class: so the moves of
// each heap are chosen by class, for heaps of any size (heap_options.hpp).

/// A quotient prepared for answers. Never changes; safe for concurrent use.
class QuotientTable {
 public:
  explicit QuotientTable(Quotient quotient);
  QuotientTable(QuotientTable const&) = delete;
  QuotientTable& operator=(QuotientTable const&) = delete;

  [[nodiscard]] Quotient const& quotient() const { return quotient_; }
  [[nodiscard]] sequence::HeapOptions const& options(std::size_t game) const {
    return options_[game];
  }
  /// Whether the class of a heap of this size is known.
  template <class Integer>
  [[nodiscard]] bool covers(std::size_t game, Integer const& heap) const {
    return quotient_.heaps(game).covers(heap);
  }

  /// Who wins in misere play, if all heaps are covered. O(heaps), and the length of words for
  /// quotients above Quotient::kTableOrder.
  [[nodiscard]] std::optional<Outcome> outcome(std::span<std::uint64_t const> heaps) const;

 private:
  Quotient quotient_;
  std::vector<sequence::HeapOptions> options_;
};

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
  [[nodiscard]] sequence::HeapOptions::Goal wins_with(Element others) const;

  std::shared_ptr<QuotientTable const> table_;
  std::vector<GameHeap> heaps_;
  std::vector<Element> classes_;
  std::vector<Element> after_;  // [i]: product of heaps i, i + 1, ...
};

}  // namespace bouton::misere
