// LawWalk: the winning moves of a position whose law is known, found by automata.
//
// A winning move is a word that the automaton of the moves and that of the law accept together. The
// digits of the position are read once from each side: forwards for the states that can be reached,
// backwards for those from which a winning move can be completed. Then every step that stays among
// them belongs to a winning move, so that moves are visited one after another without any search,
// whatever the number of digits.
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "bouton/answer/solution.hpp"
#include "laws/held_law.hpp"

namespace bouton::laws {

class LawWalk {
 public:
  /// \throws LimitReached
  LawWalk(std::shared_ptr<HeldLaw const> law, Position position, Tracks tracks,
          Limits const& limits);
  ~LawWalk();

  /// Visits every winning move once, the kinds of move and their heaps in order, and small heaps
  /// after the move before larger ones. \return false if a limit was reached
  bool for_each(MoveVisitor const& visitor, Limits const& limits) const;
  /// How many there are; empty if that takes too long to count.
  [[nodiscard]] std::optional<Natural> count(Limits const& limits) const;

 private:
  class Group;

  [[nodiscard]] Position after(Group const& group, std::vector<Digits> const& digits) const;

  std::shared_ptr<HeldLaw const> law_;
  Position position_;
  Tracks tracks_;
  std::vector<std::unique_ptr<Group>> groups_;  ///< those with a winning move
};

}  // namespace bouton::laws
