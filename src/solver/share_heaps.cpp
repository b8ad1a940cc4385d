#include "solver/share_heaps.hpp"

#include <algorithm>
#include <cmath>
#include <span>

#include "answer/changed_sum.hpp"
#include "answer/theory.hpp"
#include "rules/features.hpp"
#include "theory/short_number.hpp"

namespace bouton {
namespace {

using theory::short_number;

constexpr double kMostSteps = 100'000;  // for one heap
constexpr double kMostInAll = 2'000'000;
constexpr std::size_t kHeapsNamed = 8;  // more are summed up

std::vector<Message> tell_share(ValueMoves const& moves, Convention convention,
                                std::optional<HeapMove> const& move) {
  std::vector<Message> told;
  bool const misere = convention == Convention::kMisere;
  Natural const& sum = moves.targets().sum();
  told.push_back({misere     ? "share.misere"
                  : sum == 0 ? "heap_game.p"
                             : "heap_game.n",
                  {{"sum", short_number(sum)}}});
  if (!misere) told.push_back({"heap_game.principle", {}});
  told.push_back({"share.formula", {}});
  if (moves.heaps().size() > kHeapsNamed) {
    told.push_back({"heap_game.many", {{"count", std::to_string(moves.heaps().size())}}});
  } else {
    for (ValuedHeap const& heap : moves.heaps()) {
      told.push_back({"heap_game.value",
                      {{"heap", short_number(heap.size)}, {"value", short_number(heap.value)}}});
    }
  }
  if (!move) return told;
  Natural const rest = move->parts.empty() ? Natural(0) : move->parts.front();
  told.push_back({"share.move",
                  {{"heap", std::to_string(move->heap + 1)},
                   {"amount", short_number(moves.heaps()[move->heap].size - rest)},
                   {"rest", short_number(rest)}}});
  return told;
}

std::optional<Share> recognised_share(Ruleset const& rules) {
  if (rules.moves.size() != 1) return std::nullopt;
  auto const said = rules_file::share_of(rules.moves.front());
  return said ? std::optional(Share{*said}) : std::nullopt;
}

std::optional<Solution> solve_share(TheoryCase const& game, Position const& position,
                                    Detail detail) {
  auto const share = recognised_share(game.rules);
  if (!share) return std::nullopt;
  double steps = 0;
  std::vector<ValuedHeap> heaps;
  for (Natural const& heap : position.heaps) {
    double const some = share->steps(heap);
    steps += some;
    if (some > kMostSteps || steps > kMostInAll) return std::nullopt;
    heaps.push_back({.game = 0, .size = heap, .value = share->value(heap)});
  }
  auto const moves = std::make_shared<ValueMoves const>(
      std::vector<std::shared_ptr<ValuedGame const>>{std::make_shared<ShareHeaps const>(*share)},
      std::move(heaps), game.convention);
  Solution answer = heaps_answer(moves, ChangedSum(position), detail, game.limits,
                                 [&](std::optional<HeapMove> const& move, bool) {
                                   return tell_share(*moves, game.convention, move);
                                 });
  answer.certainty = Certainty::kTheorem;
  answer.references = {Message{"by.levine", {}}};
  if (game.convention == Convention::kNormal) {
    answer.nim_value = moves->targets().sum();
  } else {
    answer.references.push_back(Message{"by.ferguson", {}});
  }
  return answer;
}

}  // namespace

Natural Share::most(Natural const& heap) const {
  return (heap * p + (up ? q - 1 : 0)) / q;
}

Natural Share::value(Natural const& heap) const {
  Natural at = heap;
  while (at > 0) {
    Natural const now = most(at);
    if (now > most(at - 1)) return now;
    at -= now + 1;
  }
  return 0;
}

Natural Share::heap_of(Natural const& value, Natural const& heap) const {
  Natural const first = heap - most(heap);
  // The least heap of which so many may be taken is the first of this value.
  Natural at = value == 0 ? Natural(0)
               : up       ? Natural((value - 1) * q / p + 1)
                          : Natural((value * q + p - 1) / p);
  while (at < first) {
    // The next one: the least n with n - f(n) = at + 1.
    at = up ? Natural(((at + 1) * q + (q - p) - 1) / (q - p)) : Natural(at * q / (q - p) + 1);
  }
  return at;
}

double Share::steps(Natural const& heap) const {
  if (heap == 0) return 0;
  auto const bits = static_cast<double>(msb(heap) + 1);
  return 1 + bits / std::log2(static_cast<double>(q) / static_cast<double>(q - p));
}

bool ShareHeaps::visit(Natural const& size, Natural const& wanted,
                       ReplacementVisitor const& visitor, Meter& meter) const {
  if (!meter.step()) return false;
  if (wanted > share_.most(size) || wanted == share_.value(size)) return true;
  Natural const rest = share_.heap_of(wanted, size);
  return visitor({.parts = std::span(&rest, rest == 0 ? 0 : 1)});
}

extern Theory const kShareTheory;

constexpr Theory kShareTheory = {
    .name = "share_of_the_heap",
    .known = {Feature::kAmountCondition, Feature::kHeapCount},
    .recognise = [](RulesAsked const& asked) -> std::optional<std::uint64_t> {
      if (!recognised_share(asked.rules)) return std::nullopt;
      return 1;
    },
    .solve = solve_share,
    .title =
        [](std::uint64_t) {
          return Message{"share.title", {}};
        },
};

}  // namespace bouton
