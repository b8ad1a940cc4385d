#include "bouton/misere/quotient_solution.hpp"

#include <utility>

#include "bouton/sequence/changed_position.hpp"
#include "misere/quotient_answer.hpp"
#include "misere/quotient_teller.hpp"

namespace bouton::misere {

/// The options keep a copy of the quotient: it must not move away under them.
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

Solution answer_by_quotient(std::shared_ptr<QuotientTable const> const& table,
                            Position const& position, Detail detail, TellQuotient const& tell) {
  auto const moves = std::make_shared<QuotientMoves const>(table, heaps_of(position));
  Solution solution;
  solution.certainty = Certainty::kQuotientProved;
  solution.reference = "Plambeck & Siegel 2008";
  solution.outcome = moves->outcome();
  std::optional<QuotientMove> move;
  if (solution.outcome == Outcome::kN) move = first_move(*moves);
  if (detail == Detail::kFull) solution.reason = tell(*moves, move);
  if (!move) {  // lost, or nothing left to move
    solution.winning_move_count = 0;
    return solution;
  }
  solution.recommended = sequence::ChangedPosition(position).replace(move->heap, move->parts);
  if (detail == Detail::kFull) solution.winning_move_count = moves->count();
  solution.for_each_winning_move = [moves, position](MoveVisitor const& visit) {
    sequence::ChangedPosition after(position);
    moves->visit([&](std::size_t heap, std::span<Natural const> parts, Element) {
      return visit(after.replace(heap, parts));
    });
  };
  return solution;
}

Solution solve_by_quotient(std::shared_ptr<QuotientTable const> const& table,
                           Position const& position, Detail detail) {
  return answer_by_quotient(table, position, detail, [](auto const& moves, auto const& move) {
    return tell_quotient(moves, move);
  });
}

Solution solve_by_quotient(Quotient const& quotient, Position const& position, Detail detail) {
  return solve_by_quotient(std::make_shared<QuotientTable const>(quotient), position, detail);
}

}  // namespace bouton::misere
