// Misere positions answered by the law of an infinite quotient: outcome, every winning move, why.
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "answer/heaps_answer.hpp"
#include "misere/game_heap.hpp"
#include "misere/law_table.hpp"

namespace bouton::misere {

/// Immutable; shared by the solution's move visitor.
class LawMoves {
 public:
  /// \pre the table covers every heap
  LawMoves(std::shared_ptr<LawTable const> table, std::vector<GameHeap> const& heaps);

  [[nodiscard]] LawTable const& table() const { return *table_; }
  [[nodiscard]] LawTable::Counts const& counts() const { return counts_; }
  [[nodiscard]] LawTable::Image const& image() const { return image_; }
  [[nodiscard]] Outcome outcome() const { return table_->outcome(image_); }

  /// Heaps from left to right, their options in the order of every list; the visitor returns false
  /// to stop. \return false if a limit ended it.
  bool visit(HeapMoveVisitor const& visitor, Limits const& limits) const;
  [[nodiscard]] std::optional<Natural> count(Limits const& limits) const;

 private:
  /// The winning moves in a heap of this size: what becomes of it. The same for equal heaps.
  [[nodiscard]] std::vector<std::vector<Natural>> const& winning(std::uint64_t heap) const {
    return winning_.at(heap);
  }

  std::shared_ptr<LawTable const> table_;
  std::vector<std::uint64_t> heaps_;
  LawTable::Counts counts_;  // without empty heaps
  LawTable::Image image_;
  std::map<std::uint64_t, std::vector<std::vector<Natural>>> winning_;
};

/// By the law. \pre the table covers every heap
[[nodiscard]] HeapsAnswer answer_by_law(std::shared_ptr<LawTable const> const& table,
                                        std::vector<GameHeap> const& heaps, Detail detail,
                                        Limits const& limits);

/// How a law is known, and up to which heap it goes.
[[nodiscard]] Message tell_law(LawTable const& table);

}  // namespace bouton::misere
