// What a move must satisfy beyond its heap code: moves, checks of moves and random moves agree, and
// examples counted by hand. Outcomes are compared with an oracle in tests/cli/test_rules_keys.py.
#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <set>
#include <string>
#include <vector>

#include "bouton/rules/file.hpp"
#include "bouton/rules/moves.hpp"
#include "bouton/rules/notation.hpp"
#include "rules/position_key.hpp"
#include "rules/random_move.hpp"
#include "rules/state.hpp"
#include "rules_of_every_key.hpp"
#include "search/memo.hpp"

namespace bouton {
namespace {

using test::rules_of;

SmallPosition position_of(std::string const& text, Ruleset const& rules) {
  return *to_small(parse_position(text, rules));
}

std::vector<std::string> options_of(std::string const& file, std::string const& position) {
  Ruleset const rules = rules_of(file);
  std::vector<std::string> texts;
  for (SmallPosition const& option : options(rules, position_of(position, rules))) {
    texts.push_back(to_string(option));
  }
  return texts;
}

using Texts = std::vector<std::string>;

TEST(RulesKeys, SayWhichMovesThereAre) {
  std::string const any = "[[move]]\ntake = \"any\"\n";
  EXPECT_EQ(options_of(any + "only = \"the largest\"\n", "2 1 2"),
            (Texts{"0 1 2", "1 1 2", "2 1 0", "2 1 1"}));
  EXPECT_EQ(options_of(any + "only = \"the smallest\"\n", "0 1 2"), (Texts{"0 0 2"}));
  EXPECT_EQ(options_of("[[move]]\ntake = 1\nonly = \"an end\"\n", "0 3 1 2 0"),
            (Texts{"0 2 1 2 0", "0 3 1 1 0"}));
  EXPECT_EQ(options_of("[[move]]\ntake = 1\nheaps = 2\nsets = [[1, 2], [2, 3]]\n", "1 1 1"),
            (Texts{"0 0 1", "1 0 0"}));
  EXPECT_EQ(options_of(any + "to = \"the heap to the left\"\n", "1 2"),
            (Texts{"0 2", "2 1", "3 0"}));
  EXPECT_EQ(
      options_of("[[move]]\ntake = 1\nheaps = \"1-2\"\nto = \"the heap to the left\"\n", "1 1"),
      (Texts{"0 1", "1 0", "2 0"}));
  EXPECT_EQ(options_of("[[move]]\ntake = 1\nheaps = 2\nwithin = 2\n", "1 0 1"), Texts{});
  EXPECT_EQ(
      options_of("empty = \"close up\"\n[[move]]\ntake = 1\nheaps = 2\nwithin = 2\n", "1 0 1"),
      (Texts{"0 0 0"}));
  EXPECT_EQ(options_of("heaps = 2\n[[move]]\nvectors = [[1, 2]]\nmultiples = true\n", "3 5"),
            (Texts{"1 1", "2 3"}));
  EXPECT_EQ(options_of("heaps = 2\nweights = [2, 1]\n[[move]]\nvectors = [[1, -1]]\n", "2 0"),
            (Texts{"1 1"}));
  EXPECT_EQ(options_of("[[move]]\ntake = 0\nleave = [2, 3]\nparts = \"equal\"\n", "6"),
            (Texts{"2 2 2", "3 3"}));
  EXPECT_EQ(options_of("[[move]]\ncode = \"0.2102(1)\"\ntake_if = \"k < 6\"\n", "9"),
            (Texts{"5", "8"}));
  EXPECT_EQ(options_of("[[move]]\ndivide = 3\n", "8"), (Texts{"2"}));
}

TEST(RulesKeys, RememberWhatWasTaken) {
  std::string const mem = "[[move]]\ntake = \"any\"\nat_least = \"the last amount\"\n";
  EXPECT_EQ(options_of(mem, "2"), (Texts{"0/=2", "1/=1"}));
  EXPECT_EQ(options_of(mem, "3/=2"), (Texts{"0/=3", "1/=2"}));
  std::string const other = "[[move]]\ntake = \"1-3\"\nnot_again = true\n";
  EXPECT_EQ(options_of(other, "4/=2"), (Texts{"1/=3", "3/=1"}));
  EXPECT_EQ(options_of("limit = { times = \"3/2\", plus = 1 }\n[[move]]\ntake = 3\n", "9/3"),
            (Texts{"6/5"}));
  // The positions differ, and so do their answers.
  Ruleset const rules = rules_of(mem);
  search::Referee referee(rules, Convention::kNormal);
  EXPECT_EQ(referee.nim_value(position_of("4/=1", rules)), 2U);
  EXPECT_EQ(referee.nim_value(position_of("4/=3", rules)), 1U);
  EXPECT_EQ(referee.nim_value(position_of("4/=9", rules)), 0U);
}

TEST(RulesKeys, EndTheGame) {
  std::string const nim = "[[move]]\ntake = \"any\"\n";
  EXPECT_EQ(options_of("end = \"total at most 3\"\n" + nim, "1 2"), Texts{});
  EXPECT_EQ(options_of("end = \"total at most 2\"\n" + nim, "1 2"), (Texts{"0 2", "1 0", "1 1"}));
  EXPECT_EQ(options_of("end = \"fewer than 2 heaps\"\n" + nim, "0 7"), Texts{});
  EXPECT_EQ(options_of("end = \"fewer than 1 heap\"\n" + nim, "0 2"), (Texts{"0 0", "0 1"}));
  EXPECT_EQ(options_of("end = [[1, 2]]\n" + nim, "1 2"), Texts{});
  EXPECT_EQ(options_of("end = [[1, 2]]\n" + nim, "2 1").size(), 3U);
  EXPECT_EQ(options_of("pass = \"once\"\nend = \"total at most 3\"\n" + nim, "3"), Texts{});
  // Who cannot move there has won in misere play.
  Ruleset const rules = rules_of("end = \"total at most 1\"\n" + nim);
  EXPECT_EQ(search::Referee(rules, Convention::kMisere).outcome({.heaps = {1}}), Outcome::kN);
  EXPECT_EQ(search::Referee(rules, Convention::kNormal).outcome({.heaps = {1}}), Outcome::kP);
}

/// The generator, the check and the dice are three ways to the same moves.
TEST(RulesKeys, EveryWayToAMoveAgrees) {
  for (std::string const& file : test::files_of_every_key()) {
    Ruleset const rules = rules_of(file);
    Dice dice(7);
    for (std::uint64_t code = 0; code < 64; ++code) {
      SmallPosition start =
          start_position(rules, std::vector<std::uint64_t>{code % 4, code / 4 % 4, code / 16});
      for_each_state(rules, start, [&](SmallPosition const& from) {
        std::vector<SmallPosition> const all = options(rules, from);
        for (SmallPosition const& to : all) {
          EXPECT_TRUE(is_move(rules, from, to))
              << file << to_string(from) << " > " << to_string(to);
        }
        // Whatever is near an option and not one is not a move.
        for (SmallPosition to : all) {
          for (std::uint64_t& heap : to.heaps) {
            ++heap;
            bool const listed = std::binary_search(all.begin(), all.end(), to);
            EXPECT_EQ(is_move(rules, from, to), listed)
                << file << to_string(from) << " > " << to_string(to);
            --heap;
          }
        }
        auto const drawn = random_move(rules, from, dice);
        EXPECT_EQ(drawn.has_value(), !all.empty()) << file << to_string(from);
        if (drawn) {
          EXPECT_TRUE(std::binary_search(all.begin(), all.end(), *drawn));
        }
        EXPECT_EQ(to_string(position_of(to_string(from), rules)), to_string(from));
        return from.last.value_or(0) < 6 && from.limit.value_or(0) < 6;
      });
    }
    EXPECT_EQ(parse_rules_file(write_rules_file({"x", rules})).rules, rules) << file;
  }
}

}  // namespace
}  // namespace bouton
