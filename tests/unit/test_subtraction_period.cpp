// SubtractionPeriods: the periods of the definition, for least amounts of every width of a block.
#include "sequence/period/subtraction_period.hpp"

#include <gtest/gtest.h>

#include <atomic>
#include <random>
#include <set>
#include <vector>

using bouton::Limits;
using bouton::Meter;
using bouton::sequence::SubtractionPeriod;
using bouton::sequence::SubtractionPeriods;

namespace {

/// g(0), g(1), ... from the rules.
std::vector<unsigned> values_by_definition(std::vector<unsigned> const& amounts,
                                           std::size_t count) {
  std::vector<unsigned> g;
  while (g.size() < count) {
    std::set<unsigned> options;
    for (unsigned const amount : amounts) {
      if (amount <= g.size()) options.insert(g[g.size() - amount]);
    }
    unsigned mex = 0;
    while (options.count(mex) != 0) ++mex;
    g.push_back(mex);
  }
  return g;
}

/// Whether period and preperiod hold in the values, and no smaller ones do.
bool least(std::vector<unsigned> const& g, SubtractionPeriod const& found, std::size_t window) {
  auto const agrees = [&](std::size_t from, std::size_t period) {
    for (std::size_t n = from; n + period < g.size(); ++n) {
      if (g[n] != g[n + period]) return false;
    }
    return true;
  };
  if (g.size() < found.preperiod + 2 * found.period + window) return false;
  if (!agrees(found.preperiod, found.period)) return false;
  if (found.preperiod > 0 && agrees(found.preperiod - 1, found.period)) return false;
  for (std::size_t period = 1; period < found.period; ++period) {
    if (agrees(found.preperiod, period)) return false;
  }
  return true;
}

}  // namespace

TEST(SubtractionPeriod, IsLeastAndTrueOfTheDefinition) {
  std::mt19937 engine(20261129);
  auto const below = [&](unsigned end) { return static_cast<unsigned>(engine() % end); };
  SubtractionPeriods periods;
  for (int round = 0; round < 400; ++round) {
    unsigned const first = 1 + below(round % 2 == 0 ? 12 : 45);
    std::set<unsigned> chosen = {first};
    std::size_t const count = 2 + below(3);
    while (chosen.size() < count) chosen.insert(first + 1 + below(40));
    std::vector<unsigned> const amounts(chosen.begin(), chosen.end());
    Limits const limits;
    Meter meter(limits);
    auto const found = periods.find(amounts, 1'000'000, meter);
    ASSERT_TRUE(found);
    auto const g = values_by_definition(
        amounts, static_cast<std::size_t>(found->preperiod + 2 * found->period) + amounts.back());
    EXPECT_TRUE(least(g, *found, amounts.back())) << first << " round " << round;
  }
}

TEST(SubtractionPeriod, IsNotThereWithTooFewValues) {
  std::vector<unsigned> const amounts = {43, 48, 92};
  Limits const limits;
  Meter meter(limits);
  SubtractionPeriods periods;
  EXPECT_FALSE(periods.find(amounts, 3'687, meter));
  // It begins late: the largest of all preperiods for a largest amount of 92.
  EXPECT_EQ(periods.find(amounts, 100'000, meter), (SubtractionPeriod{5, 3'687}));
  EXPECT_EQ(periods.find(std::vector<unsigned>{1}, 100, meter), (SubtractionPeriod{2, 0}));
}

TEST(SubtractionPeriod, EndsWithItsMeter) {
  std::atomic<bool> const cancelled = true;
  Limits limits;
  limits.cancel = &cancelled;
  Meter meter(limits);
  EXPECT_FALSE(SubtractionPeriods().find(std::vector<unsigned>{2, 5, 7}, 1'000, meter));
  EXPECT_TRUE(meter.stopped());
}
