// What questions share and do not share: one context, two contexts, no context.
#include "bouton/solver/context.hpp"

#include <gtest/gtest.h>

#include <string>
#include <thread>
#include <vector>

#include "bouton/games/games.hpp"
#include "bouton/rules/notation.hpp"
#include "bouton/solver/solver.hpp"
#include "bouton/solver/sum.hpp"
#include "misere/known_quotient.hpp"
#include "sequence/engine/instructions.hpp"
#include "sequence/nim_sequence.hpp"

namespace bouton {
namespace {

sequence::OneHeapGame heap_game(std::string const& code) {
  return *sequence::one_heap_game(parse_game(code, {}).rules);
}

TEST(Context, CopiesShareAndOthersDoNot) {
  Context const one, other;
  Context const copy = one;  // NOLINT(performance-unnecessary-copy-initialization)
  auto const kayles = heap_game("0.77");
  auto const values = sequence::nim_sequence(kayles, 10, {}, one.sequences());
  EXPECT_EQ(sequence::nim_sequence(kayles, 10, {}, copy.sequences()), values);
  EXPECT_NE(sequence::nim_sequence(kayles, 10, {}, other.sequences()), values);
  auto const quotient = misere::misere_quotient({kayles}, 10, {}, one.quotients());
  EXPECT_EQ(misere::misere_quotient({kayles}, 10, {}, copy.quotients()), quotient);
  EXPECT_NE(misere::misere_quotient({kayles}, 10, {}, other.quotients()), quotient);
}

TEST(Context, WhatOneQuestionFoundOutIsThereForTheNextOfTheSameContextOnly) {
  Ruleset const rules = parse_game("0.165", {}).rules;  // period 1550 from 5182 on
  Position const position = parse_position("10^30 5", rules);
  Limits none;  // not enough for the period
  none.memory_bytes = 10'000;
  Context const context;
  auto const outcome = solve(rules, Convention::kNormal, position, {}, Detail::kAnswer, context);
  ASSERT_TRUE(outcome.outcome.has_value());
  EXPECT_EQ(solve(rules, Convention::kNormal, position, none, Detail::kAnswer, context).outcome,
            outcome.outcome);
  EXPECT_FALSE(solve(rules, Convention::kNormal, position, none, Detail::kAnswer).outcome);
  EXPECT_FALSE(
      solve(rules, Convention::kNormal, position, none, Detail::kAnswer, Context()).outcome);
}

TEST(Context, MovesGoOnWhenItIsGone) {
  Ruleset const rules = parse_game("0.15", {}).rules;
  for (Convention const convention : {Convention::kNormal, Convention::kMisere}) {
    Solution const solution = solve(rules, convention, parse_position("40 23 5", rules));
    ASSERT_EQ(solution.outcome, Outcome::kN);
    Natural count = 0;
    solution.for_each_winning_move([&](Position const&) {
      count += 1;
      return true;
    });
    EXPECT_EQ(solution.winning_move_count, count);
  }
}

TEST(Context, KeepsTheGamesAskedForLast) {
  Context const context;
  auto const first = heap_game("0.77");
  auto const values = [&] { return sequence::nim_sequence(first, 10, {}, context.sequences()); };
  auto const kept = values();
  auto const ask_others = [&](int games) {
    for (int game = 1; game <= games; ++game) {
      (void)sequence::nim_sequence(heap_game("subtract:" + std::to_string(game)), 10, {},
                                   context.sequences());
    }
  };
  ask_others(31);
  EXPECT_EQ(values(), kept);
  ask_others(32);
  EXPECT_NE(values(), kept);
  EXPECT_EQ(*values()->values, *kept->values);
}

TEST(Context, AllInstructionsGiveTheSameValues) {
  auto const game = heap_game("0.106");
  auto const expected = sequence::nim_sequence(game, 5'000);
  for (auto const set : sequence::usable_instruction_sets()) {
    Context const context(set);
    EXPECT_EQ(context.instructions(), set);
    EXPECT_EQ(*sequence::nim_sequence(game, 5'000, {}, context.sequences())->values,
              *expected->values);
  }
}

/// One line for each question; every thread begins with another one.
std::vector<std::string> answers(Context const& context, std::size_t first) {
  struct Question {
    char const* game;
    char const* position;
    Convention convention;
  };
  constexpr Question kQuestions[] = {
      {"0.1703", "700 31", Convention::kNormal}, {"0.1703", "90 31 3", Convention::kNormal},
      {"grundy", "200 17", Convention::kNormal}, {"0.15", "10^20 66 7", Convention::kMisere},
      {"0.15", "12 5", Convention::kMisere},     {"0.75", "10^9 4", Convention::kMisere},
      {"0.07", "9 8 4", Convention::kMisere},    {"kayles", "10^30 8", Convention::kNormal}};
  std::vector<std::string> result(std::size(kQuestions));
  for (std::size_t i = 0; i < result.size(); ++i) {
    std::size_t const which = (first + i) % result.size();
    Question const& question = kQuestions[which];
    Ruleset const rules = parse_game(question.game, {}).rules;
    Solution const solution =
        solve(rules, question.convention, parse_position(question.position, rules), {},
              Detail::kFull, context);
    std::string& text = result[which];
    text += solution.outcome ? letter(*solution.outcome) : '?';
    if (solution.winning_move_count) text += ' ' + to_string(*solution.winning_move_count);
    if (solution.recommended) text += ' ' + to_string(solution.recommended->after);
    for (Message const& step : solution.reason) text += '\n' + render(step, Language::kEnglish);
  }
  return result;
}

TEST(Context, ThreadsThatShareOneAnswerTheSameAsOneThreadAlone) {
  std::vector<std::string> const expected = answers(Context(), 0);
  Context const shared;
  std::vector<std::vector<std::string>> given(8);
  std::vector<std::thread> threads;
  for (std::size_t i = 0; i < given.size(); ++i) {
    threads.emplace_back([&, i] { given[i] = answers(shared, i); });
  }
  for (std::thread& thread : threads) thread.join();
  for (auto const& mine : given) EXPECT_EQ(mine, expected);
}

}  // namespace
}  // namespace bouton
