// Euclid's game against the oracle, and at the edge of the golden ratio with large numbers.
#include "theory/euclid.hpp"

#include <gtest/gtest.h>

#include <rapidcheck/gtest.h>

#include <string>
#include <utility>
#include <vector>

#include "theory_check.hpp"

using bouton::Convention;
using bouton::Natural;
using bouton::Outcome;
using bouton::Solution;
using bouton::theory::euclid_outcome;
using bouton::theory::euclid_value;
using bouton::theory::solve_euclid;
using Moves = std::vector<std::string>;

namespace {

Solution solve(Natural a, Natural b, Convention convention = Convention::kNormal) {
  bouton::Position position;
  position.heaps = {std::move(a), std::move(b)};
  return solve_euclid(position, convention);
}

/// All partial quotients of b / a are the same, by Euclid's algorithm. \pre 0 < a <= b
bool all_quotients_equal(Natural const& a, Natural const& b) {
  Natural const q = b / a;
  for (Natural x = a, y = b; x != 0;) {
    if (y / x != q) return false;
    Natural rest = y % x;
    y = std::exchange(x, std::move(rest));
  }
  return true;
}

/// The value as mex says it, where the options of smaller pairs are known.
std::vector<std::vector<std::uint64_t>> table(std::uint64_t side) {
  std::vector<std::vector<std::uint64_t>> values(side, std::vector<std::uint64_t>(side, 0));
  for (std::uint64_t sum = 2; sum <= 2 * side - 2; ++sum) {
    for (std::uint64_t a = 1; a < side && a < sum; ++a) {
      std::uint64_t const b = sum - a;
      if (b >= side) continue;
      std::vector<bool> seen(side + 1, false);
      for (std::uint64_t left = a % b, at = left; at < a; at += b) seen[values[at][b]] = true;
      for (std::uint64_t left = b % a, at = left; at < b; at += a) seen[values[a][at]] = true;
      while (seen[values[a][b]]) ++values[a][b];
    }
  }
  return values;
}

}  // namespace

TEST(TheoryEuclid, AgreesWithTheOracleOnABox) {
  for (Convention const convention : theory_check::kConventions) {
    oracle::Solver solver(oracle::euclid(), theory_check::play(convention));
    theory_check::for_each_box_position(2, 40, [&](oracle::Position const& from) {
      Solution const solution = solve_euclid(theory_check::position(from), convention);
      theory_check::expect_agrees(solution, solver, from, convention);
      EXPECT_EQ(euclid_outcome(from.heaps[0], from.heaps[1], convention), solution.outcome);
      EXPECT_EQ(solution.nim_value.has_value(), convention == Convention::kNormal);
    });
  }
}

TEST(TheoryEuclid, KnowsEveryNimValueUpTo300) {
  std::uint64_t const side = 300;
  auto const values = table(side);
  for (std::uint64_t a = 0; a < side; ++a) {
    for (std::uint64_t b = 0; b < side; ++b) {
      ASSERT_EQ(euclid_value(a, b), values[a][b]) << a << ' ' << b;
    }
  }
}

// [Cairns, Ho & Lengyel 2011]: floor(|a/b - b/a|) (Nivasch 2006) is the value of the game that
// ends at equal heaps; here it is another one exactly where all partial quotients are equal.
TEST(TheoryEuclid, DiffersFromTheFormulaOfNivaschWhereAllQuotientsAreEqual) {
  auto const nivasch = [](std::uint64_t a, std::uint64_t b) { return (b * b - a * a) / (a * b); };
  for (std::uint64_t a = 1; a < 200; ++a) {
    for (std::uint64_t b = a; b < 600; ++b) {
      std::uint64_t const q = b / a;
      bool equal = true;
      bool odd = false;  // number of quotients
      for (std::uint64_t x = a, y = b; x != 0; y = std::exchange(x, y % x)) {
        equal = equal && y / x == q;
        odd = !odd;
      }
      std::uint64_t const value = nivasch(a, b);
      std::uint64_t const expected = !equal ? value : odd ? value + 1 : value - 1;
      ASSERT_EQ(euclid_value(a, b), expected) << a << ' ' << b;
    }
  }
}

TEST(TheoryEuclid, HoldsAtTheGoldenRatioForFibonacciNumbers) {
  Natural a = 2, b = 3;  // 3/2 is below the golden ratio, 5/3 above, and so on
  for (int step = 0; step < 2'000; ++step) {
    Outcome const expected = step % 2 == 0 ? Outcome::kP : Outcome::kN;
    for (Convention const convention : theory_check::kConventions) {
      Solution const solution = solve(a, b, convention);
      ASSERT_EQ(*solution.outcome, expected) << step;
      if (expected == Outcome::kN) {
        ASSERT_EQ(theory_check::moves(solution),
                  Moves{bouton::to_string(a) + ' ' + bouton::to_string(Natural(b - a))});
      }
      // One token more or less is enough to change sides.
      ASSERT_EQ(*solve(a, b + 1, convention).outcome, Outcome::kN);
      if (step > 0) {
        ASSERT_EQ(*solve(a, b - 1, convention).outcome, Outcome::kP);
      }
    }
    ASSERT_EQ(euclid_value(a, b), expected == Outcome::kP ? 0 : 1);
    a = std::exchange(b, a + b);
  }
}

