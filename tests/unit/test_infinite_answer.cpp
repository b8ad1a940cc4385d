// Misere positions answered by laws of infinite quotients, of heaps up to some size and of every
// size.
#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "bouton/check/check_certificate.hpp"
#include "bouton/rules/heap_code.hpp"
#include "misere/all_heaps_answer.hpp"
#include "misere/all_heaps_quotient.hpp"
#include "misere/answers.hpp"
#include "misere/endgame_search.hpp"
#include "misere/known_infinite.hpp"
#include "misere/known_quotient.hpp"
#include "oracle/misere_sums.hpp"
#include "source_file.hpp"

// Misere positions answered by the law of an infinite quotient: outcomes and all winning moves are
// those of play, for the games that have the law and for those that are like them.

namespace {

using namespace bouton;

sequence::OneHeapGame one_heap_game_of(std::string const& code) {
  return sequence::OneHeapGame{parse_heap_code(code)};
}

Position position_of(std::string const& counts) {
  Position position;
  for (std::size_t i = 0; i < counts.size(); ++i) {
    for (char c = 0; c < counts[i]; ++c) position.heaps.emplace_back(i + 1);
  }
  return position;
}

/// All sums of heaps up to `largest`, within the law and beyond, by total.
void expect_play(std::string const& code, std::size_t largest, std::size_t tokens) {
  auto const game = one_heap_game_of(code);
  misere::QuotientCache const cache;
  auto const law = misere::known_infinite_quotient(game, cache);
  ASSERT_TRUE(law) << code;
  oracle::MisereSums sums({oracle::heap_rule(code)}, largest);
  std::size_t by_law = 0;
  sums.for_each(tokens, [&](std::string const& counts) {
    std::size_t top = counts.size();
    while (top > 0 && counts[top - 1] == 0) --top;
    if (top < law->infinite_from()) return;
    auto const answer =
        misere::solve_misere_heaps(game, position_of(counts), {}, Detail::kFull, cache);
    ASSERT_EQ(answer.outcome == Outcome::kP, sums.lost(counts)) << code << ' ' << top;
    ASSERT_EQ(*answer.winning_move_count, Natural(sums.winning_moves(counts))) << code;
    bool const within = top <= law->largest();
    ASSERT_EQ(answer.certainty, within ? Certainty::kMisereLawProved : Certainty::kSearched);
    by_law += within ? 1U : 0U;
  });
  EXPECT_GT(by_law, 10U) << code;
}

TEST(MisereLaw, AnswersAreThoseOfPlayWithinTheLawAndBeyond) {
  expect_play("0.354", 7, 17);
  expect_play("0.404", 14, 20);
  expect_play("0.3122", 8, 14);
}

TEST(MisereLaw, CodesThatAreLikeAnotherShareItsLaw) {
  misere::QuotientCache const cache;
  struct Case {
    char const *code, *law;
    std::uint64_t from;
  };
  for (auto const& [code, law, from] :
       {Case{"0.07", "0.07", 34}, Case{"0.137", "0.07", 33}, Case{"0.4", "0.07", 35},
        Case{"0.071", "0.07", 34}, Case{"0.072", "0.07", 34}, Case{"0.073", "0.07", 34},
        Case{"0.444", "0.404", 12}, Case{"0.537", "0.536", 15}, Case{"0.577", "0.576", 15},
        Case{"0.347", "0.346", 25}}) {
    auto const table = misere::known_infinite_quotient(one_heap_game_of(code), cache);
    ASSERT_TRUE(table) << code;
    EXPECT_EQ(table->law().game, law) << code;
    EXPECT_EQ(table->infinite_from(), from) << code;
    EXPECT_GE(table->largest(), from) << code;
  }
  for (auto const* code : {"0.77", "0.06", "0.355", "4.354", "0.15"}) {
    EXPECT_FALSE(misere::known_infinite_quotient(one_heap_game_of(code), cache)) << code;
  }
  expect_play("0.565", 11, 16);
}

TEST(MisereLaw, ALawIsSharedAsFarAsHeapsAreAlike) {
  misere::QuotientCache const cache;
  auto const whole = misere::known_infinite_quotient(one_heap_game_of("0.404"), cache);
  auto const part = misere::known_infinite_quotient(one_heap_game_of("0.444"), cache);
  ASSERT_TRUE(whole && part);
  EXPECT_EQ(&part->law(), &whole->law());
  EXPECT_EQ(part->largest() + 1, whole->largest());
  EXPECT_FALSE(part->covers(whole->largest()));
  // One heap more would be a claim that is false.
  auto claim = part->own_law();
  ASSERT_TRUE(claim);
  EXPECT_EQ(check::check_certificate(misere::infinite_certificate(*claim)).verdict,
            check::Verdict::kValid);
  claim->heaps.push_back(whole->law().heaps.back());
  EXPECT_EQ(check::check_certificate(misere::infinite_certificate(*claim)).verdict,
            check::Verdict::kInvalid);
  // Here heap 12, or 13, is the first that is not alike; the quotient is infinite from heap 12 on.
  EXPECT_FALSE(misere::known_infinite_quotient(one_heap_game_of("0.404000000001"), cache));
  auto const least = misere::known_infinite_quotient(one_heap_game_of("0.4040000000001"), cache);
  ASSERT_TRUE(least);
  EXPECT_EQ(least->largest(), 12U);
  expect_play("0.4040000000001", 14, 20);
}

TEST(MisereLaw, HeapsOfSeveralGamesAreAnsweredByTheLawThatTheyShare) {
  std::vector<std::string> const codes = {"0.404", "0.444"};
  std::vector<sequence::OneHeapGame> const games = {one_heap_game_of(codes[0]),
                                                    one_heap_game_of(codes[1])};
  misere::QuotientCache const cache;
  ASSERT_TRUE(misere::shared_infinite(games, cache));
  ASSERT_FALSE(misere::shared_infinite({games[0], one_heap_game_of("0.354")}, cache));
  ASSERT_FALSE(misere::shared_infinite({games[0], one_heap_game_of("0.77")}, cache));
  constexpr std::size_t kMost = 12;
  oracle::MisereSums sums({oracle::heap_rule(codes[0]), oracle::heap_rule(codes[1])}, kMost);
  std::size_t by_law = 0;
  sums.for_each(17, [&](std::string const& counts) {
    std::vector<misere::GameHeap> heaps;
    for (std::size_t i = 0; i < counts.size(); ++i) {
      for (char c = 0; c < counts[i]; ++c) heaps.push_back({i / kMost, Natural(i % kMost + 1)});
    }
    if (counts[kMost - 1] == 0 && counts[2 * kMost - 1] == 0) return;
    Position position;
    for (misere::GameHeap const& heap : heaps) position.heaps.push_back(heap.size);
    auto const answer =
        misere::answer_misere(games, heaps, codes, ChangedSum(position), {}, Detail::kFull, cache);
    ASSERT_EQ(answer.certainty, Certainty::kMisereLawProved);
    ASSERT_EQ(answer.outcome == Outcome::kP, sums.lost(counts));
    ASSERT_EQ(references_text(answer.references), "law of 0.404, infinite-0.404.json");
    ++by_law;
  });
  EXPECT_GT(by_law, 100U);
}

TEST(MisereLaw, BeyondTheLawTheSearchEndsWhereItDecides) {
  misere::QuotientCache const cache;
  auto const game = one_heap_game_of("0.4040000000001");  // where the law ends with heap 12
  auto const known = misere::misere_quotient({game}, 13, {}, cache);
  std::vector<misere::EndgameSearch::SmallHeap> const heaps = {{0, 13}, {0, 12}, {0, 12}, {0, 12},
                                                               {0, 9},  {0, 9},  {0, 9}};
  misere::EndgameSearch with(known->table, {}, misere::shared_infinite({game}, cache));
  misere::EndgameSearch without(known->table, {});
  EXPECT_EQ(with.outcome(heaps), without.outcome(heaps));
  EXPECT_LT(with.positions() * 4, without.positions());
}

TEST(MisereLaw, ALawToldOfAnotherGameIsACertificateOfItsOwn) {
  misere::QuotientCache const cache;
  for (auto const* code : {"0.537", "0.444", "0.565"}) {
    auto const own = misere::known_infinite_quotient(one_heap_game_of(code), cache)->own_law();
    ASSERT_TRUE(own) << code;
    auto const checked = check::check_certificate(misere::infinite_certificate(*own));
    EXPECT_EQ(checked.verdict, check::Verdict::kValid) << code;
    EXPECT_EQ(checked.game, code);
  }
  // Heaps counted from another number: the law of 0.07 speaks of heaps up to 36 here.
  auto const chess = misere::known_infinite_quotient(one_heap_game_of("0.137"), cache)->own_law();
  ASSERT_TRUE(chess);
  EXPECT_EQ(chess->game, "0.137");
  auto const kayles = misere::known_infinite_quotient(one_heap_game_of("0.07"), cache)->own_law();
  EXPECT_EQ(chess->generators.front() + 1, kayles->generators.front());
  EXPECT_EQ(chess->family.step.front().first, 33U);
  EXPECT_EQ(chess->largest(), 36U);
}

TEST(MisereLaw, AMillionHeapsAreAnsweredAtOnce) {
  misere::QuotientCache const cache;
  auto const solve = [&](std::size_t large, std::size_t small) {
    Position position;
    position.heaps.assign(large, Natural(34));
    position.heaps.insert(position.heaps.end(), small, Natural(30));
    position.heaps.emplace_back(25);
    return misere::solve_misere_heaps(one_heap_game_of("0.07"), position, {}, Detail::kAnswer,
                                      cache)
        .outcome;
  };
  // k heaps of 34, j of 30 and one of 25 are lost iff k <= j and j - k is even.
  EXPECT_EQ(solve(499'000, 499'000), Outcome::kP);
  EXPECT_EQ(solve(499'000, 499'001), Outcome::kN);
  EXPECT_EQ(solve(499'002, 499'000), Outcome::kN);
  EXPECT_EQ(solve(3, 999'001), Outcome::kP);
}

TEST(MisereLaw, EveryLawIsThatOfItsOwnGame) {
  misere::QuotientCache const cache;
  auto const games = misere::games_with_infinite_quotients();
  EXPECT_EQ(games.size(), 23U);
  for (auto const& game : games) {
    auto const table = misere::known_infinite_quotient(one_heap_game_of(game), cache);
    ASSERT_TRUE(table) << game;
    EXPECT_EQ(table->law().game, game);
  }
}

}  // namespace

// Answers by laws of heaps of every size, against play and far beyond.

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
