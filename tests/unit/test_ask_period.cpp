// What follows from a proved period: the first values beyond those computed, and those of heaps of
// any size.
#include <gtest/gtest.h>

#include <cstdint>
#include <string>
#include <vector>

#include "ask/period.hpp"
#include "ask/sequence_game.hpp"
#include "bouton/core/natural.hpp"
#include "bouton/games/games.hpp"
#include "bouton/sequence/period_search.hpp"
#include "bouton/sequence/values.hpp"

namespace {

using bouton::Natural;

bouton::ask::SequenceGame sequence_of(std::string const& name) {
  return bouton::ask::sequence_game(bouton::parse_game(name, {}));
}

std::vector<std::uint16_t> first_values(std::string const& name, std::uint64_t last,
                                        std::uint64_t count) {
  auto const game = sequence_of(name);
  bouton::sequence::PeriodSearch search(game.heaps);
  search.run(last);
  return bouton::ask::first_values(bouton::ask::period(game, search), search, count);
}

std::vector<std::uint16_t> computed(std::string const& name, std::uint64_t count) {
  auto const game = sequence_of(name);
  return bouton::sequence::nim_values(game.heaps, count - 1).values;
}

TEST(FirstValues, GoOnByAProvedPeriod) {
  for (char const* name : {"0.77", "0.07", "subtract:1,3,4", "nim", "subtract:all-but-2,5"}) {
    EXPECT_EQ(first_values(name, 500, 3000), computed(name, 3000)) << name;
    EXPECT_EQ(first_values(name, 500, 30), computed(name, 30)) << name;
  }
}

TEST(FirstValues, EndWhereNothingIsProved) {
  EXPECT_EQ(first_values("0.07", 60, 3000), computed("0.07", 61));
  EXPECT_EQ(first_values("nim", 500, 70'000).size(), 65'536U) << "a value has 16 bits";
}

TEST(PeriodicValues, AreThoseOfTheSequence) {
  auto const game = sequence_of("subtract:all-but-2,5");
  bouton::sequence::PeriodSearch search(game.heaps);
  ASSERT_TRUE(search.run(500));
  auto const& period = search.result()->period;
  ASSERT_GT(period.saltus, 0U);
  bouton::ask::PeriodicValues values(game.heaps, period.preperiod, period.period, period.saltus);
  auto const all = computed("subtract:all-but-2,5", 3000);
  for (std::uint64_t heap = 0; heap < all.size(); ++heap) {
    EXPECT_EQ(values.value(heap, {}), Natural(all[heap])) << heap;
    EXPECT_LT(values.representative(heap), period.preperiod + period.period) << heap;
  }
}

}  // namespace
