#include "bouton/misere/quotient_solution.hpp"

#include <utility>

#include "bouton/sequence/changed_position.hpp"
#include "misere/heaps_answer.hpp"
#include "misere/quotient_teller.hpp"

namespace bouton::misere {

/// The options refer to this very quotient: a table is never copied or moved.
QuotientTable::QuotientTable(Quotient quotient) : quotient_(std::move(quotient)) {
  for (std::size_t game = 0; game < quotient_.games().size(); ++game) {
    options_.emplace_back(quotient_.games()[game], quotient_.heaps(game),
                          [this](Element x, Element y) { return quotient_.product(x, y); });
  }
}

std::optional<Outcome> QuotientTable::outcome(std::span<std::uint64_t const> heaps) const {
  sequence::ClassSequence const& classes = quotient_.heaps();
  Element product = 0;
  for (std::uint64_t const heap : heaps) {
    if (!classes.covers(heap)) return std::nullopt;
    product = quotient_.product(product, classes.at(heap));
  }
  return quotient_.is_p(product) ? Outcome::kP : Outcome::kN;
}

std::vector<GameHeap> heaps_of(Position const& position, std::size_t game) {
  std::vector<GameHeap> heaps;
  heaps.reserve(position.heaps.size());
  for (Natural const& size : position.heaps) heaps.push_back({game, size});
  return heaps;
}

Solution to_solution(HeapsAnswer answer, Position const& position) {
  Solution solution;
  solution.outcome = answer.outcome;
  solution.winning_move_count = std::move(answer.winning_move_count);
  solution.moves_known = answer.moves_known;
  solution.reason = std::move(answer.reason);
  solution.certainty = answer.certainty;
  solution.reference = std::move(answer.reference);
  if (!answer.for_each_winning_move) return solution;
  if (answer.recommended) {
    solution.recommended = sequence::ChangedPosition(position).replace(answer.recommended->heap,
                                                                       answer.recommended->parts);
  }
  solution.for_each_winning_move = [each = std::move(answer.for_each_winning_move), position](
                                       MoveVisitor const& visit, Limits const& within) {
    sequence::ChangedPosition after(position);
    auto const changed = [&](std::size_t heap, std::span<Natural const> parts) {
      return visit(after.replace(heap, parts));
    };
    return each(changed, within);
  };
  return solution;
}

HeapsAnswer answer_by_quotient(std::shared_ptr<QuotientTable const> const& table,
                               std::vector<GameHeap> heaps, Detail detail, TellQuotient const& tell,
                               Limits const& limits) {
  auto const moves = std::make_shared<QuotientMoves const>(table, std::move(heaps));
  HeapsAnswer answer;
  answer.certainty = Certainty::kQuotientProved;
  answer.reference = "Plambeck & Siegel 2008";
  answer.outcome = moves->outcome();
  std::optional<QuotientMove> move;
  auto const first = [&](std::size_t heap, std::span<Natural const> parts, Element others) {
    move = QuotientMove{heap, {parts.begin(), parts.end()}, others};
    return false;
  };
  answer.moves_known = answer.outcome != Outcome::kN || moves->visit(first, limits) || move;
  if (detail == Detail::kFull) {
    answer.reason =
        answer.moves_known ? tell(*moves, move) : std::vector{Message{"heap_game.no_move_yet", {}}};
  }
  if (!move && answer.moves_known) {  // lost, or nothing left to move
    answer.winning_move_count = 0;
    return answer;
  }
  if (move) {
    answer.recommended = HeapMove{move->heap, std::move(move->parts)};
    if (detail == Detail::kFull) answer.winning_move_count = moves->count(limits);
  }
  answer.for_each_winning_move = [moves](HeapMoveVisitor const& visit, Limits const& within) {
    auto const of_heap = [&](std::size_t heap, std::span<Natural const> parts, Element) {
      return visit(heap, parts);
    };
    return moves->visit(of_heap, within);
  };
  return answer;
}

Solution solve_by_quotient(std::shared_ptr<QuotientTable const> const& table,
                           Position const& position, Detail detail, Limits const& limits) {
  auto const tell = [](auto const& moves, auto const& move) { return tell_quotient(moves, move); };
  return to_solution(answer_by_quotient(table, heaps_of(position), detail, tell, limits), position);
}

Solution solve_by_quotient(Quotient const& quotient, Position const& position, Detail detail,
                           Limits const& limits) {
  return solve_by_quotient(std::make_shared<QuotientTable const>(quotient), position, detail,
                           limits);
}

}  // namespace bouton::misere
