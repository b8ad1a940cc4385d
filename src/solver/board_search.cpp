// Boards with a search of their own: squares, graphs. The answer rests on the search alone, which
// knows the rules, Sprague and Grundy's theorem, and nothing else (rules/board_row.hpp).
#include <algorithm>
#include <functional>
#include <memory>
#include <optional>
#include <set>

#include "answer/theory.hpp"
#include "bouton/rules/moves.hpp"
#include "rules/board_row.hpp"
#include "solver/searched.hpp"
#include "theory/walked_answer.hpp"

namespace bouton {
namespace {

BoardNumbers numbers_on(Position const& position) {
  return to_small(position).value().heaps;
}

std::optional<Natural> value_on(Ruleset const& rules, Position const& position,
                                Limits const& limits) {
  try {
    return Natural(rules.board->search()->nim_value(numbers_on(position), limits));
  } catch (LimitReached const&) {
    return std::nullopt;
  }
}

/// What an option is judged by. \return false if the visitor or the meter stopped
bool for_each_option_that(Ruleset const& rules, Position const& position,
                          std::function<bool(SmallPosition const&)> const& wins,
                          PositionVisitor const& visit, Meter& meter) {
  std::set<SmallPosition> seen;  // several moves may lead to one option
  // All options together may cost what one question may.
  std::shared_ptr<BoardSearch const> const search = rules.board->search();
  std::uint64_t const before = search->looked_at();
  return for_each_option(rules, to_small(position).value(), [&](SmallPosition const& option) {
    if (!meter.look()) return false;
    if (search->looked_at() - before > meter.limits().positions)
      return meter.stop(Stop::kPositions);
    try {
      return !seen.insert(option).second || !wins(option) || visit(to_position(option));
    } catch (LimitReached const& reached) {
      return meter.stop(reached.stop);
    }
  });
}

bool for_each_of_value(Ruleset const& rules, Position const& position, Natural const& value,
                       PositionVisitor const& visit, Meter& meter) {
  return for_each_option_that(
      rules, position,
      [&](SmallPosition const& option) {
        return value == rules.board->search()->nim_value(option.heaps, meter.limits());
      },
      visit, meter);
}

std::vector<Message> board_reason(Solution const& solution, Convention convention) {
  bool const lost = solution.outcome == Outcome::kP;
  std::vector<Message> reason;
  if (solution.nim_value) {
    reason.push_back(
        {lost ? "board.value.p" : "board.value.n", {{"value", to_string(*solution.nim_value)}}});
    reason.push_back({"board.parts", {}});
  } else {
    reason.push_back({lost ? "board.p" : "board.n", {}});
    reason.push_back({convention == Convention::kMisere ? "board.collections" : "board.parts", {}});
  }
  return reason;
}

/// Where several moves may lead to one option, each option is visited once for each of them.
void count_moves_made(Solution& solution, Ruleset const& rules, Position const& position) {
  if (rules.board->row->each_move == nullptr || !solution.winning_move_count) return;
  if (!solution.for_each_winning_move) return;
  std::set<SmallPosition> wins;
  solution.for_each_winning_move(
      [&](Position const& after) { return wins.insert(to_small(after).value()).second; }, {});
  std::uint64_t made = 0;
  for_each_option(rules, to_small(position).value(), [&](SmallPosition const& option) {
    made += wins.contains(option) ? 1U : 0U;
    return true;
  });
  solution.moves_made = Natural(made);
}

/// What a theorem says, with the winning moves that it knows.
Solution by_theorem(BoardTheorem const& known, TheoryCase const& game, Position const& position,
                    theory::WinningWalk judged, Detail detail) {
  std::vector<Position> wins;
  for (BoardNumbers const& numbers : known.wins) {
    wins.push_back(to_position({.heaps = numbers, .board = position.board}));
  }
  std::sort(wins.begin(), wins.end());
  wins.erase(std::unique(wins.begin(), wins.end()), wins.end());
  if (!known.judges) {
    judged = [wins](PositionVisitor const& visit, Meter& meter) {
      return std::all_of(wins.begin(), wins.end(),
                         [&](Position const& after) { return meter.step() && visit(after); });
    };
  }
  Solution solution = theory::walked_answer(known.outcome, judged, game.limits, detail);
  count_moves_made(solution, game.as_given, position);
  if (!known.all_wins && !known.judges) {
    solution.moves_known = false;
    solution.winning_move_count.reset();
    solution.moves_made.reset();
  }
  if (known.nim_value) solution.nim_value = Natural(*known.nim_value);
  solution.references = known.references;
  if (detail == Detail::kFull) solution.reason = known.reason;
  return solution;
}

/// Where a theorem says who wins, and no time was given: so many positions of 64 things are looked
/// at for the value and the moves, which takes some seconds. On larger boards each of more moves
/// leaves more things.
constexpr std::uint64_t kMostBesideTheorem = 5'000'000;

std::optional<Solution> solve_on_board(TheoryCase const& asked, Position const& position,
                                       Detail detail) {
  std::shared_ptr<BoardSearch> const search = asked.rules.board->search();
  auto const known = search->theorem(numbers_on(position), asked.convention, asked.limits);
  Limits limits = asked.limits;
  if (known && detail != Detail::kOutcome && !limits.deadline) {
    std::uint64_t const words = std::max<std::uint64_t>(numbers_on(position).size(), 1);
    limits.positions = std::min(limits.positions, kMostBesideTheorem / (words * words));
  }
  TheoryCase const game{.rules = asked.rules,
                        .as_given = asked.as_given,
                        .convention = asked.convention,
                        .parameter = asked.parameter,
                        .limits = limits,
                        .context = asked.context};
  auto const rules = std::make_shared<Ruleset const>(game.as_given);
  auto const wins = [rules, convention = game.convention, limits = game.limits,
                     search](SmallPosition const& option) {
    return search->outcome(option.heaps, convention, limits) == Outcome::kP;
  };
  theory::WinningWalk const judged =
      theory::remembered([rules, position, wins](PositionVisitor const& visit, Meter& meter) {
        return for_each_option_that(*rules, position, wins, visit, meter);
      });
  if (known && (known->all_wins || known->judges)) {
    return by_theorem(*known, game, position, judged, detail);
  }
  Outcome outcome{};
  std::optional<Natural> value;
  try {
    outcome = search->outcome(numbers_on(position), game.convention, game.limits);
    // Before the winning moves, which may take longer.
    if (game.convention == Convention::kNormal && detail != Detail::kOutcome) {
      value = value_on(game.rules, position, game.limits);
    }
  } catch (LimitReached const& reached) {
    if (known) return by_theorem(*known, game, position, judged, detail);
    return unknown_solution(given_up(reached.stop, game.limits));
  }
  Solution solution = theory::walked_answer(outcome, judged, game.limits, detail);
  count_moves_made(solution, game.as_given, position);
  solution.certainty = Certainty::kSearched;
  solution.references = {Message{"by.values", {}}};
  if (game.convention == Convention::kMisere) solution.references.clear();
  solution.nim_value = value;
  if (detail == Detail::kFull) {
    solution.reason = board_reason(solution, game.convention);
    if (known) {
      solution.reason.insert(solution.reason.end(), known->reason.begin(), known->reason.end());
    }
  }
  return solution;
}

constexpr PositionFormula kValues = {
    .value = value_on, .for_each_option = for_each_of_value, .certainty = Certainty::kSearched};

}  // namespace

extern Theory const kBoardSearch;

constexpr Theory kBoardSearch = {
    .name = "board_search",
    .known = {Feature::kBoard},
    .recognise = [](RulesAsked const& asked) -> std::optional<std::uint64_t> {
      if (asked.rules.board == nullptr || asked.rules.board->row->search == nullptr) {
        return std::nullopt;
      }
      return 1;
    },
    .solve = solve_on_board,
    .position_formula = &kValues,
};

}  // namespace bouton
