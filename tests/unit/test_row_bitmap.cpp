// Rows as bitmaps against the oracle's rows, and against what is known of the 20-pin row.
#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <stdexcept>
#include <vector>

#include "oracle/rules_oracle.hpp"
#include "search/row_bitmap.hpp"

namespace bouton::search {
namespace {

constexpr Convention kEither[] = {Convention::kNormal, Convention::kMisere};
constexpr unsigned kKayles[] = {1, 2};

/// Octal digits of "remove t adjacent pins": 7 at each t.
oracle::Game subtraction_of(std::vector<unsigned> const& amounts) {
  std::vector<unsigned> digits;
  for (unsigned const amount : amounts) {
    if (digits.size() <= amount) digits.resize(amount + 1, 0);
    digits[amount] = 7;
  }
  return oracle::heap_code(digits);
}

TEST(RowBitmap, AgreesWithTheOracleOnEveryPattern) {
  std::vector<std::vector<unsigned>> const sets = {{1, 2},    {2}, {1},     {3}, {1, 3},
                                                   {2, 3, 5}, {7}, {1, 40}, {}};
  for (std::vector<unsigned> const& amounts : sets) {
    for (Convention const convention : kEither) {
      oracle::Solver solver(subtraction_of(amounts), convention == Convention::kMisere
                                                         ? oracle::Play::kMisere
                                                         : oracle::Play::kNormal);
      for (unsigned const pins : {0U, 1U, 3U, 5U, 6U, 7U, 11U}) {
        RowBitmap const outcomes = solve_row_patterns(pins, amounts, convention).value();
        auto const remoteness = row_pattern_remoteness(pins, amounts, convention).value();
        ASSERT_EQ(remoteness.size(), std::size_t{1} << pins);
        std::vector<std::uint64_t> lost;
        for (std::uint64_t pattern = 0; pattern < remoteness.size(); ++pattern) {
          std::vector<std::uint64_t> const rows = rows_of_pattern(pattern);
          oracle::Position const position =
              oracle::heaps(std::vector<oracle::Heap>(rows.begin(), rows.end()));
          ASSERT_EQ(letter(outcomes.outcome(pattern)), solver.outcome(position)) << pattern;
          ASSERT_EQ(remoteness[pattern], solver.remoteness(position)) << pattern;
          if (!solver.next_wins(position)) lost.push_back(pattern);
        }
        std::vector<std::uint64_t> visited;
        EXPECT_TRUE(outcomes.for_each_p([&](std::uint64_t pattern) {
          visited.push_back(pattern);
          return true;
        }));
        EXPECT_EQ(visited, lost);
        EXPECT_EQ(outcomes.count_p(), lost.size());
      }
    }
  }
}

TEST(RowBitmap, KnowsThe20PinRowOfKayles) {
  // Counts and lengths found by the reference search of the game's 2^20 patterns.
  RowBitmap const outcomes = solve_row_patterns(20, kKayles, Convention::kNormal).value();
  EXPECT_EQ(outcomes.count_p(), 225'982U);
  EXPECT_EQ((std::uint64_t{1} << 20) - outcomes.count_p(), 822'594U);
  auto const remoteness = row_pattern_remoteness(20, kKayles, Convention::kNormal).value();
  EXPECT_EQ(remoteness.back(), 19);
  unsigned longest_win = 0, longest_loss = 0;
  for (std::uint64_t pattern = 0; pattern < remoteness.size(); ++pattern) {
    bool const lost = outcomes.outcome(pattern) == Outcome::kP;
    ASSERT_EQ(lost, remoteness[pattern] % 2 == 0);
    unsigned& longest = lost ? longest_loss : longest_win;
    longest = std::max<unsigned>(longest, remoteness[pattern]);
  }
  EXPECT_EQ(longest_win, 19U);
  EXPECT_EQ(longest_loss, 18U);
}

TEST(RowBitmap, FindsTheSingleMisereKaylesRowsThatAreLost) {
  // Rows 1, 4, 9, 12, 20: Sibert and Conway, Mathematical Kayles (1992).
  RowBitmap const outcomes = solve_row_patterns(22, kKayles, Convention::kMisere).value();
  std::vector<unsigned> lost;
  for (unsigned pins = 0; pins <= 22; ++pins) {
    if (outcomes.outcome((std::uint64_t{1} << pins) - 1) == Outcome::kP) lost.push_back(pins);
  }
  EXPECT_EQ(lost, (std::vector<unsigned>{1, 4, 9, 12, 20}));
}

TEST(RowBitmap, GivesTheSameOnSeveralThreads) {
  unsigned const amounts[] = {1, 2, 9};
  for (Convention const convention : kEither) {
    RowBitmap const one = solve_row_patterns(19, amounts, convention).value();
    for (unsigned const threads : {2U, 7U}) {
      Limits limits;
      limits.threads = threads;
      RowBitmap const many = solve_row_patterns(19, amounts, convention, limits).value();
      bool same = true;
      for (std::uint64_t pattern = 0; pattern < std::uint64_t{1} << 19; ++pattern) {
        same = same && many.outcome(pattern) == one.outcome(pattern);
      }
      EXPECT_TRUE(same);
    }
  }
}

TEST(RowBitmap, SplitsAPatternIntoItsRows) {
  EXPECT_EQ(rows_of_pattern(0), (std::vector<std::uint64_t>{}));
  EXPECT_EQ(rows_of_pattern(0b1101110010), (std::vector<std::uint64_t>{1, 3, 2}));
  EXPECT_EQ(rows_of_pattern(~std::uint64_t{0}), (std::vector<std::uint64_t>{64}));
}

TEST(RowBitmap, StopsVisitingWhenTheVisitorSaysSo) {
  RowBitmap const outcomes = solve_row_patterns(8, kKayles, Convention::kNormal).value();
  int visits = 0;
  EXPECT_FALSE(outcomes.for_each_p([&](std::uint64_t) { return ++visits < 3; }));
  EXPECT_EQ(visits, 3);
}

TEST(RowBitmap, DeclinesWhatDoesNotFitTheLimits) {
  Limits limits;
  limits.memory_bytes = 1U << 20U;
  EXPECT_TRUE(solve_row_patterns(20, kKayles, Convention::kNormal, limits));
  EXPECT_FALSE(solve_row_patterns(24, kKayles, Convention::kNormal, limits));
  EXPECT_FALSE(row_pattern_remoteness(21, kKayles, Convention::kNormal, limits));
  std::atomic<bool> const cancel = true;
  limits.cancel = &cancel;
  for (unsigned const threads : {1U, 3U}) {
    limits.threads = threads;
    EXPECT_FALSE(solve_row_patterns(20, kKayles, Convention::kNormal, limits));
    EXPECT_FALSE(row_pattern_remoteness(20, kKayles, Convention::kNormal, limits));
  }
}

TEST(RowBitmap, RefusesWhatIsNoRow) {
  unsigned const nothing[] = {0};
  EXPECT_THROW((void)solve_row_patterns(33, kKayles, Convention::kNormal), std::logic_error);
  EXPECT_THROW((void)solve_row_patterns(5, nothing, Convention::kNormal), std::logic_error);
  EXPECT_THROW((void)row_pattern_remoteness(5, nothing, Convention::kNormal), std::logic_error);
  RowBitmap const outcomes = solve_row_patterns(5, kKayles, Convention::kNormal).value();
  EXPECT_THROW((void)outcomes.outcome(32), std::out_of_range);
}

}  // namespace
}  // namespace bouton::search
