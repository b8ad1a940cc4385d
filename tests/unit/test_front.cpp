// What front ends share: JSON strings, the notation of moves, and one number over many answers.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <atomic>
#include <chrono>
#include <cstdint>
#include <string>

#include "bouton/games/games.hpp"
#include "bouton/rules/move.hpp"
#include "bouton/rules/moves.hpp"
#include "bouton/rules/notation.hpp"
#include "bouton/solver/solver.hpp"
#include "effort.hpp"
#include "front/game_json.hpp"
#include "front/json.hpp"
#include "front/play_input.hpp"
#include "front/play_program.hpp"
#include "front/signature.hpp"
#include "front/solution_json.hpp"
#include "front/spoken_move.hpp"
#include "sequence/engine/instructions.hpp"

namespace bouton::front {
namespace {

Game game_named(std::string const& specification) {
  return parse_game(specification, {});
}

RC_GTEST_PROP(MoveEntry, MeansTheMoveItWasWrittenFor, ()) {
  std::string const specification = *rc::gen::element<std::string>(
      "nim", "moore:2", "exact:2", "wythoff", "fibonacci", "pass-nim", "kayles", "0.137", "4.(3)",
      "subtract:1,3,4", "grundy", "0.8");
  Game const game = game_named(specification);
  SmallPosition from;
  std::uint64_t const heaps =
      game.rules.heap_count.value_or(*rc::gen::inRange<std::uint64_t>(1, 4));
  for (std::uint64_t i = 0; i < heaps; ++i) {
    from.heaps.push_back(*rc::gen::inRange<std::uint64_t>(0, 8));
    if (game.rules.pass_per_heap) {
      from.spent.push_back(from.heaps.back() > 0 && *rc::gen::arbitrary<bool>());
    }
  }
  if (game.rules.limit && *rc::gen::arbitrary<bool>()) {
    from.limit = *rc::gen::inRange<std::uint64_t>(1, 9);
  }
  for (SmallPosition const& to : options(game.rules, from)) {
    std::string const entry =
        move_entry(game.rules, from, move_to(game.rules, to_position(from), to_position(to)));
    RC_ASSERT(read_move(entry, game.rules, from).after == to_position(to));
  }
}

TEST(MoveEntry, IsWhatAPersonWouldType) {
  auto const entry = [](char const* game, char const* from, char const* to) {
    Ruleset const rules = game_named(game).rules;
    Position const before = parse_position(from, rules);
    return move_entry(rules, *to_small(before), move_to(rules, before, parse_position(to, rules)));
  };
  EXPECT_EQ(entry("nim", "3 4 5", "1 4 5"), "1 2");
  EXPECT_EQ(entry("wythoff", "3 5", "1 3"), "1 2, 2 2");
  EXPECT_EQ(entry("kayles", "11", "5 4"), "1 6-7");
  EXPECT_EQ(entry("kayles", "11", "5 5"), "1 6");
  EXPECT_EQ(entry("grundy", "7", "4 3"), "1 4+3");
  EXPECT_EQ(entry("pass-nim", "2 5", "2 5-"), "pass 2");
}

TEST(GameJson, TellsTheShapeOfAGame) {
  std::string const kayles = game_json(game_named("kayles"), Language::kEnglish);
  EXPECT_NE(kayles.find("\"pins\":true"), std::string::npos) << kayles;
  EXPECT_NE(kayles.find("\"code\":\"0.77\""), std::string::npos) << kayles;
  std::string const moore = game_json(game_named("moore:3"), Language::kEnglish);
  EXPECT_NE(moore.find("\"heaps_per_move\":\"3\""), std::string::npos) << moore;
  EXPECT_NE(moore.find("\"code\":null"), std::string::npos) << moore;
  std::string const fibonacci = game_json(game_named("fibonacci"), Language::kChinese);
  EXPECT_NE(fibonacci.find("\"limit\":\"2\""), std::string::npos) << fibonacci;
}

// The page's module must give the same (apps/web/test/module.test.mjs).
TEST(AnswerSignature, IsTheKnownOne) {
  if (test::kWatched) GTEST_SKIP() << "the case with all instructions takes fewer answers";
  EXPECT_EQ(signature_text(answer_signature(kSignatureCount).value()), signature_text(kSignature));
}

TEST(AnswerSignature, DependsOnHowManyAnswersThereAreAndOnNothingElse) {
  auto const known = answer_signature(3000);
  EXPECT_NE(known, answer_signature(3001));
  Limits limits;
  for (unsigned const threads : {2U, 5U}) {
    limits.threads = threads;
    EXPECT_EQ(answer_signature(3000, limits), known) << threads;
  }
}

TEST(AnswerSignature, IsNoneWhenItHadToEnd) {
  Limits limits;
  limits.deadline = std::chrono::steady_clock::now();
  EXPECT_FALSE(answer_signature(3000, limits));
}

TEST(AnswerSignature, IsTheSameWithAllInstructions) {
  auto const known = answer_signature(20'000);
  EXPECT_EQ(known, 0x55620ac3836c613f);  // that of the page's module, too: module.test.mjs
  for (auto const set : sequence::usable_instruction_sets()) {
    EXPECT_EQ(answer_signature(20'000, {}, Context(set)), known) << name(set);
    EXPECT_EQ(sequence::usable_instruction_set(name(set)), set);
  }
  EXPECT_FALSE(sequence::usable_instruction_set("mmx"));
}

// Moves in words: what the program says comes back as the same move, and words that are none are
// refused.

std::string shortened_in(std::string const& text, SmallPosition const& from = {{3, 4, 5}}) {
  return short_notation(text, from).value_or("-");
}

TEST(SpokenMove, IsReadAsPeopleSayIt) {
  EXPECT_EQ(shortened_in("take 2 from heap 1"), "1 -2");
  EXPECT_EQ(shortened_in("Take 2 stones from 1"), "1 -2");
  EXPECT_EQ(shortened_in("2 from 1"), "1 -2");
  EXPECT_EQ(shortened_in("1: 3"), "1 -3");
  EXPECT_EQ(shortened_in("heap 1 take 3"), "1 -3");
  EXPECT_EQ(shortened_in("2 from 1, 1 from 3"), "1 -2, 3 -1");
  EXPECT_EQ(shortened_in("take 2 from heap 1 and 1 from heap 3"), "1 -2, 3 -1");
  EXPECT_EQ(shortened_in("take 2 from each heap"), "1 -2, 2 -2, 3 -2");
  EXPECT_EQ(shortened_in("take 2", {{0, 7}}), "2 -2");
  EXPECT_EQ(shortened_in("pins 1 2 of row 2"), "2 1-2");
  EXPECT_EQ(shortened_in("pin 5", {{9}}), "1 5");
  EXPECT_EQ(shortened_in("split heap 1 into 1 + 2"), "1 1+2");
  EXPECT_EQ(shortened_in("take 1 from heap 2, leaving 1 and 2"), "2 1+2");
  EXPECT_EQ(shortened_in("pass on heap 2"), "pass 2");
  EXPECT_EQ(shortened_in("pass"), "pass");  // of the whole game
  EXPECT_EQ(shortened_in("从第 1 堆取 2 颗"), "1 -2");
  EXPECT_EQ(shortened_in("从第 2 堆取 1 颗，剩下 1 + 2"), "2 1+2");
}

TEST(SpokenMove, WhatIsShortOrNotUnderstoodIsLeftAlone) {
  for (char const* text :
       {"", "1 2", "1 2, 3 1", "1 4+2", "= 1 4 5", "take", "heap 1", "take two", "take 2 from",
        "take 2 3 from heap 1", "please take 2 from heap 1", "take 2", "pins 1", "from 1 to 2"}) {
    EXPECT_EQ(shortened_in(text), "-") << text;
  }
}

TEST(SpokenMove, TheProgramReadsItsOwnWords) {
  for (auto const& [game, position] :
       {std::pair("nim", "3 4 5"), std::pair("moore:2", "2 3 2"), std::pair("wythoff", "4 6"),
        std::pair("kayles", "5 7"), std::pair("0.007", "8 3"), std::pair("grundy", "7 9"),
        std::pair("lasker", "5 4"), std::pair("0.8", "7"), std::pair("pass-nim", "3 2"),
        std::pair("one-pass-nim", "3 2"), std::pair("fibonacci", "10"), std::pair("4.4", "6 3")}) {
    Ruleset const rules = parse_game(game, {}).rules;
    SmallPosition const from = *to_small(parse_position(position, rules));
    for_each_move(rules, from, [&](Move const& move) {
      for (Language const language : {Language::kEnglish, Language::kChinese}) {
        std::string const said = in_words(move, language);
        EXPECT_EQ(read_move(said, rules, from), move) << game << ": " << said;
      }
      return true;
    });
  }
}

// The program as a player: perfect moves, and whether it knew the answer.

SmallPosition position_of(Game const& game, std::string const& text) {
  return *to_small(parse_position(text, game.rules));
}

TEST(ProgramMove, ThePerfectPlayerWinsAndSaysWhatItKnew) {
  Dice dice(4);
  for (auto const& [name, text] : {std::pair{"nim", "3 4 5"},
                                   {"kayles", "10 3"},
                                   {"fibonacci", "12"},
                                   {"wythoff", "4 9"},
                                   {"grundy", "9 4"}}) {
    Game const game = parse_game(name, {});
    SmallPosition const from = position_of(game, text);
    ASSERT_EQ(solve(game.rules, game.convention, to_position(from)).outcome, Outcome::kN);
    Choice const choice = program_move(game, from, 100, {}, dice);
    EXPECT_TRUE(choice.knew);
    EXPECT_EQ(solve(game.rules, game.convention, to_position(choice.after)).outcome, Outcome::kP);
  }
  std::atomic<bool> const cancelled = true;
  Limits limits;
  limits.cancel = &cancelled;
  Game const exact = parse_game("exact:3", {});
  SmallPosition const hard{{21, 22, 23, 24, 25, 26, 27}};
  Choice const guess = program_move(exact, hard, 100, limits, dice);
  EXPECT_FALSE(guess.knew);
  EXPECT_TRUE(is_move(exact.rules, hard, guess.after));
  EXPECT_TRUE(program_move(exact, hard, 0, limits, dice).knew) << "nobody asked";
  EXPECT_THROW(static_cast<void>(program_move(exact, {{1, 1}}, 100, {}, dice)), std::logic_error);
}

}  // namespace
}  // namespace bouton::front
