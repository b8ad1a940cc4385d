// Nim-values against the definition carried out naively, and against published ones.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "bouton/rules/file.hpp"
#include "bouton/rules/moves.hpp"
#include "bouton/sequence/values.hpp"
#include "effort.hpp"
#include "oracle/sequence_oracle.hpp"
#include "rules/named_rules.hpp"
#include "sequence/engine/nim_values.hpp"
#include "sequence/engine/value_set.hpp"

using bouton::HeapCode;
using bouton::Limits;
using bouton::MoveKind;
using bouton::PartsCondition;
using bouton::Ruleset;
using bouton::Stop;
using bouton::sequence::NimValues;
using bouton::sequence::one_heap_game;
using bouton::sequence::OneHeapGame;
using Values = std::vector<unsigned>;

namespace {

Values compute(OneHeapGame const& game, std::uint64_t last) {
  NimValues values(game);
  EXPECT_TRUE(values.extend_to(last, Limits{}));
  EXPECT_EQ(values.stopped_by(), Stop::kNone);
  return {values.values().begin(), values.values().end()};
}
Values compute(Ruleset const& rules, std::uint64_t last) {
  return compute(one_heap_game(rules).value(), last);
}
Values compute(std::string const& code, std::uint64_t last) {
  return compute(OneHeapGame{bouton::parse_heap_code(code)}, last);
}

Values naive(OneHeapGame const& game, unsigned last) {
  auto const condition = game.parts == PartsCondition::kAny ? oracle::Parts::kAny
                         : game.parts == PartsCondition::kPairwiseUnequal
                             ? oracle::Parts::kPairwiseUnequal
                             : oracle::Parts::kNotAllEqual;
  return oracle::nim_values([&](unsigned t) { return game.code.digit(t); }, last, condition);
}

Values numbers(std::string const& text) {
  std::istringstream in(text);
  return {std::istream_iterator<unsigned>(in), std::istream_iterator<unsigned>()};
}

Values after_zero(Values values) {
  values.erase(values.begin());
  return values;
}

}  // namespace

TEST(NimValues, AgreeWithTheDefinitionForNamedCodesOfEveryShape) {
  for (std::string const code :
       {"0.",     "0.1",    "0.77",         "0.07",      "0.137", "0.6",   "4.",    "4.3",
        "4.4",    "0.444",  "0.0137",       "8.",        "c.",    "0.8",   "0.88",  "0.f",
        "4.8",    "g.3",    "0.g",          "k.31",      "0.(3)", "0.(1)", "0.(2)", "0.(30)",
        "0.(03)", "0.0(3)", "0.3003330(3)", "0.12(031)", "4.(3)", "0.(7)", "0.(4)", "4.(4)",
        "4.(34)", "0.(47)", "0.1(80)",      "8.(3)",     "0.(8)", "c.(c7)"}) {
    SCOPED_TRACE(code);
    OneHeapGame const game{bouton::parse_heap_code(code)};
    EXPECT_EQ(compute(game, 42), naive(game, 42));
  }
}

// Long enough for pairs that are passed over because the tail has their values already.
TEST(NimValues, AgreeWithTheDefinitionWhereATailSplits) {
  auto const most = bouton::test::effort(220, 120);
  for (std::string const code :
       {"0.(4)", "4.(4)", "0.(7)", "0.(47)", "0.1(40)", "0.33(6)", "0.3(043)"}) {
    SCOPED_TRACE(code);
    for (PartsCondition const parts : {PartsCondition::kAny, PartsCondition::kPairwiseUnequal}) {
      OneHeapGame const game{bouton::parse_heap_code(code), parts};
      EXPECT_EQ(compute(game, most), naive(game, most));
    }
  }
}

TEST(NimValues, AgreeWithTheDefinitionUnderConditionsOnTheParts) {
  for (std::string const code : {"4.", "0.4", "0.77", "0.07", "8.", "c.3", "0.8c", "4.(3)", "g."}) {
    for (auto const parts : {PartsCondition::kPairwiseUnequal, PartsCondition::kNotAllEqual}) {
      SCOPED_TRACE(code);
      OneHeapGame const game{bouton::parse_heap_code(code), parts};
      EXPECT_EQ(compute(game, 36), naive(game, 36));
    }
  }
}

