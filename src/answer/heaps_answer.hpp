// heaps_answer(): the solution of a sum, assembled in one place for every method.
//
// A position is a sum with one term. Its components are heaps of games whose heaps are independent,
// and whole positions of other games; here every component is called a heap. A method says which
// moves win as the number of a heap and what becomes of it; ChangedSum writes that into the sum.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "answer/changed_sum.hpp"
#include "bouton/answer/solution.hpp"
#include "bouton/core/limits.hpp"
#include "bouton/core/message.hpp"
#include "bouton/core/natural.hpp"
#include "bouton/rules/position.hpp"

namespace bouton {

struct HeapMove {
  std::size_t heap = 0;
  std::vector<Natural> parts = {};
  std::optional<Position> position = std::nullopt;

  HeapMove() = default;
  HeapMove(std::size_t which, Replacement const& became)
      : heap(which), parts(became.parts.begin(), became.parts.end()) {
    if (became.position != nullptr) position = *became.position;
  }
  [[nodiscard]] Replacement replacement() const { return {parts, position ? &*position : nullptr}; }
};

/// Returns false to stop.
using HeapMoveVisitor = std::function<bool(std::size_t heap, Replacement const& became)>;

/// Puts winning moves of a sum into its solution.
/// \param first  the move to recommend, if one is known
template <class Moves>
void set_moves(Solution& solution, std::shared_ptr<Moves const> const& moves, ChangedSum sum,
               std::optional<HeapMove> const& first) {
  if (first) solution.recommended = sum.replace(first->heap, first->replacement());
  solution.for_each_winning_move = [moves, sum = std::move(sum)](SumOptionVisitor const& visit,
                                                                 Limits const& limits) {
    ChangedSum changed = sum.fresh();
    auto const give = [&](std::size_t heap, Replacement const& became) {
      SumOption const& move = changed.replace(heap, became);
      return visit(move.after, move.term);
    };
    return moves->visit(give, limits);
  };
}

/// Who wins, one winning move, the number of winning moves, and the moves themselves on demand.
/// The caller adds what is known of the values (nim-value, certainty, references).
/// \param sum  the sum that is asked about; its components are the heaps of `moves`
/// \tparam Moves  immutable, with outcome(), visit(visitor, limits) and count(limits): visit calls
///        a HeapMoveVisitor with each winning move and returns false if a limit ended it; count
///        gives their number, or nullopt if a limit was reached first
/// \param tell  writes the reason, from the first winning move, if one was found, and from whether
///        a limit left some moves unjudged; called for Detail::kFull only
/// \param improve  puts a better move in the place of the first winning one
template <class Moves, class Tell>
[[nodiscard]] Solution heaps_answer(std::shared_ptr<Moves const> const& moves, ChangedSum sum,
                                    Detail detail, Limits const& limits, Tell const& tell,
                                    std::function<void(HeapMove&)> const& improve = {}) {
  Solution answer;
  answer.outcome = moves->outcome();
  if (detail == Detail::kOutcome) return answer;
  std::optional<HeapMove> first;
  if (answer.outcome == Outcome::kN) {
    auto const take = [&](std::size_t heap, Replacement const& became) {
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
  set_moves(answer, moves, std::move(sum), first);
  return answer;
}

/// Steps of a meter for each heap of a pass: some 30,000 heaps are looked at whatever the time is.
inline constexpr std::uint64_t kHeapSteps = 2;

/// The answer about a million heaps where it is too late to go through them once more: that is done
/// dozens of times, and a meter counts the heaps of each.
[[nodiscard]] inline Solution unknown_in_time() {
  Solution unknown;
  unknown.moves_known = false;
  unknown.reason = {Message{"search.unknown.long", {}}};
  return unknown;
}

}  // namespace bouton
