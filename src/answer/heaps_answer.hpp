// HeapsAnswer: the answer about a sum, assembled in one place for every method.
//
// A position is a sum with one term. Its components are heaps of games whose heaps are independent,
// and whole positions of other games; here every component is called a heap. A move is the number
// of a heap and what becomes of it; with_positions() writes that into a position, or into the
// positions of a sum.
#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "bouton/answer/solution.hpp"
#include "bouton/core/limits.hpp"
#include "bouton/core/message.hpp"
#include "bouton/core/natural.hpp"
#include "bouton/rules/position.hpp"

namespace bouton {

/// What a move makes of a heap. Valid during the call that it is given to.
struct Became {
  std::span<Natural const> parts;      ///< no parts: the heap vanishes
  Position const* position = nullptr;  ///< what replaces it if it is a whole position
};

struct HeapMove {
  std::size_t heap = 0;
  std::vector<Natural> parts = {};
  std::optional<Position> position = std::nullopt;

  HeapMove() = default;
  HeapMove(std::size_t which, Became const& became)
      : heap(which), parts(became.parts.begin(), became.parts.end()) {
    if (became.position != nullptr) position = *became.position;
  }
  [[nodiscard]] Became became() const { return {parts, position ? &*position : nullptr}; }
};

/// Returns false to stop.
using HeapMoveVisitor = std::function<bool(std::size_t heap, Became const& became)>;
using HeapsAnswer = BasicSolution<HeapMove, HeapMoveVisitor>;

/// Who wins, one winning move, the number of winning moves, and the moves themselves on demand.
/// The caller adds what is known of the values (nim-value, certainty, reference).
/// \tparam Moves  immutable, with outcome(), visit(visitor, limits) and count(limits): visit calls
///        a HeapMoveVisitor with each winning move and returns false if a limit ended it; count
///        gives their number, or nullopt if a limit was reached first
/// \param tell  writes the reason, from the first winning move, if one was found, and from whether
///        a limit left some moves unjudged; called for Detail::kFull only
/// \param improve  puts a better move in the place of the first winning one
template <class Moves, class Tell>
[[nodiscard]] HeapsAnswer heaps_answer(std::shared_ptr<Moves const> const& moves, Detail detail,
                                       Limits const& limits, Tell const& tell,
                                       std::function<void(HeapMove&)> const& improve = {}) {
  HeapsAnswer answer;
  answer.outcome = moves->outcome();
  if (detail == Detail::kOutcome) return answer;
  std::optional<HeapMove> first;
  if (answer.outcome == Outcome::kN) {
    auto const take = [&](std::size_t heap, Became const& became) {
      first.emplace(heap, became);
      return false;
    };
    answer.moves_known = moves->visit(take, limits) || first.has_value();
    if (first && improve) improve(*first);
  }
  if (detail == Detail::kFull) answer.reason = tell(first, answer.moves_known);
  if (!first && answer.moves_known) {  // lost, or nothing is left to move
    answer.winning_move_count = 0;
    return answer;
  }
  if (first && detail == Detail::kFull) answer.winning_move_count = moves->count(limits);
  answer.recommended = std::move(first);
  answer.for_each_winning_move = [moves](HeapMoveVisitor const& visit, Limits const& within) {
    return moves->visit(visit, within);
  };
  return answer;
}

/// The answer about a million heaps where it is too late to go through them once more: that is done
/// dozens of times, and a meter counts the heaps of each.
/// \tparam Answer  a BasicSolution
template <class Answer>
[[nodiscard]] Answer unknown_in_time() {
  Answer unknown;
  unknown.moves_known = false;
  unknown.reason = {Message{"search.unknown.long", {}}};
  return unknown;
}

/// The answer in terms of positions.
/// \param changed  changed.replace(heap, became) is the position, or what else the moves of
///        `Answer` are, after a move; it may be written into one object. changed.fresh() is a copy
///        that writes into another one
template <class Answer, class Changed>
[[nodiscard]] Answer with_positions(HeapsAnswer answer, Changed changed) {
  Answer result;
  result.outcome = answer.outcome;
  result.nim_value = std::move(answer.nim_value);
  result.winning_move_count = std::move(answer.winning_move_count);
  result.moves_known = answer.moves_known;
  result.reason = std::move(answer.reason);
  result.certainty = answer.certainty;
  result.reference = std::move(answer.reference);
  if (answer.recommended) {
    result.recommended = changed.replace(answer.recommended->heap, answer.recommended->became());
  }
  if (answer.for_each_winning_move) {
    result.for_each_winning_move = [each = std::move(answer.for_each_winning_move),
                                    changed = std::move(changed)](
                                       typename Answer::Visit const& visit, Limits const& within) {
      Changed after = changed.fresh();
      return each([&](std::size_t heap,
                      Became const& became) { return visit(after.replace(heap, became)); },
                  within);
    };
  }
  return result;
}

}  // namespace bouton
