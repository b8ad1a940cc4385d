// Exact k-Nim against the oracle: the solved cases, their edges, and silence beyond them.
#include "theory/exact.hpp"

#include <gtest/gtest.h>

#include <rapidcheck/gtest.h>

#include <algorithm>
#include <limits>
#include <string>
#include <vector>

#include "effort.hpp"
#include "rules/named_rules.hpp"
#include "theory_check.hpp"

using bouton::Convention;
using bouton::Natural;
using bouton::Outcome;
using bouton::Position;
using bouton::Solution;
using bouton::theory::solve_exact;

namespace {

Position heaps_of(std::string const& text) {
  return bouton::parse_position(text, bouton::exact_rules(2));
}

std::size_t non_empty(oracle::Position const& position) {
  std::size_t count = 0;
  for (oracle::Heap const heap : position.heaps) count += heap > 0 ? 1U : 0U;
  return count;
}

/// The greatest t with sum of min(x, t) >= k t, by trying.
std::uint64_t tetris(std::uint64_t k, std::vector<std::uint64_t> const& heaps) {
  std::uint64_t t = 0;
  for (;; ++t) {
    std::uint64_t sum = 0;
    for (std::uint64_t const heap : heaps) sum += std::min(heap, t + 1);
    if (sum < k * (t + 1)) return t;
  }
}

}  // namespace

TEST(TheoryExact, AgreesWithTheOracleOnEveryBoxAndIsSilentElsewhere) {
  struct Box {
    std::size_t heaps;
    oracle::Heap largest;
  };
  std::size_t const most = bouton::test::effort<std::size_t>(5, 3);
  for (Convention const convention : theory_check::kConventions) {
    for (std::size_t k = 1; k <= most; ++k) {
      oracle::Solver solver(oracle::exact(k), theory_check::play(convention));
      for (Box const box :
           {Box{0, 0}, Box{1, 9}, Box{2, 9}, Box{3, 7}, Box{4, 6}, Box{5, 3}, Box{6, 3}}) {
        theory_check::for_each_box_position(
            box.heaps, box.largest, [&](oracle::Position const& from) {
              std::size_t const n = non_empty(from);
              auto const solution = solve_exact(k, theory_check::position(from), convention);
              bool const known = k == 1 || n <= 2 * k;
              ASSERT_EQ(solution.has_value(), known) << oracle::print(from);
              if (!solution) return;
              EXPECT_EQ(solution->nim_value.has_value(), convention == Convention::kNormal);
              EXPECT_TRUE(solution->winning_move_count.has_value());
              theory_check::expect_agrees(*solution, solver, from, convention);
            });
      }
    }
  }
}

// Boros, Gurvich, Ho, Makino, Mursic 2018; the formula for 2k heaps is checked, not trusted.
TEST(TheoryExact, NimValuesOfTwiceKHeapsAgreeWithTheOracle) {
  auto const check = [](std::size_t k, oracle::Heap largest) {
    oracle::Solver solver(oracle::exact(k), oracle::Play::kNormal);
    theory_check::for_each_box_position(2 * k, largest, [&](oracle::Position const& from) {
      if (!std::is_sorted(from.heaps.begin(), from.heaps.end())) return;
      auto const solution = solve_exact(k, theory_check::position(from), Convention::kNormal);
      ASSERT_TRUE(solution.has_value());
      EXPECT_EQ(*solution->nim_value, solver.value(from)) << oracle::print(from);
    });
  };
  check(1, 20);
  check(2, 8);
  check(3, 3);
}

