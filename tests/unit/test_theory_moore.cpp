// Moore's Nim against the oracle, against Nim, and at sizes no search can reach.
#include "theory/moore.hpp"

#include <gtest/gtest.h>

#include <rapidcheck/gtest.h>

#include <algorithm>
#include <limits>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "rules/named_rules.hpp"
#include "theory/nim.hpp"
#include "theory_check.hpp"

using bouton::Convention;
using bouton::Natural;
using bouton::Outcome;
using bouton::Position;
using bouton::Solution;
using bouton::theory::moore_outcome;
using bouton::theory::solve_moore;

namespace {

constexpr std::uint64_t kAnyNumber = (std::numeric_limits<std::uint64_t>::max)();

Position moore_position(std::string const& text) {
  return bouton::parse_position(text, bouton::moore_rules(2));
}

Solution solve(std::uint64_t k, std::string const& text,
               Convention convention = Convention::kNormal) {
  return solve_moore(k, moore_position(text), convention);
}

/// Moore's criterion, written once more for positions of any size.
bool is_p(std::uint64_t k, Position const& position, Convention convention) {
  std::map<unsigned, std::uint64_t> ones;
  bool large = false;
  for (Natural const& heap : position.heaps) {
    large = large || heap > 1;
    for (unsigned bit = 0; heap >> bit != 0; ++bit) ones[bit] += bit_test(heap, bit) ? 1U : 0U;
  }
  if (convention == Convention::kMisere && !large) return ones[0] % (k + 1) == 1;
  for (auto const& [bit, count] : ones) {
    if (count % (k + 1) != 0) return false;
  }
  return true;
}

/// `to` is P and one legal move away from `from`.
bool is_winning_move(std::uint64_t k, Position const& from, Position const& to,
                     Convention convention) {
  std::size_t changed = 0;
  for (std::size_t i = 0; i < from.heaps.size(); ++i) {
    if (to.heaps[i] > from.heaps[i] || to.heaps[i] < 0) return false;
    changed += to.heaps[i] != from.heaps[i];
  }
  return changed >= 1 && changed <= k && is_p(k, to, convention);
}

}  // namespace

TEST(TheoryMoore, AgreesWithTheOracleOnEveryBox) {
  struct Box {
    std::size_t heaps;
    oracle::Heap largest;
  };
  for (Convention const convention : theory_check::kConventions) {
    for (std::size_t k = 1; k <= 4; ++k) {
      oracle::Solver solver(oracle::moore(k), theory_check::play(convention));
      for (Box const box :
           {Box{0, 0}, Box{1, 9}, Box{2, 11}, Box{3, 7}, Box{4, 4}, Box{5, 2}, Box{7, 1}}) {
        theory_check::for_each_box_position(
            box.heaps, box.largest, [&](oracle::Position const& from) {
              theory_check::expect_agrees(solve_moore(k, theory_check::position(from), convention),
                                          solver, from, convention);
              std::vector<std::uint64_t> const heaps(from.heaps.begin(), from.heaps.end());
              EXPECT_EQ(bouton::letter(moore_outcome(k, heaps, convention)), solver.outcome(from));
            });
      }
    }
  }
}

TEST(TheoryMoore, CountsAllMovesOfSmallPositions) {
  // expect_agrees compares a count only where there is one: here there must be.
  theory_check::for_each_box_position(4, 3, [&](oracle::Position const& from) {
    for (Convention const convention : theory_check::kConventions) {
      EXPECT_TRUE(
          solve_moore(3, theory_check::position(from), convention).winning_move_count.has_value());
    }
  });
}

// Jenkyns and Mayberry 1980; the formula is checked here, not trusted.
TEST(TheoryMoore, NimValuesOfKPlusOneHeapsAgreeWithTheOracle) {
  auto const check = [](std::size_t k, oracle::Heap largest) {
    oracle::Solver solver(oracle::moore(k), oracle::Play::kNormal);
    theory_check::for_each_box_position(k + 1, largest, [&](oracle::Position const& from) {
      if (!std::is_sorted(from.heaps.begin(), from.heaps.end())) return;
      Solution const solution = solve_moore(k, theory_check::position(from), Convention::kNormal);
      ASSERT_TRUE(solution.nim_value.has_value());
      EXPECT_EQ(*solution.nim_value, solver.value(from)) << oracle::print(from);
    });
  };
  check(2, 16);
  check(3, 7);
  check(4, 3);
}

TEST(TheoryMoore, GivesNimValuesOnlyWhereATheoremDoes) {
  EXPECT_EQ(*solve(2, "7 9").nim_value, 16);
  EXPECT_TRUE(solve(2, "0 1 2 0 4").nim_value.has_value());
  EXPECT_FALSE(solve(2, "1 2 4 8").nim_value.has_value());
  EXPECT_EQ(*solve(2, "1 1 1 2 2 2").nim_value, 0);  // a P-position has value 0
  EXPECT_FALSE(solve(2, "7 9", Convention::kMisere).nim_value.has_value());
}

// math.stackexchange.com/questions/917016: column sums 2 1 1 1 mod 3, 8 -> 5 and 10 -> 5.
TEST(TheoryMoore, SolvesThePublishedExample) {
  Solution const solution = solve(2, "5 8 10");
  EXPECT_EQ(*solution.outcome, Outcome::kN);
  EXPECT_EQ(bouton::to_string(solution.recommended->after), "5 5 5");
  std::string const reason = theory_check::reason(solution);
  EXPECT_NE(reason.find("\n         8 4 2 1"
                        "\n      5  . 1 . 1"
                        "\n      8  1 . . ."
                        "\n     10  1 . 1 ."
                        "\n  mod 3  2 1 1 1"
                        "\n         ^ ^ ^ ^\n"),
            std::string::npos)
      << reason;
  EXPECT_NE(reason.find("before -> after):\n  2: 8 -> 5\n  3: 10 -> 5\n"), std::string::npos)
      << reason;
}

