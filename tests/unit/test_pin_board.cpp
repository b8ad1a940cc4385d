// Rows of pins with gaps that stay, against the positions of the library.
#include "front/pin_board.hpp"

#include <gtest/gtest.h>

#include <random>
#include <string>
#include <vector>

#include "bouton/core/error.hpp"
#include "bouton/games/games.hpp"
#include "bouton/rules/move.hpp"
#include "bouton/rules/moves.hpp"
#include "bouton/rules/notation.hpp"
#include "effort.hpp"
#include "front/game_json.hpp"
#include "front/play_input.hpp"
#include "front/starts.hpp"
#include "fuzz/random_game.hpp"
#include "question_for_oracle.hpp"
#include "rules/state.hpp"

namespace bouton::front {
namespace {

std::string runs_of(PinBoard const& board) {
  std::string text;
  for (PinRun const& run : board.runs()) {
    text += std::to_string(run.row + 1) + ":" + std::to_string(run.first) + "+" +
            std::to_string(run.count) + " ";
  }
  return text;
}

std::string key_of(PinBoard const& board, std::string const& text) {
  try {
    (void)board.read(text);
    return "";
  } catch (Error const& error) {
    return error.message().key;
  }
}

TEST(PinBoard, APinKeepsItsNumber) {
  SmallPosition const start{{7, 3}};
  PinBoard board(start);
  EXPECT_EQ(runs_of(board), "1:1+7 2:1+3 ");
  board.knock_out({0, 3, 4});
  EXPECT_EQ(runs_of(board), "1:1+2 1:5+3 2:1+3 ");
  // Pin 6 stands in the second heap of the position, as its second pin.
  EXPECT_EQ(board.read("1 6"), "2 2");
  EXPECT_EQ(board.read("2 1"), "3 1");
  EXPECT_EQ(key_of(board, "1 3"), "play.error.pin_down");
  EXPECT_EQ(key_of(board, "1 2-5"), "play.error.pin_down");
  EXPECT_EQ(key_of(board, "1 8"), "play.error.pins");
  EXPECT_EQ(key_of(board, "1 6-5"), "play.error.pins");
  EXPECT_EQ(key_of(board, "3 1"), "play.error.no_row");
  EXPECT_EQ(key_of(board, "1 2+1"), "play.error.gaps");
  EXPECT_EQ(board.read("2 1+1"), "3 1+1");
  EXPECT_EQ(board.read("= 2 3"), "= 2 3");
}

TEST(PinBoard, ARecordSaysWhichOfTwoMirroredPinsFell) {
  Ruleset const rules = parse_game("kayles", {}).rules;
  SmallPosition position{{3, 7}};
  PinBoard board(position);
  auto const move = [&](std::string const& entry) { return read_move(entry, rules, position); };
  auto const told = [&](char const* entry) { return board.words(move(entry), Language::kEnglish); };
  EXPECT_EQ(told("2 1"), "knock down pin 1 of row 2");
  EXPECT_EQ(told("2 7"), "knock down pin 7 of row 2");
  EXPECT_EQ(told("knock down pin 1 of row 2"), "knock down pin 1 of row 2");
  Move const in_the_middle = move("2 3-4");
  board.knock_out(board.hit(in_the_middle).value());
  position = *to_small(in_the_middle.after);
  EXPECT_EQ(runs_of(board), "1:1+3 2:1+2 2:5+3 ");
  EXPECT_EQ(told("3 2-3"), "knock down pins 6 and 7 of row 2");
  // Where it is not said which, what is left stands on the left.
  EXPECT_EQ(told("3 -1"), "knock down pin 7 of row 2");
  EXPECT_EQ(told("= 3 2 2"), "knock down pin 7 of row 2");
  // What is typed by the numbers of the start comes back from the record.
  for (std::string const typed : {"2 1", "2 2", "2 5", "2 7", "1 3"}) {
    EXPECT_EQ(told(board.read(typed).c_str()),
              "knock down pin " + typed.substr(2) + " of row " + typed.substr(0, 1));
  }
}

TEST(PinBoard, ASingleRowNeedsNoNumber) {
  PinBoard const board(SmallPosition{{5}});
  EXPECT_EQ(board.read("4"), "1 4");
  EXPECT_EQ(board.read("4-5"), "1 4-5");
  EXPECT_EQ(board.read("1 2"), "1 2");
  EXPECT_EQ(PinBoard(SmallPosition{{5, 5}}).read("4"), "4");
}

TEST(PinBoard, ItsRunsAreAlwaysTheHeapsOfThePosition) {
  Dice dice(11);
  for (char const* const name : {"kayles", "0.137", "0.07", "0.4"}) {
    Game const game = parse_game(name, {});
    ASSERT_TRUE(PinBoard::fits(game.rules));
    for (int round = 0; round < 30; ++round) {
      SmallPosition position = random_start(game.rules, dice);
      PinBoard board(position);
      while (auto next = random_move(game.rules, position, dice)) {
        PinHit const hit =
            board.hit(move_to(game.rules, to_position(position), to_position(*next))).value();
        std::string const entry = std::to_string(hit.row + 1) + " " + std::to_string(hit.first) +
                                  "-" + std::to_string(hit.last);
        // What is typed by the numbers of the start means the same move.
        EXPECT_EQ(read_move(board.read(entry), game.rules, position).after, to_position(*next));
        board.knock_out(hit);
        position = *next;
        ASSERT_EQ(board.runs().size(), position.heaps.size());
        for (std::size_t i = 0; i < position.heaps.size(); ++i) {
          EXPECT_EQ(board.runs()[i].count, position.heaps[i]);
        }
      }
    }
  }
  EXPECT_FALSE(PinBoard::fits(parse_game("nim", {}).rules));
  EXPECT_FALSE(PinBoard::fits(parse_game("grundy", {}).rules));
}

// A pass knocks nothing down: every game with passes that is played on rows, by its own words.
TEST(PinBoard, APassLeavesTheRunsAndNamesWhereItIs) {
  std::string const rows = "name = 'rows'\n%s\n[[move]]\ntake = '1-2'\nsplit = true\n";
  Dice dice(12);
  int passes = 0;
  for (std::string const pass :
       {"pass = 'each heap'", "pass = 'once'", "pass = 'each heap and once'"}) {
    std::string text = rows;
    text.replace(text.find("%s"), 2, pass);
    Game const game = parse_game("rules:own", [&](std::string const&) { return text; });
    ASSERT_TRUE(PinBoard::fits(game.rules));
    for (int round = 0; round < 60; ++round) {
      SmallPosition position = random_start(game.rules, dice);
      PinBoard board(position);
      while (auto next = random_move(game.rules, position, dice)) {
        SCOPED_TRACE(pass + ": " + to_string(position) + " to " + to_string(*next));
        Move const move = move_to(game.rules, to_position(position), to_position(*next));
        auto const hit = board.hit(move);
        EXPECT_EQ(hit.has_value(), position.heaps != next->heaps);
        for (Language const language : {Language::kEnglish, Language::kChinese}) {
          EXPECT_FALSE(board.words(move, language).empty());
        }
        std::string entry = "pass";
        if (hit) {
          board.knock_out(*hit);
        } else {
          ++passes;
          for (std::size_t i = 0; i < position.spent.size(); ++i) {
            if (position.spent[i] == next->spent[i]) continue;
            PinRun const& run = board.runs()[i];
            entry += ' ' + std::to_string(run.row + 1) + ' ' + std::to_string(run.first);
          }
          EXPECT_EQ(read_move(board.read(entry), game.rules, position).after, to_position(*next))
              << entry;
        }
        position = *next;
        ASSERT_EQ(board.runs().size(), position.heaps.size());
      }
    }
  }
  EXPECT_GT(passes, 100);

  PinBoard board(SmallPosition{{7, 3}});
  board.knock_out({0, 3, 4});
  EXPECT_EQ(board.read("pass 2"), "pass 3");
  EXPECT_EQ(board.read("pass 1 6"), "pass 2");
  EXPECT_EQ(board.read("停步 1 2"), "pass 1");
  for (char const* const wrong : {"pass 1", "pass 1 3", "pass 1 8", "pass 3", "pass 0"}) {
    EXPECT_THROW((void)board.read(wrong), Error) << wrong;
  }
}

TEST(Starts, AreOfTheGameAndPlayable) {
  Dice dice(3);
  for (GameEntry const& entry : game_entries()) {
    if (entry.form.starts_with("rules")) continue;
    Game const game = parse_game(entry.example, {});
    for (NamedStart const& start : starts(game, Language::kEnglish)) {
      EXPECT_EQ(to_string(parse_position(start.position, game.rules)), start.position);
    }
    for (int i = 0; i < 20; ++i) {
      SmallPosition const start = random_start(game.rules, dice);
      EXPECT_EQ(*to_small(parse_position(to_string(start), game.rules)), start);
      EXPECT_FALSE(is_terminal(game.rules, start)) << entry.form << " " << to_string(start);
    }
  }
}

// Of any rules: a position of the game, in which somebody can move where that is possible at all.
TEST(Starts, OfRandomRulesHaveAMove) {
  std::mt19937_64 random(41);
  int games = 0, without = 0;
  for (int round = test::effort(4'000, 400); round > 0; --round) {
    std::vector<std::uint8_t> bytes(48);
    for (std::uint8_t& byte : bytes) byte = static_cast<std::uint8_t>(random());
    fuzz::Choices choices(bytes);
    auto const game = fuzz::random_game(choices);
    if (!game) continue;
    ++games;
    SCOPED_TRACE(fuzz::rules_text(game->rules));
    Dice dice(static_cast<std::uint64_t>(round));
    SmallPosition const start = random_start(game->rules, dice);
    EXPECT_NO_THROW(check_position(game->rules, to_position(start)));
    EXPECT_EQ(*to_small(parse_position(to_string(start), game->rules)), start);
    EXPECT_NO_THROW(check_position(game->rules, default_position(*game)));
    if (!is_terminal(game->rules, start)) continue;
    ++without;
    // Then no small position has a move either.
    oracle::AnyRules const rules = rules_for_oracle(game->rules);
    std::uint64_t const heaps = game->rules.heap_count.value_or(2);
    for (unsigned code = 0; code < 1000; ++code) {
      oracle::AnyPosition position;
      for (unsigned i = 0, rest = code; i < heaps; ++i, rest /= 10) {
        position.heaps.push_back(rest % 10);
      }
      if (rules.passes) position.spent.assign(position.heaps.size(), false);
      EXPECT_TRUE(oracle::options(rules, position).empty()) << code;
      if (testing::Test::HasFailure()) return;
    }
  }
  EXPECT_GT(games, test::effort(2'000, 200));
  EXPECT_LT(without, games / 20);
}

// More heaps than a screen shows, and amounts larger than any heap that is drawn at random.
TEST(Starts, HaveTheHeapsThatTheRulesAskFor) {
  Dice dice(5);
  for (std::string const text :
       {"name = 'a'\nheaps = 25\narrangement = 'circle'\n[[move]]\ntake = 'any'\nheaps = "
        "'1-2'\nwithin = 2\n",
        "name = 'b'\nheaps = 2\n[[move]]\nvectors = [[1000, 7]]\n",
        "name = 'c'\n[[move]]\ntake = 'any'\nheaps = '9 or more'\n",
        "name = 'd'\nlimit = { times = 2 }\npass = 'each heap'\n[[move]]\ntake = 'any'\n",
        "name = 'e'\nheaps = 3\nlimit = { times = 2 }\n[[move]]\ntake = 'any'\n",
        "name = 'f'\n[[move]]\ntake = 5000\nleave = 3\nparts = 'unequal'\n",
        "name = 'g'\n[[move]]\ntake = 77\nleave = 0\n",
        "name = 'h'\n[[move]]\ntake = 500\nunit = 'another heap'\n",
        "name = 'i'\nheaps = 1\nlimit = { times = 2 }\n[[move]]\ncode = '0.11111111111111112'\n"}) {
    SCOPED_TRACE(text);
    Game const game = parse_game("rules:own", [&](std::string const&) { return text; });
    SmallPosition const start = random_start(game.rules, dice);
    EXPECT_NO_THROW(check_position(game.rules, to_position(start)));
    EXPECT_FALSE(is_terminal(game.rules, start)) << to_string(start);
    EXPECT_NO_THROW(check_position(game.rules, default_position(game)));
  }
}

}  // namespace
}  // namespace bouton::front
