// Nim-values where amounts depend on the heap, against the definition and against known sequences.
#include <gtest/gtest.h>

#include <cstdint>
#include <set>
#include <string>
#include <vector>

#include "bouton/rules/file.hpp"
#include "bouton/rules/moves.hpp"
#include "bouton/sequence/values.hpp"

namespace bouton::sequence {
namespace {

using Values = std::vector<std::uint16_t>;

Ruleset rules_of_moves(std::string const& moves) {
  return parse_rules_file("name = \"x\"\n" + moves).rules;
}

Values values_with(std::string const& moves, std::uint64_t last) {
  auto const game = heap_game(rules_of_moves(moves));
  return game ? nim_values(*game, last).values : Values{};
}

/// From the moves of the rules.
Values by_moves(std::string const& moves, std::uint64_t last) {
  Ruleset const rules = rules_of_moves(moves);
  Values values;
  for (std::uint64_t heap = 0; heap <= last; ++heap) {
    std::set<unsigned> seen;
    for (SmallPosition const& option : options(rules, {.heaps = {heap}})) {
      unsigned sum = 0;
      for (std::uint64_t const part : option.heaps) sum ^= values[part];
      seen.insert(sum);
    }
    std::uint16_t value = 0;
    while (seen.contains(value)) ++value;
    values.push_back(value);
  }
  return values;
}

TEST(RuledValues, AreThoseOfTheMoves) {
  for (std::string const moves : {
           "[[move]]\ntake = \"any\"\nat_most = \"1/2 of the heap\"\n",
           "[[move]]\ntake = \"any\"\nat_most = \"2/3 of the heap, rounded up\"\n",
           "[[move]]\ntake = \"squares, 2\"\n",
           "[[move]]\ntake = \"divisors of the heap\"\nsplit = true\n",
           "[[move]]\ntake = 1\n[[move]]\ndivide = 2\n",
           "[[move]]\ntake = 0\nleave = [2, 3, 4]\nparts = \"equal\"\n",
           "[[move]]\ntake = \"0-2\"\nleave = [0, 1, 3]\nparts = \"not all equal\"\ntake_if = \"n "
           "% 2 == "
           "k % 2\"\n",
           "[[move]]\ntake = 0\nleave = [2, 3]\nparts = \"unequal\"\nheap = \"4 or more\"\n",
           "[[move]]\ncode = \"0.137\"\nheap = \"odd\"\n[[move]]\ntake = 3\nheap = \"even\"\n",
       }) {
    EXPECT_EQ(values_with(moves, 40), by_moves(moves, 40)) << moves;
  }
}

TEST(RuledValues, AreKnownSequences) {
  EXPECT_EQ(values_with("[[move]]\ntake = \"any\"\nat_most = \"1/2 of the heap\"\n", 16),
            (Values{0, 0, 1, 0, 2, 1, 3, 0, 4, 2, 5, 1, 6, 3, 7, 0, 8}));
  // Mark: A. S. Fraenkel, The vile, dopey, evil and odious game players, 2012.
  EXPECT_EQ(values_with("[[move]]\ntake = 1\n[[move]]\ndivide = 2\n", 15),
            (Values{0, 1, 0, 2, 1, 2, 0, 1, 0, 2, 0, 1, 2, 1, 0, 2}));
  // Couples-are-Forever: any heap of 3 or more is split in two.
  EXPECT_EQ(values_with("[[move]]\ntake = 0\nleave = 2\nheap = \"3 or more\"\n", 25),
            (Values{0, 0, 0, 1, 2, 0, 1, 2, 3, 1, 2, 3, 4, 0, 3, 4, 2, 1, 3, 2, 1, 0, 2, 1, 4, 5}));
  EXPECT_EQ(values_with("[[move]]\ntake = \"coprime to the heap\"\n", 17),
            (Values{0, 1, 0, 2, 0, 3, 0, 4, 0, 2, 0, 5, 0, 6, 0, 2, 0, 7}));
  EXPECT_EQ(values_with("[[move]]\ntake = 0\nleave = [2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]\n"
                      "parts = \"equal\"\n",
                      12),
            (Values{0, 0, 1, 1, 1, 1, 2, 1, 1, 2, 2, 1, 2}));
}

TEST(RuledValues, StopAtTheirLimits) {
  auto const game = heap_game(rules_of_moves("[[move]]\ntake = \"any\"\ntake_if = \"n != k + 1\"\n"));
  ASSERT_TRUE(game);
  std::atomic<bool> const cancelled = true;
  EXPECT_EQ(nim_values(*game, 100'000'000, {.cancel = &cancelled}).stopped_by, Stop::kExpired);
  EXPECT_FALSE(one_heap_game(rules_of_moves("[[move]]\ndivide = 2\n")));
  EXPECT_FALSE(heap_game(rules_of_moves("[[move]]\ndivide = 2\nonly = \"the largest\"\n")));
}

}  // namespace
}  // namespace bouton::sequence