// The highest bits decide, but not beside the golden ratio.
TEST(TheoryEuclid, TheHighestBitsOfLongHeapsDecideAsAllOfThem) {
  Natural a = 1, b = 1;
  for (int i = 0; i < 1600; ++i) a = std::exchange(b, a + b);
  auto const expect = [](Natural const& x, Natural const& y) {
    bool const lost = y < 2 * x && y * (y - x) < x * x;
    EXPECT_EQ(solve(x, y).outcome, lost ? Outcome::kP : Outcome::kN);
  };
  for (unsigned bits = 0; bits < 1100; bits += 7) {
    for (Natural const& d : {Natural(1) << bits, (Natural(1) << bits) - 1}) {
      expect(a, b + d);
      expect(a, b - d);
      expect(a, a + d + 1);
      expect(a, (a << 1) - d - 1);
      expect(d + 1, b);
    }
  }
}

TEST(TheoryEuclid, HoldsWhereAllQuotientsAreEqualForHugeHeaps) {
  for (unsigned q = 2; q <= 5; ++q) {
    for (Natural const& factor : {Natural(1), Natural(6), pow(Natural(10), 40)}) {
      Natural a = factor, b = q * factor;
      for (int count = 1; count < 300; ++count) {  // partial quotients, all equal to q
        Natural const expected = count % 2 == 1 ? q : q - 1;
        ASSERT_EQ(euclid_value(a, b), expected) << q << ' ' << count;
        // Next to it the formula of Nivasch holds.
        for (Natural const& beside : {Natural(b - 1), Natural(b + 1)}) {
          if (beside < a) continue;
          if (!all_quotients_equal(a, beside)) {
            ASSERT_EQ(euclid_value(a, beside), (beside * beside - a * a) / (a * beside));
          }
        }
        a = std::exchange(b, q * b + a);
      }
    }
  }
}

TEST(TheoryEuclid, The64BitOutcomeIsExactAtItsEnd) {
  std::uint64_t const a = 7540113804746346429, b = 12200160415121876738U;  // F(92), F(93)
  for (Convention const convention : theory_check::kConventions) {
    EXPECT_EQ(euclid_outcome(a, b, convention), *solve(a, b, convention).outcome);
    EXPECT_EQ(euclid_outcome(b + 1, a, convention), Outcome::kN);
    EXPECT_EQ(euclid_outcome(a, b - 1, convention), Outcome::kP);
    EXPECT_EQ(euclid_outcome(~std::uint64_t{0}, ~std::uint64_t{0} - 1, convention), Outcome::kP);
    EXPECT_EQ(euclid_outcome(~std::uint64_t{0}, 1, convention), Outcome::kN);
  }
}

RC_GTEST_PROP(TheoryEuclid, AgreesWithItselfAlongAMove, (std::uint64_t x, std::uint64_t y)) {
  for (Convention const convention : theory_check::kConventions) {
    Solution const solution = solve(x, y, convention);
    RC_ASSERT(*solution.outcome == euclid_outcome(x, y, convention));
    for (std::string const& text : theory_check::moves(solution)) {
      bouton::Position after = bouton::parse_position(text, {});
      RC_ASSERT(*solve(after.heaps[0], after.heaps[1], convention).outcome == Outcome::kP);
    }
  }
  if (Solution const solution = solve(x, y); solution.recommended) {
    RC_ASSERT(euclid_value(solution.recommended->after.heaps[0],
                           solution.recommended->after.heaps[1]) == 0);
  }
}

TEST(TheoryEuclid, TellsWhatTheMoveLeaves) {
  EXPECT_EQ(theory_check::moves(solve(3, 7)), Moves{"3 4"});
  EXPECT_NE(theory_check::reason(solve(3, 7)).find("must take 3 once more"), std::string::npos);
  EXPECT_EQ(theory_check::moves(solve(4, 4)), (Moves{"0 4", "4 0"}));
  EXPECT_EQ(theory_check::moves(solve(4, 12, Convention::kMisere)), Moves{"4 4"});
  EXPECT_EQ(theory_check::moves(solve(12, 4)), Moves{"0 4"});
  EXPECT_NE(theory_check::reason(solve(2, 5)).find("in this case alone"), std::string::npos);
}

TEST(TheoryEuclid, AnswersForHeapsOfManyDigits) {
  Natural const a = (Natural(1) << 60'000) + 1;
  Natural const b = (Natural(3) << 60'000) + 2;
  EXPECT_EQ(*solve(a, b).outcome, Outcome::kN);
}

TEST(TheoryEuclid, RefusesAnotherNumberOfHeaps) {
  bouton::Position position;
  position.heaps = {1, 2, 3};
  EXPECT_THROW(static_cast<void>(solve_euclid(position, Convention::kNormal)), std::logic_error);
}
