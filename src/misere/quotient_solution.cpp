#include "misere/quotient_solution.hpp"

#include <map>
#include <optional>
#include <string>
#include <tuple>
#include <utility>

#include "answer/heaps_answer.hpp"
#include "misere/answers.hpp"
#include "misere/quotient_explainer.hpp"

namespace bouton::misere {
QuotientMoves::QuotientMoves(std::shared_ptr<QuotientTable const> table,
                             std::vector<GameHeap> heaps)
    : table_(std::move(table)), heaps_(std::move(heaps)) {
  classes_.reserve(heaps_.size());
  for (GameHeap const& heap : heaps_) classes_.push_back(quotient().heaps(heap.game).at(heap.size));
  after_.assign(heaps_.size() + 1, 0);
  for (std::size_t i = heaps_.size(); i-- > 0;) {
    after_[i] = quotient().product(classes_[i], after_[i + 1]);
  }
}

Element QuotientMoves::others(std::size_t heap) const {
  Element product = after_[heap + 1];
  for (std::size_t i = 0; i < heap; ++i) product = quotient().product(product, classes_[i]);
  return product;
}

sequence::HeapOptions::Goal QuotientMoves::wins_with(Element others) const {
  return {[this, others](Element x) { return quotient().is_p(quotient().product(others, x)); }};
}

template <class Each>
void QuotientMoves::for_each_heap(Each&& each) const {
  Element before = 0;
  for (std::size_t heap = 0; heap < heaps_.size(); ++heap) {
    Element const others = quotient().product(before, after_[heap + 1]);
    before = quotient().product(before, classes_[heap]);
    if (!each(heap, others)) return;
  }
}

bool QuotientMoves::visit(HeapMoveVisitor const& visitor, Limits const& limits) const {
  Meter meter = Meter::patient(limits);
  std::map<Case, bool> barren;  // scanned without finding any
  for_each_heap([&](std::size_t heap, Element others) {
    auto const [game, size] = std::tie(heaps_[heap].game, heaps_[heap].size);
    auto const [known, is_new] = barren.try_emplace({game, size, others}, false);
    if (known->second) return meter.step();
    bool any = false;
    auto const visit_parts = [&](std::span<Natural const> parts) {
      any = true;
      return visitor(heap, {.parts = parts});
    };
    bool const go_on =
        meter.step() && table_->options(game).visit(size, wins_with(others), visit_parts, meter);
    known->second = !any;
    return go_on;
  });
  return !meter.stopped();
}

std::optional<Natural> QuotientMoves::count(Limits const& limits) const {
  Meter meter = Meter::patient(limits);
  std::optional<Natural> total = Natural(0);
  std::map<Case, std::optional<Natural>> known;
  for_each_heap([&](std::size_t heap, Element others) {
    auto const [game, size] = std::tie(heaps_[heap].game, heaps_[heap].size);
    auto const [found, is_new] = known.try_emplace({game, size, others});
    if (is_new && meter.step()) {
      found->second = table_->options(game).count(size, wins_with(others), meter);
    }
    if (found->second) {
      *total += *found->second;
    } else {
      total.reset();
    }
    return total.has_value();
  });
  return total;
}

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

Solution answer_by_quotient(std::shared_ptr<QuotientTable const> const& table,
                            std::vector<GameHeap> heaps, std::vector<std::string> const& names,
                            ChangedSum sum, Detail detail, Limits const& limits) {
  auto const moves = std::make_shared<QuotientMoves const>(table, std::move(heaps));
  if (!Meter::patient(limits).spend(kHeapSteps * moves->heaps().size())) return unknown_in_time();
  auto const tell_it = [&](std::optional<HeapMove> const& move, bool all_known) {
    return all_known ? tell_quotient(*moves, move, names)
                     : std::vector{Message{"heap_game.no_move_yet", {}}};
  };
  Solution answer = heaps_answer(moves, std::move(sum), detail, limits, tell_it);
  answer.certainty = Certainty::kQuotientProved;
  answer.references = {
      Message{is_kayles(table->quotient().games()) ? "by.kayles" : "by.plambeck", {}}};
  return answer;
}

}  // namespace bouton::misere
