// ValueColumns: sets by columns hold what the sets held.
#include "sequence/engine/value_set.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <random>
#include <set>
#include <vector>

namespace {

using bouton::sequence::ValueColumns;
using bouton::sequence::ValueSet;

TEST(ValueColumns, HoldTheSetsOfAllTotals) {
  std::mt19937_64 random(3);
  ValueColumns columns;
  std::vector<std::set<std::uint32_t>> sets;
  auto const append = [&](std::uint32_t most) {
    ValueSet set;
    std::set<std::uint32_t> members;
    for (int i = 0; i < 40; ++i) {
      auto const value = static_cast<std::uint32_t>(random() % (most + 1));
      set.insert(value);
      members.insert(value);
    }
    columns.append(set);
    sets.push_back(members);
  };
  auto const compare = [&] {
    ASSERT_EQ(columns.size(), sets.size());
    for (std::size_t total = 0; total < sets.size(); ++total) {
      for (std::uint32_t value = 0; value < 1'000; ++value) {
        ASSERT_EQ(columns.contains(total, value), sets[total].contains(value))
            << total << ": " << value;
      }
    }
  };
  for (std::uint32_t total = 0; total < 60; ++total) append(total * total / 5);
  compare();
  EXPECT_GT(columns.bytes(), 60 * sizeof(std::uint64_t));
  // Shorter than some columns are old, then on with smaller and with larger values.
  columns.shorten(20);
  sets.resize(20);
  compare();
  append(3);
  append(900);
  append(70);
  compare();
}

}  // namespace