RC_GTEST_PROP(NimValues, AgreeWithTheDefinitionForRandomCodes, ()) {
  auto const digits = [](int most) {
    return *rc::gen::mapcat(rc::gen::inRange(0, most), [](int count) {
      return rc::gen::container<std::vector<bouton::Digit>>(static_cast<std::size_t>(count),
                                                            rc::gen::inRange<bouton::Digit>(0, 16));
    });
  };
  std::vector<bouton::Digit> prefix = digits(5);
  prefix.insert(prefix.begin(), *rc::gen::element<bouton::Digit>(0, 0, 4, 8, 12));
  std::vector<bouton::Digit> const tail = digits(3);
  auto const parts =
      *rc::gen::element(PartsCondition::kAny, PartsCondition::kAny,
                        PartsCondition::kPairwiseUnequal, PartsCondition::kNotAllEqual);
  OneHeapGame const game{HeapCode(prefix, tail), parts};
  RC_ASSERT(compute(game, 25) == naive(game, 25));
}

// MCGS, CGSuite, OEIS A002186, GamesCrafters; each checked by brute force when collected.
// Runs of 16 amounts and more are windows, shorter ones are not; taking all is said apart.
TEST(NimValues, AgreeWithTheDefinitionWhereAmountsComeInRuns) {
  auto const with_runs = [](std::vector<std::pair<unsigned, unsigned>> const& runs,
                            bouton::Digit digit, bouton::Digit between = 0) {
    std::vector<bouton::Digit> digits(runs.back().second + 1, between);
    digits[0] = 0;
    for (auto const& [first, last] : runs) {
      std::fill(digits.begin() + first, digits.begin() + last + 1, digit);
    }
    return OneHeapGame{HeapCode(digits)};
  };
  for (auto const& runs : std::vector<std::vector<std::pair<unsigned, unsigned>>>{
           {{1, 15}},
           {{1, 16}},
           {{5, 20}},
           {{20, 60}},
           {{3, 3}, {9, 24}, {26, 26}, {30, 70}},
           {{1, 20}, {22, 41}, {60, 90}}}) {
    for (bouton::Digit const digit : {2U, 3U, 7U}) {
      OneHeapGame const game = with_runs(runs, digit, digit == 7 ? 1 : 0);
      EXPECT_EQ(compute(game, 220), naive(game, 220)) << to_string(game.code);
    }
  }
  HeapCode const endless({0, 0, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 0, 0}, {2, 0});
  EXPECT_EQ(compute(OneHeapGame{endless}, 120), naive(OneHeapGame{endless}, 120));
}

