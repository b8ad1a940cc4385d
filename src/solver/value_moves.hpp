// The winning moves of a sum of heaps whose nim-values are known and decide it as in Nim.
//
// Who provides the values does not matter: a ValuedGame is a sequence of nim-values, a closed
// formula or a search, and each heap belongs to one.
#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "answer/heaps_answer.hpp"
#include "bouton/core/limits.hpp"
#include "theory/nim.hpp"

namespace bouton {

/// Returns false to stop.
using ReplacementVisitor = std::function<bool(Replacement const&)>;

/// A game in which nim-values of heaps are known. Immutable and safe for concurrent use.
class ValuedGame {
 public:
  ValuedGame() = default;
  ValuedGame(ValuedGame const&) = delete;
  ValuedGame& operator=(ValuedGame const&) = delete;
  virtual ~ValuedGame() = default;

  /// Visits the moves of a heap of this size that leave nim-value `wanted`, in the order of the
  /// moves of the game. \return false if the visitor stopped or the meter stopped.
  [[nodiscard]] virtual bool visit(Natural const& size, Natural const& wanted,
                                   ReplacementVisitor const& visitor, Meter& meter) const = 0;
  /// How many there are; nullopt if the meter stopped first. By visiting them, unless a game has
  /// something quicker.
  [[nodiscard]] virtual std::optional<Natural> count(Natural const& size, Natural const& wanted,
                                                     Meter& meter) const;
  /// The winning moves in misere play where all other components have the values 0 and 1: those
  /// to the value `wanted`, but a heap that splits may win by other ones.
  [[nodiscard]] virtual bool visit_alone(Natural const& size, Natural const& wanted,
                                         ReplacementVisitor const& visitor, Meter& meter) const {
    return visit(size, wanted, visitor, meter);
  }
  [[nodiscard]] virtual std::optional<Natural> count_alone(Natural const& size,
                                                           Natural const& wanted,
                                                           Meter& meter) const {
    return count(size, wanted, meter);
  }
  /// Whether visit() finds every move that leaves this value, so that count() counts all.
  [[nodiscard]] virtual bool judges_all(Natural const& wanted) const {
    static_cast<void>(wanted);
    return true;
  }
};

struct ValuedHeap {
  std::size_t game = 0;  ///< its number in the list of games
  Natural size;          ///< 0: it has no move. A component that is more than a heap has size 1.
  Natural value;
};

/// Immutable; shared by the answer's move visitor.
class ValueMoves {
 public:
  /// \pre in misere play, that the values decide as in Nim: every component whose value is 0
  ///      and that has a move has a move to value 1 (Ferguson 1974), or is a heap of Lasker's Nim
  ValueMoves(std::vector<std::shared_ptr<ValuedGame const>> games, std::vector<ValuedHeap> heaps,
             Convention convention);

  [[nodiscard]] std::vector<ValuedHeap> const& heaps() const { return heaps_; }
  [[nodiscard]] theory::NimTargets const& targets() const { return targets_; }
  [[nodiscard]] Outcome outcome() const { return targets_.outcome(); }

  /// Heaps from left to right. \return false if a limit ended it, or a component does not know all
  /// of its moves.
  bool visit(HeapMoveVisitor const& visitor, Limits const& limits) const;
  [[nodiscard]] std::optional<Natural> count(Limits const& limits) const;

 private:
  /// In misere play: whether all other components have the values 0 and 1.
  [[nodiscard]] bool alone(ValuedHeap const& heap) const;

  std::vector<std::shared_ptr<ValuedGame const>> games_;
  std::vector<ValuedHeap> heaps_;
  theory::NimTargets targets_;
};

}  // namespace bouton
