// Staircase Nim: coins on steps, of which a move takes some down by one step. Only the odd steps
// count, as heaps of Nim.
#include <cstddef>
#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "answer/theory.hpp"
#include "rules/normal_form.hpp"
#include "theory/columns.hpp"
#include "theory/nim.hpp"
#include "theory/short_number.hpp"
#include "theory/walked_answer.hpp"

namespace bouton::theory {
namespace {

/// The odd steps: heap 0 is step 1.
std::vector<Natural> odd_steps(Position const& position) {
  std::vector<Natural> steps;
  for (std::size_t i = 0; i < position.heaps.size(); i += 2) steps.push_back(position.heaps[i]);
  return steps;
}

/// Visits the moves that give an odd step the number that `target` says: from the step down, or
/// from the step above onto it.
bool for_each_step_move(Position const& position,
                        std::function<Natural(Natural const& step)> const& target,
                        PositionVisitor const& visit, Meter& meter) {
  Position option = position;
  for (std::size_t i = 0; i < position.heaps.size(); i += 2) {
    if (!meter.step()) return false;
    Natural const& step = position.heaps[i];
    Natural const to = target(step);
    bool const down = to < step;
    if (to == step) continue;
    Natural const moved = down ? step - to : to - step;
    if (!down && (i + 1 == position.heaps.size() || position.heaps[i + 1] < moved)) continue;
    option.heaps[i] = to;
    if (down && i > 0) option.heaps[i - 1] += moved;
    if (!down) option.heaps[i + 1] -= moved;
    if (!visit(option)) return false;
    option.heaps = position.heaps;
  }
  return true;
}

bool for_each_step_option(Ruleset const&, Position const& position, Natural const& value,
                          PositionVisitor const& visit, Meter& meter) {
  Natural const change = NimTargets(odd_steps(position), Convention::kNormal).sum() ^ value;
  if (change == 0) return true;  // every move changes the value
  return for_each_step_move(
      position, [&](Natural const& step) { return step ^ change; }, visit, meter);
}

std::vector<Message> staircase_reason(Position const& position, NimTargets const& targets) {
  std::vector<Natural> const odd = odd_steps(position);
  auto steps = first_lines(odd.size(), [&](std::size_t i) { return shown(odd[i]); });
  bool const misere = targets.convention() == Convention::kMisere;
  bool const small = misere && targets.large() == 0;
  bool const won = targets.outcome() == Outcome::kN;
  std::string key = small ? "staircase.ones" : "staircase.sum";
  key += won ? ".n" : ".p";
  return {{std::move(key),
           {{"steps", std::move(steps)},
            {"sum", shown(targets.sum())},
            {"ones", std::to_string(targets.ones())}}},
          {"staircase.rule", {}}};
}

constexpr PositionFormula kStaircaseFormula = {
    .value = [](Ruleset const&, Position const& position, Limits const&) -> std::optional<Natural> {
      return NimTargets(odd_steps(position), Convention::kNormal).sum();
    },
    .for_each_option = for_each_step_option,
};

/// The answer for coins on steps, the lowest step first; a move takes any number of coins from a
/// step to the one below, or from the lowest one off the stairs.
///
/// Theorem: a position is won as the Nim position of the odd steps is, in both conventions, and in
/// normal play that nim-sum is its nim-value. (docs/games/staircase.md)
/// Time linear in the digits, and per visited move.
Solution solve_staircase(Position const& position, Convention convention, Limits const& limits,
                         Detail detail) {
  auto const targets = std::make_shared<NimTargets const>(odd_steps(position), convention);
  WinningWalk walk = [position, targets](PositionVisitor const& visit, Meter& meter) {
    return for_each_step_move(
        position, [&](Natural const& step) { return targets->target(step); }, visit, meter);
  };
  Solution solution = walked_answer(targets->outcome(), std::move(walk), limits, detail);
  if (convention == Convention::kNormal) solution.nim_value = targets->sum();
  solution.references = {Message{"by.page", {{"page", "staircase"}}}};
  if (detail == Detail::kFull) solution.reason = staircase_reason(position, *targets);
  return solution;
}

}  // namespace

BOUTON_THEORY(staircase) = {
    .name = "staircase",
    .known = {Feature::kHeapCount, Feature::kToLeft},
    .recognise = [](RulesAsked const& asked) -> std::optional<std::uint64_t> {
      static HeapCode const any = any_amount();
      if (asked.rules.moves != std::vector{MoveKind{.take = any, .to_left = true}}) {
        return std::nullopt;
      }
      return 1;
    },
    .solve = [](TheoryCase const& game, Position const& position,
                Detail detail) -> std::optional<Solution> {
      return solve_staircase(position, game.convention, game.limits, detail);
    },
    .title =
        [](std::uint64_t) {
          return Message{"game.staircase.title", {}};
        },
    .position_formula = &kStaircaseFormula,
};

}  // namespace bouton::theory
