#include "solver/symmetry.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <memory>
#include <string>
#include <utility>

#include "rules/state.hpp"
#include "sequence/nim_sequence.hpp"
#include "solver/sequence_heaps.hpp"
#include "solver/value_moves.hpp"
#include "theory/short_number.hpp"

namespace bouton {
namespace {

using theory::short_number;

using sequence::OneHeapGame;

/// A heap that is cut, with its halves.
struct Cut {
  std::size_t heap;
  Natural half;
};

/// The winning moves that are seen: the cut, or those among heaps with known values.
class SymmetricMoves {
 public:
  /// \param places  where the heaps of `rest` are in the position
  SymmetricMoves(std::optional<Cut> cut, ValueMoves rest, std::vector<std::size_t> places)
      : cut_(std::move(cut)), rest_(std::move(rest)), places_(std::move(places)) {}

  [[nodiscard]] std::optional<Cut> const& cut() const { return cut_; }
  [[nodiscard]] Natural const& rest_sum() const { return rest_.targets().sum(); }
  [[nodiscard]] Outcome outcome() const { return cut_ ? Outcome::kN : rest_.outcome(); }

  bool visit(HeapMoveVisitor const& visitor, Limits const& limits) const {
    if (cut_) {
      std::array<Natural, 2> const halves{cut_->half, cut_->half};
      visitor(cut_->heap, {.parts = halves});
      return false;
    }
    if (outcome() == Outcome::kP) return true;
    static_cast<void>(rest_.visit(
        [&](std::size_t heap, Became const& became) { return visitor(places_[heap], became); },
        limits));
    return false;  // the moves in the heaps left aside are not judged
  }
  [[nodiscard]] std::optional<Natural> count(Limits const&) const {
    if (outcome() == Outcome::kP) return Natural(0);
    return std::nullopt;
  }

 private:
  std::optional<Cut> cut_;
  ValueMoves rest_;
  std::vector<std::size_t> places_;
};

/// The heaps that are left when equal ones are left aside in pairs, as places in the position.
std::vector<std::size_t> unpaired(std::vector<Natural> const& heaps) {
  std::map<Natural, std::size_t> single;
  for (std::size_t i = 0; i < heaps.size(); ++i) {
    if (single.erase(heaps[i]) == 0) single.emplace(heaps[i], i);
  }
  std::vector<std::size_t> places;
  for (auto const& [heap, place] : single) {
    if (heap != 0) places.push_back(place);
  }
  std::sort(places.begin(), places.end());
  return places;
}

std::vector<Message> tell(SymmetricMoves const& moves, std::vector<Natural> const& heaps,
                          std::size_t left) {
  std::vector<Message> steps;
  bool const alone = left == 1 && moves.cut();
  std::string const key = "symmetry.";
  steps.push_back({key + (moves.outcome() == Outcome::kP ? "p" : "n"), {}});
  if (left < heaps.size()) steps.push_back({key + "pairs", {}});
  if (!moves.cut()) {
    if (left != 0) steps.push_back({key + "rest", {{"sum", short_number(moves.rest_sum())}}});
    return steps;
  }
  Natural const& heap = heaps[moves.cut()->heap];
  if (!alone) steps.push_back({key + "others", {{"heap", short_number(heap)}}});
  steps.push_back({"heap_game.mirror",
                   {{"taken", short_number(Natural(heap - 2 * moves.cut()->half))},
                    {"half", short_number(moves.cut()->half)}}});
  return steps;
}

}  // namespace

std::optional<Natural> equal_halves(OneHeapGame const& game, Natural const& heap) {
  if (game.parts != PartsCondition::kAny || heap == 0) return std::nullopt;
  std::uint64_t const most = game.code.finite() ? game.code.max_taken() : 64;
  for (std::uint64_t taken = 0; taken <= most && heap >= taken + 2; ++taken) {
    if (game.code.allows(taken, 2) && (heap - taken) % 2 == 0) return (heap - taken) / 2;
  }
  return std::nullopt;
}

std::optional<HeapsAnswer> symmetric_answer(OneHeapGame const& game,
                                            std::vector<Natural> const& heaps, Limits const& limits,
                                            Detail detail, sequence::SequenceCache const& cache,
                                            std::uint64_t most) {
  std::vector<std::size_t> places = unpaired(heaps);
  std::size_t const left = places.size();
  // The values of all, or of all but the largest.
  auto const smaller = [&](std::size_t a, std::size_t b) { return heaps[a] < heaps[b]; };
  auto const largest_of = [&] {
    return places.empty() ? Natural(0)
                          : heaps[*std::max_element(places.begin(), places.end(), smaller)];
  };
  Natural const largest = largest_of();
  // Where none of the largest heaps is left aside, their values have been asked for in vain.
  auto const above = [&](Natural const& heap) { return heap > largest; };
  bool const fewer = places.empty() || std::any_of(heaps.begin(), heaps.end(), above);
  std::shared_ptr<sequence::NimSequence const> known;
  if (largest <= most && fewer) {
    known = sequence::nim_sequence(game, largest, limits, cache);
  }
  std::optional<Cut> cut;
  if (!known || !known->knows(largest)) {
    auto const place = std::max_element(places.begin(), places.end(), smaller);
    auto half = equal_halves(game, largest);
    if (!half) return std::nullopt;
    cut = Cut{*place, *std::move(half)};
    places.erase(place);
    Natural const next = largest_of();
    if (next > most) return std::nullopt;
    known = sequence::nim_sequence(game, next, limits, cache);
    if (!known->knows(next)) return std::nullopt;
  }
  std::vector<ValuedHeap> valued;
  for (std::size_t const place : places) {
    valued.push_back({.game = 0, .size = heaps[place], .value = known->value(heaps[place])});
  }
  ValueMoves rest({std::make_shared<SequenceHeaps const>(known)}, std::move(valued),
                  Convention::kNormal);
  if (cut && rest.outcome() == Outcome::kN) return std::nullopt;
  auto const moves =
      std::make_shared<SymmetricMoves const>(std::move(cut), std::move(rest), std::move(places));
  HeapsAnswer answer = heaps_answer(moves, detail, limits,
                                    [&](auto const&, bool) { return tell(*moves, heaps, left); });
  if (!moves->cut()) answer.nim_value = moves->rest_sum();
  answer.certainty = Certainty::kTheorem;
  answer.reference = "Berlekamp, Conway & Guy 1982";
  return answer;
}

std::optional<std::vector<SumTerm>> without_pairs(std::vector<SumTerm> const& terms) {
  using Twins = std::map<Natural, Natural*>;  // heaps without a twin so far
  std::vector<std::pair<OneHeapGame, Twins>> games;
  std::vector<SumTerm> rest = terms;
  bool any = false;
  for (SumTerm& term : rest) {
    auto const game = sequence::one_heap_game(term.rules);
    if (!game || !has_only_heaps(term.position)) continue;
    auto found = std::find_if(games.begin(), games.end(),
                              [&](auto const& seen) { return seen.first == *game; });
    if (found == games.end()) found = games.insert(games.end(), {*game, {}});
    for (Natural& heap : term.position.heaps) {
      if (heap == 0) continue;
      auto const [twin, alone] = found->second.try_emplace(heap, &heap);
      if (alone) continue;
      *twin->second = 0;
      heap = 0;
      found->second.erase(twin);
      any = true;
    }
  }
  if (!any) return std::nullopt;
  return rest;
}

}  // namespace bouton
