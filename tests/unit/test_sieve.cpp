// The sieve against the oracle on whole boxes, and against itself on one and more threads.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <atomic>
#include <chrono>
#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <thread>
#include <vector>

#include "bouton/search/sieve.hpp"
#include "core/zeroed.hpp"
#include "oracle/any_rules_oracle.hpp"
#include "oracle/rules_oracle.hpp"
#include "rules/named_rules.hpp"
#include "search/memo.hpp"
#include "search/row_scheduler.hpp"

namespace bouton::search {
namespace {

using Heaps = std::vector<std::uint64_t>;

constexpr Convention kBoth[] = {Convention::kNormal, Convention::kMisere};

/// All heaps of a box, the last axis fastest.
std::vector<Heaps> all_heaps(Heaps const& dims) {
  std::vector<Heaps> result;
  Heaps heaps(dims.size(), 0);
  for (;;) {
    result.push_back(heaps);
    std::size_t i = dims.size();
    while (i > 0 && ++heaps[i - 1] == dims[i - 1]) heaps[--i] = 0;
    if (i == 0) return result;
  }
}

void expect_agreement(Ruleset const& rules, oracle::Game const& game, Heaps const& dims) {
  for (Convention const convention : kBoth) {
    bool const misere = convention == Convention::kMisere;
    oracle::Solver solver(game, misere ? oracle::Play::kMisere : oracle::Play::kNormal);
    OutcomeBox const outcomes = sieve_outcomes(rules, convention, dims).value();
    ValueBox const values = sieve_values(rules, convention, dims).value();
    ValueBox const remoteness = sieve_remoteness(rules, convention, dims).value();
    std::set<Heaps> lost;
    for (Heaps const& heaps : all_heaps(dims)) {
      oracle::Position const position =
          oracle::heaps(std::vector<oracle::Heap>(heaps.begin(), heaps.end()));
      std::string const text = oracle::print(position) + (misere ? " misere" : " normal");
      ASSERT_EQ(letter(outcomes.outcome(heaps)), solver.outcome(position)) << text;
      ASSERT_EQ(values.value(heaps),
                misere ? solver.misere_value(position) : solver.value(position))
          << text;
      ASSERT_EQ(remoteness.value(heaps), solver.remoteness(position)) << text;
      if (!solver.next_wins(position)) lost.insert(heaps);
    }
    std::set<Heaps> visited;
    EXPECT_TRUE(outcomes.for_each_p([&](std::span<std::uint64_t const> heaps) {
      return visited.emplace(heaps.begin(), heaps.end()).second;
    }));
    EXPECT_EQ(visited, lost);
    EXPECT_EQ(outcomes.count_p(), lost.size());
  }
}

TEST(Sieve, AgreesWithTheOracleOnNim) {
  expect_agreement(nim_rules(), oracle::nim(), {5, 6, 4});
  expect_agreement(nim_rules(), oracle::nim(), {});
  expect_agreement(nim_rules(), oracle::nim(), {1, 1});
  expect_agreement(nim_rules(), oracle::nim(), {1, 9, 1});
}

TEST(Sieve, AgreesWithTheOracleOnRowsOfSeveralWords) {
  expect_agreement(nim_rules(), oracle::nim(), {2, 130});
  expect_agreement(nim_rules(), oracle::nim(), {100});
  expect_agreement(wythoff_rules(), oracle::wythoff(), {3, 70});
  expect_agreement(wythoff_rules(4), oracle::wythoff(4), {66, 2});
  expect_agreement(subtraction_rules({1, 3, 4, 66}), oracle::subtraction({1, 3, 4, 66}), {2, 140});
  // A lost position at the end of a word, and an amount that just leads across.
  for (std::vector<std::uint64_t> const& amounts : std::vector<std::vector<std::uint64_t>>{
           {1, 4}, {1, 2, 9}, {2, 65}, {1, 5, 7}, {3, 65}, {1, 6}}) {
    expect_agreement(subtraction_rules(amounts),
                     oracle::subtraction({amounts.begin(), amounts.end()}), {2, 200});
  }
  expect_agreement(exact_rules(2), oracle::exact(2), {3, 2, 70});
}

TEST(Sieve, AgreesWithTheOracleOnMooresNim) {
  expect_agreement(moore_rules(2), oracle::moore(2), {4, 4, 5});
  expect_agreement(moore_rules(3), oracle::moore(3), {3, 3, 3, 3});
  expect_agreement(moore_rules(9), oracle::moore(9), {4, 5, 3});
}

TEST(Sieve, AgreesWithTheOracleOnExactlyKHeaps) {
  expect_agreement(exact_rules(2), oracle::exact(2), {4, 5, 6});
  expect_agreement(exact_rules(3), oracle::exact(3), {3, 3, 4, 3});
  expect_agreement(exact_rules(4), oracle::exact(4), {3, 4, 5});
}

TEST(Sieve, AgreesWithTheOracleOnWythoff) {
  for (std::uint64_t r = 1; r <= 4; ++r) {
    expect_agreement(wythoff_rules(r), oracle::wythoff(r), {14, 11});
  }
}

/// Values by the definition, for rules that have no oracle of their own.
void expect_as_defined(Ruleset const& rules, oracle::AnyRules const& game, Heaps const& dims) {
  ASSERT_TRUE(can_be_sieved(rules));
  ASSERT_FALSE(moves_are_translations(rules));
  for (Convention const convention : kBoth) {
    bool const misere = convention == Convention::kMisere;
    OutcomeBox const outcomes = sieve_outcomes(rules, convention, dims).value();
    ValueBox const values = sieve_values(rules, convention, dims).value();
    std::map<Heaps, std::uint64_t> known;
    for (Heaps const& heaps : all_heaps(dims)) {  // options come before, in this order
      oracle::AnyPosition position;
      position.heaps.assign(heaps.begin(), heaps.end());
      std::set<std::uint64_t> seen;
      bool any = false;
      for (oracle::AnyPosition const& option : oracle::options(game, position)) {
        seen.insert(known.at(Heaps(option.heaps.begin(), option.heaps.end())));
        any = true;
      }
      std::uint64_t value = 0;
      while (seen.contains(value)) ++value;
      if (!any && misere) value = 1;
      known[heaps] = value;
      std::string const text = ::testing::PrintToString(heaps) + (misere ? " misere" : "");
      ASSERT_EQ(values.value(heaps), value) << text;
      ASSERT_EQ(outcomes.outcome(heaps), value == 0 ? Outcome::kP : Outcome::kN) << text;
    }
  }
}

TEST(Sieve, AgreesWithTheDefinitionOnVectors) {
  using Vectors = std::vector<std::vector<std::int64_t>>;
  for (Vectors const& vectors : {Vectors{{1, 0}, {0, 1}, {1, 1}}, Vectors{{1, 2}, {2, 1}},
                                 Vectors{{0, 3}, {2, 0}, {5, 4}}}) {
    Ruleset const rules{.moves = {MoveKind{.take = HeapCode(), .vectors = vectors}},
                        .heap_count = 2};
    oracle::AnyRules game;
    game.moves.emplace_back();
    for (auto const& vector : vectors) {
      game.moves[0].vectors.emplace_back(vector.begin(), vector.end());
    }
    for (Heaps const& dims : {Heaps{9, 12}, Heaps{12, 9}, Heaps{1, 8}, Heaps{3, 70}, Heaps{1, 1}}) {
      expect_as_defined(rules, game, dims);
    }
  }
  Vectors const three = {{1, 1, 0}, {0, 1, 1}, {2, 0, 1}, {0, 0, 3}};
  Ruleset const rules{.moves = {MoveKind{.take = HeapCode(), .vectors = three}}, .heap_count = 3};
  oracle::AnyRules game;
  game.moves.emplace_back();
  for (auto const& vector : three) game.moves[0].vectors.emplace_back(vector.begin(), vector.end());
  expect_as_defined(rules, game, {5, 6, 4});
}

TEST(Sieve, AgreesWithTheDefinitionWhereOtherHeapsBoundAMove) {
  std::pair<HeapBound, oracle::AnyBound> const bounds[] = {
      {HeapBound::kEveryOther, oracle::AnyBound::kSmallest},
      {HeapBound::kSomeOther, oracle::AnyBound::kLargest},
      {HeapBound::kSumOfOthers, oracle::AnyBound::kSum}};
  for (auto const& [bound, told] : bounds) {
    for (bool const any : {true, false}) {
      HeapCode const code = any ? any_amount() : only_amounts({1, 3, 4});
      Ruleset const rules{.moves = {MoveKind{.take = code, .bound = bound}}};
      oracle::AnyRules game;
      game.moves.push_back(
          {.allows =
               [any](unsigned taken, unsigned parts) {
                 return parts <= 1 && (any ? taken >= 1 : taken == 1 || taken == 3 || taken == 4);
               },
           .bound = told});
      for (Heaps const& dims :
           {Heaps{9, 12}, Heaps{12, 9}, Heaps{6}, Heaps{1, 8}, Heaps{5, 6, 4}, Heaps{1, 5, 6}}) {
        expect_as_defined(rules, game, dims);
      }
    }
  }
}

TEST(Sieve, AgreesWithTheOracleOnSubtractionGames) {
  expect_agreement(subtraction_rules({1, 3, 4}), oracle::subtraction({1, 3, 4}), {20, 25});
  expect_agreement(subtraction_rules({2, 3}), oracle::subtraction({2, 3}), {9, 9, 9});
  expect_agreement(all_but_rules({2, 5}), oracle::all_but({2, 5}), {12, 14});
  expect_agreement(all_but_rules({1}), oracle::all_but({1}), {66, 4});
}

RC_GTEST_PROP(Sieve, AgreesWithTheOracleOnAmountsThatMayNotEmptyAHeap, ()) {
  auto digits = *rc::gen::container<std::vector<unsigned>>(5, rc::gen::inRange(0U, 4U));
  digits[0] = 0;
  Ruleset const rules = octal_rules(HeapCode(std::vector<Digit>(digits.begin(), digits.end())));
  expect_agreement(rules, oracle::heap_code(digits), {9, 7});
  expect_agreement(rules, oracle::heap_code(digits), {3, 80});
}

/// Rules no oracle has a generator for, against the referee.
void expect_same_as_referee(Ruleset const& rules, Heaps const& dims) {
  for (Convention const convention : kBoth) {
    OutcomeBox const outcomes = sieve_outcomes(rules, convention, dims).value();
    ValueBox const remoteness = sieve_remoteness(rules, convention, dims).value();
    ValueBox const values = sieve_values(rules, Convention::kNormal, dims).value();
    Referee referee(rules, convention);
    for (Heaps const& heaps : all_heaps(dims)) {
      ASSERT_EQ(outcomes.outcome(heaps), referee.outcome({.heaps = heaps}));
      ASSERT_EQ(remoteness.value(heaps), referee.remoteness({.heaps = heaps}));
      ASSERT_EQ(values.value(heaps), referee.nim_value({.heaps = heaps}));
    }
  }
}

TEST(Sieve, AgreesWithTheRefereeOnSeveralKindsOfMoves) {
  MoveKind const pair{.take = only_amounts({1, 2, 5}), .min_heaps = 2, .max_heaps = 2, .spread = 2};
  MoveKind const all{.take = any_amount(), .min_heaps = 3, .max_heaps = kNoBound, .spread = 1};
  MoveKind const some{.take = HeapCode({0, 2, 1, 3}), .min_heaps = 1, .max_heaps = 2};
  expect_same_as_referee(Ruleset{.moves = {pair}}, {6, 7, 6});
  expect_same_as_referee(Ruleset{.moves = {pair}}, {4, 80});
  expect_same_as_referee(Ruleset{.moves = {all, pair}}, {6, 6, 6});
  expect_same_as_referee(Ruleset{.moves = {some}}, {5, 6, 5});
  expect_same_as_referee(Ruleset{.moves = {some}}, {3, 3, 70});
  MoveKind const most{.take = HeapCode({0}, {1, 3, 2, 2, 1}), .min_heaps = 2, .max_heaps = 3};
  expect_same_as_referee(Ruleset{.moves = {most, all}}, {4, 3, 70});
  MoveKind const one{.take = HeapCode({0}, {1, 2, 2})};
  expect_same_as_referee(Ruleset{.moves = {one, most}}, {4, 3, 70});
  expect_same_as_referee(Ruleset{.moves = {some, all}}, {4, 4, 5, 2});
  expect_same_as_referee(Ruleset{}, {3, 4});
}

TEST(Sieve, AgreesWithTheRefereeOnLongRowsAboveManyOthers) {
  // Unions of whole rows are gathered, since a row has fewer words than rows below it.
  MoveKind const one{.take = any_amount()};
  MoveKind const pair{.take = only_amounts({1, 2, 65}), .min_heaps = 2, .max_heaps = 2};
  for (Ruleset const& rules : {nim_rules(), moore_rules(2), exact_rules(2), exact_rules(3),
                               Ruleset{.moves = {pair, one}}, wythoff_rules()}) {
    for (Heaps const& dims : {Heaps{9, 8, 66}, Heaps{67, 14}}) {
      for (Convention const convention : kBoth) {
        OutcomeBox const box = sieve_outcomes(rules, convention, dims).value();
        Limits two_threads;
        two_threads.threads = 2;
        OutcomeBox const shared = sieve_outcomes(rules, convention, dims, two_threads).value();
        Referee referee(rules, convention);
        for (Heaps const& heaps : all_heaps(dims)) {
          ASSERT_EQ(box.outcome(heaps), referee.outcome({.heaps = heaps}));
          ASSERT_EQ(box.outcome(heaps), shared.outcome(heaps));
        }
      }
    }
  }
}

TEST(Sieve, NeedsNoUnionsWhereMemoryIsShort) {
  Heaps const dims{12, 11, 70};
  for (Ruleset const& rules : {nim_rules(), moore_rules(2)}) {
    OutcomeBox const ample = sieve_outcomes(rules, Convention::kNormal, dims).value();
    Limits limits;
    limits.memory_bytes = 1000;
    std::optional<OutcomeBox> short_of_memory;
    while (!short_of_memory) {  // hardly more than the box itself
      limits.memory_bytes += limits.memory_bytes / 10;
      short_of_memory = sieve_outcomes(rules, Convention::kNormal, dims, limits);
    }
    for (Heaps const& heaps : all_heaps(dims)) {
      ASSERT_EQ(ample.outcome(heaps), short_of_memory->outcome(heaps));
    }
  }
}

TEST(Sieve, FindsTheWythoffPairs) {
  // Wythoff 1907: (floor(n phi), floor(n phi^2)).
  Heaps const dims{30, 30};
  OutcomeBox const box = sieve_outcomes(wythoff_rules(), Convention::kNormal, dims).value();
  std::vector<Heaps> ordered;
  box.for_each_p([&](std::span<std::uint64_t const> heaps) {
    if (heaps[0] <= heaps[1]) ordered.emplace_back(heaps.begin(), heaps.end());
    return true;
  });
  EXPECT_EQ(ordered, (std::vector<Heaps>{{0, 0},
                                         {1, 2},
                                         {3, 5},
                                         {4, 7},
                                         {6, 10},
                                         {8, 13},
                                         {9, 15},
                                         {11, 18},
                                         {12, 20},
                                         {14, 23},
                                         {16, 26},
                                         {17, 28}}));
}

TEST(Sieve, StopsVisitingWhenTheVisitorSaysSo) {
  Heaps const dims{8, 8};
  OutcomeBox const box = sieve_outcomes(nim_rules(), Convention::kNormal, dims).value();
  int visits = 0;
  EXPECT_FALSE(box.for_each_p([&](std::span<std::uint64_t const>) { return ++visits < 3; }));
  EXPECT_EQ(visits, 3);
}

TEST(Sieve, GivesTheSameOnSeveralThreads) {
  Heaps const dims{16, 17, 17, 18};
  for (Ruleset const& rules : {nim_rules(), moore_rules(2), exact_rules(2)}) {
    for (Convention const convention : kBoth) {
      OutcomeBox const one = sieve_outcomes(rules, convention, dims).value();
      ValueBox const value = sieve_remoteness(rules, convention, dims).value();
      for (unsigned const threads : {2U, 7U}) {
        Limits limits;
        limits.threads = threads;
        OutcomeBox const many = sieve_outcomes(rules, convention, dims, limits).value();
        ValueBox const values = sieve_remoteness(rules, convention, dims, limits).value();
        EXPECT_EQ(many.count_p(), one.count_p());
        bool same = true;
        for (Heaps const& heaps : all_heaps(dims)) {
          same = same && many.outcome(heaps) == one.outcome(heaps) &&
                 values.value(heaps) == value.value(heaps);
        }
        EXPECT_TRUE(same);
      }
    }
  }
}

TEST(Sieve, IsForTranslationsOnly) {
  Heaps const dims{5};
  for (Ruleset const& rules : {kayles_rules(), pass_nim_rules(), fibonacci_rules()}) {
    EXPECT_FALSE(moves_are_translations(rules));
    EXPECT_FALSE(sieve_outcomes(rules, Convention::kNormal, dims));
    EXPECT_FALSE(sieve_values(rules, Convention::kNormal, dims));
    EXPECT_FALSE(sieve_remoteness(rules, Convention::kNormal, dims));
  }
}

TEST(Sieve, DeclinesBoxesBeyondTheMemoryLimit) {
  std::uint64_t const huge = 1'000'000'000'000'000'000U;
  for (Heaps const& dims : {Heaps{huge}, Heaps{huge, huge, huge}, Heaps(100'000, 2),
                            Heaps{100'000, 100'000, 10}, Heaps(30, 3)}) {
    EXPECT_FALSE(sieve_outcomes(nim_rules(), Convention::kNormal, dims));
    EXPECT_FALSE(sieve_values(nim_rules(), Convention::kNormal, dims));
  }
  Limits small;
  small.memory_bytes = 1000;
  Heaps const dims{16, 16, 16};
  EXPECT_FALSE(sieve_outcomes(nim_rules(), Convention::kNormal, dims, small));
  EXPECT_TRUE(sieve_outcomes(nim_rules(), Convention::kNormal, dims));
}

TEST(Sieve, StopsWhenCancelled) {
  std::atomic<bool> const cancel = true;
  for (unsigned const threads : {1U, 3U}) {
    Limits limits;
    limits.cancel = &cancel;
    limits.threads = threads;
    Heaps const dims{32, 32, 32};
    EXPECT_FALSE(sieve_outcomes(nim_rules(), Convention::kNormal, dims, limits));
    EXPECT_FALSE(sieve_values(nim_rules(), Convention::kNormal, dims, limits));
  }
}

TEST(Sieve, DeclinesValuesOfMoreThan16Bits) {
  Heaps const fits{65'536}, above{65'537};
  EXPECT_EQ(sieve_remoteness(subtraction_rules({1}), Convention::kNormal, fits)
                .value()
                .value(Heaps{65'535}),
            65'535U);
  EXPECT_FALSE(sieve_remoteness(subtraction_rules({1}), Convention::kNormal, above));
}

TEST(Sieve, RefusesPositionsOutsideTheBoxAndEmptyBoxes) {
  Heaps const dims{4, 5}, none{4, 0};
  OutcomeBox const box = sieve_outcomes(nim_rules(), Convention::kNormal, dims).value();
  EXPECT_THROW((void)box.outcome(Heaps{4, 0}), std::out_of_range);
  EXPECT_THROW((void)box.outcome(Heaps{1}), std::out_of_range);
  EXPECT_THROW((void)sieve_outcomes(nim_rules(), Convention::kNormal, none), std::logic_error);
}

TEST(Sieve, LooksAtTheLimitsBetweenRowsThatTakeLong) {
  std::atomic<bool> cancel = false;
  Limits limits;
  limits.cancel = &cancel;
  BoxLayout const layout = box_layout(Heaps{80, 200}).value();
  PrefixAxes const axes(layout);
  RowScheduler scheduler(layout, axes, limits);
  int rows = 0;
  bool const complete = scheduler.run([&] {
    return [&](std::uint64_t, std::span<std::uint64_t const>) {
      std::this_thread::sleep_for(std::chrono::milliseconds(10));
      if (++rows == 20) cancel = true;
      return true;
    };
  });
  EXPECT_FALSE(complete);
  EXPECT_LT(rows, 40);
}

TEST(Sieve, RowsOfZerosAreZerosToTheirEnd) {
  std::size_t const size = std::size_t{1} << 25;
  Zeroed<std::uint64_t> const row(size);
  row[size - 1] = 7;
  EXPECT_EQ(row[0] + row[size / 2] + row[size - 1], 7U);
  EXPECT_EQ(row.all().size(), size);
  EXPECT_EQ(row.shared().get()[size - 1], 7U);
}

}  // namespace
}  // namespace bouton::search
