#include "solver/far_heaps.hpp"

#include <algorithm>
#include <array>
#include <span>
#include <utility>

#include "answer/heaps_answer.hpp"
#include "solver/sequence_heaps.hpp"

namespace bouton {

using sequence::NimSequence;
using sequence::Waypoints;

FarHeaps::FarHeaps(Waypoints const& waypoints, std::shared_ptr<NimSequence const> small)
    : waypoints_(waypoints), small_(std::move(small)) {}

bool FarHeaps::add(Natural const& heap, Limits const& limits) {
  if (near_.contains(heap)) return true;
  auto values = waypoints_.values_up_to(waypoints_.representative(heap), Waypoints::kNear, limits);
  if (!values) return false;
  near_.emplace(heap, *std::move(values));
  return true;
}

std::uint16_t FarHeaps::value(Natural const& heap) const {
  if (small_->computed(heap)) return (*small_->values)[heap.convert_to<std::size_t>()];
  auto const& [above, values] = *near_.lower_bound(heap);
  return values[values.size() - 1 - Natural(above - heap).convert_to<std::size_t>()];
}

bool FarHeaps::visit(Natural const& size, Natural const& wanted, ReplacementVisitor const& visitor,
                     Meter& meter) const {
  HeapCode const& code = waypoints_.game().code;
  std::vector<std::uint16_t> const& beside = near_.at(size);
  auto const value_below = [&](std::size_t less) { return beside[beside.size() - 1 - less]; };
  auto const most = static_cast<std::size_t>(code.max_taken());
  for (std::size_t taken = 0; taken <= most; ++taken) {
    if (code.allows(taken, 1) && value_below(taken) == wanted) {
      Natural const rest = size - taken;
      if (!visitor({.parts = std::span(&rest, 1)})) return false;
    }
    if (!code.allows(taken, 2)) continue;
    for (std::size_t part = 1; part + taken < beside.size(); ++part) {
      if (!meter.step()) return false;
      if (((*small_->values)[part] ^ value_below(taken + part)) != wanted) continue;
      std::array<Natural, 2> const parts{Natural(part), Natural(size - taken - part)};
      if (!visitor({.parts = parts})) return false;
    }
  }
  return true;
}

Natural HeapsOfGame::value(Natural const& heap) const {
  if (range) return range->range().value(heap);
  return known->knows(heap) ? known->value(heap) : Natural(far->value(heap));
}

Certainty HeapsOfGame::certainty() const {
  if (range) return Certainty::kTheorem;
  bool const all = std::all_of(heaps.begin(), heaps.end(),
                               [&](ValuedHeap const& heap) { return known->computed(heap.size); });
  return all ? Certainty::kTheorem : Certainty::kPeriodicityProved;
}

std::vector<Message> HeapsOfGame::references() const {
  if (range) return {Message{"by.page", {{"page", "subtraction"}}}};
  if (certainty() == Certainty::kTheorem) return {};
  if (known->period) return {reference_of(*known->period)};
  return {Message{"by.file", {{"name", certificate_of(far->waypoints())}}}};
}

std::string certificate_of(Waypoints const& waypoints) {
  return "data/certificates/" + name_of(waypoints.game()) + ".json";
}

namespace {

/// Heaps beyond the first table, of a game with a closed formula.
std::optional<HeapsOfGame> heaps_by_formula(sequence::OneHeapGame const& game,
                                            std::vector<Natural> const& heaps, Limits const& limits,
                                            sequence::SequenceCache const& cache) {
  constexpr std::uint64_t kTabled = 255;  // they show their options
  if (std::none_of(heaps.begin(), heaps.end(),
                   [](Natural const& heap) { return heap > kTabled; })) {
    return std::nullopt;
  }
  auto const range = amount_range(game.code);
  if (!range) return std::nullopt;
  HeapsOfGame result;
  result.known = sequence::nim_sequence(game, kTabled, limits, cache);
  result.range = std::make_shared<RangeHeaps const>(*range);
  result.games.push_back(result.range);
  result.heaps.reserve(heaps.size());
  for (Natural const& heap : heaps) {
    result.heaps.push_back({.game = 0, .size = heap, .value = range->value(heap)});
  }
  return result;
}

}  // namespace

std::optional<HeapsOfGame> heaps_of_game(sequence::OneHeapGame const& game,
                                         std::vector<Natural> const& heaps, Limits const& limits,
                                         sequence::SequenceCache const& cache, Message& why) {
  if (auto by_formula = heaps_by_formula(game, heaps, limits, cache)) return by_formula;
  Waypoints const* const waypoints = sequence::shipped_waypoints(game);
  Natural const reach = sequence::reach_of_table(limits);
  Natural largest = waypoints == nullptr ? 0 : Natural(Waypoints::kNear);
  for (Natural const& heap : heaps) {
    if (waypoints == nullptr || heap < reach) largest = std::max(largest, heap);
  }
  HeapsOfGame result;
  result.known = sequence::nim_sequence(game, largest, limits, cache);
  if (!result.known->knows(largest)) {
    why = tell_unknown_values(*result.known, largest);
    return std::nullopt;
  }
  result.games.push_back(std::make_shared<SequenceHeaps const>(result.known));
  std::shared_ptr<FarHeaps> far;
  Meter meter = Meter::patient(limits);
  result.heaps.reserve(heaps.size());
  for (Natural const& heap : heaps) {
    if (!meter.spend(kHeapSteps)) {
      why = {"search.unknown.long", {}};
      return std::nullopt;
    }
    if (result.known->knows(heap)) {
      result.heaps.push_back({.game = 0, .size = heap, .value = result.known->value(heap)});
      continue;
    }
    if (!far) {
      far = std::make_shared<FarHeaps>(*waypoints, result.known);
      result.games.push_back(far);
    }
    if (!far->add(heap, limits)) {
      why = {"heap_game.unknown.far",
             {{"code", name_of(game)},
              {"heap", to_string(heap)},
              {"count", std::to_string(waypoints->spacing())}}};
      return std::nullopt;
    }
    result.heaps.push_back({.game = 1, .size = heap, .value = far->value(heap)});
  }
  result.far = std::move(far);
  return result;
}

}  // namespace bouton
