// set_winning_moves(): an answer whose winning moves are all known as a list.
#pragma once

#include <functional>
#include <memory>
#include <utility>
#include <vector>

#include "bouton/answer/solution.hpp"

namespace bouton {

/// Puts the winning moves into the answer: their number, the moves on demand, and the first of
/// them as the recommended one. O(1) and one move written.
/// \param moves  all winning moves, each once; an empty list where there is none
/// \param after  the position after a move of the list
template <class Move, class PositionAfter = std::identity>
void set_winning_moves(Solution& solution, std::vector<Move> moves, PositionAfter after = {}) {
  solution.winning_move_count = moves.size();
  if (moves.empty()) return;
  solution.recommended = {after(moves.front())};
  solution.for_each_winning_move = [list =
                                        std::make_shared<std::vector<Move> const>(std::move(moves)),
                                    after](PositionVisitor const& visit) {
    for (Move const& move : *list) {
      if (!visit(after(move))) return;
    }
  };
}

}  // namespace bouton
