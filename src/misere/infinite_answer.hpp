// Misere positions answered by the law of an infinite quotient: outcome, every winning move, why.
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "answer/heaps_answer.hpp"
#include "misere/game_heap.hpp"
#include "misere/shared_infinite.hpp"

namespace bouton::misere {

/// Immutable; shared by the solution's move visitor.
class InfiniteMoves {
 public:
  /// \pre the law covers every heap
  InfiniteMoves(std::shared_ptr<SharedInfinite const> law, std::vector<GameHeap> const& heaps);

  [[nodiscard]] SharedInfinite const& law() const { return *law_; }
  [[nodiscard]] SharedInfinite::Image const& image() const { return image_; }
  [[nodiscard]] Outcome outcome() const { return law_->outcome(image_); }

  /// Heaps from left to right, their options in the order of every list; the visitor returns false
  /// to stop. \return false if a limit ended it.
  bool visit(HeapMoveVisitor const& visitor, Limits const& limits) const;
  [[nodiscard]] std::optional<Natural> count(Limits const& limits) const;

 private:
  using Heap = std::pair<std::size_t, std::uint64_t>;  // game and size

  std::shared_ptr<SharedInfinite const> law_;
  std::vector<Heap> heaps_;
  SharedInfinite::Counts counts_;  // without empty heaps
  SharedInfinite::Image image_;
  // What becomes of a heap by its winning moves: the same for equal heaps.
  std::map<Heap, std::vector<std::vector<Natural>>> winning_;
};

/// By the law. \pre it covers every heap
/// \param names  names of the games, to distinguish their heaps; empty for a single game
[[nodiscard]] HeapsAnswer answer_by_infinite(std::shared_ptr<SharedInfinite const> const& law,
                                             std::vector<GameHeap> const& heaps,
                                             std::vector<std::string> const& names, Detail detail,
                                             Limits const& limits);

}  // namespace bouton::misere
