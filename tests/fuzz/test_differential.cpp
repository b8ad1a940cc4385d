// Every way to an answer gives the same: some thousands of random cases.
#include <gtest/gtest.h>

#include "effort.hpp"
#include "fuzz/differential_world.hpp"

namespace bouton::fuzz {
namespace {

TEST(Differential, EveryWayGivesTheSameAnswer) {
  // A disagreement stops the program and names the game and the position.
  std::mt19937_64 random(1901);
  int const games = test::effort(300, 120);
  for (int game = 0; game < games; ++game) one_game(random, 60);
  Tally const& all = tally();
  EXPECT_GE(all.cases, test::effort(10'000U, 2'000U));
  EXPECT_LE(all.unknown, all.cases / 10);
  for (std::uint64_t const compared :
       {all.searched, all.sieved, all.defined, all.oracle, all.reworded, all.sums, all.quotients,
        all.genera, all.move_sets, all.lines, all.verified}) {
    EXPECT_GE(compared, 1U) << told(all);
  }
}

TEST(Differential, SumsOfGamesAreWonAsPlayingThemOutSays) {
  std::mt19937_64 random(1902);
  auto const wanted = test::effort(2'000U, 300U);
  while (tally().mixed_sums < wanted) one_sum(random);
  EXPECT_LE(tally().sum_move_sets, tally().mixed_sums);
  EXPECT_GE(tally().sum_move_sets, wanted / 2) << told(tally());
}

}  // namespace
}  // namespace bouton::fuzz
