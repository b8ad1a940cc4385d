// The program as a player: perfect moves, and whether it knew the answer.
#include "front/play_program.hpp"

#include <gtest/gtest.h>

#include <atomic>
#include <string>

#include "bouton/rules/moves.hpp"
#include "bouton/rules/notation.hpp"
#include "bouton/solver/solver.hpp"

namespace bouton::front {
namespace {

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
