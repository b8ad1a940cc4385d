// Nim with passes, one for each heap or one in all.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <set>
#include <string>
#include <vector>

#include "rules/named_rules.hpp"
#include "search/memo.hpp"
#include "theory/one_pass_nim.hpp"
#include "theory/pass_nim.hpp"
#include "theory_check.hpp"

// Nim with passes against the oracle, and at the edge of 64 bits.

using bouton::Convention;
using bouton::Natural;
using bouton::Solution;
using bouton::theory::pass_nim_value;
using bouton::theory::solve_pass_nim;
using Moves = std::vector<std::string>;

namespace {

Solution solve(std::string const& text, Convention convention = Convention::kNormal) {
  return solve_pass_nim(bouton::parse_position(text, bouton::pass_nim_rules()), convention);
}

/// Every way to spend passes on non-empty heaps of `from`.
template <class Visit>
void for_each_spending(oracle::Position from, Visit const& visit) {
  std::size_t const heaps = from.heaps.size();
  for (unsigned mask = 0; mask < (1U << heaps); ++mask) {
    from.spent.assign(heaps, false);
    bool sensible = true;
    for (std::size_t i = 0; i < heaps; ++i) {
      from.spent[i] = ((mask >> i) & 1U) != 0;
      sensible = sensible && !(from.spent[i] && from.heaps[i] == 0);
    }
    if (sensible) visit(from);
  }
}

}  // namespace

TEST(TheoryPassNim, AgreesWithTheOracleOnEveryBoxOfUpToThreeHeaps) {
  for (Convention const convention : theory_check::kConventions) {
    oracle::Solver solver(oracle::pass_nim(), theory_check::play(convention));
    for (std::size_t heaps = 0; heaps <= 3; ++heaps) {
      theory_check::for_each_box_position(
          heaps, heaps <= 2 ? 12 : 6, [&](oracle::Position const& box) {
            for_each_spending(box, [&](oracle::Position const& from) {
              theory_check::expect_agrees(solve_pass_nim(theory_check::position(from), convention),
                                          solver, from, convention);
            });
          });
    }
    theory_check::for_each_box_position(4, 2, [&](oracle::Position const& box) {
      for_each_spending(box, [&](oracle::Position const& from) {
        theory_check::expect_agrees(solve_pass_nim(theory_check::position(from), convention),
                                    solver, from, convention);
      });
    });
  }
}

// Nim-values of one heap with its pass, n = 0..20; a published program gives -1 for 0 and a
// published answer 3 for 2, both wrong.
TEST(TheoryPassNim, KnowsTheValuesOfOneHeap) {
  int const expected[] = {0, 2, 1, 4, 3, 6, 5, 8, 7, 10, 9, 12, 11, 14, 13, 16, 15, 18, 17, 20, 19};
  oracle::Solver solver(oracle::pass_nim(), oracle::Play::kNormal);
  for (unsigned n = 0; n <= 20; ++n) {
    EXPECT_EQ(pass_nim_value(n), expected[n]);
    EXPECT_EQ(solver.value(oracle::heaps_with_passes({n})), static_cast<unsigned>(expected[n]));
  }
}

TEST(TheoryPassNim, ValuesGrowBeyond64Bits) {
  EXPECT_EQ(bouton::to_string(*solve("18446744073709551615").nim_value), "18446744073709551616");
  Solution const solution = solve("18446744073709551615 18446744073709551616-");
  EXPECT_EQ(*solution.outcome, bouton::Outcome::kP);
  EXPECT_EQ(*solve("10^400 10^400").nim_value, 0);
}

TEST(TheoryPassNim, ListsPassesAndMovesThatRaiseAValue) {
  // 2 with its pass is worth 1; beside a plain 2 it must become worth 2.
  EXPECT_EQ(theory_check::moves(solve("2 2-")), (Moves{"1 2-", "2- 2-", "2 1-"}));
  EXPECT_EQ(bouton::to_string(solve("2 2-").recommended->after), "2 1-");
  EXPECT_NE(theory_check::reason(solve("2 2-")).find("Among them 2 raise"), std::string::npos);
  EXPECT_EQ(theory_check::moves(solve("1")), Moves{"0"});
  EXPECT_EQ(theory_check::moves(solve("1", Convention::kMisere)), Moves{"1-"});
}

TEST(TheoryPassNim, ReadsAPositionWithoutMarksAsUnspent) {
  bouton::Position position;
  position.heaps = {3};
  EXPECT_EQ(*solve_pass_nim(position, Convention::kNormal).nim_value, 4);
}

RC_GTEST_PROP(TheoryPassNim, PairsOfEqualHeapsChangeNothing, (std::uint64_t a, std::uint64_t b)) {
  std::string const one = std::to_string(a) + " " + std::to_string(b) + "-";
  std::string const pair = " " + std::to_string(b) + " " + std::to_string(b);
  Solution const small = solve(one);
  Solution const large = solve(one + pair);
  RC_ASSERT(*small.nim_value == *large.nim_value);
  RC_ASSERT(*small.nim_value == (pass_nim_value(a) ^ Natural(b)));
}

