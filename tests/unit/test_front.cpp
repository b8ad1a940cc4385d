// What front ends share: JSON strings, the notation of moves, and one number over many answers.
#include <gtest/gtest.h>

#include <rapidcheck/gtest.h>

#include <chrono>
#include <cstdint>
#include <string>

#include "bouton/games/games.hpp"
#include "bouton/rules/move.hpp"
#include "bouton/rules/moves.hpp"
#include "bouton/rules/notation.hpp"
#include "effort.hpp"
#include "front/game_json.hpp"
#include "front/json.hpp"
#include "front/moves_json.hpp"
#include "front/play_input.hpp"
#include "front/signature.hpp"
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

}  // namespace
}  // namespace bouton::front
