// The row of proved laws: rules whose P-positions are known by an automaton (laws/law_store.hpp).
#include <algorithm>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "bouton/core/limits.hpp"
#include "bouton/rules/moves.hpp"
#include "bouton/rules/notation.hpp"
#include "bouton/solver/context.hpp"
#include "laws/law_store.hpp"
#include "laws/law_walk.hpp"
#include "solver/searched.hpp"

namespace bouton {
namespace {

using laws::HeldLaw;
using laws::LawWalk;

/// Positions that are searched for the length of the game too, a matter of milliseconds.
constexpr std::uint64_t kSmallGame = 20'000;

std::string system_key(discover::Numeration const& system) {
  std::string const key = "laws.system.";
  if (!system.is_base()) return key + (system.p() == 1 ? "fibonacci" : "metallic");
  if (system.p() > 3) return key + "base";
  return key + "base" + std::to_string(system.p());
}

bool is_over(Ruleset const& rules, Position const& position) {
  auto const small = to_small(position);
  return small && is_terminal(rules, *small);
}

/// The winning moves of an N-position, as far as they are found.
void add_moves(std::shared_ptr<HeldLaw const> const& law, Position const& position,
               laws::Tracks tracks, Limits const& limits, Solution& solution) {
  try {
    auto const walk = std::make_shared<LawWalk const>(law, position, std::move(tracks), limits);
    bool const whole = walk->for_each(
        [&](Position const& move) {
          solution.recommended = SumOption{move};
          return false;
        },
        limits);
    if (solution.recommended) {
      solution.for_each_winning_move = [walk](PositionVisitor const& visit, Limits const& given) {
        return walk->for_each(visit, given);
      };
      solution.winning_move_count = walk->count(limits);
    } else if (whole) {
      solution.winning_move_count = 0;
    }
    solution.moves_known = whole;
  } catch (LimitReached const&) {
    solution.moves_known = false;
  }
}

std::vector<Message> tell(HeldLaw const& law, Solution const& solution, bool over) {
  if (over) {
    bool const normal = law.game().convention == Convention::kNormal;
    return {Message{normal ? "laws.over.normal" : "laws.over.misere", {}}};
  }
  std::vector<Message> steps = {Message{solution.outcome == Outcome::kP ? "laws.p" : "laws.n", {}},
                                Message{"laws.automaton",
                                        {{"states", std::to_string(law.automaton().size())},
                                         {"system", '@' + system_key(law.system())}}}};
  if (law.words()) {
    steps.push_back(Message{"laws.in_words", {}});
    steps.push_back(*law.words());
  }
  if (solution.recommended) {
    steps.push_back(Message{"laws.move", {{"move", to_string(solution.recommended->after)}}});
  }
  steps.push_back(law.name().empty() ? Message{"laws.discovered", {}}
                                     : Message{"laws.source", {{"name", law.name()}}});
  return steps;
}

std::optional<Solution> solve_by_law(TheoryCase const& game,
                                     std::shared_ptr<HeldLaw const> const& law,
                                     Position const& position, Detail detail) {
  auto tracks = law->tracks(position);
  if (!tracks) return std::nullopt;
  Solution solution;
  bool const lost = law->is_p(law->control(position), *tracks);
  solution.outcome = lost ? Outcome::kP : Outcome::kN;
  solution.certainty = Certainty::kLawProved;
  solution.references = {law->name().empty() ? Message{"by.discovered", {}}
                                             : Message{"by.file", {{"name", law->name()}}}};
  solution.nim_value = law->nim_value(position, *tracks);
  if (detail == Detail::kOutcome) return solution;
  if (lost) {
    solution.winning_move_count = 0;
  } else {
    add_moves(law, position, *std::move(tracks), game.limits, solution);
  }
  if (detail == Detail::kAnswer) return solution;
  solution.reason = tell(*law, solution, is_over(game.as_given, position));
  if (boxed_positions(position) <= std::min(game.limits.positions, kSmallGame)) {
    solution.remoteness = law->remoteness(*to_small(position), game.limits);
  }
  return solution;
}

}  // namespace

std::optional<Solution> solve_by_discovered_law(TheoryCase const& game, Position const& position,
                                                Detail detail) {
  auto const law = game.context.laws()->discovered(game.as_given, game.convention,
                                                   position.heaps.size(), game.limits);
  return law ? solve_by_law(game, law, position, detail) : std::nullopt;
}

extern Theory const kLawTheory;

constexpr Theory kLawTheory = {
    .name = "law",
    .known = laws::kLawFeatures,
    .for_any_rules = true,
    .recognise = [](RulesAsked const& asked) -> std::optional<std::uint64_t> {
      if (asked.heap_count > discover::kMostHeaps) return std::nullopt;
      return 1;
    },
    .solve = [](TheoryCase const& game, Position const& position,
                Detail detail) -> std::optional<Solution> {
      if (game.context.laws() == nullptr) return std::nullopt;
      auto const law =
          game.context.laws()->find(game.as_given, game.convention, position.heaps.size());
      return law ? solve_by_law(game, law, position, detail) : std::nullopt;
    },
};

}  // namespace bouton
