// How the method for an answer is chosen, and answers that no single room can test.
#include "bouton/solver/solver.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <string>
#include <vector>

#include "bouton/core/error.hpp"
#include "bouton/games/games.hpp"
#include "bouton/rules/notation.hpp"
#include "rules/named_rules.hpp"
#include "solver/theories.hpp"

namespace bouton {
namespace {

Ruleset rules_called(std::string_view specification) {
  return parse_game(specification, [](std::string const&) -> std::string { return {}; }).rules;
}

Solution ask(Ruleset const& rules, Convention convention, std::string_view position,
             Limits const& limits = {}) {
  static Context const kept;
  return solve(rules, convention, parse_position(position, rules), limits, Detail::kFull, kept);
}

/// The name of the theory about these rules, and its parameter if it is not 1: "moore 2".
std::string theory_of(Ruleset const& rules, Convention convention, std::uint64_t heaps) {
  auto const found = recognise(rules, convention, heaps);
  if (!found) return "none";
  std::string const name(found->theory->name);
  return found->parameter == 1 ? name : name + " " + std::to_string(found->parameter);
}

TEST(Recognise, EveryGameMeetsItsTheory) {
  auto const normal = Convention::kNormal, misere = Convention::kMisere;
  auto const of = [](std::string_view game, Convention convention, std::uint64_t heaps) {
    return theory_of(rules_called(game), convention, heaps);
  };
  EXPECT_EQ(of("nim", misere, 3), "nim");
  EXPECT_EQ(of("0.(3)", normal, 3), "nim");
  EXPECT_EQ(of("moore:1", normal, 3), "nim");
  EXPECT_EQ(of("moore:2", normal, 3), "moore 2");
  EXPECT_EQ(of("moore:3", normal, 1), "moore 3");
  EXPECT_EQ(of("exact:3", normal, 2), "exact 3");
  EXPECT_EQ(of("exact:1", normal, 2), "nim");
  EXPECT_EQ(of("wythoff", misere, 2), "wythoff");
  EXPECT_EQ(of("wythoff:3", normal, 2), "wythoff 3");
  EXPECT_EQ(of("fibonacci", normal, 1), "growing_limit 2");
  EXPECT_EQ(of("pass-nim", misere, 4), "pass_nim");
  EXPECT_EQ(of("kayles", normal, 2), "nim_values");
  EXPECT_EQ(of("0.77", misere, 2), "misere_quotient 2");
  EXPECT_EQ(of("0.07", misere, 2), "misere_quotient");
  EXPECT_EQ(of("grundy", misere, 2), "misere_quotient");
  EXPECT_EQ(of("subtract:1,3", misere, 2), "nim_values");
  EXPECT_EQ(of("grundy", normal, 2), "nim_values");
}

TEST(Recognise, ALimitOrAPassChangesTheGame) {
  Ruleset limited = nim_rules();
  limited.limit = TakeLimit{.factor = 3};
  EXPECT_EQ(theory_of(limited, Convention::kNormal, 1), "growing_limit 3");
  limited.limit = TakeLimit{.factor = 1001};
  EXPECT_EQ(theory_of(limited, Convention::kNormal, 1), "none");
  limited.limit = TakeLimit{.factor = 2};
  EXPECT_EQ(theory_of(limited, Convention::kNormal, 1), "growing_limit 2");
  EXPECT_EQ(theory_of(limited, Convention::kNormal, 2), "none");
  Ruleset moore_pass = moore_rules(2);
  moore_pass.pass_per_heap = true;
  EXPECT_EQ(theory_of(moore_pass, Convention::kNormal, 3), "none");
  Ruleset wythoff = wythoff_rules();
  wythoff.heap_count.reset();
  EXPECT_EQ(theory_of(wythoff, Convention::kNormal, 3), "none");
  EXPECT_EQ(theory_of(wythoff, Convention::kNormal, 2), "wythoff");
}

TEST(Recognise, TheRulesForTheseHeapsAreReadToo) {
  // Any amounts that differ by less than 2, from any heaps: of two heaps that is 2-Wythoff, of
  // one heap Nim, of three heaps no theory is known.
  Ruleset rules = wythoff_rules(2);
  rules.heap_count.reset();
  for (MoveKind& kind : rules.moves) kind.max_heaps = kNoBound;
  rules.moves.erase(rules.moves.begin());
  rules.moves[0].min_heaps = 1;
  EXPECT_EQ(theory_of(rules, Convention::kNormal, 3), "none");
  EXPECT_EQ(theory_of(rules, Convention::kNormal, 2), "wythoff 2");
  EXPECT_EQ(theory_of(rules, Convention::kNormal, 1), "nim");
  EXPECT_EQ(theory_of(rules, Convention::kNormal, kNoBound), "none");
}

TEST(Theories, EveryRowHasANameOfItsOwn) {
  std::set<std::string_view> names;
  bool for_any_rules = false;
  for (Theory const* const row : theories()) {
    EXPECT_TRUE(names.insert(row->name).second) << row->name;
    EXPECT_TRUE(row->for_any_rules || !for_any_rules) << "ways for any rules stand last";
    for_any_rules = row->for_any_rules;
    EXPECT_FALSE(row->known.contains(Feature::kReserved)) << row->name;
    if (row->title == nullptr) continue;
    EXPECT_FALSE(render(row->title(2), Language::kChinese).empty());
  }
  EXPECT_EQ(theories().back()->name, "search");
  for (std::string_view const name :
       {"nim", "moore", "exact", "wythoff", "growing_limit", "pass_nim", "nim_values",
        "misere_quotient", "heap_by_heap", "search"}) {
    EXPECT_TRUE(names.contains(name)) << name;
  }
}

/// Not a theory about a whole class of games.
bool of_a_ruleset(Theory const& theory) {
  return !theory.for_any_rules && theory.name != "nim_values" && theory.name != "misere_quotient";
}

TEST(Theories, OneTheoryOfARulesetIsAboutAGameAndTheSearchStandsLast) {
  for (std::string_view const game :
       {"nim", "moore:2", "exact:2", "wythoff", "wythoff:3", "fibonacci", "pass-nim", "kayles",
        "0.07", "subtract:1,3", "grundy"}) {
    Ruleset const rules = rules_called(game);
    for (Convention const convention : {Convention::kNormal, Convention::kMisere}) {
      int theorems = 0;
      std::string_view last;
      EXPECT_TRUE(for_each_theory(rules, convention, rules.heap_count.value_or(3),
                                  [&](Recognised const& found) {
                                    theorems += of_a_ruleset(*found.theory) ? 1 : 0;
                                    last = found.theory->name;
                                    return true;
                                  }));
      EXPECT_LE(theorems, 1) << game;
      EXPECT_EQ(last, "search") << game;
    }
  }
}

TEST(Theories, BehindATheoremThatDoesNotReachComesTheSearch) {
  // Exactly 2 of 6 heaps: no theorem is known.
  Ruleset const rules = rules_called("exact:2");
  EXPECT_EQ(ask(rules, Convention::kNormal, "1 1 1 2 2 2").certainty, Certainty::kSearched);
  EXPECT_EQ(ask(rules, Convention::kNormal, "1 1 1").certainty, Certainty::kTheorem);
}

TEST(Solver, FillsInNimValuesOfSmallPositions) {
  // Row (10, n) of Wythoff's game.
  std::vector<int> const expected = {10, 11, 9, 8, 13, 12, 0, 15, 16, 17, 14,
                                     18, 7,  6, 2, 3,  1,  4, 5,  23, 28};
  for (std::size_t n = 0; n < expected.size(); ++n) {
    Solution const solution =
        ask(rules_called("wythoff"), Convention::kNormal, "10 " + std::to_string(n));
    ASSERT_TRUE(solution.nim_value);
    EXPECT_EQ(*solution.nim_value, expected[n]) << n;
    EXPECT_EQ(solution.certainty, Certainty::kTheorem);
  }
}

TEST(Solver, NimValuesOfFibonacciNimAreSearched) {
  // Ten tokens after the opponent took k: at most 2 k may be taken.
  std::vector<int> const expected = {0, 2, 2, 2, 5, 5, 5, 5, 5, 5, 5};
  for (std::size_t k = 0; k < expected.size(); ++k) {
    Solution const solution =
        ask(rules_called("fibonacci"), Convention::kNormal, "10/" + std::to_string(2 * k));
    ASSERT_TRUE(solution.nim_value);
    EXPECT_EQ(*solution.nim_value, expected[k]) << k;
  }
  EXPECT_FALSE(ask(rules_called("fibonacci"), Convention::kNormal, "1000000").nim_value);
}

TEST(Solver, MisereAnswersHaveNoNimValue) {
  for (std::string_view game : {"nim", "moore:2", "wythoff", "kayles", "subtract:1,3", "grundy"}) {
    EXPECT_FALSE(ask(rules_called(game), Convention::kMisere, "2 3").nim_value) << game;
  }
}

TEST(Solver, SaysUnknownWithinTheLimitsAndWhy) {
  Limits tight;
  tight.positions = 100;
  Solution const solution = ask(rules_called("0.07"), Convention::kMisere, "40 41 42", tight);
  EXPECT_FALSE(solution.outcome);
  EXPECT_EQ(solution.certainty, Certainty::kUnknown);
  ASSERT_FALSE(solution.reason.empty());
  EXPECT_NE(render(solution.reason[0], Language::kEnglish).find("100"), std::string::npos);
}

// The same amount from any number of heaps: with few positions allowed a search may find out who
// wins and still not judge every move.
TEST(Solver, TheMoveThatDecidedASearchIsKeptWhereTheLimitsEndIt) {
  Ruleset const rules{
      .moves = {MoveKind{.take = any_amount(), .max_heaps = kNoBound, .spread = 1}}};
  int ended = 0;
  for (std::uint64_t positions = 10; positions < 400; positions += 10) {
    Limits limits;
    limits.positions = positions;
    Solution const some = ask(rules, Convention::kNormal, "9 12 15", limits);
    if (some.outcome != Outcome::kN || some.moves_known) continue;
    ++ended;
    ASSERT_TRUE(some.recommended.has_value());
    EXPECT_EQ(some.reason.front().key, "search.n.some");
    EXPECT_EQ(ask(rules, Convention::kNormal, to_string(some.recommended->after)).outcome,
              Outcome::kP);
    int visited = 0;
    EXPECT_FALSE(some.for_each_winning_move([&](Position const& after) {
      EXPECT_EQ(after, some.recommended->after);
      return ++visited < 10;
    }));
    EXPECT_EQ(visited, 1);
  }
  EXPECT_GT(ended, 0);
}

TEST(Solver, HugeHeapsWithoutATheoryAreDeclinedAtOnce) {
  for (std::string_view position : {"1000000000000000000 3", "10^30 1"}) {
    EXPECT_FALSE(ask(rules_called("0.07"), Convention::kMisere, position).outcome) << position;
  }
}

TEST(Solver, RefusesPositionsOfOtherRules) {
  Position position;
  position.heaps = {1, 2, 3};
  EXPECT_THROW((void)solve(wythoff_rules(), Convention::kNormal, position), Error);
  position.heaps = {-1};
  EXPECT_THROW((void)solve(nim_rules(), Convention::kNormal, position), Error);
  position.heaps = {1};
  position.limit = 3;
  EXPECT_THROW((void)solve(nim_rules(), Convention::kNormal, position), Error);
  position.limit.reset();
  position.spent = {true};
  EXPECT_THROW((void)solve(nim_rules(), Convention::kNormal, position), Error);
}

TEST(Solver, SumsOfHeapsWithPassesAreAddedUp) {
  Ruleset rules = rules_called("subtract:1,2");
  rules.pass_per_heap = true;
  // A long sum that whole-position search could not finish.
  Solution const solution =
      ask(rules, Convention::kNormal, "9 9 10 10 11 11- 12 12 13 13 14 14 15 15 16 16");
  ASSERT_TRUE(solution.outcome);
  EXPECT_EQ(solution.certainty, Certainty::kSearched);
}

}  // namespace
}  // namespace bouton
