// Rows of pins with gaps that stay, against the positions of the library.
#include "front/pin_board.hpp"

#include <gtest/gtest.h>

#include <string>

#include "bouton/catalog/catalog.hpp"
#include "bouton/core/error.hpp"
#include "bouton/rules/moves.hpp"
#include "bouton/rules/notation.hpp"
#include "front/play_input.hpp"
#include "front/starts.hpp"

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
  board.knock_out(board.read("1 3-4").hit);
  EXPECT_EQ(runs_of(board), "1:1+2 1:5+3 2:1+3 ");
  // Pin 6 stands in the second heap of the position, as its second pin.
  PinBoard::Typed const typed = board.read("1 6");
  EXPECT_TRUE(typed.pins);
  EXPECT_EQ(typed.entry, "2 2");
  EXPECT_EQ(board.read("2 1").entry, "3 1");
  EXPECT_EQ(key_of(board, "1 3"), "play.error.pin_down");
  EXPECT_EQ(key_of(board, "1 2-5"), "play.error.pin_down");
  EXPECT_EQ(key_of(board, "1 8"), "play.error.pins");
  EXPECT_EQ(key_of(board, "1 6-5"), "play.error.pins");
  EXPECT_EQ(key_of(board, "3 1"), "play.error.no_row");
  EXPECT_EQ(key_of(board, "1 2+1"), "play.error.gaps");
  EXPECT_EQ(board.read("2 1+1").entry, "3 1+1");
  EXPECT_EQ(board.read("= 2 3").entry, "= 2 3");
}

TEST(PinBoard, ARecordSaysWhichOfTwoMirroredPinsFell) {
  PinBoard board(SmallPosition{{3, 7}});
  auto const told = [&](char const* entry) {
    auto const hit = board.meant(entry);
    return hit ? hit_words(*hit, Language::kEnglish) : "";
  };
  EXPECT_EQ(told("2 1"), "knock down pin 1 of row 2");
  EXPECT_EQ(told("2 7"), "knock down pin 7 of row 2");
  board.knock_out(*board.meant("2 3-4"));
  EXPECT_EQ(runs_of(board), "1:1+3 2:1+2 2:5+3 ");
  EXPECT_EQ(told("3 2-3"), "knock down pins 6 and 7 of row 2");
  for (char const* other : {"2 1+0", "= 3 1 3", "2 -1", "2", "4 1", "0 1", "1 1, 2 1"}) {
    EXPECT_EQ(told(other), "") << other;
  }
  // What is typed by the numbers of the start comes back from the record.
  for (char const* typed : {"2 1", "2 2", "2 5", "2 7", "2 6-7", "1 3"}) {
    PinBoard::Typed const read = board.read(typed);
    auto const hit = board.meant(read.entry);
    ASSERT_TRUE(hit) << typed;
    EXPECT_EQ(hit_words(*hit, Language::kEnglish), hit_words(read.hit, Language::kEnglish));
  }
}

TEST(PinBoard, ASingleRowNeedsNoNumber) {
  PinBoard const board(SmallPosition{{5}});
  EXPECT_EQ(board.read("4").entry, "1 4");
  EXPECT_EQ(board.read("4-5").entry, "1 4-5");
  EXPECT_EQ(board.read("1 2").entry, "1 2");
  EXPECT_FALSE(PinBoard(SmallPosition{{5, 5}}).read("4").pins);
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
        PinHit const hit = board.hit(game.rules, position, *next);
        std::string const entry = std::to_string(hit.row + 1) + " " + std::to_string(hit.first) +
                                  "-" + std::to_string(hit.last);
        // What is typed by the numbers of the start means the same move.
        EXPECT_EQ(read_move(board.read(entry).entry, game.rules, position), *next);
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

TEST(Starts, AreOfTheGameAndPlayable) {
  Dice dice(3);
  for (CatalogEntry const& entry : catalog()) {
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

}  // namespace
}  // namespace bouton::front
