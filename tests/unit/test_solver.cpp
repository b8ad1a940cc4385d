// The choice of the way to an answer, and answers no single room can test.
#include "bouton/solver/solver.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "bouton/catalog/catalog.hpp"
#include "bouton/core/error.hpp"
#include "bouton/rules/moore.hpp"
#include "bouton/rules/nim.hpp"
#include "bouton/rules/notation.hpp"
#include "bouton/rules/wythoff.hpp"
#include "bouton/solver/recognise.hpp"

namespace bouton {
namespace {

Ruleset rules_of(std::string_view specification) {
  return parse_game(specification, [](std::string const&) -> std::string { return {}; }).rules;
}

Solution ask(Ruleset const& rules, Convention convention, std::string_view position,
             Limits const& limits = {}) {
  static Context const kept;
  return solve(rules, convention, parse_position(position, rules), limits, Detail::kFull, kept);
}

TEST(Recognise, EveryGameMeetsItsTheory) {
  auto const normal = Convention::kNormal, misere = Convention::kMisere;
  EXPECT_EQ(recognise(rules_of("nim"), misere, 3), (Recognised{TheoryKind::kNim, 1}));
  EXPECT_EQ(recognise(rules_of("0.(3)"), normal, 3).kind, TheoryKind::kNim);
  EXPECT_EQ(recognise(rules_of("moore:1"), normal, 3).kind, TheoryKind::kNim);
  EXPECT_EQ(recognise(rules_of("moore:2"), normal, 3), (Recognised{TheoryKind::kMoore, 2}));
  EXPECT_EQ(recognise(rules_of("exact:3"), normal, 2), (Recognised{TheoryKind::kExact, 3}));
  EXPECT_EQ(recognise(rules_of("wythoff"), misere, 2), (Recognised{TheoryKind::kWythoff, 1}));
  EXPECT_EQ(recognise(rules_of("wythoff:3"), normal, 2), (Recognised{TheoryKind::kWythoff, 3}));
  EXPECT_EQ(recognise(rules_of("fibonacci"), normal, 1).kind, TheoryKind::kFibonacci);
  EXPECT_EQ(recognise(rules_of("pass-nim"), misere, 4).kind, TheoryKind::kPassNim);
  EXPECT_EQ(recognise(rules_of("kayles"), normal, 2).kind, TheoryKind::kHeapGame);
  EXPECT_EQ(recognise(rules_of("0.77"), misere, 2).kind, TheoryKind::kMisereKayles);
  EXPECT_EQ(recognise(rules_of("0.07"), misere, 2).kind, TheoryKind::kMisereQuotient);
  EXPECT_EQ(recognise(rules_of("grundy"), misere, 2).kind, TheoryKind::kMisereQuotient);
  EXPECT_EQ(recognise(rules_of("subtract:1,3"), misere, 2).kind, TheoryKind::kHeapGame);
  EXPECT_EQ(recognise(rules_of("grundy"), normal, 2).kind, TheoryKind::kHeapGame);
}

TEST(Recognise, ALimitOrAPassChangesTheGame) {
  Ruleset limited = nim_rules();
  limited.limit = TakeLimit{.factor = 3};
  EXPECT_EQ(recognise(limited, Convention::kNormal, 1).kind, TheoryKind::kNone);
  Ruleset fibonacci = nim_rules();
  fibonacci.limit = TakeLimit{.factor = 2};
  EXPECT_EQ(recognise(fibonacci, Convention::kNormal, 1).kind, TheoryKind::kFibonacci);
  EXPECT_EQ(recognise(fibonacci, Convention::kNormal, 2).kind, TheoryKind::kNone);
  Ruleset moore_pass = moore_rules(2);
  moore_pass.pass_per_heap = true;
  EXPECT_EQ(recognise(moore_pass, Convention::kNormal, 3).kind, TheoryKind::kNone);
  Ruleset wythoff = wythoff_rules();
  wythoff.heap_count.reset();
  EXPECT_EQ(recognise(wythoff, Convention::kNormal, 3).kind, TheoryKind::kNone);
  EXPECT_EQ(recognise(wythoff, Convention::kNormal, 2).kind, TheoryKind::kWythoff);
}

TEST(Solver, FillsInNimValuesOfSmallPositions) {
  // Row (10, n) of Wythoff's game.
  std::vector<int> const expected = {10, 11, 9, 8, 13, 12, 0, 15, 16, 17, 14,
                                     18, 7,  6, 2, 3,  1,  4, 5,  23, 28};
  for (std::size_t n = 0; n < expected.size(); ++n) {
    Solution const solution =
        ask(rules_of("wythoff"), Convention::kNormal, "10 " + std::to_string(n));
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
        ask(rules_of("fibonacci"), Convention::kNormal, "10/" + std::to_string(2 * k));
    ASSERT_TRUE(solution.nim_value);
    EXPECT_EQ(*solution.nim_value, expected[k]) << k;
  }
  EXPECT_FALSE(ask(rules_of("fibonacci"), Convention::kNormal, "1000000").nim_value);
}

TEST(Solver, MisereAnswersHaveNoNimValue) {
  for (std::string_view game : {"nim", "moore:2", "wythoff", "kayles", "subtract:1,3", "grundy"}) {
    EXPECT_FALSE(ask(rules_of(game), Convention::kMisere, "2 3").nim_value) << game;
  }
}

TEST(Solver, SaysUnknownWithinTheLimitsAndWhy) {
  Limits tight;
  tight.positions = 100;
  Solution const solution = ask(rules_of("0.07"), Convention::kMisere, "40 41 42", tight);
  EXPECT_FALSE(solution.outcome);
  EXPECT_EQ(solution.certainty, Certainty::kUnknown);
  ASSERT_FALSE(solution.reason.empty());
  EXPECT_NE(render(solution.reason[0], Language::kEnglish).find("100"), std::string::npos);
}

TEST(Solver, HugeHeapsWithoutATheoryAreDeclinedAtOnce) {
  for (std::string_view position : {"1000000000000000000 3", "10^30 1"}) {
    EXPECT_FALSE(ask(rules_of("0.07"), Convention::kMisere, position).outcome) << position;
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
  Ruleset rules = rules_of("subtract:1,2");
  rules.pass_per_heap = true;
  // A long sum that whole-position search could not finish.
  Solution const solution =
      ask(rules, Convention::kNormal, "9 9 10 10 11 11- 12 12 13 13 14 14 15 15 16 16");
  ASSERT_TRUE(solution.outcome);
  EXPECT_EQ(solution.certainty, Certainty::kSearched);
}

}  // namespace
}  // namespace bouton
