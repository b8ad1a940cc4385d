// The move generator against oracles that know only the rules.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <functional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "bouton/rules/moves.hpp"
#include "bouton/rules/notation.hpp"
#include "oracle/rules_oracle.hpp"
#include "question_for_oracle.hpp"
#include "rules/named_rules.hpp"
#include "unit/random_rules.hpp"

namespace bouton {
namespace {

using Heaps = std::vector<std::uint64_t>;

/// Calls `visit` with every list of up to `count` heaps up to `most`.
void for_each_heaps(std::size_t count, std::uint64_t most,
                    std::function<void(Heaps const&)> const& visit) {
  for (std::size_t length = 0; length <= count; ++length) {
    Heaps heaps(length, 0);
    while (true) {
      visit(heaps);
      std::size_t i = 0;
      while (i < length && heaps[i] == most) heaps[i++] = 0;
      if (i == length) break;
      ++heaps[i];
    }
  }
}

SmallPosition small(Heaps heaps, bool with_passes = false) {
  SmallPosition position{std::move(heaps)};
  if (with_passes) position.spent.assign(position.heaps.size(), false);
  return position;
}

oracle::Position to_oracle(SmallPosition const& position) {
  oracle::Position result;
  result.heaps.assign(position.heaps.begin(), position.heaps.end());
  result.spent = position.spent;
  if (position.limit) result.limit = static_cast<long long>(*position.limit);
  result.one_pass_spent = position.one_pass_spent;
  return result;
}

std::set<std::string> printed(std::vector<SmallPosition> const& positions) {
  std::set<std::string> result;
  for (SmallPosition const& position : positions) result.insert(to_string(position));
  return result;
}

void expect_same_options(Ruleset const& rules, oracle::Game const& game,
                         SmallPosition const& position) {
  std::set<std::string> expected;
  for (oracle::Position const& option : game(to_oracle(position))) {
    expected.insert(oracle::print(option));
  }
  EXPECT_EQ(printed(options(rules, position)), expected) << to_string(position);
  EXPECT_EQ(is_terminal(rules, position), expected.empty()) << to_string(position);
}

TEST(Moves, EveryOptionOfTheBuiltInGamesAsTheOracleHasThem) {
  auto const all = [](std::size_t count, std::uint64_t most, Ruleset const& rules,
                      oracle::Game const& game) {
    for_each_heaps(count, most, [&](Heaps const& heaps) {
      if (rules.heap_count && heaps.size() != *rules.heap_count) return;
      expect_same_options(rules, game, small(heaps));
    });
  };
  all(3, 4, nim_rules(), oracle::nim());
  all(4, 3, moore_rules(2), oracle::moore(2));
  all(4, 3, moore_rules(9), oracle::moore(9));
  all(4, 3, exact_rules(2), oracle::exact(2));
  all(4, 3, exact_rules(3), oracle::exact(3));
  all(2, 9, wythoff_rules(), oracle::wythoff());
  all(2, 9, wythoff_rules(3), oracle::wythoff(3));
  all(2, 9, kayles_rules(), oracle::kayles());
  all(2, 9, grundy_rules(), oracle::grundy());
  all(2, 9, subtraction_rules({1, 3, 4}), oracle::subtraction({1, 3, 4}));
  all(2, 9, all_but_rules({2, 5}), oracle::all_but({2, 5}));
  all(2, 8, octal_rules(parse_heap_code("0.07")), oracle::heap_code({0, 0, 7}));
  all(2, 8, octal_rules(parse_heap_code("4.(3)")), oracle::heap_code({4, 3, 3, 3, 3, 3, 3, 3, 3}));
  all(2, 8, octal_rules(parse_heap_code("0.6")), oracle::heap_code({0, 6}));
  all(2, 8, octal_rules(parse_heap_code("c.0v")), oracle::heap_code({12, 0, 31}));
}

TEST(Moves, EveryOptionWithALimitOrWithPasses) {
  for (std::uint64_t stones = 0; stones <= 20; ++stones) {
    expect_same_options(fibonacci_rules(), oracle::fibonacci(), small({stones}));
    for (std::uint64_t limit = 0; limit <= 22; ++limit) {
      SmallPosition position = small({stones});
      position.limit = limit;
      expect_same_options(fibonacci_rules(), oracle::fibonacci(), position);
    }
  }
  for_each_heaps(3, 3, [](Heaps const& heaps) {
    for (unsigned mask = 0; mask < 1U << heaps.size(); ++mask) {
      SmallPosition position = small(heaps, true);
      for (std::size_t i = 0; i < heaps.size(); ++i) {
        position.spent[i] = (mask >> i & 1U) != 0 && heaps[i] != 0;
      }
      expect_same_options(pass_nim_rules(), oracle::pass_nim(), position);
    }
  });
}

TEST(Moves, EveryOptionWhereAmountsAreMultiplesOfAnotherHeap) {
  for_each_heaps(2, 24, [](Heaps const& heaps) {
    if (heaps.size() == 2) expect_same_options(euclid_rules(), oracle::euclid(), small(heaps));
  });
  // Large heaps have few options here, and these are found without trying every amount.
  SmallPosition const large = small({kNoBound, kNoBound / 7 * 2});
  std::set<std::string> expected;
  for (std::uint64_t rest = large.heaps[0]; rest >= large.heaps[1];) {
    rest -= large.heaps[1];
    expected.insert(std::to_string(rest) + ' ' + std::to_string(large.heaps[1]));
  }
  EXPECT_EQ(printed(options(euclid_rules(), large)), expected);
  EXPECT_TRUE(is_terminal(euclid_rules(), small({kNoBound, 0})));
  // With three heaps the unit may be either of the others; a code may bound their number.
  Ruleset twice{.moves = {MoveKind{.take = only_amounts({2}), .unit = Unit::kAnotherHeap}}};
  EXPECT_EQ(printed(options(twice, small({10, 2, 3}))), (std::set<std::string>{"6 2 3", "4 2 3"}));
  EXPECT_FALSE(is_move(twice, small({10, 2, 3}), small({8, 2, 3})));
}

TEST(Moves, EveryOptionWithOnePassForTheGame) {
  for_each_heaps(3, 4, [](Heaps const& heaps) {
    SmallPosition position = small(heaps);
    expect_same_options(one_pass_nim_rules(), oracle::one_pass_nim(), position);
    position.one_pass_spent = true;
    expect_same_options(one_pass_nim_rules(), oracle::one_pass_nim(), position);
    EXPECT_FALSE(is_move(nim_rules(), small(heaps), position));
  });
}

rc::Gen<SmallPosition> any_position_of(Ruleset const& rules, std::uint64_t most) {
  return rc::gen::exec([rules, most] {
    std::size_t const count = *rc::gen::inRange<std::size_t>(0, 4);
    auto position =
        small(*rc::gen::container<Heaps>(count, rc::gen::inRange<std::uint64_t>(0, most + 1)));
    if (rules.pass_per_heap) {
      for (std::uint64_t const heap : position.heaps) {
        position.spent.push_back(heap != 0 && *rc::gen::arbitrary<bool>());
      }
    }
    if (rules.limit && *rc::gen::arbitrary<bool>()) {
      position.limit = *rc::gen::inRange<std::uint64_t>(0, 8);
    }
    position.one_pass_spent = rules.one_pass && *rc::gen::arbitrary<bool>();
    return position;
  });
}

RC_GTEST_PROP(Moves, EveryOptionOfWeirdRulesAsTheOracleHasThem, ()) {
  Ruleset const rules = *test::full_size(test::any_small_rules());
  for (int round = 0; round < 10; ++round) {
    SmallPosition const position = *test::full_size(any_position_of(rules, 5));
    std::vector<SmallPosition> const found = options(rules, position);
    auto const expected = oracle::options(rules_for_oracle(rules), position_for_oracle(position));
    std::vector<oracle::AnyPosition> mine;
    for (SmallPosition const& option : found) mine.push_back(position_for_oracle(option));
    RC_ASSERT(std::set(mine.begin(), mine.end()) == expected);
    RC_ASSERT(mine.size() == expected.size());  // each once
    RC_ASSERT(is_terminal(rules, position) == expected.empty());
    for (SmallPosition const& option : found) RC_ASSERT(is_move(rules, position, option));
  }
}

RC_GTEST_PROP(Moves, AWrongMoveUnderWeirdRulesIsRefused, ()) {
  Ruleset const rules = *test::full_size(test::any_small_rules());
  SmallPosition const from = *test::full_size(any_position_of(rules, 4));
  std::vector<SmallPosition> const found = options(rules, from);
  // Near misses: an option with one thing changed, or any position at all.
  SmallPosition to = *test::full_size(any_position_of(rules, 4));
  if (!found.empty() && *rc::gen::arbitrary<bool>()) {
    to = *rc::gen::elementOf(found);
    if (!to.heaps.empty()) {
      auto const at = *rc::gen::inRange<std::size_t>(0, to.heaps.size());
      to.heaps[at] = *rc::gen::inRange<std::uint64_t>(0, 5);
      if (!to.spent.empty() && *rc::gen::arbitrary<bool>()) to.spent[at] = !to.spent[at];
    }
    if (to.limit && *rc::gen::arbitrary<bool>()) ++*to.limit;
    if (*rc::gen::inRange(0, 4) == 0) to.one_pass_spent = !to.one_pass_spent;
  }
  bool const expected = std::find(found.begin(), found.end(), to) != found.end();
  RC_ASSERT(is_move(rules, from, to) == expected);
}

TEST(Moves, IsMoveSaysYesExactlyForTheOptions) {
  std::vector<Ruleset> const games = {
      nim_rules(),
      moore_rules(2),
      exact_rules(2),
      kayles_rules(),
      grundy_rules(),
      octal_rules(parse_heap_code("4.(3)")),
      Ruleset{.moves = {MoveKind{
                  .take = parse_heap_code("0.77"), .min_heaps = 1, .max_heaps = 2, .spread = 1}}},
  };
  std::vector<SmallPosition> box;
  for_each_heaps(3, 4, [&](Heaps const& heaps) { box.push_back(small(heaps)); });
  for (Ruleset const& rules : games) {
    for (SmallPosition const& from : box) {
      std::set<std::string> const expected = printed(options(rules, from));
      for (SmallPosition const& to : box) {
        ASSERT_EQ(is_move(rules, from, to), expected.contains(to_string(to)))
            << to_string(from) << " -> " << to_string(to);
      }
    }
  }
}

TEST(Moves, NothingIsLostAtTheLargest64BitHeaps) {
  std::uint64_t const most = kNoBound;
  EXPECT_TRUE(is_move(moore_rules(2), small({most, 5}), small({0, 0})));
  EXPECT_TRUE(is_move(moore_rules(2), small({most, most}), small({0, 0})));
  EXPECT_TRUE(is_move(wythoff_rules(), small({most, most}), small({0, 0})));
  EXPECT_FALSE(is_move(wythoff_rules(), small({most, most}), small({0, 1})));
  Ruleset const all_of_two{
      .moves = {MoveKind{.take = parse_heap_code("0.(1)"), .min_heaps = 2, .max_heaps = 2}}};
  EXPECT_EQ(options(all_of_two, small({most, most, 1})).size(), 3U);
  Ruleset const limited{.moves = {MoveKind{.take = any_amount(), .max_heaps = 2}},
                        .limit = TakeLimit{.factor = 1}};
  SmallPosition after = small({0, 5});
  after.limit = most;
  EXPECT_TRUE(is_move(limited, small({most, 5}), after));
}

TEST(Moves, ManyHeapsNeedNoDeepStack) {
  Heaps const many(1'000'000, 2);
  EXPECT_FALSE(is_terminal(exact_rules(1'000'000), small(many)));
  EXPECT_TRUE(is_terminal(exact_rules(1'000'001), small(many)));
  Heaps fewer = many;
  for (std::uint64_t& heap : fewer) --heap;
  EXPECT_TRUE(is_move(exact_rules(1'000'000), small(many), small(fewer)));
  fewer[500'000] = 2;
  EXPECT_FALSE(is_move(exact_rules(1'000'000), small(many), small(fewer)));
}

TEST(Moves, TooFewHeapsAreSeenWithoutSearching) {
  EXPECT_TRUE(is_terminal(exact_rules(20), small(Heaps(19, 1'000'000'000'000))));
}

TEST(Moves, HeapsThatCannotBelongToAMoveAreSeenWithoutSearching) {
  Heaps const many(60, 9);
  for (bool const circle : {false, true}) {  // three of two neighbouring heaps
    Ruleset const near{
        .moves = {MoveKind{
            .take = any_amount(), .min_heaps = 3, .max_heaps = kNoBound, .within = 2}},
        .circle = circle};
    EXPECT_TRUE(is_terminal(near, small(many)));
  }
  Ruleset const all{
      .moves = {
          MoveKind{.take = HeapCode({0, 0, 3, 3}), .min_heaps = kNoBound, .max_heaps = kNoBound}}};
  Heaps one_small = many;
  one_small.back() = 1;
  EXPECT_FALSE(is_terminal(all, small(many)));
  EXPECT_TRUE(is_terminal(all, small(one_small)));
  Ruleset const limited{.moves = {MoveKind{.take = any_amount(), .min_heaps = 30, .max_heaps = 30}},
                        .limit = TakeLimit{}};
  SmallPosition position = small(many);
  position.limit = 30;
  EXPECT_FALSE(is_terminal(limited, position));
  position.limit = 29;
  EXPECT_TRUE(is_terminal(limited, position));
}

TEST(Moves, ManyUnequalPartsAreFoundWithoutTryingAll) {
  Ruleset const rules{.moves = {MoveKind{.take = HeapCode({1U << 31U}),
                                         .parts = PartsCondition::kPairwiseUnequal}}};
  EXPECT_TRUE(is_terminal(rules, small({495})));  // 1 + 2 + ... + 31 = 496
  EXPECT_FALSE(is_terminal(rules, small({496})));
  EXPECT_FALSE(is_terminal(rules, small({1'000'000'000'000'000'000})));
}

TEST(Moves, TheVisitorStopsTheWalk) {
  std::size_t seen = 0;
  EXPECT_FALSE(for_each_option(nim_rules(), small({kNoBound}),
                               [&](SmallPosition const&) { return ++seen < 10; }));
  EXPECT_EQ(seen, 10U);
}

TEST(Moves, APositionOfAnotherShapeIsNoMove) {
  SmallPosition shorter = small({3, 4}, true);
  SmallPosition broken = shorter;
  broken.spent.pop_back();
  EXPECT_FALSE(is_move(pass_nim_rules(), shorter, broken));
  EXPECT_FALSE(is_move(pass_nim_rules(), shorter, small({3, 3})));
  EXPECT_FALSE(is_move(nim_rules(), small({3}), small({})));
  EXPECT_FALSE(is_move(nim_rules(), small({}), small({})));
  EXPECT_FALSE(is_move(nim_rules(), small({3}), small({3})));
}

}  // namespace
}  // namespace bouton
