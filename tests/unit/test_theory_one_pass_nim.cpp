// Nim with one pass: the rules against the oracle, and what is proved about small positions.
#include "theory/one_pass_nim.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <string>
#include <vector>

#include "rules/named_rules.hpp"
#include "search/memo.hpp"
#include "theory_check.hpp"

using bouton::Convention;
using bouton::Natural;
using bouton::Outcome;
using bouton::Solution;
using bouton::theory::one_pass_partner;
using bouton::theory::solve_one_pass_nim;
using Moves = std::vector<std::string>;

namespace {

Solution solve(std::vector<Natural> heaps, Convention convention = Convention::kNormal) {
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
  EXPECT_EQ(theory_check::moves(solve({4, 4})), (Moves{"3 4", "4 3", "4 4/-"}));
  EXPECT_EQ(theory_check::moves(solve({1}, Convention::kMisere)), Moves{"1/-"});
  EXPECT_EQ(theory_check::moves(solve({0, 5, 0, 9})), Moves{"0 5 0 6"});
  EXPECT_EQ(*solve({7}).nim_value, 8);
  EXPECT_FALSE(solve({7, 9}).nim_value.has_value());
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
