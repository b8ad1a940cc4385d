// Sheets of exercises: who wins and by which moves, judged once more by playing every position to
// its end; and that the sheets of earlier versions have stayed as they were.
#include <gtest/gtest.h>

#include <atomic>
#include <fstream>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "ask/chance.hpp"
#include "ask/exercises.hpp"
#include "bouton/core/error.hpp"
#include "bouton/rules/move.hpp"
#include "bouton/rules/notation.hpp"
#include "by_play.hpp"
#include "source_file.hpp"

namespace {

using namespace bouton;
using ask::Level;

Game game_in(std::string const& name, Convention convention) {
  Game game = parse_game(name, {});
  game.convention = convention;
  return game;
}

answer::Exercises asked(Game const& game, ask::ExercisesQuestion const& question) {
  return ask::exercises(game, question, {}, Language::kEnglish);
}

TEST(Chance, IsTheSameEverywhere) {
  ask::Chance chance("nim|normal|easy|1");
  std::vector<std::uint64_t> rolls;
  for (int i = 0; i < 8; ++i) rolls.push_back(chance.roll(1, 1000));
  EXPECT_EQ(rolls, (std::vector<std::uint64_t>{253, 134, 616, 278, 936, 740, 310, 9}));
  std::vector<int> list = {1, 2, 3, 4, 5, 6, 7, 8, 9};
  ask::Chance("尼姆").shuffle(list);
  EXPECT_EQ(list, (std::vector<int>{6, 9, 3, 7, 4, 1, 8, 5, 2}));
}

TEST(Exercises, AreJudgedAsByPlayingThemToTheEnd) {
  for (char const* name :
       {"nim", "kayles", "wythoff", "fibonacci", "pass-nim", "one-pass-nim", "grundy", "moore:2",
        "euclid", "subtract:1,3,4", "dawson-chess", "cram:3x3", "node-kayles:petersen",
        "hackenbush:0-1;1-2;2-3;2-4;0-5", "queens:4", "notakto:1"}) {
    for (Convention const convention : {Convention::kNormal, Convention::kMisere}) {
      Game const game = game_in(name, convention);
      ByPlay play(game.rules);
      auto const lost = [&](SmallPosition const& at) {
        return convention == Convention::kNormal ? play.value(at) == 0 : play.misere_lost(at);
      };
      auto const found = asked(game, {.seed = 3, .count = 5});
      if (!found.exercises) continue;
      for (answer::Exercise const& one : *found.exercises) {
        std::string const where = std::string(name) + " " + one.position;
        SmallPosition const at = to_small(parse_position(one.position, game.rules)).value();
        EXPECT_EQ(one.outcome, lost(at) ? Outcome::kP : Outcome::kN) << where;
        std::vector<std::string> wins, told;
        std::uint64_t moves = 0;
        for_each_move(game.rules, at, [&](Move const& move) {
          ++moves;
          if (lost(to_small(move.after).value())) wins.push_back(to_string(move.after));
          return true;
        });
        for (answer::ToldMove const& move : *one.winning) told.push_back(move.position);
        EXPECT_EQ(told, wins) << where;
        EXPECT_EQ(one.moves->value, moves) << where;
      }
    }
  }
}

TEST(Exercises, AreOfBothKindsAndNoneComesTwice) {
  for (std::uint64_t const count : {1U, 4U, 10U, 25U, 60U}) {
    for (Level const level : {Level::kEasy, Level::kMiddle, Level::kHard}) {
      for (char const* name : {"nim", "kayles", "cram:4x5"}) {
        std::string const where = std::string(name) + " " + std::to_string(count);
        auto const found =
            asked(game_in(name, Convention::kNormal), {.level = level, .seed = 11, .count = count});
        if (!found.exercises) {
          EXPECT_GT(count, 10U) << where << ": a sheet of the usual size";
          continue;
        }
        EXPECT_EQ(found.exercises->size(), count) << where;
        std::set<std::string> positions;
        std::uint64_t lost = 0;
        for (answer::Exercise const& one : *found.exercises) {
          positions.insert(one.position);
          if (one.outcome == Outcome::kP) ++lost;
          EXPECT_EQ(one.number, positions.size()) << where << " " << one.position;
        }
        EXPECT_GE(lost, count * 3 / 10) << where;
        EXPECT_LE(lost, count - count * 3 / 10) << where;
      }
    }
  }
}

TEST(Exercises, OfABoardWithTooFewPositionsAreThoseOfTheNextLevel) {
  Game const game = game_in("node-kayles:petersen", Convention::kNormal);
  auto const easy = asked(game, {.level = Level::kEasy, .seed = 4});
  auto const middle = asked(game, {.level = Level::kMiddle, .seed = 4});
  EXPECT_EQ(easy.level, "middle");
  ASSERT_TRUE(easy.exercises && middle.exercises);
  ASSERT_EQ(easy.exercises->size(), middle.exercises->size());
  for (std::size_t i = 0; i < easy.exercises->size(); ++i) {
    EXPECT_EQ((*easy.exercises)[i].position, (*middle.exercises)[i].position);
  }
  // A board without a sheet at any level says what was asked for; heaps have no other sheet.
  auto const none = asked(game_in("cram:1x2", Convention::kNormal), {.level = Level::kEasy});
  EXPECT_FALSE(none.exercises);
  EXPECT_EQ(none.level, "easy");
  EXPECT_EQ(asked(game_in("nim", Convention::kNormal), {.heaps = ask::Between{1, 1}}).level,
            "easy");
}

TEST(Exercises, AreHarderAtAHarderLevel) {
  for (char const* name : {"nim", "kayles", "wythoff", "cram:4x5", "queens:5"}) {
    std::vector<std::uint64_t> sums;
    for (Level const level : {Level::kEasy, Level::kMiddle, Level::kHard}) {
      auto const found = asked(game_in(name, Convention::kNormal), {.level = level, .seed = 2});
      ASSERT_TRUE(found.exercises) << name;
      sums.push_back(0);
      for (answer::Exercise const& one : *found.exercises) sums.back() += one.difficulty->value;
    }
    EXPECT_LT(sums[0], sums[1]) << name;
    EXPECT_LT(sums[1], sums[2]) << name;
  }
}

TEST(Exercises, HaveHeapsWithinTheBoundsThatAreGiven) {
  auto const found = asked(game_in("nim", Convention::kNormal),
                           {.heaps = ask::Between{5, 6}, .sizes = ask::Between{2, 4}});
  ASSERT_TRUE(found.exercises);
  for (answer::Exercise const& one : *found.exercises) {
    auto const at = to_small(parse_position(one.position, parse_game("nim", {}).rules)).value();
    EXPECT_TRUE(at.heaps.size() == 5 || at.heaps.size() == 6) << one.position;
    for (std::uint64_t const heap : at.heaps) EXPECT_TRUE(heap >= 2 && heap <= 4) << one.position;
  }
  EXPECT_THROW((void)asked(game_in("wythoff", Convention::kNormal), {.heaps = ask::Between{3, 3}}),
               Error);
  EXPECT_THROW((void)asked(game_in("cram:4x5", Convention::kNormal), {.sizes = ask::Between{3, 3}}),
               Error);
}

TEST(Exercises, AreNoneWhereOneKindIsMissing) {
  auto const found = asked(game_in("nim", Convention::kNormal), {.heaps = ask::Between{1, 1}});
  EXPECT_FALSE(found.exercises) << "one heap of Nim is never lost";
  EXPECT_TRUE(found.complete);
}

TEST(Exercises, EndWithTheLimits) {
  std::atomic<bool> const now = true;
  Limits limits;
  limits.cancel = &now;
  auto const found =
      ask::exercises(game_in("nim", Convention::kNormal), {}, limits, Language::kEnglish);
  EXPECT_FALSE(found.exercises);
  EXPECT_FALSE(found.complete);
}

// Teachers have printed these and kept their numbers.
TEST(Exercises, HaveStayedAsTheyWere) {
  std::ifstream file(test::source_file("tests/golden/sheets.txt"));
  std::string line;
  int sheets = 0;
  while (std::getline(file, line)) {
    if (line.starts_with('#')) continue;
    std::size_t const tab = line.find('\t');
    std::istringstream head(line.substr(0, tab));
    std::string name, convention, level, seed;
    head >> name >> convention >> level >> seed;
    auto const found =
        asked(game_in(name, convention == "misere" ? Convention::kMisere : Convention::kNormal),
              {.level = ask::read_level(level).value(), .seed = std::stoull(seed)});
    std::string told;
    if (found.exercises) {
      for (answer::Exercise const& one : *found.exercises) {
        told += (told.empty() ? "" : ", ") + one.position + ' ' + letter(*one.outcome);
      }
    }
    EXPECT_EQ(told, line.substr(tab + 1)) << line.substr(0, tab);
    ++sheets;
  }
  EXPECT_GT(sheets, 30);
}

}  // namespace
