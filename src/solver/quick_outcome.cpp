#include "solver/quick_outcome.hpp"

#include <algorithm>
#include <memory>
#include <utility>
#include <vector>

#include "bouton/misere/kayles.hpp"
#include "bouton/misere/known_quotient.hpp"
#include "bouton/sequence/one_heap_game.hpp"
#include "bouton/solver/heap_game.hpp"
#include "bouton/solver/recognise.hpp"
#include "bouton/theory/fibonacci.hpp"
#include "bouton/theory/moore.hpp"
#include "bouton/theory/nim.hpp"
#include "bouton/theory/wythoff.hpp"

namespace bouton {
namespace {

using Heaps = std::span<std::uint64_t const>;
using Answer = std::function<std::optional<Outcome>(Heaps)>;

Answer heap_game_answer(Ruleset const& rules, Convention convention, Limits const& limits,
                        Context const& context) {
  constexpr std::uint64_t kTabled = 4096;
  auto table = HeapGameTable::build(rules, limits, kTabled, context.sequences());
  if (!table) return {};
  auto const shared = std::make_shared<HeapGameTable const>(std::move(*table));
  return [shared, convention](Heaps heaps) -> std::optional<Outcome> {
    thread_local std::vector<std::uint64_t> values;
    values.clear();
    for (std::uint64_t const heap : heaps) {
      auto const value = shared->nim_value(heap);
      if (!value) return std::nullopt;
      values.push_back(*value);
    }
    return theory::nim_outcome(values, convention);
  };
}

Answer quotient_answer(Ruleset const& rules, Limits const& limits, Context const& context) {
  auto const game = sequence::one_heap_game(rules);
  if (!game) return {};
  std::vector<sequence::OneHeapGame> const games = {*game};
  auto const first = misere::misere_quotient(games, 0, limits, context.quotients());
  return [games, first, limits, context](Heaps heaps) -> std::optional<Outcome> {
    if (auto const outcome = first->table->outcome(heaps)) return outcome;
    // Some heap is larger than what was found out at first.
    std::uint64_t const largest = *std::max_element(heaps.begin(), heaps.end());
    return misere::misere_quotient(games, largest, limits, context.quotients())
        ->table->outcome(heaps);
  };
}

}  // namespace

QuickOutcome::QuickOutcome(Ruleset const& rules, Convention convention, Limits const& limits,
                           Context const& context) {
  // Rules without a fixed number of heaps must be recognised for any number of them.
  Recognised const theory = recognise(rules, convention, rules.heap_count.value_or(kNoBound));
  std::uint64_t const parameter = theory.parameter;
  switch (theory.kind) {
    case TheoryKind::kNim:
      answer_ = [convention](Heaps heaps) { return theory::nim_outcome(heaps, convention); };
      break;
    case TheoryKind::kMoore:
      answer_ = [=](Heaps heaps) { return theory::moore_outcome(parameter, heaps, convention); };
      break;
    case TheoryKind::kWythoff:
      answer_ = [=](Heaps heaps) -> std::optional<Outcome> {
        return theory::wythoff_outcome(parameter, heaps[0], heaps[1], convention);
      };
      break;
    case TheoryKind::kFibonacci:
      answer_ = [=](Heaps heaps) -> std::optional<Outcome> {
        return theory::fibonacci_outcome(heaps[0], std::nullopt, convention);
      };
      break;
    case TheoryKind::kHeapGame:
      answer_ = heap_game_answer(rules, convention, limits, context);
      break;
    case TheoryKind::kMisereKayles:
      answer_ = [](Heaps heaps) { return misere::misere_kayles_outcome(heaps); };
      break;
    case TheoryKind::kMisereQuotient:
      answer_ = quotient_answer(rules, limits, context);
      break;
    case TheoryKind::kExact:
    case TheoryKind::kPassNim:
    case TheoryKind::kNone:
      break;
  }
  if (answer_ && rules.heap_count) {
    answer_ = [count = *rules.heap_count, answer = std::move(answer_)](Heaps heaps) {
      return heaps.size() == count ? answer(heaps) : std::nullopt;
    };
  }
}

}  // namespace bouton
