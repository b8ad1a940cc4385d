// Who wins by copying moves: against the nim-values of the definition, on heaps whose values are
// said to be unknown.
#include "solver/symmetry.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <optional>
#include <string>
#include <vector>

#include "bouton/games/games.hpp"
#include "bouton/rules/heap_code.hpp"
#include "bouton/rules/notation.hpp"
#include "oracle/pair_oracle.hpp"
#include "sequence/nim_sequence.hpp"
#include "solver/heap_game.hpp"

using bouton::Detail;
using bouton::Limits;
using bouton::Natural;
using bouton::Outcome;
using bouton::PartsCondition;
using bouton::sequence::OneHeapGame;
using Heaps = std::vector<Natural>;

namespace {

OneHeapGame code_game(std::string const& code) {
  return {bouton::parse_heap_code(code)};
}

/// Memory for the values of some thousand heaps.
Limits little() {
  Limits limits;
  limits.memory_bytes = 1 << 18;
  return limits;
}

}  // namespace

TEST(Symmetry, HalvesAreMoves) {
  EXPECT_EQ(bouton::equal_halves(code_game("0.06"), 10), Natural(4));
  EXPECT_EQ(bouton::equal_halves(code_game("0.06"), 2), std::nullopt);
  EXPECT_EQ(bouton::equal_halves(code_game("0.06"), 11), std::nullopt);
  EXPECT_EQ(bouton::equal_halves(code_game("0.44"), 11), Natural(5));
  OneHeapGame unequal = code_game("4.");
  unequal.parts = PartsCondition::kPairwiseUnequal;
  EXPECT_EQ(bouton::equal_halves(unequal, 10), std::nullopt);
}

TEST(Symmetry, AgreesWithTheDefinition) {
  // So little memory that heaps from some thousand on are unknown.
  constexpr unsigned kLarge = 16'000;
  for (std::string const code : {"0.06", "0.004", "0.414"}) {
    auto const g = oracle::pair_values(oracle::PairGame(code), kLarge + 10);
    unsigned answered = 0;
    for (unsigned large = kLarge; large < kLarge + 6; ++large) {
      for (unsigned const second : {0U, 5U, 8U, large - 1, large}) {
        for (unsigned const third : {0U, 5U, 13U}) {
          Heaps const heaps{large, second, third};
          auto const answer =
              bouton::symmetric_answer(code_game(code), bouton::Position{heaps}, little(),
                                       Detail::kFull, bouton::sequence::SequenceCache());
          if (!answer) continue;
          ++answered;
          unsigned const sum = g[large] ^ g[second] ^ g[third];
          ASSERT_EQ(*answer->outcome == Outcome::kP, sum == 0) << code << large << second << third;
          if (answer->nim_value) {
            EXPECT_EQ(*answer->nim_value, sum);
          }
          if (sum == 0) continue;
          EXPECT_FALSE(answer->moves_known && answer->winning_move_count);
          unsigned moves = 0;
          answer->for_each_winning_move([&](bouton::Position const& left) {
            unsigned after = 0;
            for (Natural const& heap : left.heaps) after ^= g[heap.convert_to<unsigned>()];
            EXPECT_EQ(after, 0U) << code << ' ' << large << ' ' << second << ' ' << third;
            ++moves;
            return true;
          });
          EXPECT_GT(moves, 0U);
        }
      }
    }
    EXPECT_GT(answered, 20U) << code;
  }
}

TEST(Symmetry, AnswersWhereValuesDoNot) {
  bouton::Limits const none;
  Natural const huge = pow(Natural(10), 30);
  auto const paired = bouton::symmetric_answer(code_game("0.06"), {{huge, 5, huge}}, none,
                                               Detail::kFull, bouton::sequence::SequenceCache());
  ASSERT_TRUE(paired);
  EXPECT_EQ(paired->outcome, Outcome::kN);
  EXPECT_EQ(paired->recommended->after.heaps.front(), huge);
  EXPECT_EQ(paired->recommended->after.heaps.back(), huge);
  auto const odd = bouton::symmetric_answer(code_game("0.06"), {{huge + 1}}, none, Detail::kFull,
                                            bouton::sequence::SequenceCache());
  EXPECT_FALSE(odd);
}

// Verifying asks about the end of the game, too, and time may be over by then.
TEST(Symmetry, WithoutAHeapTheGameIsOver) {
  std::atomic<bool> const cancel = true;
  bouton::Limits over;
  over.cancel = &cancel;
  bouton::Limits const none;
  for (std::string const code : {"0.106", "0.06", "0.7"}) {
    for (Heaps const& heaps : {Heaps{}, Heaps{0}, Heaps{0, 0, 0}}) {
      for (Limits const& limits : {over, none}) {
        auto const answer =
            bouton::symmetric_answer(code_game(code), bouton::Position{heaps}, limits,
                                     Detail::kFull, bouton::sequence::SequenceCache());
        ASSERT_TRUE(answer) << code << ' ' << heaps.size();
        EXPECT_EQ(answer->outcome, Outcome::kP);
        EXPECT_EQ(answer->nim_value, Natural(0));
      }
    }
  }
}

// Who wants to know nothing else pays for no values of large heaps.
TEST(Symmetry, TheOutcomeAloneIsSeenWithoutValues) {
  Natural const huge = pow(Natural(10), 30);
  bouton::Game const game = bouton::parse_game("0.06", {});
  for (auto const& [heaps, outcome] : {std::pair(Heaps{huge, huge}, Outcome::kP),
                                       {Heaps{huge}, Outcome::kN},
                                       {Heaps{huge, 5, huge}, Outcome::kN},
                                       {Heaps{huge, 8, 8, 9'000, 9'000}, Outcome::kN}}) {
    bouton::sequence::SequenceCache const cache;
    bouton::Position position;
    position.heaps = heaps;
    auto const answer = bouton::solve_heap_game(game.rules, bouton::Convention::kNormal, position,
                                                {}, Detail::kOutcome, cache);
    ASSERT_TRUE(answer);
    EXPECT_EQ(answer->outcome, outcome);
    EXPECT_LE(bouton::sequence::nim_sequence(code_game("0.06"), 0, {}, cache)->values->size(),
              1024U);
  }
}

// On both sides of the bound from which copying is asked first.
TEST(Symmetry, TheOutcomeAloneAgreesWithTheDefinition) {
  constexpr unsigned kBound = bouton::kSmallHeap;
  bouton::sequence::SequenceCache const cache;
  for (std::string const code : {"0.06", "0.137"}) {
    bouton::Game const game = bouton::parse_game(code, {});
    auto const g = oracle::pair_values(oracle::PairGame(code), kBound + 10);
    for (unsigned large = kBound - 2; large < kBound + 6; ++large) {
      for (unsigned const second : {0U, 5U, 8U, large - 1, large}) {
        for (unsigned const third : {0U, 5U, 13U, kBound + 1}) {
          bouton::Position position;
          position.heaps = {large, second, third};
          auto const answer = bouton::solve_heap_game(game.rules, bouton::Convention::kNormal,
                                                      position, {}, Detail::kOutcome, cache);
          ASSERT_TRUE(answer);
          bool const lost = (g[large] ^ g[second] ^ g[third]) == 0;
          EXPECT_EQ(answer->outcome, lost ? Outcome::kP : Outcome::kN)
              << code << ' ' << large << ' ' << second << ' ' << third;
        }
      }
    }
  }
}
