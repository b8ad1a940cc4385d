// The file of a game that was played, and the analysis of the game.
#include "front/game_record.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>

#include "bouton/core/error.hpp"
#include "bouton/rules/notation.hpp"

namespace bouton::front {
namespace {

// The example of docs/formats.md.
constexpr char kNim[] =
    "bouton.game 1\n"
    "# Class 5b against the program, Tuesday\n"
    "game: nim\n"
    "rule: normal\n"
    "start: 3 4 5\n"
    "players: person, program 80\n"
    "\n"
    "1 2\n"
    "2 3\n"
    "= 1 1 4\n";

std::string positions_of(PlayedGame const& played) {
  std::string text;
  for (SmallPosition const& position : played.positions) text += to_string(position) + "; ";
  return text;
}

TEST(GameRecord, IsReadAsItIsDescribed) {
  GameRecord const record = read_record(kNim);
  EXPECT_EQ(record.game, "nim");
  EXPECT_EQ(record.convention, Convention::kNormal);
  EXPECT_EQ(record.start, "3 4 5");
  EXPECT_EQ(record.players[0], Seat{});
  EXPECT_EQ(record.players[1], (Seat{true, 80}));
  EXPECT_EQ(record.moves, (std::vector<std::string>{"1 2", "2 3", "= 1 1 4"}));
  EXPECT_EQ(positions_of(play_through(record)), "3 4 5; 1 4 5; 1 1 5; 1 1 4; ");
  GameRecord const other = read_record("\xEF\xBB\xBF\r\nbouton.game 1\r\nstart: 7\rgame: kayles\r");
  EXPECT_EQ(other.start, "7");
  EXPECT_EQ(other.players[1], Seat{});
  EXPECT_TRUE(other.moves.empty());
}

TEST(GameRecord, IsWrittenAndReadBack) {
  std::string const own =
      "bouton.game 1\ngame: rules:own\nrule: misere\nstart: 5 5\nplayers: program, person\n\n"
      "= 2 2 5\n\nrules:\nname = \"Pins\"\n[[move]]\ncode = \"0.77\"\n";
  for (std::string const& text :
       {own, std::string("bouton.game 1\ngame: wythoff:2\nrule: normal\nstart: 4 9\n"
                         "players: person, program 0\n")}) {
    GameRecord const record = read_record(text);
    EXPECT_EQ(write_record(record), text);
    (void)play_through(record);
  }
}

TEST(GameRecord, OfPositionsHasTheMovesThatLeadFromOneToTheNext) {
  for (char const* text :
       {"bouton.game 1\ngame: kayles\nrule: normal\nstart: 7 2\nplayers: person, person\n\n"
        "1 4\n3 1-2\n1 1\n",
        "bouton.game 1\ngame: rules:own\nrule: misere\nstart: 9\nplayers: person, person\n\n"
        "1 2\n1 7\n\nrules:\nname = \"Two\"\nconvention = \"misere\"\n[[move]]\ntake = "
        "\"any\"\n"}) {
    PlayedGame const played = play_through(read_record(text));
    GameRecord const made = record_of(played, {});
    PlayedGame const again = play_through(read_record(write_record(made)));
    EXPECT_EQ(positions_of(again), positions_of(played)) << text;
    EXPECT_EQ(again.game.convention, played.game.convention);
  }
}

TEST(GameRecord, KeepsWhichOfTwoMirroredPinsFell) {
  std::string const head =
      "bouton.game 1\ngame: kayles\nrule: normal\nstart: 7\nplayers: person, person\n\n";
  for (char const* moves : {"1 1\n1 6\n", "1 7\n1 1\n", "1 7\n1 6\n"}) {
    PlayedGame played = play_through(read_record(head + moves));
    EXPECT_EQ(positions_of(played), "7; 6; 5; ");
    EXPECT_EQ(write_record(record_of(played, {})), head + moves);
    // Where nothing is known of it, the part that is left stands on the left.
    played.entries[0].clear();
    EXPECT_EQ(record_of(played, {}).moves.front(), "1 7");
    played.entries.clear();
    EXPECT_EQ(record_of(played, {}).moves, (std::vector<std::string>{"1 7", "1 6"}));
  }
}

TEST(GameRecord, SaysWhichLineIsWrong) {
  struct Case {
    std::string text;
    std::string key;
    std::size_t line;
  };
  std::string const head = "bouton.game 1\ngame: nim\nstart: 3 4\n";
  for (Case const& c : {Case{"", "first", 1},
                        {"bouton.game 2\n", "first", 1},
                        {std::string((std::size_t{1} << 20) + 1, ' '), "size", 1},
                        {head + "colour: red\n", "head", 4},
                        {head + "1 1\nrule: misere\n", "late", 5},
                        {head + "start: 5\n", "twice", 4},
                        {"bouton.game 1\nstart: 5\n", "missing", 1},
                        {"bouton.game 1\ngame:\nstart: 5\n", "missing", 2},
                        {head + "rule: other\n", "rule", 4},
                        {head + "players: person\n", "players", 4},
                        {head + "players: person, cat\n", "player", 4},
                        {head + "players: person, program 101\n", "player", 4},
                        {head + "players: program, program\n", "programs", 4},
                        {head + "rules:\nname = \"x\"\n", "rules", 2},
                        {"bouton.game 1\ngame: rules:own\nstart: 5\n", "rules", 2}}) {
    try {
      (void)read_record(c.text);
      ADD_FAILURE() << c.text.substr(0, 80);
    } catch (ParseError const& error) {
      EXPECT_EQ(error.message().key, "play.record." + c.key);
      std::string const before = error.text().substr(0, error.offset());
      EXPECT_EQ(1 + std::count(before.begin(), before.end(), '\n'), c.line) << c.text.substr(0, 80);
    }
  }
  std::string many = head;
  for (int i = 0; i <= 10'000; ++i) many += "1 1\n";
  EXPECT_THROW((void)read_record(many), ParseError);
}

TEST(GameRecord, SaysWhichMoveIsNotPossible) {
  GameRecord record = read_record("bouton.game 1\ngame: nim\nstart: 3 4\n\n1 1\n1 9\n");
  try {
    (void)play_through(record);
    ADD_FAILURE();
  } catch (ParseError const& error) {
    EXPECT_EQ(error.message().key, "play.error.too_many");
    EXPECT_EQ(error.text().substr(error.offset()), "1 9\n");
  }
  record.source.clear();
  EXPECT_THROW((void)play_through(record), ParseError);
  record.start = "3 x";
  EXPECT_THROW((void)play_through(record), Error);
}

TEST(GameAnalysis, FindsWhereTheGameTurned) {
  // 3 4 5 is won by 1 2 alone; the other player wins from 2 4 5 by 1 1 (1 4 5), and errs.
  PlayedGame const played =
      play_through(read_record("bouton.game 1\ngame: nim\nstart: 3 4 5\n\n1 1\n2 1\n1 1\n"));
  GameAnalysis const analysis = analyse(played, {});
  ASSERT_EQ(analysis.outcomes.size(), 4U);
  EXPECT_EQ(analysis.winner_at(0), 0U);
  EXPECT_EQ(analysis.winner_at(1), 1U);
  EXPECT_EQ(analysis.winner_at(2), 0U);
  ASSERT_EQ(analysis.turns.size(), 3U);
  EXPECT_EQ(analysis.turns[0].move, 0U);
  EXPECT_EQ(to_string(*analysis.turns[0].better), "1 4 5");
  EXPECT_EQ(to_string(*analysis.turns[1].better), "1 4 5");
  // A game without a mistake.
  PlayedGame const perfect =
      play_through(read_record("bouton.game 1\ngame: nim\nstart: 1 2\n\n2 1\n1 1\n2 1\n"));
  EXPECT_TRUE(analyse(perfect, {}).turns.empty());
}

}  // namespace
}  // namespace bouton::front
