// The rows of theories about sums of heaps: by nim-values, and in misere play by classes.
#include <algorithm>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "answer/theory.hpp"
#include "bouton/sequence/one_heap_game.hpp"
#include "bouton/solver/context.hpp"
#include "misere/answers.hpp"
#include "misere/known_quotient.hpp"
#include "misere/quotient_cache.hpp"
#include "rules/named_rules.hpp"
#include "sequence/one_heap_rules.hpp"
#include "sequence/sequence_cache.hpp"
#include "solver/heap_game.hpp"
#include "theory/nim.hpp"

namespace bouton {
namespace {

using Heaps = std::span<std::uint64_t const>;

/// By nim-values: normal play, and misere play of subtraction games.
std::optional<std::uint64_t> recognise_values(RulesAsked const& asked) {
  if (!sequence::one_heap_game(asked.rules)) return std::nullopt;
  if (asked.convention == Convention::kMisere && !is_subtraction_game(asked.rules)) {
    return std::nullopt;
  }
  return 1;
}

/// The parameter says which title it has.
std::optional<std::uint64_t> recognise_classes(RulesAsked const& asked) {
  if (asked.convention == Convention::kNormal || recognise_values(asked) ||
      !sequence::one_heap_game(asked.rules)) {
    return std::nullopt;
  }
  return asked.rules == kayles_rules() ? 2 : 1;
}

OutcomeOfHeaps outcome_by_values(TheoryCase const& game) {
  constexpr std::uint64_t kTabled = 4096;
  auto table = HeapGameTable::build(game.rules, game.limits, kTabled, game.context.sequences());
  if (!table) return {};
  auto const shared = std::make_shared<HeapGameTable const>(std::move(*table));
  return [shared, convention = game.convention](Heaps heaps) -> std::optional<Outcome> {
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

OutcomeOfHeaps outcome_by_classes(TheoryCase const& game) {
  auto const heaps_of = sequence::one_heap_game(game.rules);
  if (!heaps_of) return {};
  std::vector<sequence::OneHeapGame> const games = {*heaps_of};
  auto const first = misere::misere_quotient(games, 0, game.limits, game.context.quotients());
  return [games, first, limits = game.limits,
          context = game.context](Heaps heaps) -> std::optional<Outcome> {
    if (auto const outcome = first->table->outcome(heaps)) return outcome;
    // Some heap is larger than those computed at first.
    std::uint64_t const largest = *std::max_element(heaps.begin(), heaps.end());
    return misere::misere_quotient(games, largest, limits, context.quotients())
        ->table->outcome(heaps);
  };
}

}  // namespace

extern Theory const kHeapGameTheory, kMisereQuotientTheory;

constexpr Theory kHeapGameTheory = {
    .name = "nim_values",
    .known = sequence::kOneHeapGames.known,
    .recognise = recognise_values,
    .solve =
        [](TheoryCase const& game, Position const& position, Detail detail) {
          return solve_heap_game(game.rules, game.convention, position, game.limits, detail,
                                 game.context.sequences());
        },
    .title =
        [](std::uint64_t) {
          return Message{"heap_game.title", {}};
        },
    .outcome = outcome_by_values,
};

constexpr Theory kMisereQuotientTheory = {
    .name = "misere_quotient",
    .known = sequence::kOneHeapGames.known,
    .recognise = recognise_classes,
    .solve = [](TheoryCase const& game, Position const& position,
                Detail detail) -> std::optional<Solution> {
      auto const heaps_of = sequence::one_heap_game(game.rules);
      if (!heaps_of) return std::nullopt;
      return misere::solve_misere_heaps(*heaps_of, position, game.limits, detail,
                                        game.context.quotients());
    },
    .title =
        [](std::uint64_t which) {
          return Message{which == 2 ? "game.kayles.title" : "heap_game.title.misere", {}};
        },
    .outcome = outcome_by_classes,
};

}  // namespace bouton
