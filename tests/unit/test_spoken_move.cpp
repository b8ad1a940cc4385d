// Moves in words: what the program says comes back as the same move, and words that are none are
// refused.
#include "front/spoken_move.hpp"

#include <gtest/gtest.h>

#include <string>

#include "bouton/games/games.hpp"
#include "bouton/rules/move.hpp"
#include "bouton/rules/notation.hpp"
#include "front/play_input.hpp"

namespace bouton::front {
namespace {

std::string shortened_in(std::string const& text, SmallPosition const& from = {{3, 4, 5}}) {
  return short_notation(text, from).value_or("-");
}

TEST(SpokenMove, IsReadAsPeopleSayIt) {
  EXPECT_EQ(shortened_in("take 2 from heap 1"), "1 -2");
  EXPECT_EQ(shortened_in("Take 2 stones from 1"), "1 -2");
  EXPECT_EQ(shortened_in("2 from 1"), "1 -2");
  EXPECT_EQ(shortened_in("1: 3"), "1 -3");
  EXPECT_EQ(shortened_in("heap 1 take 3"), "1 -3");
  EXPECT_EQ(shortened_in("2 from 1, 1 from 3"), "1 -2, 3 -1");
  EXPECT_EQ(shortened_in("take 2 from heap 1 and 1 from heap 3"), "1 -2, 3 -1");
  EXPECT_EQ(shortened_in("take 2 from each heap"), "1 -2, 2 -2, 3 -2");
  EXPECT_EQ(shortened_in("take 2", {{0, 7}}), "2 -2");
  EXPECT_EQ(shortened_in("pins 1 2 of row 2"), "2 1-2");
  EXPECT_EQ(shortened_in("pin 5", {{9}}), "1 5");
  EXPECT_EQ(shortened_in("split heap 1 into 1 + 2"), "1 1+2");
  EXPECT_EQ(shortened_in("take 1 from heap 2, leaving 1 and 2"), "2 1+2");
  EXPECT_EQ(shortened_in("pass on heap 2"), "pass 2");
  EXPECT_EQ(shortened_in("pass"), "pass");  // of the whole game
  EXPECT_EQ(shortened_in("从第 1 堆取 2 颗"), "1 -2");
  EXPECT_EQ(shortened_in("从第 2 堆取 1 颗，剩下 1 + 2"), "2 1+2");
}

TEST(SpokenMove, WhatIsShortOrNotUnderstoodIsLeftAlone) {
  for (char const* text :
       {"", "1 2", "1 2, 3 1", "1 4+2", "= 1 4 5", "take", "heap 1", "take two", "take 2 from",
        "take 2 3 from heap 1", "please take 2 from heap 1", "take 2", "pins 1", "from 1 to 2"}) {
    EXPECT_EQ(shortened_in(text), "-") << text;
  }
}

TEST(SpokenMove, TheProgramReadsItsOwnWords) {
  for (auto const& [game, position] :
       {std::pair("nim", "3 4 5"), std::pair("moore:2", "2 3 2"), std::pair("wythoff", "4 6"),
        std::pair("kayles", "5 7"), std::pair("0.007", "8 3"), std::pair("grundy", "7 9"),
        std::pair("lasker", "5 4"), std::pair("0.8", "7"), std::pair("pass-nim", "3 2"),
        std::pair("one-pass-nim", "3 2"), std::pair("fibonacci", "10"), std::pair("4.4", "6 3")}) {
    Ruleset const rules = parse_game(game, {}).rules;
    SmallPosition const from = *to_small(parse_position(position, rules));
    for_each_move(rules, from, [&](Move const& move) {
      for (Language const language : {Language::kEnglish, Language::kChinese}) {
        std::string const said = in_words(move, language);
        EXPECT_EQ(read_move(said, rules, from), move) << game << ": " << said;
      }
      return true;
    });
  }
}

}  // namespace
}  // namespace bouton::front
