// Lasker's Nim against the oracle: values, every winning move, counts of splits, huge heaps.
#include "theory/lasker.hpp"

#include <gtest/gtest.h>

#include <rapidcheck/gtest.h>

#include <algorithm>
#include <map>
#include <utility>

#include "theory_check.hpp"

using bouton::Convention;
using bouton::Natural;
using bouton::Outcome;
using bouton::Solution;
using bouton::theory::for_each_lasker_split;
using bouton::theory::lasker_outcome;
using bouton::theory::lasker_split_count;
using bouton::theory::lasker_value;
using bouton::theory::solve_lasker;
using Moves = std::vector<std::string>;

namespace {

constexpr unsigned kLargest = 24;

oracle::Game lasker() {
  std::vector<unsigned> digits(kLargest + 1, 3);
  digits[0] = 4;
  return oracle::heap_code(digits);
}

bouton::Position position(std::vector<Natural> heaps) {
  bouton::Position result;
  result.heaps = std::move(heaps);
  return result;
}

std::vector<std::pair<Natural, Natural>> splits(Natural const& heap, Natural const& value,
                                                std::size_t most = 1'000'000) {
  std::vector<std::pair<Natural, Natural>> result;
  for_each_lasker_split(heap, value, [&](Natural const& left, Natural const& right) {
    result.emplace_back(left, right);
    return result.size() < most;
  });
  return result;
}

}  // namespace

// Lasker 1931; Winning Ways, chapter 4.
TEST(TheoryLasker, KnowsTheValuesOfOneHeap) {
  oracle::Solver solver(lasker(), oracle::Play::kNormal);
  for (unsigned k = 0; k < 100; ++k) {
    EXPECT_EQ(lasker_value(4 * k + 1), 4 * k + 1);
    EXPECT_EQ(lasker_value(4 * k + 2), 4 * k + 2);
    EXPECT_EQ(lasker_value(4 * k + 3), 4 * k + 4);
    EXPECT_EQ(lasker_value(4 * k + 4), 4 * k + 3);
  }
  for (unsigned n = 0; n <= 16; ++n) {
    EXPECT_EQ(lasker_value(n), solver.value(oracle::heaps({n}))) << n;
  }
}

TEST(TheoryLasker, ValuesFulfilTheirDefinitionFurtherThanTheOracleGoes) {
  std::vector<std::uint64_t> values{0};
  for (std::uint64_t n = 1; n <= 1'500; ++n) {
    std::vector<bool> seen(4 * n + 4, false);
    for (std::uint64_t m = 0; m < n; ++m) seen[values[m]] = true;
    for (std::uint64_t a = 1; 2 * a <= n; ++a) seen[values[a] ^ values[n - a]] = true;
    std::uint64_t value = 0;
    while (seen[value]) ++value;
    values.push_back(value);
    ASSERT_EQ(lasker_value(n), value) << n;
  }
}

TEST(TheoryLasker, AgreesWithTheOracleOnEveryBoxOfUpToFourHeaps) {
  for (Convention const convention : theory_check::kConventions) {
    oracle::Solver solver(lasker(), theory_check::play(convention));
    unsigned const largest[] = {0, 24, 11, 6, 3};
    for (std::size_t heaps = 0; heaps <= 4; ++heaps) {
      theory_check::for_each_box_position(heaps, largest[heaps], [&](oracle::Position const& from) {
        Solution const solution = solve_lasker(theory_check::position(from), convention);
        theory_check::expect_agrees(solution, solver, from, convention);
        std::vector<std::uint64_t> const sizes(from.heaps.begin(), from.heaps.end());
        EXPECT_EQ(lasker_outcome(sizes, convention), solution.outcome);
      });
    }
  }
}

TEST(TheoryLasker, CountsAndListsEverySplitOfEveryHeapUpTo130) {
  for (unsigned heap = 0; heap <= 130; ++heap) {
    std::map<Natural, std::vector<std::pair<Natural, Natural>>> by_value;
    for (unsigned left = 1; left < heap; ++left) {
      Natural const value = lasker_value(left) ^ lasker_value(heap - left);
      by_value[value].emplace_back(left, heap - left);
    }
    for (unsigned value = 0; value <= 2 * heap + 8; ++value) {
      ASSERT_EQ(splits(heap, value), by_value[value]) << heap << " to " << value;
      ASSERT_EQ(lasker_split_count(heap, value), by_value[value].size()) << heap << ' ' << value;
    }
  }
}

RC_GTEST_PROP(TheoryLasker, ASplitOfAHugeHeapIsAmongThoseOfItsValue, ()) {
  auto const number = [] {
    Natural value = 0;
    for (int word = 0; word < 12; ++word) {
      value = (value << 64) + *rc::gen::arbitrary<std::uint64_t>();
    }
    return Natural(value >> *rc::gen::inRange<std::uint64_t>(0, 700));
  };
  Natural const left = number() + 1;
  Natural const heap = left + number() + 1;
  Natural const value = lasker_value(left) ^ lasker_value(heap - left);
  RC_ASSERT(lasker_split_count(heap, value) >= 1);
  Natural before = 0;
  for (auto const& [a, b] : splits(heap, value, 50)) {
    RC_ASSERT(before < a && b >= 1 && a + b == heap);
    RC_ASSERT((lasker_value(a) ^ lasker_value(b)) == value);
    before = a;
  }
  // A value that is larger than any the two parts can have.
  RC_ASSERT(lasker_split_count(heap, 2 * heap + 5) == 0);
}

