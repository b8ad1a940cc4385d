// Treblecross as it is played: who wins is decided by the heaps of the octal game 0.007 that the
// squares more than two away from every cross are. Its nim-values are not those of that game.
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "answer/theory.hpp"
#include "bouton/solver/context.hpp"
#include "rules/board_row.hpp"
#include "rules/named_rules.hpp"
#include "rules/treblecross_strip.hpp"
#include "sequence/sequence_cache.hpp"
#include "solver/heap_game.hpp"
#include "theory/walked_answer.hpp"

namespace bouton {
namespace {

/// A run of so many squares is a heap of so many more.
constexpr std::uint64_t kBeyondEnds = 2;

/// \return empty where a nim-value of 0.007 is not known
std::optional<std::uint64_t> safe_sum(Crosses const& crosses, HeapGameTable const& table) {
  std::uint64_t sum = 0;
  for (std::size_t const run : crosses.safe) {
    auto const value = table.nim_value(run + kBeyondEnds);
    if (!value) return std::nullopt;
    sum ^= *value;
  }
  return sum;
}

std::optional<Outcome> strip_outcome_of(Crosses const& crosses, HeapGameTable const& table) {
  if (crosses.over) return Outcome::kP;
  if (crosses.squares < 3) {  // three crosses never stand there: all squares are filled
    return (crosses.squares - crosses.set) % 2 == 0 ? Outcome::kP : Outcome::kN;
  }
  if (crosses.one_move_away) return Outcome::kN;
  auto const sum = safe_sum(crosses, table);
  if (!sum) return std::nullopt;
  return *sum == 0 ? Outcome::kP : Outcome::kN;
}

std::string strip_key(Crosses const& crosses, Outcome outcome) {
  if (crosses.over) return "treblecross.over";
  if (crosses.squares < 3)
    return outcome == Outcome::kN ? "treblecross.short.n" : "treblecross.short.p";
  if (crosses.one_move_away) return "treblecross.now";
  return outcome == Outcome::kN ? "treblecross.n" : "treblecross.p";
}

std::optional<Solution> solve_crosses(TheoryCase const& game, Position const& position,
                                      Detail detail) {
  constexpr std::uint64_t kTabledRuns = 4100;  // squares of a strip, and some
  static HeapCode const code({0, 0, 0, 7});
  auto built =
      HeapGameTable::build(octal_rules(code), game.limits, kTabledRuns, game.context.sequences());
  if (!built) return std::nullopt;
  auto const table = std::make_shared<HeapGameTable const>(std::move(*built));
  Crosses const crosses = crosses_of(to_small(position).value().heaps);
  auto const outcome = strip_outcome_of(crosses, *table);
  if (!outcome) return std::nullopt;
  Solution solution = theory::walked_answer(
      *outcome,
      theory::options_where(game.as_given, position,
                            [table](SmallPosition const& option) {
                              return strip_outcome_of(crosses_of(option.heaps), *table) ==
                                     Outcome::kP;
                            }),
      game.limits, detail);
  solution.references = {Message{"by.page", {{"page", "treblecross"}}}};
  if (detail != Detail::kFull) return solution;
  solution.reason = {{strip_key(crosses, *outcome), {}}};
  if (!crosses.over && !crosses.one_move_away && crosses.squares >= 3) {
    std::vector<std::string> runs;
    for (std::size_t const run : crosses.safe) {
      if (runs.size() == 12) {
        runs.emplace_back("...");
        break;
      }
      runs.push_back(std::to_string(run));
    }
    if (!runs.empty()) solution.reason.push_back({"treblecross.runs", {{"runs", std::move(runs)}}});
    solution.reason.push_back({"treblecross.rule", {}});
  }
  return solution;
}

}  // namespace

extern Theory const kTreblecrossTheory;

constexpr Theory kTreblecrossTheory = {
    .name = "treblecross_strip",
    .known = {Feature::kBoard},
    .recognise = [](RulesAsked const& asked) -> std::optional<std::uint64_t> {
      if (asked.convention == Convention::kMisere || !is_treblecross_strip(asked.rules)) {
        return std::nullopt;
      }
      return 1;
    },
    .solve = solve_crosses,
};

}  // namespace bouton