RC_GTEST_PROP(TheoryMoore, WithKOneIsNim, (std::vector<std::uint64_t> const& heaps)) {
  Position position;
  position.heaps.assign(heaps.begin(), heaps.end());
  for (Convention const convention : theory_check::kConventions) {
    Solution const moore = solve_moore(1, position, convention);
    Solution const nim = bouton::theory::solve_nim(position, convention);
    RC_ASSERT(moore.outcome == nim.outcome);
    RC_ASSERT(theory_check::moves(moore) == theory_check::moves(nim));
    RC_ASSERT(moore_outcome(1, heaps, convention) == *nim.outcome);
  }
}

RC_GTEST_PROP(TheoryMoore, LargePositionsGetLegalMovesToPPositions, ()) {
  auto const heaps = *rc::gen::container<std::vector<std::uint64_t>>(
      rc::gen::oneOf(rc::gen::inRange<std::uint64_t>(0, 4), rc::gen::arbitrary<std::uint64_t>()));
  auto const k = *rc::gen::inRange<std::uint64_t>(2, 7);
  unsigned const shift = *rc::gen::element(0U, 0U, 70U);
  Position position;
  for (std::uint64_t const heap : heaps) position.heaps.push_back(Natural(heap) << shift);
  for (Convention const convention : theory_check::kConventions) {
    Solution const solution = solve_moore(k, position, convention);
    bool const previous_wins = is_p(k, position, convention);
    RC_ASSERT((*solution.outcome == Outcome::kP) == previous_wins);
    if (shift == 0) RC_ASSERT(moore_outcome(k, heaps, convention) == *solution.outcome);
    RC_ASSERT(!(previous_wins && solution.recommended));
    if (!solution.recommended) continue;
    RC_ASSERT(is_winning_move(k, position, solution.recommended->after, convention));
    std::set<std::string> seen;
    solution.for_each_winning_move([&](Position const& option) {
      RC_ASSERT(is_winning_move(k, position, option, convention));
      RC_ASSERT(seen.insert(bouton::to_string(option)).second);
      return seen.size() < 50;
    });
    RC_ASSERT(!seen.empty());
  }
}

RC_GTEST_PROP(TheoryMoore, TheCountIsTheLengthOfTheList, ()) {
  auto const heaps = *rc::gen::container<std::vector<std::uint64_t>>(
      *rc::gen::resize(100, rc::gen::inRange<std::size_t>(0, 7)),
      rc::gen::resize(100, rc::gen::inRange<std::uint64_t>(0, 40)));
  auto const k = *rc::gen::inRange<std::uint64_t>(2, 5);
  Position position;
  position.heaps.assign(heaps.begin(), heaps.end());
  for (Convention const convention : theory_check::kConventions) {
    Solution const solution = solve_moore(k, position, convention);
    if (!solution.winning_move_count || *solution.winning_move_count > 20'000) continue;
    RC_ASSERT(*solution.winning_move_count == theory_check::moves(solution).size());
  }
}

TEST(TheoryMoore, TakesAnyKIncludingTheLargest) {
  EXPECT_EQ(bouton::to_string(solve(kAnyNumber, "3 4 5").recommended->after), "0 0 0");
  EXPECT_EQ(*solve(kAnyNumber, "1", Convention::kMisere).outcome, Outcome::kP);
  EXPECT_EQ(*solve(kAnyNumber, "1 1", Convention::kMisere).outcome, Outcome::kN);
  EXPECT_EQ(*solve(kAnyNumber, "-", Convention::kMisere).outcome, Outcome::kN);
  EXPECT_EQ(*solve(kAnyNumber, "-").outcome, Outcome::kP);
  std::uint64_t const one[] = {1};
  EXPECT_EQ(moore_outcome(kAnyNumber, one, Convention::kMisere), Outcome::kP);
  EXPECT_THROW(static_cast<void>(solve(0, "1")), std::logic_error);
}

TEST(TheoryMoore, FirstMovesOfHugePositionsComeAtOnce) {
  Position position = moore_position("40000x1234567890123456789 10^20000 10^20000 7");
  Solution const solution = solve_moore(30'000, position, Convention::kMisere);
  EXPECT_TRUE(is_winning_move(30'000, position, solution.recommended->after, Convention::kMisere));
  EXPECT_FALSE(solution.winning_move_count.has_value());
  EXPECT_EQ(theory_check::moves(solution, 3).size(), 3U);
  EXPECT_NE(theory_check::reason(solution).find("heaps, among them"), std::string::npos);
}

TEST(TheoryMoore, CountsMovesOfHeapsWithThousandsOfBits) {
  Position const position = moore_position(
      "1606938044258990275541962092341162602522202993782792835301377"
      " 2^700 2^1500 2^15000");
  for (Convention const convention : theory_check::kConventions) {
    Solution const solution = solve_moore(2, position, convention);
    ASSERT_TRUE(solution.winning_move_count.has_value());
    EXPECT_EQ(*solution.winning_move_count, theory_check::moves(solution).size());
  }
}

TEST(TheoryMoore, CountsWithoutListing) {
  // From 40 ones with k = 20, leaving 21 is the only number: C(40, 19) choices.
  EXPECT_EQ(bouton::to_string(*solve(20, "40x1").winning_move_count), "131282408400");
}
