// Linear constraints, the moves of linear games, and their boxes, against the move generator.
#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <functional>
#include <random>
#include <set>
#include <string>
#include <tuple>
#include <vector>

#include "bouton/core/error.hpp"
#include "bouton/games/games.hpp"
#include "bouton/rules/file.hpp"
#include "bouton/rules/moves.hpp"
#include "discover/box.hpp"
#include "discover/box_moves.hpp"
#include "discover/linear_game.hpp"
#include "discover/move_automaton.hpp"
#include "rules/state.hpp"
#include "unit/law_definition.hpp"

namespace bouton::discover {
namespace {

Ruleset rules_named(std::string const& name) {
  return parse_game(name, [](std::string const&) { return std::string(); }).rules;
}

Ruleset rules_in(std::string const& moves) {
  return parse_rules_file("name = \"x\"\n" + moves).rules;
}

/// The numbers below w(n) with n digits from a prefix on: all ways in which two tracks may go on.
std::vector<std::int64_t> sums_after(Numeration const& system, Running value,
                                     std::vector<std::int64_t> const& factors, int n) {
  std::vector<std::int64_t> sums = {value.a * system.weight(n) + value.b * system.weight(n - 1)};
  for (std::int64_t const factor : factors) {
    std::vector<std::int64_t> more;
    for (std::int64_t const sum : sums) {
      for (std::int64_t number = 0; number < system.weight(n); ++number) {
        more.push_back(sum + factor * number);
      }
    }
    sums = std::move(more);
  }
  return sums;
}

TEST(DiscoverConstraint, WhatIsCutCanNeverHoldAndTheCutIsExactAtItsBoundary) {
  std::mt19937 random(1);
  std::vector<Numeration> const systems = {Numeration::base(2),        Numeration::base(3),
                                           Numeration::metallic(1, 2), Numeration::metallic(2, 3),
                                           Numeration::metallic(2, 2), Numeration::metallic(3, 4)};
  int cut = 0, certain = 0, boundaries = 0;
  for (int round = 0; round < 1500; ++round) {
    Numeration const& system = systems[random() % systems.size()];
    auto const any = [&](int most) {
      return static_cast<int>(random() % static_cast<unsigned>(2 * most + 1)) - most;
    };
    std::vector<std::int64_t> const factors = {any(2), any(2)};
    std::int64_t lowest = 0, highest = 0;
    for (std::int64_t const factor : factors) (factor < 0 ? lowest : highest) += factor;
    Running const value{any(6), system.is_base() ? 0 : any(6)};
    std::set<std::int64_t> possible;
    std::int64_t least = value.a + value.b * system.weight(-1);
    std::int64_t greatest = least;
    for (int n = 0; n <= 4; ++n) {
      for (std::int64_t const sum : sums_after(system, value, factors, n)) {
        possible.insert(sum);
        least = std::min(least, sum);
        greatest = std::max(greatest, sum);
      }
    }
    Constraint constraint;
    for (std::int64_t target = -12; target <= 12; ++target) {
      constraint.kind = Constraint::Kind::kOneOf;
      constraint.values = {target, target + 2};
      if (fate(system, constraint, value, lowest, highest) == Fate::kNever) {
        EXPECT_TRUE(possible.count(target) == 0 && possible.count(target + 2) == 0);
        ++cut;
      }
      constraint.kind = Constraint::Kind::kAtLeast;
      constraint.values = {target};
      Fate const known = fate(system, constraint, value, lowest, highest);
      if (known == Fate::kAlways) {
        EXPECT_GE(least, target);
      }
      if (known == Fate::kNever) {
        EXPECT_LT(greatest, target);
      }
      if (known != Fate::kOpen) ++certain;
    }
    // Where the sum is bounded from below, "at least t" is certain up to the least sum exactly.
    constraint.kind = Constraint::Kind::kAtLeast;
    constraint.values = {-1'000'000};
    if (fate(system, constraint, value, lowest, highest) == Fate::kAlways) {
      ++boundaries;
      constraint.values = {least};
      EXPECT_EQ(fate(system, constraint, value, lowest, highest), Fate::kAlways);
      constraint.values = {least + 1};
      EXPECT_NE(fate(system, constraint, value, lowest, highest), Fate::kAlways);
      constraint.kind = Constraint::Kind::kOneOf;
      constraint.values = {least};
      EXPECT_EQ(fate(system, constraint, value, lowest, highest), Fate::kOpen);
      constraint.values = {least - 1};
      EXPECT_EQ(fate(system, constraint, value, lowest, highest), Fate::kNever);
    }
    constraint.kind = Constraint::Kind::kAtLeast;
    constraint.values = {1'000'000};
    if (fate(system, constraint, value, lowest, highest) == Fate::kNever) {
      ++boundaries;
      constraint.values = {greatest + 1};
      EXPECT_EQ(fate(system, constraint, value, lowest, highest), Fate::kNever);
      constraint.values = {greatest};
      EXPECT_NE(fate(system, constraint, value, lowest, highest), Fate::kNever);
    }
  }
  EXPECT_GT(cut, 500);
  EXPECT_GT(certain, 500);
  EXPECT_GT(boundaries, 200);
}

/// Rules of every kind that is linear, with a number of heaps and a bound for heaps.
struct Sample {
  Ruleset rules;
  std::size_t heaps;
  std::uint64_t side;
};

std::vector<Sample> samples() {
  return {
      {rules_named("nim"), 2, 9},
      {rules_named("moore:2"), 3, 5},
      {rules_named("exact:2"), 3, 5},
      {rules_named("wythoff"), 2, 9},
      {rules_named("wythoff:3"), 2, 9},
      {rules_named("fibonacci"), 1, 14},
      {rules_named("pass-nim"), 2, 6},
      {rules_named("one-pass-nim"), 2, 7},
      {rules_named("subtract:1,3,4"), 2, 9},
      {rules_named("subtract:all-but-2,5"), 2, 9},
      {rules_named("0.(13)"), 2, 9},
      {rules_named("0.0213"), 2, 9},
      {rules_named("0.3(021)"), 1, 20},
      {rules_in("[[move]]\ntake = \"1-2\"\nheaps = 3\namounts = \"differ by at most 1\"\n"), 3, 5},
      {rules_in("[[move]]\ncode = \"0.(1)\"\n[[move]]\ncode = \"0.(23)\"\nheaps = 2\n"
                "amounts = \"equal\"\n"),
       2, 9},
      {rules_in("limit = { times = 3 }\n[[move]]\ntake = \"any\"\n[[move]]\ntake = \"any\"\n"
                "heaps = 2\namounts = \"equal\"\n"),
       2, 6},
      {rules_in("pass = \"each heap and once\"\n[[move]]\ntake = [2, 3]\n"), 2, 7},
  };
}

/// All positions with heaps below `side`.
void for_each_position(Sample const& sample,
                       std::function<void(SmallPosition const&)> const& visit) {
  std::vector<std::uint64_t> heaps(sample.heaps, 0);
  for (bool more = true; more;) {
    SmallPosition position = start_position(sample.rules, heaps);
    for_each_state(sample.rules, position, [&](SmallPosition const& p) {
      visit(p);
      return true;
    });
    more = false;
    for (std::size_t i = heaps.size(); i-- > 0 && !more;) {
      heaps[i] = (heaps[i] + 1) % sample.side;
      more = heaps[i] != 0;
    }
  }
}

TEST(DiscoverGame, TheFamiliesHaveExactlyTheMovesOfTheRules) {
  for (Sample const& sample : samples()) {
    LinearGame const game = linear_game(sample.rules, sample.heaps, Convention::kNormal);
    for_each_position(sample, [&](SmallPosition const& from) {
      std::vector<std::int64_t> before;
      for (std::uint64_t const number : game.numbers(from)) {
        before.push_back(static_cast<std::int64_t>(number));
      }
      std::size_t const control = game.control(from);
      for_each_position(sample, [&](SmallPosition const& to) {
        std::vector<std::int64_t> after;
        for (std::uint64_t const number : game.numbers(to)) {
          after.push_back(static_cast<std::int64_t>(number));
        }
        bool const linear =
            std::any_of(game.passages.begin(), game.passages.end(), [&](Passage const& passage) {
              if (passage.from != control || passage.to != game.control(to)) return false;
              Family const& family = game.families[passage.family];
              for (std::size_t track = 0; track < before.size(); ++track) {
                bool const changes =
                    std::count(family.changed.begin(), family.changed.end(), track) > 0;
                if (!changes && before[track] != after[track]) return false;
              }
              return std::all_of(
                  family.constraints.begin(), family.constraints.end(),
                  [&](Constraint const& c) { return c.holds(c.sum(before, after)); });
            });
        // The pass of a heap that is emptied counts as unspent, which no control state needs to
        // know.
        for (std::size_t heap = 0; heap < from.spent.size(); ++heap) {
          if (to.heaps[heap] == 0 && from.spent[heap]) return;
        }
        if (!to.limit && sample.rules.limit) return;  // a start, which no move leads to
        ASSERT_EQ(linear, is_move(sample.rules, from, to));
      });
    });
  }
}

TEST(DiscoverGame, TheAutomatonOfMovesKnowsWhichPositionsHaveOne) {
  Limits const limits;
  for (Sample const& sample : samples()) {
    LinearGame const game = linear_game(sample.rules, sample.heaps, Convention::kNormal);
    for (Numeration const& system :
         {Numeration::base(2), Numeration::metallic(1, 2), Numeration::metallic(2, 2)}) {
      if (!system.is_base() && game.tracks() > 2) continue;  // too many states
      Meter work(limits);
      MoveRelations const moves = move_relations(game, system, work);
      Dfa const all = all_words(system, game.tracks(), game.controls);
      MoveAutomaton const some = positions_with_move(game, system, moves, all, work);
      auto const dfa = determinised(some.nfa, 100'000, work);
      ASSERT_TRUE(dfa);
      for_each_position(sample, [&](SmallPosition const& position) {
        auto const numbers = game.numbers(position);
        int length = 0;
        for (std::uint64_t const number : numbers) length = std::max(length, system.length(number));
        for (int extra : {0, 3}) {
          Mark const mark = dfa->mark(dfa->starts[game.control(position)],
                                      letters(system, numbers, length + extra));
          ASSERT_EQ(mark == Mark::kYes, !is_terminal(sample.rules, position));
        }
      });
    }
  }
}

TEST(DiscoverGame, BoxesOfFacesAreThoseOfAllMoves) {
  Limits const limits;
  auto const places = [](int heaps, char const* arrangement, int width) {
    return rules_in("heaps = " + std::to_string(heaps) + "\narrangement = \"" + arrangement +
                    "\"\n[[move]]\ntake = \"any\"\nheaps = \"1-" + std::to_string(width) +
                    "\"\nwithin = " + std::to_string(width) + "\n");
  };
  auto const sizes = [](Ruleset const& rules, std::size_t heaps) {
    std::vector<std::size_t> result;
    for (std::uint32_t const face : faces_of(linear_game(rules, heaps, Convention::kNormal))) {
      result.push_back(static_cast<std::size_t>(std::popcount(face)));
    }
    return result;
  };
  using Sizes = std::vector<std::size_t>;
  EXPECT_EQ(sizes(places(5, "circle", 3), 5), (Sizes{3, 3, 3, 3, 3}));
  EXPECT_EQ(sizes(places(4, "row", 2), 4), (Sizes{2, 2, 2}));
  EXPECT_EQ(sizes(rules_named("nim"), 3), (Sizes{1, 1, 1}));
  EXPECT_EQ(sizes(rules_named("moore:2"), 3), (Sizes{2, 2, 2}));
  // Only together, another bound, a pass, or too many.
  EXPECT_EQ(sizes(rules_named("exact:2"), 3), Sizes());
  EXPECT_EQ(sizes(rules_named("wythoff"), 2), Sizes());
  EXPECT_EQ(sizes(rules_named("subtract:1,2"), 2), Sizes());
  EXPECT_EQ(sizes(rules_named("one-pass-nim"), 2), Sizes());
  EXPECT_EQ(sizes(rules_named("moore:2"), 5), Sizes());
  for (auto const& [rules, heaps, side] : {std::tuple{places(5, "circle", 3), 5U, 5U},
                                           {places(4, "row", 2), 4U, 7U},
                                           {places(4, "circle", 2), 4U, 6U},
                                           {rules_named("moore:2"), 3U, 9U}}) {
    for (Convention const convention : {Convention::kNormal, Convention::kMisere}) {
      LinearGame const game = linear_game(rules, heaps, convention);
      Meter work(limits);
      auto const box = make_face_box(game, side, work);
      auto const other = make_crossed_box(game, side, work);
      std::vector<std::int64_t> at(heaps, 0);
      do {
        std::vector<std::uint64_t> const numbers(at.begin(), at.end());
        ASSERT_EQ(box(0, numbers), other(0, numbers));
      } while (Places(heaps, side).next(at));
      EXPECT_FALSE(box(0, std::vector<std::uint64_t>(heaps, side)));
    }
  }
}

TEST(DiscoverGame, BoxesHaveTheOutcomesOfTheDefinition) {
  Limits const limits;
  for (Sample const& sample : samples()) {
    for (Convention const convention : {Convention::kNormal, Convention::kMisere}) {
      LinearGame const game = linear_game(sample.rules, sample.heaps, convention);
      Meter work(limits);
      auto const box = make_box(sample.rules, game, sample.side, work);
      Definition definition(sample.rules, convention);
      for_each_position(sample, [&](SmallPosition const& position) {
        auto const outcome = box(game.control(position), game.numbers(position));
        ASSERT_TRUE(outcome);
        ASSERT_EQ(*outcome == Outcome::kP, definition.lost(position));
      });
      std::vector<std::uint64_t> outside(game.tracks(), 0);
      outside[0] = 1'000'000;
      EXPECT_FALSE(box(0, outside));
    }
  }
}

TEST(DiscoverGame, RulesThatAreNotLinearAreRefused) {
  auto const refused = [](Ruleset const& rules, std::size_t heaps, Convention convention,
                          std::uint64_t values, std::string const& word) {
    try {
      static_cast<void>(linear_game(rules, heaps, convention, values));
      FAIL() << word;
    } catch (Error const& error) {
      EXPECT_NE(std::string(error.what()).find(word), std::string::npos) << error.what();
    }
  };
  auto const normal = Convention::kNormal;
  refused(rules_named("kayles"), 2, normal, 0, "split");
  refused(rules_named("euclid"), 2, normal, 0, "another heap");
  refused(rules_named("wythoff"), 3, normal, 0, "2 heaps");
  refused(rules_named("nim"), 9, normal, 0, "1 to 8");
  refused(rules_named("nim"), 0, normal, 0, "1 to 8");
  refused(rules_named("nim"), 2, Convention::kMisere, 1, "misère");
  refused(rules_named("nim"), 2, normal, 65, "64");
  refused(rules_named("fibonacci"), 1, normal, 1, "nim-values");
  refused(rules_in("pass = \"once\"\nlimit = { times = 2 }\n[[move]]\ntake = \"any\"\n"), 2, normal,
          0, "passes");
  refused(rules_in("limit = { times = 65 }\n[[move]]\ntake = \"any\"\n"), 2, normal, 0, "64 times");
  // More than fits into memory, and what would count beyond the largest number.
  std::string const any = "[[move]]\ntake = \"any\"\nheaps = \"any\"\n";
  std::string const largest = "amounts = \"differ by at most 18446744073709551614\"\n";
  refused(rules_in(any + "at_most = \"some other heap\"\n"), 8, normal, 0, "too many");
  refused(rules_in(any + "amounts = \"differ by at most 1000000\"\n"), 5, normal, 0, "4000000");
  refused(rules_in(any + largest), 2, normal, 0, "4000000");
  refused(rules_in("[[move]]\ntake = \"1-1000000\"\nheaps = \"1-3\"\namounts = \"equal\"\n"), 4,
          normal, 0, "4000000");
}

TEST(DiscoverGame, EachFamilyIsMadeOnceForAllControlStates) {
  LinearGame const game = linear_game(rules_named("pass-nim"), 8, Convention::kNormal);
  EXPECT_EQ(game.controls, 256U);
  EXPECT_EQ(game.families.size(), 16U);                  // 8 heaps, 8 passes
  EXPECT_EQ(game.passages.size(), 256U * 8 + 256U * 4);  // half of the passes are unspent
  LinearGame const beside = linear_game(rules_named("nim"), 2, Convention::kNormal, 3);
  EXPECT_EQ(beside.families.size(), 3U);  // 2 heaps, the Nim heap
  EXPECT_EQ(beside.passages.size(), 4U * 2 + 6);
  // A heap is touched alone by moves of both kinds.
  Ruleset const two = rules_in(
      "[[move]]\ntake = \"any\"\nheaps = \"1-2\"\nwithin = 2\n"
      "[[move]]\ntake = \"any\"\nheaps = \"any\"\namounts = \"equal\"\n");
  EXPECT_EQ(linear_game(two, 3, Convention::kNormal).families.size(), 3U + 2 + 4);
}

TEST(DiscoverGame, TheUsualNumberOfHeapsIsOneMoreThanAMoveTouches) {
  EXPECT_EQ(usual_heaps(rules_named("nim")), 2U);
  EXPECT_EQ(usual_heaps(rules_named("moore:2")), 3U);
  EXPECT_EQ(usual_heaps(rules_named("exact:3")), 4U);
  EXPECT_EQ(usual_heaps(rules_named("wythoff")), 2U);
  EXPECT_EQ(usual_heaps(rules_named("fibonacci")), 1U);
  EXPECT_EQ(usual_heaps(rules_in("[[move]]\ntake = 1\nheaps = \"3 or more\"\n")), 3U);
}

}  // namespace
}  // namespace bouton::discover
