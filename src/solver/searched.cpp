#include "solver/searched.hpp"

#include <algorithm>
#include <limits>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "answer/heaps_answer.hpp"
#include "answer/listed_moves.hpp"
#include "answer/theory.hpp"
#include "bouton/rules/move.hpp"
#include "bouton/rules/moves.hpp"
#include "bouton/rules/notation.hpp"
#include "bouton/solver/context.hpp"
#include "core/memory_text.hpp"
#include "core/saturating.hpp"
#include "laws/law_store.hpp"
#include "rules/board_row.hpp"
#include "rules/state.hpp"
#include "search/memo.hpp"
#include "theory/short_number.hpp"

namespace bouton {
namespace {

/// Positions a search may spend on extras: nim-value and remoteness.
constexpr std::uint64_t kExtrasBudget = 200'000;
/// And the moves it may look at for each, about a second's worth: a position may have thousands.
constexpr std::uint64_t kExtrasWork = 100'000'000;
/// A game of more positions is beyond a search that nobody has allowed more time: a law of the
/// rules is looked for first.
constexpr std::uint64_t kSearched = 1'000'000;

Solution out_of_limits(search::Referee const& referee, Limits const& limits) {
  return unknown_solution(given_up(referee.stopped_by(), limits));
}

Solution too_large() {
  return unknown_solution(Message{"search.too_large", {}});
}

/// Whether a formula about amounts has a part that is never linear: divisors, primes, squares.
bool is_beyond_linear(AmountCondition const& condition) {
  auto const& steps = condition.steps();
  return std::any_of(steps.begin(), steps.end(), [](ConditionStep const& step) {
    switch (step.op) {
      case ConditionOp::kGcd:
      case ConditionOp::kPrime:
      case ConditionOp::kSquare:
      case ConditionOp::kCube:
      case ConditionOp::kFibonacci:
      case ConditionOp::kDigit:
        return true;
      default:
        return false;
    }
  });
}

/// Whether the rules are of the kind that laws are about (discover/linear_game.hpp).
bool may_have_law(TheoryCase const& game, Position const& position) {
  return position.heaps.size() <= discover::kMostHeaps &&
         laws::kLawFeatures.contains(features(game.rules)) &&
         std::none_of(game.rules.moves.begin(), game.rules.moves.end(), [](MoveKind const& kind) {
           return is_beyond_linear(kind.conditions.amount);
         });
}

/// Adds to the reason of an unknown answer that `bouton discover` may go further, where it may.
Solution with_way_on(TheoryCase const& game, Position const& position, Solution solution) {
  if (!solution.outcome && may_have_law(game, position)) {
    solution.reason.push_back(Message{"search.unknown.discover", {}});
  }
  return solution;
}

}  // namespace

Message given_up(Stop stop, Limits const& limits) {
  // Without a limit on positions it was one on the moves of a single heap.
  bool const counted = limits.positions != (std::numeric_limits<std::uint64_t>::max)();
  std::string key = counted ? "search.unknown.positions" : "search.unknown.moves";
  if (stop == Stop::kMemory) key = "search.unknown.memory";
  if (stop == Stop::kExpired) key = "search.unknown.time";
  return {std::move(key),
          {{"positions", std::to_string(limits.positions)},
           {"memory", memory_text(limits.memory_bytes)}}};
}

std::uint64_t boxed_positions(Position const& position) {
  auto const small = to_small(position);
  if (!small) return kNoBound;
  std::uint64_t box = 1;
  for (std::uint64_t const heap : small->heaps) {
    box = saturating_multiply(box, saturating_add(heap, 1));
  }
  return box;
}

Solution unknown_solution(Message reason) {
  Solution solution;
  solution.reason.push_back(std::move(reason));
  return solution;
}

std::string n_key(Solution const& solution) {
  if (solution.moves_made) return "search.n";
  return solution.recommended ? "search.n.some" : "search.n.none";
}

namespace {

/// Searches the whole game tree of the position.
Solution solve_by_search(Ruleset const& rules, Convention convention, Position const& position,
                         Limits const& limits, Detail detail) {
  auto const small = to_small(position);
  if (!small) return too_large();
  if (!Meter::patient(limits).spend(kHeapSteps * small->heaps.size())) return unknown_in_time();
  search::Referee referee(rules, convention, limits);
  auto const outcome = referee.outcome(*small);
  if (!outcome) return out_of_limits(referee, limits);
  Solution solution;
  solution.outcome = *outcome;
  solution.certainty = Certainty::kSearched;
  if (detail == Detail::kOutcome) return solution;
  // The move that decided it, should the limits end before all are judged.
  auto const deciding = *outcome == Outcome::kN ? referee.known_winning_move(*small) : std::nullopt;
  if (*outcome == Outcome::kP) {
    solution.winning_move_count = 0;
  } else if (auto moves = referee.winning_moves(*small)) {
    solution.moves_made = 0;
    for (SmallPosition const& after : *moves) {
      *solution.moves_made += count_moves_to(rules, position, to_position(after));
    }
    set_winning_moves(solution, std::move(*moves), to_position);
  } else {
    if (deciding) {
      solution.recommended = SumOption{to_position(*deciding)};
      solution.for_each_winning_move = [move = solution.recommended->after](
                                           PositionVisitor const& visit, Limits const&) {
        static_cast<void>(visit(move));
        return false;  // the others are not judged
      };
    }
    solution.moves_known = false;
  }
  if (detail == Detail::kAnswer) return solution;
  bool const over = is_terminal(rules, *small);
  solution.reason.push_back(Message{
      over ? (convention == Convention::kNormal ? "search.over.normal" : "search.over.misere")
           : (*outcome == Outcome::kN ? n_key(solution) : "search.p"),
      {{"searched", std::to_string(referee.positions())},
       {"moves", solution.moves_made ? to_string(*solution.moves_made) : "?"},
       {"move", solution.recommended ? to_string(solution.recommended->after) : ""}}});
  solution.reason.push_back(
      Message{"search.method", {{"searched", std::to_string(referee.positions())}}});

  Limits extras = limits;
  extras.positions = std::min(extras.positions, kExtrasBudget);
  search::Referee extra(rules, convention, extras);
  extra.bound_work(kExtrasWork);
  solution.remoteness = extra.remoteness(*small);
  if (solution.remoteness) {
    solution.reason.push_back(
        Message{*outcome == Outcome::kN ? "search.remoteness.n" : "search.remoteness.p",
                {{"moves", std::to_string(*solution.remoteness)}}});
  }
  if (convention == Convention::kNormal) {
    if (auto const value = extra.nim_value(*small)) solution.nim_value = Natural(*value);
  }
  return solution;
}

/// Normal play of rules that touch one heap per move: searches each heap for itself and adds
/// the nim-values (Sprague 1935, Grundy 1939).
Solution solve_heap_by_heap(Ruleset const& rules, Position const& position, Limits const& limits,
                            Detail detail) {
  auto const small = to_small(position);
  if (!small) return too_large();
  search::Referee referee(rules, Convention::kNormal, limits);
  std::vector<std::uint64_t> values;
  std::uint64_t sum = 0;
  for (std::size_t heap = 0; heap < small->heaps.size(); ++heap) {
    SmallPosition const alone = heap_alone(*small, heap);
    auto const value = referee.nim_value(alone);
    if (!value) return out_of_limits(referee, limits);
    values.push_back(*value);
    sum ^= *value;
  }
  Solution solution;
  solution.outcome = sum == 0 ? Outcome::kP : Outcome::kN;
  solution.nim_value = Natural(sum);
  solution.certainty = Certainty::kSearched;
  solution.references = {Message{"by.values", {}}};
  if (detail == Detail::kOutcome) return solution;
  std::vector<SmallPosition> moves;
  for (std::size_t heap = 0; heap < small->heaps.size(); ++heap) {
    for (SmallPosition const& option : options(rules, heap_alone(*small, heap))) {
      auto const value = referee.nim_value(option);
      if (!value) return out_of_limits(referee, limits);
      if ((*value ^ values[heap] ^ sum) == 0) moves.push_back(with_heap(*small, heap, option));
    }
  }
  set_winning_moves(solution, std::move(moves), to_position);
  if (detail == Detail::kAnswer) return solution;
  auto lines = theory::first_lines(values.size(), [&](std::size_t heap) {
    return to_string(heap_alone(*small, heap)) + ": " + std::to_string(values[heap]);
  });
  solution.reason.push_back(
      Message{sum == 0 ? "search.heaps.p" : "search.heaps.n", {{"sum", std::to_string(sum)}}});
  solution.reason.push_back(Message{"search.heaps.values", {{"values", std::move(lines)}}});
  return solution;
}

}  // namespace

extern Theory const kHeapByHeap, kSearch;

/// Normal play where every heap is an independent game. A pass belongs to its heap.
constexpr Theory kHeapByHeap = {
    .name = "heap_by_heap",
    .known = {Feature::kSplit, Feature::kPartsCondition, Feature::kEqualParts,
              Feature::kSeveralKinds, Feature::kPassEachHeap, Feature::kAmountCondition},
    .for_any_rules = true,
    .recognise = [](RulesAsked const& asked) -> std::optional<std::uint64_t> {
      if (asked.convention == Convention::kMisere) return std::nullopt;
      return 1;
    },
    .solve = [](TheoryCase const& game, Position const& position,
                Detail detail) -> std::optional<Solution> {
      return with_way_on(game, position,
                         solve_heap_by_heap(game.as_given, position, game.limits, detail));
    },
};

constexpr Theory kSearch = {
    .name = "search",
    .known = kHeapsAndBoards,
    .for_any_rules = true,
    .recognise = [](RulesAsked const&) -> std::optional<std::uint64_t> { return 1; },
    .solve = [](TheoryCase const& game, Position const& position,
                Detail detail) -> std::optional<Solution> {
      if (!every_play_ends(game.as_given)) {
        return unknown_solution(Message{"search.unknown.back_and_forth", {}});
      }
      if (game.context.laws() != nullptr && may_have_law(game, position) &&
          boxed_positions(position) > kSearched) {
        if (auto by_law = solve_by_discovered_law(game, position, detail)) return by_law;
      }
      return with_way_on(
          game, position,
          solve_by_search(game.as_given, game.convention, position, game.limits, detail));
    },
};

}  // namespace bouton
