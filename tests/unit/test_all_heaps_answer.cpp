// Answers by laws of heaps of every size, against play and far beyond.
#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "bouton/rules/heap_code.hpp"
#include "misere/all_heaps_answer.hpp"
#include "misere/all_heaps_quotient.hpp"
#include "misere/answers.hpp"
#include "oracle/misere_sums.hpp"
#include "source_file.hpp"

namespace bouton {
namespace {

using misere::GameHeap;

sequence::OneHeapGame game_with_code(std::string const& code) {
  return sequence::OneHeapGame{parse_heap_code(code)};
}

/// Of one position, whose heaps are of several games.
Solution answer_of(std::vector<std::string> const& codes, std::vector<GameHeap> const& heaps,
                   Limits const& limits = {}) {
  static misere::QuotientCache const cache;
  std::vector<sequence::OneHeapGame> games;
  for (auto const& code : codes) games.push_back(game_with_code(code));
  auto const names = codes.size() > 1 ? codes : std::vector<std::string>{};
  Position position;
  for (GameHeap const& heap : heaps) position.heaps.push_back(heap.size);
  return misere::answer_misere(games, heaps, names, ChangedSum(position), limits, Detail::kFull,
                               cache);
}

std::vector<GameHeap> heaps_with(std::string const& counts) {
  std::vector<GameHeap> heaps;
  for (std::size_t i = 0; i < counts.size(); ++i) {
    heaps.insert(heaps.end(), static_cast<std::size_t>(counts[i]), {0, i + 1});
  }
  return heaps;
}

void expect_play(std::string const& code, std::size_t tokens) {
  oracle::MisereSums sums({oracle::heap_rule(code)}, tokens);
  std::size_t by_law = 0;
  sums.for_each(tokens, [&](std::string const& counts) {
    auto const answer = answer_of({code}, heaps_with(counts));
    if (answer.certainty != Certainty::kMisereLawProved) return;
    ++by_law;
    ASSERT_EQ(answer.outcome == Outcome::kP, sums.lost(counts)) << code;
    std::size_t listed = 0;
    if (answer.for_each_winning_move) {
      ASSERT_TRUE(answer.for_each_winning_move([&](Position const& left) {
        std::string after(counts.size(), 0);
        for (Natural const& heap : left.heaps) {
          if (heap != 0) ++after[static_cast<std::size_t>(*to_u64(heap)) - 1];
        }
        EXPECT_TRUE(sums.lost(after)) << code;
        ++listed;
        return true;
      }));
    }
    ASSERT_EQ(listed, sums.winning_moves(counts)) << code;
    ASSERT_EQ(answer.winning_move_count, Natural(listed)) << code;
  });
  EXPECT_GT(by_law, 100U) << code;
}

TEST(AllHeapsAnswer, OutcomesAndMovesAreThoseOfPlay) {
  expect_play("0.26", 23);
  expect_play("0.732", 20);
  expect_play("0.754", 20);
  expect_play("0.357", 21);
}

TEST(AllHeapsAnswer, HeapsOfAnySizeAreAnswered) {
  // 0.26: a heap of 2m + 1 has sign +, total and peak m - 2; one of 2m has sign -, total m - 3.
  Natural const big = pow(Natural(10), 50);
  auto const one = answer_of({"0.26"}, {{0, 2 * big + 1}});
  EXPECT_EQ(one.outcome, Outcome::kN);  // unbalanced with an even total
  ASSERT_TRUE(one.recommended);
  EXPECT_FALSE(one.winning_move_count);
  EXPECT_EQ(references_text(one.references), "law of 0.26, all-heaps-0.26.json");
  std::vector<GameHeap> left;
  for (Natural const& part : one.recommended->after.heaps) left.push_back({0, part});
  EXPECT_EQ(answer_of({"0.26"}, left).outcome, Outcome::kP);
  EXPECT_EQ(answer_of({"0.26"}, {{0, 2 * big + 3}}).outcome, Outcome::kP);  // with an odd one
  EXPECT_EQ(answer_of({"0.26"}, {{0, 2 * big + 1}, {0, 2 * big + 1}}).outcome, Outcome::kP);
}

TEST(AllHeapsAnswer, AMillionHeapsAreAnswered) {
  std::vector<GameHeap> heaps(1'000'000, {0, 35});
  EXPECT_EQ(answer_of({"0.26"}, heaps).outcome, Outcome::kP);
  heaps.push_back({0, 3});
  auto const won = answer_of({"0.26"}, heaps);
  EXPECT_EQ(won.outcome, Outcome::kN);
  EXPECT_GT(won.winning_move_count, Natural(0));
}

TEST(AllHeapsAnswer, AMoveIsFoundWhereThereAreTooManyToLookAt) {
  Limits few;
  few.positions = 1000;
  for (auto const& code : misere::games_solved_for_all_heaps()) {
    for (std::uint64_t r = 0; r < 6; ++r) {
      Natural const heap = pow(Natural(10), 30) + r;
      for (std::uint64_t other : {0U, 1U, 2U, 3U, 5U, 9U, 20U}) {
        auto const answer = answer_of({code}, {{0, heap}, {0, heap + 7}, {0, other}}, few);
        if (answer.outcome == Outcome::kP) continue;
        ASSERT_TRUE(answer.recommended) << code << ' ' << r << ' ' << other;
      }
    }
  }
}

TEST(AllHeapsAnswer, HeapsOfEquivalentGamesStandSideBySide) {
  EXPECT_EQ(answer_of({"0.26", "0.26"}, {{0, 41}, {1, 41}}).outcome, Outcome::kP);
  EXPECT_EQ(answer_of({"0.26", "0.26"}, {{0, 41}, {1, 41}}).certainty, Certainty::kMisereLawProved);
  EXPECT_NE(answer_of({"0.26", "0.754"}, {{0, 14}, {1, 9}}).certainty, Certainty::kMisereLawProved);
}

TEST(AllHeapsAnswer, EveryLawIsThatOfItsOwnGame) {
  misere::QuotientCache const cache;
  auto games = misere::games_solved_for_all_heaps();
  for (auto const& game : games) {
    auto const table = misere::known_all_heaps(game_with_code(game), cache);
    ASSERT_TRUE(table) << game;
  }
  auto certified = test::certified_codes("all-heaps");
  std::sort(games.begin(), games.end());
  std::sort(certified.begin(), certified.end());
  EXPECT_EQ(games, certified);
  for (auto const* code : {"0.77", "0.07", "0.54", "0.14"}) {
    EXPECT_FALSE(misere::known_all_heaps(game_with_code(code), cache)) << code;
  }
}

}  // namespace
}  // namespace bouton