RC_GTEST_PROP(TheoryLasker, AWinningMoveLeavesALostPosition, ()) {
  auto const heaps = *rc::gen::container<std::vector<std::uint64_t>>(
      *rc::gen::inRange<std::size_t>(1, 6), rc::gen::arbitrary<std::uint64_t>());
  std::vector<Natural> sizes(heaps.begin(), heaps.end());
  for (Convention const convention : theory_check::kConventions) {
    Solution const solution = solve_lasker(position(sizes), convention);
    RC_ASSERT(*solution.outcome == lasker_outcome(heaps, convention));
    bool const over = std::all_of(heaps.begin(), heaps.end(), [](auto heap) { return heap == 0; });
    RC_ASSERT((*solution.outcome == Outcome::kN && !over) == solution.recommended.has_value());
    int seen = 0;
    if (!solution.for_each_winning_move) continue;
    solution.for_each_winning_move([&](bouton::Position const& after) {
      RC_ASSERT(*solve_lasker(after, convention).outcome == Outcome::kP);
      return ++seen < 20;
    });
  }
}

TEST(TheoryLasker, SplitsAloneWinWhereThePairedHeapIsInTheWay) {
  // 3 is worth 4 and should become 3: the heap of value 3 is 4, which is larger.
  Solution const solution = solve_lasker(position({3, 1, 2}), Convention::kNormal);
  EXPECT_EQ(theory_check::moves(solution), (Moves{"1 2 1 2", "2 1 1 2"}));
  EXPECT_NE(theory_check::reason(solution).find("Split heap 1"), std::string::npos);
}

TEST(TheoryLasker, MisereDiffersFromNormalPlayWhereOneHeapIsLarge) {
  EXPECT_EQ(theory_check::moves(solve_lasker(position({2}), Convention::kNormal)),
            (Moves{"0", "1 1"}));
  EXPECT_EQ(theory_check::moves(solve_lasker(position({2}), Convention::kMisere)), Moves{"1"});
  EXPECT_EQ(theory_check::moves(solve_lasker(position({2, 1}), Convention::kMisere)),
            (Moves{"0 1", "1 1 1"}));
  EXPECT_EQ(theory_check::moves(solve_lasker(position({4}), Convention::kMisere)),
            (Moves{"1", "2 2"}));
}

TEST(TheoryLasker, CountsWinningMovesOfAHeapOfAThousandDigits) {
  Natural const heap = pow(Natural(10), 1'000);
  Solution const solution = solve_lasker(position({heap}), Convention::kNormal);
  EXPECT_EQ(*solution.nim_value, heap - 1);  // 10^1000 is divisible by 4
  // Nim-sum 0 of two parts: equal values, so equal parts.
  EXPECT_EQ(*solution.winning_move_count, 2);
  EXPECT_EQ(theory_check::moves(solution)[1],
            bouton::to_string(Natural(heap / 2)) + ' ' + bouton::to_string(Natural(heap / 2)));
}

TEST(TheoryLasker, CountsMoreSplitsThanAnybodyCouldList) {
  // 111...101 in binary: every one above the lowest two places goes to the left or the right part.
  Natural const other = (Natural(1) << 3'002) - 3;
  Natural const heap = other - 1;
  Solution const solution = solve_lasker(position({heap, other}), Convention::kNormal);
  EXPECT_EQ(lasker_split_count(heap, other), (Natural(1) << 3'001) - 2);
  EXPECT_EQ(*solution.winning_move_count, (Natural(1) << 3'001) - 1);
  for (auto const& [left, right] : splits(heap, other, 100)) {
    EXPECT_EQ(left + right, heap);
    EXPECT_EQ(lasker_value(left) ^ lasker_value(right), other);
  }
}

TEST(TheoryLasker, ValuesGrowBeyond64Bits) {
  std::uint64_t const most = ~std::uint64_t{0};
  EXPECT_EQ(bouton::to_string(lasker_value(most)), "18446744073709551616");
  for (Convention const convention : theory_check::kConventions) {
    EXPECT_EQ(lasker_outcome(std::vector<std::uint64_t>{most}, convention), Outcome::kN);
    EXPECT_EQ(lasker_outcome(std::vector<std::uint64_t>{most, most}, convention), Outcome::kP);
    EXPECT_EQ(lasker_outcome(std::vector<std::uint64_t>{most, most, 1}, convention), Outcome::kN);
  }
  EXPECT_EQ(*solve_lasker(position({most, most}), Convention::kMisere).outcome, Outcome::kP);
}
