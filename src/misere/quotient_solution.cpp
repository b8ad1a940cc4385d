#include "misere/quotient_solution.hpp"

#include <utility>

#include "answer/changed_position.hpp"
#include "bouton/core/limits.hpp"
#include "misere/answers.hpp"
#include "misere/quotient_explainer.hpp"

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
  return with_positions<Solution>(std::move(answer), ChangedPosition(position));
}

HeapsAnswer answer_by_quotient(std::shared_ptr<QuotientTable const> const& table,
                               std::vector<GameHeap> heaps, Detail detail, TellQuotient const& tell,
                               Limits const& limits) {
  auto const moves = std::make_shared<QuotientMoves const>(table, std::move(heaps));
  if (!Meter::patient(limits).spend(moves->heaps().size())) return unknown_in_time<HeapsAnswer>();
  auto const tell_it = [&](std::optional<HeapMove> const& move, bool all_known) {
    return all_known ? tell(*moves, move) : std::vector{Message{"heap_game.no_move_yet", {}}};
  };
  HeapsAnswer answer = heaps_answer(moves, detail, limits, tell_it);
  answer.certainty = Certainty::kQuotientProved;
  answer.reference = "Plambeck & Siegel 2008";
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
