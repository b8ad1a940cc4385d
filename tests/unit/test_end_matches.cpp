// EndMatches: the same shifts and lengths as the linear method, whatever the sequence.
#include "sequence/period/end_matches.hpp"

#include <gtest/gtest.h>

#include <random>

using bouton::sequence::EndMatch;
using bouton::sequence::EndMatches;
using bouton::sequence::matches_from_end;
using Values = std::vector<std::uint16_t>;

namespace {

std::vector<EndMatch> found(Values const& values, std::size_t least) {
  EndMatches matches(values, least);
  std::vector<EndMatch> all;
  while (auto const match = matches.next()) all.push_back(*match);
  return all;
}

std::vector<EndMatch> expected(Values const& values, std::size_t least) {
  std::vector<EndMatch> all;
  auto const lengths = matches_from_end(values);
  for (std::size_t shift = 1; shift < values.size(); ++shift) {
    if (lengths[shift] >= least) all.push_back({shift, lengths[shift]});
  }
  return all;
}

}  // namespace

TEST(EndMatches, AreThoseOfTheLinearMethodInRandomSequences) {
  std::mt19937 engine(20261122);
  auto const below = [&](std::size_t end) { return static_cast<std::size_t>(engine()) % end; };
  for (int round = 0; round < 3000; ++round) {
    Values values(below(400));
    std::size_t const letters = 1 + below(3), period = 1 + below(90);
    for (std::size_t n = 0; n < values.size(); ++n) {
      bool const repeats = n >= period && below(150) != 0;
      values[n] = repeats ? values[n - period] : static_cast<std::uint16_t>(below(letters));
    }
    for (std::size_t const least : {std::size_t{0}, std::size_t{1}, std::size_t{3}, std::size_t{4},
                                    values.size() / 4, values.size() / 2, values.size()}) {
      ASSERT_EQ(found(values, least), expected(values, least)) << values.size() << ' ' << least;
    }
    EXPECT_TRUE(found(values, values.size() + 1).empty());
  }
}

TEST(EndMatches, AreFoundAtEveryShift) {
  // Values that occur once in a period: a single shift of many looked at together agrees.
  std::mt19937 engine(15);
  for (std::size_t period = 1; period < 300; ++period) {
    Values values(900);
    for (std::size_t n = 0; n < values.size(); ++n) {
      values[n] = n < period ? static_cast<std::uint16_t>(engine() & 0xffff) : values[n - period];
    }
    ASSERT_EQ(found(values, 450), expected(values, 450)) << period;
    ASSERT_EQ(found(values, 5), expected(values, 5)) << period;
  }
}

TEST(EndMatches, AreFoundInLinearTimeWhereEveryShiftAlmostAgrees) {
  // One value in the middle of a constant sequence: each shift agrees on almost a half.
  Values values(std::size_t{1} << 20, 7);
  values[values.size() / 2 - 1] = 8;
  std::size_t const half = values.size() / 2;
  EXPECT_EQ(found(values, half + 1).size(), 0U);
  EXPECT_EQ(found(values, half - 10), expected(values, half - 10));
  // A period whose every round agrees but for the very first of the values that must.
  for (std::size_t n = 0; n < values.size(); ++n) values[n] = n % 5 == 0 ? 1 : 0;
  values[half] = 9;
  EXPECT_EQ(found(values, half), expected(values, half));
}
