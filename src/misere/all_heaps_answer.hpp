// Misere positions answered by a law for heaps of every size: outcome, winning moves, why.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "answer/heaps_answer.hpp"
#include "misere/all_heaps_quotient.hpp"
#include "misere/game_heap.hpp"

namespace bouton::misere {

/// Of each game its table; all are of one law.
using AllHeapsTables = std::vector<std::shared_ptr<AllHeapsTable const>>;

/// Immutable; shared by the solution's move visitor.
class AllHeapsMoves {
 public:
  /// \complexity O(h log h) for h heaps
  AllHeapsMoves(AllHeapsTables tables, std::vector<GameHeap> const& heaps);

  [[nodiscard]] AllHeapsQuotient const& law() const { return *tables_.front()->law; }
  [[nodiscard]] AllHeapsQuotient::Image const& image() const { return image_; }
  [[nodiscard]] Outcome outcome() const { return law().outcome(image_); }

  /// Heaps from left to right, their options in the order of every list; but if there are too many
  /// to look at, those with a small first part of every heap come first: one of them wins, if any
  /// move does (statement 3 of docs/all-heaps.md is proved without splits into two rows). The
  /// visitor returns false to stop. \return false if a limit ended it.
  bool visit(HeapMoveVisitor const& visitor, Limits const& limits) const;
  /// Nothing if there are too many moves to look at, or a limit was reached.
  [[nodiscard]] std::optional<Natural> count(Limits const& limits) const;

 private:
  enum class Which : std::uint8_t { kAll, kSmallFirst, kOthers };
  using Parts = std::span<Natural const>;

  struct Heap {
    GameHeap heap;
    std::uint64_t count = 0;
    AllHeapsQuotient::Image others;  // of all other heaps of the position
  };

  void find_others();
  /// Visits the winning moves of a heap. `step` is called for every move, and returns false to
  /// stop. \return false if it or the visitor did.
  bool visit_heap(Heap const& heap, Which which, std::function<bool()> const& step,
                  std::function<bool(Parts)> const& visitor) const;
  [[nodiscard]] bool wins(Heap const& heap, Parts parts) const;

  AllHeapsTables tables_;
  std::vector<std::size_t> heaps_;  // place in different_ of each heap of the position
  std::vector<Heap> different_;
  AllHeapsQuotient::Image image_;
  bool listable_ = true;
};

/// \param names  names of the games, to distinguish their heaps; empty for a single game
[[nodiscard]] Solution answer_for_all_heaps(AllHeapsTables const& tables,
                                            std::vector<GameHeap> const& heaps,
                                            std::vector<std::string> const& names, ChangedSum sum,
                                            Detail detail, Limits const& limits);

/// The tables of these games, if there are heaps that a law for all heaps is to answer: one of
/// those that come with the library, and holds for all games. Else none.
[[nodiscard]] AllHeapsTables tables_for_all_heaps(std::vector<sequence::OneHeapGame> const& games,
                                                  std::vector<GameHeap> const& heaps,
                                                  QuotientCache const& cache);

}  // namespace bouton::misere
