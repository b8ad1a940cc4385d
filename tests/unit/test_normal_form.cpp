// Normal forms describe the same game: the same options everywhere.
#include "rules/normal_form.hpp"

#include <vector>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "bouton/rules/moves.hpp"
#include "rules/named_rules.hpp"

namespace bouton {
namespace {

MoveKind take(std::vector<std::uint64_t> const& amounts) {
  return MoveKind{.take = only_amounts(amounts)};
}

TEST(NormalForm, NimInPiecesIsNim) {
  Ruleset pieces;
  pieces.moves = {take({1, 2, 5}), MoveKind{.take = all_amounts_but({1, 2, 5})}, take({2})};
  EXPECT_EQ(normal_form(pieces), normal_form(nim_rules()));
}

TEST(NormalForm, OneHeapOrExactlyTwoIsAtMostTwo) {
  Ruleset rules = nim_rules();
  rules.moves.push_back(exact_rules(2).moves[0]);
  EXPECT_EQ(normal_form(rules), normal_form(moore_rules(2)));
  EXPECT_NE(normal_form(rules), normal_form(moore_rules(3)));
}

TEST(NormalForm, OneHeapOrExactlyThreeIsNotJoined) {
  Ruleset rules = nim_rules();
  rules.moves.push_back(exact_rules(3).moves[0]);
  EXPECT_EQ(normal_form(rules).moves.size(), 2U);
}

TEST(NormalForm, ExactlyThreeHeapsOrOneIsNotJoinedEither) {
  Ruleset rules = exact_rules(3);
  rules.moves.push_back(nim_rules().moves[0]);
  EXPECT_EQ(normal_form(rules).moves.size(), 2U);
}

// 1 1 2 are not all equal, but not pairwise unequal.
TEST(NormalForm, ThreePartsThatAreNotAllEqualMayHaveTwoThatAre) {
  Ruleset rules;
  rules.moves = {MoveKind{.take = HeapCode({8}), .parts = PartsCondition::kNotAllEqual}};
  EXPECT_EQ(normal_form(rules).moves[0].parts, PartsCondition::kNotAllEqual);
  SmallPosition const four{.heaps = {4}};
  EXPECT_EQ(options(normal_form(rules), four), options(rules, four));
  EXPECT_FALSE(options(rules, four).empty());
}

TEST(NormalForm, TouchingMoreHeapsThanThereAreSaysNothing) {
  EXPECT_EQ(normal_form(moore_rules(5), 3), normal_form(moore_rules(3)));
  EXPECT_NE(normal_form(moore_rules(5)), normal_form(moore_rules(3)));
  EXPECT_TRUE(normal_form(exact_rules(3), 2).moves.empty());
}

TEST(NormalForm, WythoffKeepsItsSpread) {
  EXPECT_NE(normal_form(wythoff_rules(1)), normal_form(wythoff_rules(2)));
  EXPECT_NE(normal_form(wythoff_rules(1)).moves, normal_form(moore_rules(2)).moves);
}

TEST(NormalForm, KeepsUnitsApart) {
  Ruleset rules{.moves = {MoveKind{.take = only_amounts({1})},
                          MoveKind{.take = only_amounts({2}), .unit = Unit::kAnotherHeap}}};
  EXPECT_EQ(normal_form(rules).moves.size(), 2U);
  EXPECT_EQ(normal_form(rules, 1).moves.size(), 1U);  // there is no other heap
  Ruleset once = nim_rules();
  once.one_pass = true;
  EXPECT_NE(normal_form(once), normal_form(nim_rules()));
}

TEST(NormalForm, PositionsGoOnSayingWhatWasLastTaken) {
  Ruleset rules{.moves = {MoveKind{.take = any_amount(), .min_heaps = 2, .max_heaps = 2},
                          MoveKind{.take = only_amounts({1, 2})}}};
  rules.moves[0].conditions.not_again = true;
  EXPECT_TRUE(normal_form(rules).remembers());
  EXPECT_TRUE(normal_form(rules, 1).remembers());  // where the first kind can never be made
}

MoveKind random_kind() {
  MoveKind kind;
  std::vector<Digit> digits(1, 0);
  std::vector<Digit> tail;
  bool const splits = *rc::gen::inRange(0, 4) == 0;
  int const count = *rc::gen::inRange(1, 4);
  for (int i = 0; i < count; ++i) digits.push_back(*rc::gen::inRange<Digit>(0, splits ? 8 : 4));
  if (*rc::gen::arbitrary<bool>()) tail = {*rc::gen::inRange<Digit>(0, 4)};
  kind.take = HeapCode(digits, tail);
  kind.min_heaps = *rc::gen::inRange<std::uint64_t>(1, 3);
  kind.max_heaps = *rc::gen::inRange<std::uint64_t>(kind.min_heaps, 4);
  if (*rc::gen::arbitrary<bool>()) kind.spread = *rc::gen::inRange<std::uint64_t>(1, 3);
  kind.parts = *rc::gen::element(PartsCondition::kAny, PartsCondition::kPairwiseUnequal,
                                 PartsCondition::kNotAllEqual);
  if (*rc::gen::inRange(0, 3) == 0) kind.unit = Unit::kAnotherHeap;
  return kind;
}

RC_GTEST_PROP(NormalForm, KeepsAllOptions, ()) {
  Ruleset rules;
  int const kinds = *rc::gen::inRange(1, 4);
  for (int i = 0; i < kinds; ++i) rules.moves.push_back(random_kind());
  SmallPosition position;
  int const heaps = *rc::gen::inRange(1, 4);
  for (int i = 0; i < heaps; ++i) {
    position.heaps.push_back(*rc::gen::inRange<std::uint64_t>(0, 5));
  }
  auto const expected = options(rules, position);
  RC_ASSERT(options(normal_form(rules), position) == expected);
  RC_ASSERT(options(normal_form(rules, position.heaps.size()), position) == expected);
}

}  // namespace
}  // namespace bouton
