// Random moves: legal in positions of any size, and fair where all moves can be listed.
#include "rules/random_move.hpp"

#include <gtest/gtest.h>

#include <map>
#include <string>

#include "bouton/games/games.hpp"
#include "bouton/rules/moves.hpp"
#include "bouton/rules/notation.hpp"

namespace bouton {
namespace {

SmallPosition position_from(Game const& game, std::string const& text) {
  return *to_small(parse_position(text, game.rules));
}

// Too large to be listed: heaps, amounts and parts are drawn, and drawn again if they do not fit.
TEST(RandomMove, InHugePositionsIsLegal) {
  Dice dice(1);
  for (auto const& [name, text] : {std::pair{"nim", "1000000 7 123456789012345678"},
                                   {"moore:3", "100000 100000 5 100000"},
                                   {"exact:2", "18446744073709551615 3 18446744073709551615"},
                                   {"wythoff:3", "100000 200000"},
                                   {"fibonacci", "1000000"},
                                   {"fibonacci", "1000000/7"},
                                   {"pass-nim", "100000 3 50000-"},
                                   {"pass-nim", "1000000000- 1000000000-"},
                                   {"kayles", "1000000 1"},
                                   {"grundy", "1000000 2"},
                                   {"0.0fv", "100000"},
                                   {"subtract:all-but-1,2", "100000 1"},
                                   {"subtract:65535", "100000 65535"}}) {
    SCOPED_TRACE(std::string(name) + ' ' + text);
    Game const game = parse_game(name, {});
    SmallPosition const from = position_from(game, text);
    for (int i = 0; i < 300; ++i) {
      auto const to = random_move(game.rules, from, dice);
      ASSERT_TRUE(to.has_value());
      EXPECT_TRUE(is_move(game.rules, from, *to)) << to_string(*to);
    }
  }
}

TEST(RandomMove, WhereMovesAreRareOneIsFound) {
  Dice dice(2);
  // One amount in 65,000; and only the smallest of many heaps can be moved in.
  Game const rare = parse_game("0." + std::string(64, '0') + "3", {});
  SmallPosition from{std::vector<std::uint64_t>(1'000, 60)};
  from.heaps.push_back(65);
  auto const to = random_move(rare.rules, from, dice);
  ASSERT_TRUE(to.has_value());
  EXPECT_EQ(to->heaps.back(), 0U);
  EXPECT_EQ(random_move(rare.rules, {{60, 60}}, dice), std::nullopt);
  EXPECT_EQ(random_move(rare.rules, {std::vector<std::uint64_t>(1'000, 60)}, dice), std::nullopt);
  EXPECT_EQ(random_move(rare.rules, {}, dice), std::nullopt);
}

TEST(RandomMove, InSmallPositionsGivesEveryMoveItsTurn) {
  Dice dice(3);
  Game const kayles = parse_game("kayles", {});
  SmallPosition const from{{7}};
  std::map<std::string, int> seen;
  for (int i = 0; i < 6'000; ++i) ++seen[to_string(*random_move(kayles.rules, from, dice))];
  auto const all = options(kayles.rules, from);
  EXPECT_EQ(seen.size(), all.size());
  // 13 moves, 461 times each on average: seven standard deviations.
  for (auto const& [move, times] : seen) EXPECT_NEAR(times, 6'000.0 / 13, 150) << move;
}

}  // namespace
}  // namespace bouton
