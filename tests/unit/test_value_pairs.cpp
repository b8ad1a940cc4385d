// ValuePairs: every split of a heap into two parts of a nim-sum, once each, against looking at all.
#include "sequence/heap_options.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <random>
#include <vector>

namespace {

using bouton::sequence::ValuePairs;

TEST(ValuePairs, AreVisitedOnceEachInOrderAndCounted) {
  std::mt19937 random(1956);
  auto const never = [] { return false; };
  for (std::uint64_t total = 0; total <= 700; ++total) {
    std::vector<std::uint16_t> values(total + 1);
    for (auto& value : values) value = static_cast<std::uint16_t>(random() % 4);
    for (std::uint16_t sum = 0; sum < 4; ++sum) {
      std::vector<std::uint64_t> expected, visited;
      for (std::uint64_t a = 1; a < total; ++a) {
        if ((values[a] ^ values[total - a]) == sum) expected.push_back(a);
      }
      ValuePairs const pairs(values, total, sum);
      EXPECT_TRUE(pairs.visit(
          [&](std::uint64_t a) {
            visited.push_back(a);
            return true;
          },
          never));
      EXPECT_EQ(visited, expected) << total << ' ' << sum;
      EXPECT_EQ(pairs.count(never), expected.size()) << total << ' ' << sum;
    }
  }
}

}  // namespace