TEST(TheoryExact, ListsMovesInAscendingOrder) {
  auto const solution = solve_exact(2, heaps_of("2 2 2"), Convention::kNormal);
  EXPECT_EQ(theory_check::moves(*solution), (std::vector<std::string>{"0 0 2", "0 2 0", "2 0 0"}));
  auto const misere = solve_exact(2, heaps_of("2 2 2"), Convention::kMisere);
  EXPECT_EQ(theory_check::moves(*misere),
            (std::vector<std::string>{"0 1 2", "0 2 1", "1 0 2", "1 2 0", "2 0 1", "2 1 0"}));
  EXPECT_NE(theory_check::reason(*misere).find("before -> after):\n  1: 2 -> 0\n  2: 2 -> 1\n"),
            std::string::npos);
  EXPECT_EQ(theory_check::reason(*misere).find("among them"), std::string::npos);
}

RC_GTEST_PROP(TheoryExact, ListedMovesOfLargePositionsAreLegalAndWin, ()) {
  auto const k = *rc::gen::resize(100, rc::gen::inRange<std::uint64_t>(2, 6));
  auto const n = *rc::gen::resize(100, rc::gen::inRange<std::size_t>(k, 2 * k + 1));
  auto const heaps = *rc::gen::container<std::vector<std::uint64_t>>(
      n, rc::gen::resize(100, rc::gen::inRange<std::uint64_t>(1, 60)));
  Position position;
  position.heaps.assign(heaps.begin(), heaps.end());
  for (Convention const convention : theory_check::kConventions) {
    auto const solution = solve_exact(k, position, convention);
    RC_ASSERT(solution.has_value() == (n <= 2 * k));
    if (!solution || !solution->for_each_winning_move) continue;
    if (n < 2 * k && convention == Convention::kNormal) {
      RC_ASSERT(*solution->nim_value == tetris(k, heaps));
    }
    std::string last;
    std::size_t seen = 0;
    solution->for_each_winning_move([&](Position const& option) {
      std::size_t lowered = 0;
      std::vector<std::uint64_t> after;
      for (std::size_t i = 0; i < n; ++i) {
        RC_ASSERT(option.heaps[i] <= position.heaps[i]);
        lowered += option.heaps[i] < position.heaps[i] ? 1U : 0U;
        after.push_back(*bouton::to_u64(option.heaps[i]));
      }
      RC_ASSERT(lowered == k);
      if (n < 2 * k) {
        RC_ASSERT(tetris(k, after) == (convention == Convention::kNormal ? 0U : 1U));
      } else {
        RC_ASSERT(solve_exact(k, option, convention)->outcome == Outcome::kP);
      }
      RC_ASSERT(bouton::to_string(option) != last);
      last = bouton::to_string(option);
      return ++seen < 100;
    });
    RC_ASSERT(seen > 0U);
  }
}

TEST(TheoryExact, TakesAnyKAndAnySize) {
  std::uint64_t const any = (std::numeric_limits<std::uint64_t>::max)();
  EXPECT_EQ(*solve_exact(any, heaps_of("5 6"), Convention::kNormal)->outcome, Outcome::kP);
  EXPECT_EQ(*solve_exact(any, heaps_of("5 6"), Convention::kMisere)->outcome, Outcome::kN);
  EXPECT_THROW(static_cast<void>(solve_exact(0, heaps_of("1"), Convention::kNormal)),
               std::logic_error);
  // 10^100 against two heaps, k = 2: the play lasts as long as the two smaller heaps allow.
  EXPECT_EQ(*solve_exact(2, heaps_of("10^100 7 5"), Convention::kNormal)->nim_value, 12);
  auto const huge = solve_exact(2, heaps_of("10^50 10^50 10^50"), Convention::kMisere);
  EXPECT_EQ(theory_check::moves(*huge, 5).size(), 5U);
  EXPECT_TRUE(huge->winning_move_count.has_value());
  auto const long_heaps = solve_exact(30, heaps_of("49x10^20000"), Convention::kMisere);
  EXPECT_FALSE(long_heaps->winning_move_count.has_value());
  auto const many = solve_exact(60'000, heaps_of("100000x12345"), Convention::kMisere);
  EXPECT_EQ(*many->outcome, Outcome::kN);
  EXPECT_TRUE(many->recommended.has_value());
}
