// The referee against the oracle: every question, every game, both conventions.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <unordered_map>
#include <vector>

#include "bouton/rules/notation.hpp"
#include "core/key_table.hpp"
#include "oracle/rules_oracle.hpp"
#include "rules/named_rules.hpp"
#include "search/memo.hpp"

namespace bouton::search {
namespace {

SmallPosition small(oracle::Position const& position) {
  SmallPosition result;
  result.heaps.assign(position.heaps.begin(), position.heaps.end());
  result.spent = position.spent;
  if (position.limit >= 0) result.limit = static_cast<std::uint64_t>(position.limit);
  return result;
}

/// All vectors of `count` heaps of size at most `most`, in every order.
std::vector<oracle::Position> box(std::size_t count, oracle::Heap most) {
  std::vector<oracle::Position> result;
  std::vector<oracle::Heap> heaps(count, 0);
  for (;;) {
    result.push_back(oracle::heaps(heaps));
    std::size_t i = 0;
    while (i < count && heaps[i] == most) heaps[i++] = 0;
    if (i == count) return result;
    ++heaps[i];
  }
}

void expect_agreement(Ruleset const& rules, oracle::Game const& game,
                      std::vector<oracle::Position> const& positions) {
  for (Convention const convention : {Convention::kNormal, Convention::kMisere}) {
    bool const misere = convention == Convention::kMisere;
    Referee referee(rules, convention);
    oracle::Solver solver(game, misere ? oracle::Play::kMisere : oracle::Play::kNormal);
    for (oracle::Position const& position : positions) {
      SmallPosition const same = small(position);
      std::string const text = oracle::print(position) + (misere ? " misere" : " normal");
      ASSERT_EQ(to_string(same), oracle::print(position));
      ASSERT_EQ(letter(referee.outcome(same).value()), solver.outcome(position)) << text;
      ASSERT_EQ(referee.remoteness(same).value(), solver.remoteness(position)) << text;
      std::vector<std::string> printed;
      std::vector<SmallPosition> const winning = referee.winning_moves(same).value();
      for (SmallPosition const& option : winning) {
        printed.push_back(to_string(option));
      }
      std::set<std::string> const distinct(printed.begin(), printed.end());
      ASSERT_EQ(distinct.size(), printed.size()) << text;
      ASSERT_EQ(distinct, solver.winning_moves(position)) << text;
      if (misere) {
        ASSERT_EQ(referee.misere_value(same).value(), solver.misere_value(position)) << text;
      } else {
        ASSERT_EQ(referee.nim_value(same).value(), solver.value(position)) << text;
      }
    }
  }
}

TEST(Referee, AgreesWithTheOracleOnNim) {
  expect_agreement(nim_rules(), oracle::nim(), box(3, 4));
}

TEST(Referee, AgreesWithTheOracleOnMooresNim) {
  expect_agreement(moore_rules(2), oracle::moore(2), box(3, 3));
  expect_agreement(moore_rules(3), oracle::moore(3), box(4, 2));
}

TEST(Referee, AgreesWithTheOracleOnExactlyKHeaps) {
  expect_agreement(exact_rules(2), oracle::exact(2), box(3, 4));
  expect_agreement(exact_rules(3), oracle::exact(3), box(4, 2));
}

TEST(Referee, AgreesWithTheOracleOnWythoff) {
  expect_agreement(wythoff_rules(), oracle::wythoff(), box(2, 8));
  expect_agreement(wythoff_rules(3), oracle::wythoff(3), box(2, 8));
}

TEST(Referee, AgreesWithTheOracleOnFibonacciNim) {
  std::vector<oracle::Position> positions = box(1, 20);
  for (oracle::Heap stones = 0; stones <= 14; ++stones) {
    for (long long limit = 0; limit <= 16; ++limit) {
      positions.push_back(oracle::stones_with_limit(stones, limit));
    }
  }
  expect_agreement(fibonacci_rules(), oracle::fibonacci(), positions);
}

TEST(Referee, AgreesWithTheOracleOnNimWithPasses) {
  std::vector<oracle::Position> positions;
  for (oracle::Position const& position : box(2, 4)) {
    for (unsigned spent = 0; spent < 4; ++spent) {
      oracle::Position with = oracle::heaps_with_passes(position.heaps);
      for (std::size_t i = 0; i < 2; ++i) {
        with.spent[i] = with.heaps[i] > 0 && (spent >> i & 1U) != 0;
      }
      positions.push_back(with);
    }
  }
  expect_agreement(pass_nim_rules(), oracle::pass_nim(), positions);
}

TEST(Referee, AgreesWithTheOracleOnBreakingGames) {
  expect_agreement(kayles_rules(), oracle::kayles(), box(2, 7));
  expect_agreement(grundy_rules(), oracle::grundy(), box(2, 8));
  expect_agreement(octal_rules(HeapCode({0, 0, 7})), oracle::heap_code({0, 0, 7}), box(2, 8));
  expect_agreement(octal_rules(HeapCode({4, 3, 3})), oracle::heap_code({4, 3, 3}), box(2, 5));
  expect_agreement(octal_rules(HeapCode({0, 1, 10})), oracle::heap_code({0, 1, 10}), box(2, 6));
}

TEST(Referee, AgreesWithTheOracleOnSubtractionGames) {
  expect_agreement(subtraction_rules({1, 3, 4}), oracle::subtraction({1, 3, 4}), box(2, 9));
  expect_agreement(subtraction_rules({2, 3}), oracle::subtraction({2, 3}), box(2, 9));
  expect_agreement(all_but_rules({2, 5}), oracle::all_but({2, 5}), box(2, 8));
}

RC_GTEST_PROP(Referee, AgreesWithTheOracleOnRandomHeapCodes, ()) {
  auto digits = *rc::gen::container<std::vector<unsigned>>(4, rc::gen::inRange(0U, 8U));
  digits[0] &= 4U;
  auto const heaps =
      *rc::gen::container<std::vector<oracle::Heap>>(3, rc::gen::inRange<oracle::Heap>(0, 6));
  Ruleset const rules = octal_rules(HeapCode(std::vector<Digit>(digits.begin(), digits.end())));
  expect_agreement(rules, oracle::heap_code(digits), {oracle::heaps(heaps)});
}

TEST(Referee, KeepsTheMoveThatDecidedAPosition) {
  for (Convention const convention : {Convention::kNormal, Convention::kMisere}) {
    for (std::uint64_t a = 0; a <= 4; ++a) {
      for (std::uint64_t b = 0; b <= 4; ++b) {
        SmallPosition const position{{a, b, 2}};
        Referee referee(bouton::nim_rules(), convention);
        EXPECT_FALSE(referee.known_winning_move({{7, 9}}));  // nothing has been solved
        auto const outcome = referee.outcome(position);
        ASSERT_TRUE(outcome);
        auto const move = referee.known_winning_move(position);
        ASSERT_EQ(move.has_value(), *outcome == Outcome::kN);
        if (!move) continue;
        auto const all = referee.winning_moves(position);
        EXPECT_NE(std::find(all->begin(), all->end(), *move), all->end());
      }
    }
  }
}

TEST(Referee, FindsTheSingleMisereKaylesRowsThatAreLost) {
  // Rows 1, 4, 9, 12, 20: Sibert and Conway, Mathematical Kayles (1992).
  Referee referee(kayles_rules(), Convention::kMisere);
  std::vector<std::uint64_t> lost;
  for (std::uint64_t pins = 0; pins <= 24; ++pins) {
    if (referee.outcome({.heaps = {pins}}) == Outcome::kP) lost.push_back(pins);
  }
  EXPECT_EQ(lost, (std::vector<std::uint64_t>{1, 4, 9, 12, 20}));
}

TEST(Referee, KnowsKaylesNimValuesOfSingleRows) {
  // Guy and Smith, The G-values of various games (1956), table for Kayles.
  Referee referee(kayles_rules(), Convention::kNormal);
  std::vector<std::uint64_t> values;
  for (std::uint64_t pins = 0; pins <= 12; ++pins) {
    values.push_back(referee.nim_value({.heaps = {pins}}).value());
  }
  EXPECT_EQ(values, (std::vector<std::uint64_t>{0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6, 4}));
}

TEST(Referee, SharesResultsBetweenPositionsThatDifferInOrderAndEmptyHeapsOnly) {
  Referee referee(nim_rules(), Convention::kNormal);
  ASSERT_TRUE(referee.remoteness({.heaps = {3, 4, 5}}));
  std::uint64_t const stored = referee.positions();
  ASSERT_TRUE(referee.remoteness({.heaps = {5, 0, 3, 4, 0}}));
  EXPECT_EQ(referee.positions(), stored);
}

TEST(Referee, DistinguishesTheStartOfFibonacciNimFromALimitOfEverything) {
  Referee referee(fibonacci_rules(), Convention::kNormal);
  EXPECT_EQ(referee.outcome({.heaps = {5}}), Outcome::kP);
  EXPECT_EQ(referee.outcome({.heaps = {5}, .limit = 5}), Outcome::kN);
  std::uint64_t const stored = referee.positions();
  EXPECT_EQ(referee.outcome({.heaps = {5}, .limit = 1000}), Outcome::kN);
  EXPECT_EQ(referee.positions(), stored) << "a limit above the total is the total";
}

TEST(Referee, LooksAgainAtOptionsItLeftOutWhenThereWereTooMany) {
  // 2600 = 2584 + 13 + 3: the start is won by taking 3, the move generated third of 2599
  // (Whinihan 1963).
  Referee referee(fibonacci_rules(), Convention::kNormal);
  EXPECT_EQ(referee.outcome({.heaps = {2600}}), Outcome::kN);
  EXPECT_EQ(referee.outcome({.heaps = {2584}}), Outcome::kP);
}

TEST(Referee, GoesAsDeepAsAHeapIsHigh) {
  Limits limits;
  limits.positions = 10'000'000;
  Referee referee(subtraction_rules({1, 2}), Convention::kNormal, limits);
  EXPECT_EQ(referee.outcome({.heaps = {1'000'000}}), Outcome::kN);
  EXPECT_EQ(referee.outcome({.heaps = {999'999}}), Outcome::kP);
  EXPECT_EQ(referee.remoteness({.heaps = {300'000}}), 200'000U);
  EXPECT_EQ(referee.nim_value({.heaps = {100'000}}), 1U);
  Referee nim(nim_rules(), Convention::kMisere, limits);
  EXPECT_EQ(nim.outcome({.heaps = {1'000'000}}), Outcome::kN);
}

TEST(Referee, StopsAtThePositionLimitAndAnswersOtherQuestionsAfterwards) {
  Limits limits;
  limits.positions = 50;
  Referee referee(nim_rules(), Convention::kNormal, limits);
  EXPECT_EQ(referee.remoteness({.heaps = {9, 9, 9}}), std::nullopt);
  EXPECT_EQ(referee.stopped_by(), Stop::kPositions);
  EXPECT_LE(referee.positions(), 50U);
  EXPECT_EQ(referee.remoteness({.heaps = {40}}), 1U) << "needs 40 positions of its own";
  EXPECT_EQ(referee.stopped_by(), Stop::kNone);
}

TEST(Referee, StopsAtTheMemoryLimitAndAnswersOtherQuestionsAfterwards) {
  Limits limits;
  limits.memory_bytes = 400'000;
  Referee referee(kayles_rules(), Convention::kNormal, limits);
  EXPECT_EQ(referee.nim_value({.heaps = {30, 30}}), std::nullopt);
  EXPECT_EQ(referee.stopped_by(), Stop::kMemory);
  EXPECT_LE(referee.memory_bytes(), 400'000U);
  EXPECT_EQ(referee.nim_value({.heaps = {5}}), 4U);
}

// Two keys in the same slot with the same bits of the hash kept there: found by their birthday.
TEST(KeyTable, TellsKeysWithTheSameHashApart) {
  using Bytes = std::array<std::uint8_t, 8>;
  auto const bytes_of = [](std::uint64_t number) {
    Bytes bytes{};
    for (std::size_t i = 0; i < 8; ++i) bytes[i] = static_cast<std::uint8_t>(number >> (8 * i));
    return bytes;
  };
  std::unordered_map<std::uint64_t, std::uint64_t> seen;
  int pairs = 0;
  for (std::uint64_t number = 0; number < 600'000; ++number) {
    Bytes const key = bytes_of(number * 0x9e3779b97f4a7c15U);
    std::uint64_t const hash = KeyTable::hash(key);
    auto const [other, fresh] = seen.try_emplace((hash >> 40) << 10 | (hash & 1023), number);
    if (fresh) continue;
    ++pairs;
    KeyTable table;
    table.insert(bytes_of(other->second * 0x9e3779b97f4a7c15U), 7);
    EXPECT_EQ(table.find(key), std::nullopt);
    table.insert(key, 9);
    EXPECT_EQ(table.find(bytes_of(other->second * 0x9e3779b97f4a7c15U)), std::uint64_t{7});
    EXPECT_EQ(table.find(key), std::uint64_t{9});
  }
  EXPECT_GT(pairs, 0);
}

TEST(Referee, StopsWhenCancelledOrLate) {
  std::atomic<bool> cancel = true;
  Limits limits;
  limits.cancel = &cancel;
  Referee referee(nim_rules(), Convention::kNormal, limits);
  EXPECT_EQ(referee.outcome({.heaps = {3, 4, 5}}), std::nullopt);
  EXPECT_EQ(referee.stopped_by(), Stop::kExpired);
  cancel = false;
  EXPECT_EQ(referee.outcome({.heaps = {3, 4, 5}}), Outcome::kN);

  limits.deadline = std::chrono::steady_clock::now() + std::chrono::milliseconds(50);
  referee.set_limits(limits);
  EXPECT_EQ(referee.nim_value({.heaps = {200, 200, 200, 200}}), std::nullopt);
  EXPECT_EQ(referee.stopped_by(), Stop::kExpired);
  EXPECT_LT(std::chrono::steady_clock::now(), *limits.deadline + std::chrono::seconds(10));
}

TEST(Referee, DeclinesHugePositionsWithoutADeadline) {
  std::uint64_t const huge = 1'000'000'000'000'000'000U;
  std::vector<std::uint64_t> many(100'000);
  for (std::size_t i = 0; i < many.size(); ++i) many[i] = huge - i;
  Limits limits;
  limits.positions = 1'000'000;
  for (Ruleset const& rules : {nim_rules(), kayles_rules(), wythoff_rules(), moore_rules(3),
                               exact_rules(3), fibonacci_rules(), subtraction_rules({7, 9})}) {
    Referee referee(rules, Convention::kNormal, limits);
    EXPECT_EQ(referee.outcome({.heaps = {huge, huge, huge}}), std::nullopt);
    EXPECT_EQ(referee.stopped_by(), Stop::kPositions);
    EXPECT_EQ(referee.outcome({.heaps = many}), std::nullopt);
    EXPECT_EQ(referee.winning_moves({.heaps = many}), std::nullopt);
  }
}

TEST(Referee, AnswersHugePositionsWithoutMoves) {
  Referee referee(grundy_rules(), Convention::kNormal);
  EXPECT_EQ(referee.outcome({.heaps = std::vector<std::uint64_t>(100'000, 2)}), Outcome::kP);
  Referee exact(exact_rules(3), Convention::kMisere);
  EXPECT_EQ(exact.outcome({.heaps = {1'000'000'000'000, 1'000'000'000'000}}), Outcome::kN);
}

TEST(Referee, TriesNoAmountThatAnotherHeapCannotMatch) {
  MoveKind const pair{.take = any_amount(), .min_heaps = 2, .max_heaps = 2, .spread = 1};
  Referee referee(Ruleset{.moves = {pair}}, Convention::kNormal);
  EXPECT_EQ(referee.remoteness({.heaps = {1'000'000'000'000, 3}}), 1U);
}

TEST(Referee, RefusesPassesThatDoNotFitTheHeaps) {
  Referee referee(pass_nim_rules(), Convention::kNormal);
  EXPECT_THROW((void)referee.outcome({.heaps = {1, 2}, .spent = {true}}), std::logic_error);
  EXPECT_EQ(referee.outcome({.heaps = {1}}), referee.outcome({.heaps = {1}, .spent = {false}}));
}

}  // namespace
}  // namespace bouton::search
