// Nim against the oracle, at its turning points and at sizes no search can reach.
#include "theory/nim.hpp"

#include <string>
#include <vector>

#include <gtest/gtest.h>

#include <rapidcheck/gtest.h>

#include "rules/named_rules.hpp"
#include "theory_check.hpp"

using bouton::Convention;
using bouton::Natural;
using bouton::Outcome;
using bouton::Position;
using bouton::Solution;
using bouton::theory::nim_outcome;
using bouton::theory::solve_nim;
using Moves = std::vector<std::string>;

namespace {

Natural nim_sum(std::vector<Natural> const& heaps) {
  Natural sum = 0;
  for (Natural const& heap : heaps) sum ^= heap;
  return sum;
}

Position nim_position(std::string const& text) {
  return bouton::parse_position(text, bouton::nim_rules());
}

Solution normal(std::string const& text) {
  return solve_nim(nim_position(text), Convention::kNormal);
}
Solution misere(std::string const& text) {
  return solve_nim(nim_position(text), Convention::kMisere);
}

Moves moves(Solution const& solution) {
  return theory_check::moves(solution);
}

}  // namespace

TEST(TheoryNim, AgreesWithTheOracleOnEveryBox) {
  for (Convention const convention : theory_check::kConventions) {
    oracle::Solver solver(oracle::nim(), theory_check::play(convention));
    auto const check = [&](oracle::Position const& from) {
      theory_check::expect_agrees(solve_nim(theory_check::position(from), convention), solver, from,
                                  convention);
      std::vector<std::uint64_t> const heaps(from.heaps.begin(), from.heaps.end());
      EXPECT_EQ(bouton::letter(nim_outcome(heaps, convention)), solver.outcome(from));
    };
    for (std::size_t heaps = 0; heaps <= 4; ++heaps) {
      theory_check::for_each_box_position(heaps, heaps <= 2 ? 32 : heaps == 3 ? 12 : 7, check);
    }
    theory_check::for_each_box_position(7, 1, check);
    theory_check::for_each_box_position(6, 2, check);
  }
}

// POJ 2975, jimloy.com, math.SE and others; checked against the oracle when collected.
TEST(TheoryNim, GivesThePublishedWinningMoves) {
  EXPECT_EQ(moves(normal("3 4 5")), Moves{"1 4 5"});
  EXPECT_EQ(moves(normal("18 11 9")), Moves{"2 11 9"});
  EXPECT_EQ(moves(normal("7 11 13")), (Moves{"6 11 13", "7 10 13", "7 11 12"}));
  EXPECT_EQ(moves(normal("4 5 6")), (Moves{"3 5 6", "4 2 6", "4 5 1"}));
  EXPECT_EQ(moves(normal("6 6")), Moves{});
  EXPECT_EQ(*normal("12 11 3 11 12 1 2").nim_value, 0);
  EXPECT_EQ(moves(misere("1 1 4")), Moves{"1 1 1"});
  EXPECT_EQ(moves(misere("3 5 7")), (Moves{"2 5 7", "3 4 7", "3 5 6"}));
  EXPECT_EQ(moves(misere("3 4 1")), Moves{"3 2 1"});
  EXPECT_EQ(moves(misere("1 3 5 7")), Moves{});
}

TEST(TheoryNim, RecommendsTheMoveThatTakesMost) {
  EXPECT_EQ(bouton::to_string(normal("4 5 6").recommended->after), "4 5 1");
  EXPECT_EQ(bouton::to_string(normal("1 1 1").recommended->after), "0 1 1");
}

TEST(TheoryNim, DrawsTheColumnsAndMarksTheOddOnes) {
  Solution const solution = normal("3 4 5");
  EXPECT_EQ(theory_check::headline(solution),
            "The nim-sum of the heaps is 2, not 0: the player to move wins by making it 0.");
  std::string const reason = theory_check::reason(solution);
  EXPECT_NE(reason.find("\n         4 2 1"
                        "\n      3  . 1 1"
                        "\n      4  1 . ."
                        "\n      5  1 . 1"
                        "\n  mod 2  0 1 0"
                        "\n           ^\n"),
            std::string::npos)
      << reason;
  EXPECT_NE(reason.find("only winning move"), std::string::npos);
}

TEST(TheoryNim, ExplainsWhereMisereParts) {
  EXPECT_NE(theory_check::reason(misere("1 1 4")).find("from 4 to 1: the number of ones becomes 3"),
            std::string::npos);
  EXPECT_NE(theory_check::reason(misere("1 4")).find("from 4 to 0: the number of ones becomes 1"),
            std::string::npos);
}

TEST(TheoryNim, KeepsThePictureSmall) {
  EXPECT_EQ(theory_check::reason(normal("13x5")).find("mod 2"), std::string::npos);
  EXPECT_NE(theory_check::reason(normal("12x5 0")).find("mod 2"), std::string::npos);
  EXPECT_NE(theory_check::reason(normal("18446744073709551615 1")).find("mod 2"),
            std::string::npos);
  EXPECT_EQ(theory_check::reason(normal("18446744073709551616 1")).find("mod 2"),
            std::string::npos);
  EXPECT_LT(theory_check::reason(normal("10^99999 1")).size(), 2000U);
}

RC_GTEST_PROP(TheoryNim, EveryWinningMoveOfALargePositionLeavesNimSumZero,
              (std::vector<std::uint64_t> heaps)) {
  Position position;
  for (std::uint64_t const heap : heaps) position.heaps.push_back(Natural(heap) << (heap % 90));
  Solution const solution = solve_nim(position, Convention::kNormal);
  RC_ASSERT((*solution.outcome == Outcome::kN) == (nim_sum(position.heaps) != 0));
  std::size_t count = 0;
  if (solution.for_each_winning_move) {
    solution.for_each_winning_move([&](Position const& option) {
      ++count;
      std::size_t changed = 0;
      for (std::size_t i = 0; i < option.heaps.size(); ++i) {
        RC_ASSERT(option.heaps[i] <= position.heaps[i]);
        changed += option.heaps[i] != position.heaps[i];
      }
      RC_ASSERT(changed == 1U);
      RC_ASSERT(nim_sum(option.heaps) == 0);
      return true;
    });
  }
  RC_ASSERT(*solution.winning_move_count == count);
}

TEST(TheoryNim, SolvesTensOfThousandsOfHeapsBesideOneOfManyDigits) {
  Position position = nim_position("40000x12345678901234567890");
  position.heaps.push_back(pow(Natural(10), 100'000));
  Solution const solution = solve_nim(position, Convention::kMisere);
  EXPECT_EQ(*solution.winning_move_count, 1);
  EXPECT_EQ(solution.recommended->after.heaps.back(), 0);
}
