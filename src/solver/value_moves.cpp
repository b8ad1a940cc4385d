#include "solver/value_moves.hpp"

#include <map>
#include <set>
#include <utility>

namespace bouton {
namespace {

std::vector<Natural> values_of(std::vector<ValuedHeap> const& heaps) {
  std::vector<Natural> values;
  values.reserve(heaps.size());
  for (ValuedHeap const& heap : heaps) values.push_back(heap.value);
  return values;
}

/// Equal heaps of one game have equally many winning moves.
using Kind = std::pair<std::size_t, Natural>;

}  // namespace

std::optional<Natural> ValuedGame::count(Natural const& size, Natural const& wanted,
                                         Meter& meter) const {
  std::uint64_t count = 0;
  auto const one = [&](Replacement const&) {
    ++count;
    return true;
  };
  return visit(size, wanted, one, meter) ? std::optional<Natural>(count) : std::nullopt;
}

ValueMoves::ValueMoves(std::vector<std::shared_ptr<ValuedGame const>> games,
                       std::vector<ValuedHeap> heaps, Convention convention)
    : games_(std::move(games)), heaps_(std::move(heaps)), targets_(values_of(heaps_), convention) {}

bool ValueMoves::alone(ValuedHeap const& heap) const {
  return targets_.convention() == Convention::kMisere &&
         targets_.large() == (heap.value >= 2 ? 1U : 0U);
}

bool ValueMoves::visit(HeapMoveVisitor const& visitor, Limits const& limits) const {
  if (outcome() == Outcome::kP) return true;
  Meter meter = Meter::patient(limits);
  bool all = true;
  std::set<Kind> barren;  // kinds without a winning move, so that none is scanned twice
  for (std::size_t i = 0; i < heaps_.size(); ++i) {
    ValuedHeap const& heap = heaps_[i];
    if (heap.size == 0 || barren.contains({heap.game, heap.size})) continue;
    if (!meter.step()) break;
    bool any = false;
    auto const visit_one = [&](Replacement const& became) {
      any = true;
      return visitor(i, became);
    };
    Natural const wanted = targets_.target(heap.value);
    ValuedGame const& game = *games_[heap.game];
    all = all && game.judges_all(wanted);
    if (!(alone(heap) ? game.visit_alone(heap.size, wanted, visit_one, meter)
                      : game.visit(heap.size, wanted, visit_one, meter))) {
      break;
    }
    if (!any) barren.emplace(heap.game, heap.size);
  }
  return all && !meter.stopped();
}

std::optional<Natural> ValueMoves::count(Limits const& limits) const {
  Natural total = 0;
  if (outcome() == Outcome::kP) return total;
  Meter meter = Meter::patient(limits);
  std::map<Kind, Natural> counted;
  for (ValuedHeap const& heap : heaps_) {
    if (heap.size == 0) continue;
    auto found = counted.find({heap.game, heap.size});
    if (found == counted.end()) {
      if (!meter.step()) return std::nullopt;
      Natural const wanted = targets_.target(heap.value);
      ValuedGame const& game = *games_[heap.game];
      if (!game.judges_all(wanted)) return std::nullopt;
      auto const count = alone(heap) ? game.count_alone(heap.size, wanted, meter)
                                     : game.count(heap.size, wanted, meter);
      if (!count) return std::nullopt;
      found = counted.emplace(Kind(heap.game, heap.size), *count).first;
    }
    total += found->second;
  }
  return total;
}

}  // namespace bouton