// Values that no window has any more come back: one that is stopped and goes on is the same.
TEST(NimValues, ARangeOfHundredThousandsOfAmountsTakesAMoment) {
  std::vector<bouton::Digit> digits(100'001, 0);
  std::fill(digits.begin() + 30'000, digits.end(), 3);
  OneHeapGame const game{HeapCode(digits)};
  NimValues values(game);
  Limits const none;
  ASSERT_FALSE(values.extend_to(300'000, none, 100'000));
  ASSERT_EQ(values.stopped_by(), Stop::kWork);
  ASSERT_TRUE(values.extend_to(300'000, none));
  EXPECT_LT(values.work(), 10'000'000U);
  for (std::size_t n = 0; n < values.values().size(); ++n) {
    ASSERT_EQ(values.values()[n], n % 130'000 / 30'000) << n;
  }
}

TEST(NimValues, AreThePublishedOnes) {
  EXPECT_EQ(
      compute(bouton::kayles_rules(), 70),
      numbers("0 1 2 3 1 4 3 2 1 4 2 6 4 1 2 7 1 4 3 2 1 4 6 7 4 1 2 8 5 4 7 2 1 8 6 7 4 1 2 3 "
              "1 4 7 2 1 8 2 7 4 1 2 8 1 4 7 2 1 4 2 7 4 1 2 8 1 4 7 2 1 8 6"));
  EXPECT_EQ(
      after_zero(compute("0.07", 50)),
      numbers("0 1 1 2 0 3 1 1 0 3 3 2 2 4 0 5 2 2 3 3 0 1 1 3 0 2 1 1 0 4 5 2 7 4 0 1 1 2 0 3 1 "
              "1 0 3 3 2 2 4 4 5"));
  EXPECT_EQ(after_zero(compute(bouton::grundy_rules(), 20)),
            numbers("0 0 1 0 2 1 0 2 1 0 2 1 3 2 1 3 2 4 3 0"));
  EXPECT_EQ(after_zero(compute(bouton::subtraction_rules({2, 3, 7}), 20)),
            numbers("0 1 1 2 0 0 1 1 2 0 0 1 1 2 0 0 1 1 2 0"));
  EXPECT_EQ(after_zero(compute(bouton::all_but_rules({2, 3, 7}), 20)),
            numbers("1 0 1 2 3 2 3 4 5 4 5 6 7 6 7 8 9 8 9 10"));
  Values const chess = compute("0.137", 220);
  Values const period =
      numbers("8 1 1 2 0 3 1 1 0 3 3 2 2 4 4 5 5 9 3 3 0 1 1 3 0 2 1 1 0 4 5 3 7 4");
  for (unsigned n = 53; n <= 220; ++n) EXPECT_EQ(chess[n], period[n % 34]) << n;
  // 0.161 is not 0.36: a mistake found in older tables.
  Values const a = compute("0.161", 519), b = compute("0.36", 519);
  EXPECT_TRUE(std::equal(a.begin(), a.end() - 1, b.begin()));
  EXPECT_NE(a[519], b[519]);
}

TEST(NimValues, GrowingStepByStepGivesTheSameAsAtOnce) {
  for (std::string const code : {"0.77", "4.(3)", "0.8c", "0.3(03)", "c.(7)"}) {
    OneHeapGame const game{bouton::parse_heap_code(code)};
    NimValues values(game);
    for (std::uint64_t n = 0; n <= 120; n += 7) EXPECT_TRUE(values.extend_to(n, Limits{}));
    EXPECT_TRUE(values.extend_to(120, Limits{}));
    EXPECT_EQ(Values(values.values().begin(), values.values().end()), compute(code, 120)) << code;
  }
}

TEST(NimValues, LongTailsOfTakingAreNotQuadratic) {
  Values const nim = compute(bouton::nim_rules(), 65535);
  for (unsigned n = 0; n <= 65535; ++n) ASSERT_EQ(nim[n], n);
  Values const few = compute("0.(30)", 1'000'000);
  for (unsigned n = 0; n <= 1'000'000; ++n) ASSERT_EQ(few[n], n % 2);
}

TEST(NimValues, StopPolitelyAndGoOn) {
  NimValues nim(one_heap_game(bouton::nim_rules()).value());
  EXPECT_FALSE(nim.extend_to(70'000, Limits{}));
  NimValues little(OneHeapGame{HeapCode({0, 3, 3})});
  EXPECT_FALSE(little.extend_to(70'000, Limits{.memory_bytes = 8'192}));
  EXPECT_EQ(little.stopped_by(), Stop::kMemory);
  EXPECT_LE(little.values().size() * sizeof(std::uint16_t), 8'192U);
  EXPECT_EQ(nim.stopped_by(), Stop::kValueSize);
  EXPECT_EQ(nim.values().size(), 65536U);

  NimValues kayles(one_heap_game(bouton::kayles_rules()).value());
  EXPECT_FALSE(kayles.extend_to(5000, Limits{}, 100'000));
  EXPECT_EQ(kayles.stopped_by(), Stop::kWork);
  EXPECT_FALSE(kayles.extend_to(5000, Limits{.memory_bytes = 1000}));
  EXPECT_EQ(kayles.stopped_by(), Stop::kMemory);
  std::atomic<bool> const cancelled = true;
  EXPECT_FALSE(kayles.extend_to(5000, Limits{.cancel = &cancelled}));
  EXPECT_EQ(kayles.stopped_by(), Stop::kExpired);
  EXPECT_TRUE(kayles.extend_to(500, Limits{}));
  EXPECT_EQ(Values(kayles.values().begin(), kayles.values().begin() + 501), compute("0.77", 500));

  // Listing the splits into many unequal parts has to stop in the middle of a row.
  NimValues listed({bouton::parse_heap_code("o."), PartsCondition::kPairwiseUnequal});
  EXPECT_FALSE(listed.extend_to(400, Limits{}, 2'000'000));
  EXPECT_EQ(listed.stopped_by(), Stop::kWork);
  std::size_t const reached = listed.values().size();
  EXPECT_TRUE(listed.extend_to(reached, Limits{}));
  NimValues again({bouton::parse_heap_code("o."), PartsCondition::kPairwiseUnequal});
  EXPECT_TRUE(again.extend_to(reached, Limits{}));
  EXPECT_TRUE(std::equal(listed.values().begin(), listed.values().end(), again.values().begin()));
}

TEST(OneHeapGame, RefusesRulesThatAreNoSumOfHeaps) {
  for (Ruleset const& rules :
       {bouton::moore_rules(2), bouton::exact_rules(2), bouton::wythoff_rules(),
        bouton::fibonacci_rules(), bouton::pass_nim_rules()}) {
    EXPECT_FALSE(one_heap_game(rules).has_value());
  }
  MoveKind const unequal{.take = HeapCode({4}), .parts = PartsCondition::kPairwiseUnequal};
  MoveKind const any{.take = HeapCode({0, 4})};
  EXPECT_FALSE(one_heap_game(Ruleset{.moves = {unequal, any}}).has_value());
}

TEST(OneHeapGame, MergesKindsOfMovesDigitByDigit) {
  MoveKind const takes{.take = HeapCode({0}, {2, 0, 1})};
  MoveKind const splits{.take = HeapCode({4, 0, 4}, {1, 2})};
  auto const game = one_heap_game(Ruleset{.moves = {takes, splits}});
  ASSERT_TRUE(game.has_value());
  for (std::uint64_t t = 0; t < 40; ++t) {
    EXPECT_EQ(game->code.digit(t), takes.take.digit(t) | splits.take.digit(t)) << t;
  }
  // A condition on parts says nothing about moves that leave one heap.
  MoveKind const unequal{.take = HeapCode({4}), .parts = PartsCondition::kNotAllEqual};
  auto const conditional = one_heap_game(Ruleset{.moves = {takes, unequal}});
  ASSERT_TRUE(conditional.has_value());
  EXPECT_EQ(conditional->parts, PartsCondition::kPairwiseUnequal);
  EXPECT_EQ(one_heap_game(Ruleset{})->code, HeapCode{});
  EXPECT_EQ(compute(Ruleset{}, 3), (Values{0, 0, 0, 0}));
}

TEST(ValueSet, XorsEveryMemberAndFindsTheLeastOneMissing) {
  for (std::uint32_t value = 0; value < 200; ++value) {
    for (std::uint32_t shift = 0; shift < 200; ++shift) {
      bouton::sequence::ValueSet one, moved;
      one.insert(value);
      moved.insert_shifted(one, shift);
      ASSERT_TRUE(moved.contains(value ^ shift)) << value << ' ' << shift;
      ASSERT_EQ(moved.mex(), (value ^ shift) == 0 ? 1U : 0U);
      ASSERT_EQ(moved.mex(value ^ shift), (value ^ shift) + 1);
    }
  }
}

// Nim-values where amounts depend on the heap, against the definition and against known sequences.

namespace bouton::sequence {
namespace {

using Values = std::vector<std::uint16_t>;

Ruleset rules_of_moves(std::string const& moves) {
  return parse_rules_file("name = \"x\"\n" + moves).rules;
}

Values values_with(std::string const& moves, std::uint64_t last) {
  auto const game = heap_game(rules_of_moves(moves));
  return game ? nim_values(*game, last).values : Values{};
}

/// From the moves of the rules.
Values by_moves(std::string const& moves, std::uint64_t last) {
  Ruleset const rules = rules_of_moves(moves);
  Values values;
  for (std::uint64_t heap = 0; heap <= last; ++heap) {
    std::set<unsigned> seen;
    for (SmallPosition const& option : options(rules, {.heaps = {heap}})) {
      unsigned sum = 0;
      for (std::uint64_t const part : option.heaps) sum ^= values[part];
      seen.insert(sum);
    }
    std::uint16_t value = 0;
    while (seen.contains(value)) ++value;
    values.push_back(value);
  }
  return values;
}

TEST(RuledValues, AreThoseOfTheMoves) {
  for (std::string const moves : {
           "[[move]]\ntake = \"any\"\nat_most = \"1/2 of the heap\"\n",
           "[[move]]\ntake = \"any\"\nat_most = \"2/3 of the heap, rounded up\"\n",
           "[[move]]\ntake = \"squares, 2\"\n",
           "[[move]]\ntake = \"divisors of the heap\"\nsplit = true\n",
           "[[move]]\ntake = 1\n[[move]]\ndivide = 2\n",
           "[[move]]\ntake = 0\nleave = [2, 3, 4]\nparts = \"equal\"\n",
           "[[move]]\ntake = \"0-2\"\nleave = [0, 1, 3]\nparts = \"not all equal\"\ntake_if = \"n "
           "% 2 == "
           "k % 2\"\n",
           "[[move]]\ntake = 0\nleave = [2, 3]\nparts = \"unequal\"\nheap = \"4 or more\"\n",
           "[[move]]\ncode = \"0.137\"\nheap = \"odd\"\n[[move]]\ntake = 3\nheap = \"even\"\n",
       }) {
    EXPECT_EQ(values_with(moves, 40), by_moves(moves, 40)) << moves;
  }
}

TEST(RuledValues, AreKnownSequences) {
  EXPECT_EQ(values_with("[[move]]\ntake = \"any\"\nat_most = \"1/2 of the heap\"\n", 16),
            (Values{0, 0, 1, 0, 2, 1, 3, 0, 4, 2, 5, 1, 6, 3, 7, 0, 8}));
  // Mark: A. S. Fraenkel, The vile, dopey, evil and odious game players, 2012.
  EXPECT_EQ(values_with("[[move]]\ntake = 1\n[[move]]\ndivide = 2\n", 15),
            (Values{0, 1, 0, 2, 1, 2, 0, 1, 0, 2, 0, 1, 2, 1, 0, 2}));
  // Couples-are-Forever: any heap of 3 or more is split in two.
  EXPECT_EQ(values_with("[[move]]\ntake = 0\nleave = 2\nheap = \"3 or more\"\n", 25),
            (Values{0, 0, 0, 1, 2, 0, 1, 2, 3, 1, 2, 3, 4, 0, 3, 4, 2, 1, 3, 2, 1, 0, 2, 1, 4, 5}));
  EXPECT_EQ(values_with("[[move]]\ntake = \"coprime to the heap\"\n", 17),
            (Values{0, 1, 0, 2, 0, 3, 0, 4, 0, 2, 0, 5, 0, 6, 0, 2, 0, 7}));
  EXPECT_EQ(values_with("[[move]]\ntake = 0\nleave = [2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]\n"
                        "parts = \"equal\"\n",
                        12),
            (Values{0, 0, 1, 1, 1, 1, 2, 1, 1, 2, 2, 1, 2}));
}

TEST(RuledValues, StopAtTheirLimits) {
  auto const game =
      heap_game(rules_of_moves("[[move]]\ntake = \"any\"\ntake_if = \"n != k + 1\"\n"));
  ASSERT_TRUE(game);
  std::atomic<bool> const cancelled = true;
  EXPECT_EQ(nim_values(*game, 100'000'000, {.cancel = &cancelled}).stopped_by, Stop::kExpired);
  EXPECT_FALSE(one_heap_game(rules_of_moves("[[move]]\ndivide = 2\n")));
  EXPECT_FALSE(heap_game(rules_of_moves("[[move]]\ndivide = 2\nonly = \"the largest\"\n")));
}

}  // namespace
}  // namespace bouton::sequence
