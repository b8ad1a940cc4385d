// The answer in one call: bouton::solve("nim", "3 4 5").
#include "bouton/bouton.hpp"

#include <gtest/gtest.h>

#include <atomic>
#include <optional>
#include <sstream>
#include <string>
#include <type_traits>
#include <vector>

#include "source_file.hpp"

namespace bouton {
namespace {

TEST(Bouton, OneCallAnswersAPosition) {
  Solution const answer = solve("nim", "3 4 5");
  EXPECT_EQ(answer.outcome, Outcome::kN);
  EXPECT_EQ(to_string(answer.recommended->after), "1 4 5");
  EXPECT_EQ(references_text(answer.references), "Bouton 1901; proved in Coq: Nim.bouton");
  EXPECT_FALSE(answer.reason.empty());
}

TEST(Bouton, AnswersAsThePartsDoForEveryGameOfTheCatalog) {
  for (GameEntry const& entry : game_entries()) {
    std::string const name(entry.example);
    if (name.starts_with("rules:")) continue;
    Game const game = parse_game(name, {});
    for (Convention const convention : {Convention::kNormal, Convention::kMisere}) {
      Solution const whole = solve(name, entry.position, convention);
      Solution const parts =
          solve(game.rules, convention, parse_position(entry.position, game.rules));
      EXPECT_EQ(whole.outcome, parts.outcome) << name;
      EXPECT_EQ(whole.nim_value, parts.nim_value) << name;
      EXPECT_EQ(whole.certainty, parts.certainty) << name;
    }
  }
}

TEST(Bouton, ARulesFileSaysItsConventionUnlessOneIsGiven) {
  std::string const file = "rules:" + test::source_file("examples/rules/misere-nim.toml");
  EXPECT_EQ(solve(file, "1 1 1").outcome, Outcome::kP);
  EXPECT_EQ(solve(file, "1 1 1", Convention::kNormal).outcome, Outcome::kN);
  EXPECT_EQ(solve("nim", "1 1 1").outcome, Outcome::kN);
  EXPECT_EQ(solve("nim", "1 1 1", Convention::kMisere).outcome, Outcome::kP);
}

TEST(Bouton, WhatCannotBeReadIsAnError) {
  EXPECT_THROW(static_cast<void>(solve("nimm", "3")), ParseError);
  EXPECT_THROW(static_cast<void>(solve("nim", "3 x")), ParseError);
  EXPECT_THROW(static_cast<void>(solve("wythoff", "1 2 3")), Error);
  EXPECT_THROW(static_cast<void>(solve("rules:/no/such/file", "1")), Error);
}

TEST(Bouton, LimitsReachedLeaveTheOutcomeEmpty) {
  std::atomic<bool> const cancel{true};
  Limits limits;
  limits.cancel = &cancel;
  Solution const answer = solve("exact:2", "20 20 20 20 20 20", Convention::kNormal, limits);
  EXPECT_EQ(answer.outcome, std::nullopt);
  EXPECT_EQ(answer.certainty, Certainty::kUnknown);
  EXPECT_FALSE(answer.reason.empty());
}

TEST(Bouton, TakesHeapsAndIsPrinted) {
  std::ostringstream out;
  out << solve("nim", {3, 4, 5}) << '\n'
      << solve("nim", {1, 1, 1}, Convention::kMisere) << '\n'
      << solve("nim", {0, 4}) << '\n'
      << Outcome::kP;
  EXPECT_EQ(
      out.str(),
      "N, nim-value 2, a winning move to 1 4 5; theorem (Bouton 1901; proved in Coq: Nim.bouton)\n"
      "P; theorem (Bouton 1901; proved in Coq: Nim.misere_nim)\n"
      "N, nim-value 4, a winning move to 0 0; theorem (Bouton 1901; proved in Coq: Nim.bouton)\n"
      "P");
}

TEST(Bouton, ListsWinningMovesAsAPersonMakesThem) {
  Game const game = parse_game("kayles");
  Position const position = parse_position("5 7", game.rules);
  Solution const solution = solve(game.rules, Convention::kNormal, position);
  std::vector<Move> const moves = winning_moves(game.rules, position, solution);
  ASSERT_EQ(moves.size(), 4U);
  EXPECT_EQ(to_string(moves[0]), "knock down pin 2 of row 1: 1 3 7");
  EXPECT_EQ(moves[0].after, solution.recommended->after);
  EXPECT_EQ(winning_moves(game.rules, position, solution, 3).size(), 3U);
}

// Rules that end with the statement are gone before the first answer: this must not compile.
static_assert(!std::is_constructible_v<Solver, Ruleset, Convention>);
static_assert(!std::is_constructible_v<Solver, Ruleset&&, Convention, Context>);
static_assert(std::is_constructible_v<Solver, Ruleset const&, Convention>);

}  // namespace
}  // namespace bouton