TEST(TheoryPassNim, SolvesManyHeapsBesideOneOfManyDigits) {
  bouton::Position position = bouton::parse_position("100000x1234567", bouton::pass_nim_rules());
  position.heaps.push_back(pow(Natural(10), 100'000));
  position.spent.push_back(false);
  Solution const solution = solve_pass_nim(position, Convention::kNormal);
  EXPECT_EQ(*solution.winning_move_count, 1);
  EXPECT_EQ(solution.recommended->after.heaps.back(), 0);
}

// Nim with one pass: the rules against the oracle, and what is proved about small positions.

using bouton::Outcome;
using bouton::theory::one_pass_partner;
using bouton::theory::solve_one_pass_nim;

namespace {

Solution solve_one_pass(std::vector<Natural> heaps, Convention convention = Convention::kNormal) {
  bouton::Position position;
  position.heaps = std::move(heaps);
  return solve_one_pass_nim(position, convention).value();
}

}  // namespace

TEST(TheoryOnePassNim, AgreesWithTheOracleWhereverItAnswers) {
  for (Convention const convention : theory_check::kConventions) {
    oracle::Solver solver(oracle::one_pass_nim(), theory_check::play(convention));
    for (std::size_t heaps = 0; heaps <= 4; ++heaps) {
      theory_check::for_each_box_position(
          heaps,
          heaps <= 2   ? 16
          : heaps == 3 ? 6
                       : 3,
          [&](oracle::Position from) {
            for (bool const spent : {false, true}) {
              from.one_pass_spent = spent;
              auto const answer = solve_one_pass_nim(theory_check::position(from), convention);
              auto const filled =
                  std::count_if(from.heaps.begin(), from.heaps.end(), [](auto h) { return h > 0; });
              ASSERT_EQ(answer.has_value(), spent || filled <= 2) << oracle::print(from);
              if (answer) theory_check::expect_agrees(*answer, solver, from, convention);
            }
          });
    }
  }
}

TEST(TheoryOnePassNim, TheSearchAnswersAsTheOracleWhereNoTheoryIsKnown) {
  for (Convention const convention : theory_check::kConventions) {
    oracle::Solver solver(oracle::one_pass_nim(), theory_check::play(convention));
    bouton::search::Referee referee(bouton::one_pass_nim_rules(), convention);
    theory_check::for_each_box_position(3, 7, [&](oracle::Position from) {
      for (bool const spent : {false, true}) {
        from.one_pass_spent = spent;
        bouton::SmallPosition const position = *bouton::to_small(theory_check::position(from));
        ASSERT_EQ(bouton::letter(*referee.outcome(position)), solver.outcome(from));
        if (convention == Convention::kNormal) {
          ASSERT_EQ(*referee.nim_value(position), solver.value(from)) << oracle::print(from);
        }
        std::set<std::string> moves;
        auto const found = referee.winning_moves(position);
        ASSERT_TRUE(found);
        for (bouton::SmallPosition const& move : *found) {
          moves.insert(bouton::to_string(move));
        }
        ASSERT_EQ(moves, solver.winning_moves(from)) << oracle::print(from);
      }
    });
  }
}

TEST(TheoryOnePassNim, EverySizeHasOnePartner) {
  for (Convention const convention : theory_check::kConventions) {
    for (unsigned n = 0; n < 100; ++n) {
      EXPECT_EQ(one_pass_partner(one_pass_partner(n, convention), convention), n);
    }
    Natural const large = pow(Natural(10), 400);
    EXPECT_EQ(one_pass_partner(large, convention), large - 1);
  }
  EXPECT_EQ(one_pass_partner(2, Convention::kNormal), 1);
  EXPECT_EQ(one_pass_partner(2, Convention::kMisere), 0);
  EXPECT_EQ(one_pass_partner(1, Convention::kMisere), 1);
}

TEST(TheoryOnePassNim, ListsThePassBehindTheHeaps) {
  EXPECT_EQ(theory_check::moves(solve_one_pass({4, 4})), (Moves{"3 4", "4 3", "4 4/-"}));
  EXPECT_EQ(theory_check::moves(solve_one_pass({1}, Convention::kMisere)), Moves{"1/-"});
  EXPECT_EQ(theory_check::moves(solve_one_pass({0, 5, 0, 9})), Moves{"0 5 0 6"});
  EXPECT_EQ(*solve_one_pass({7}).nim_value, 8);
  EXPECT_FALSE(solve_one_pass({7, 9}).nim_value.has_value());
}

TEST(TheoryOnePassNim, IsNimOnceThePassIsSpent) {
  bouton::Position position;
  position.heaps = {3, 4, 5};
  EXPECT_FALSE(solve_one_pass_nim(position, Convention::kNormal));
  position.one_pass_spent = true;
  Solution const solution = solve_one_pass_nim(position, Convention::kNormal).value();
  EXPECT_EQ(theory_check::moves(solution), Moves{"1 4 5/-"});
  EXPECT_EQ(*solution.nim_value, 2);
  EXPECT_EQ(theory_check::headline(solution), "The pass is spent, so this is Nim.");
}
