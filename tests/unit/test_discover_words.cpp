// Laws in words: which sentence is said of which game, and that none is said of other laws.
#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <string>
#include <utility>

#include "bouton/games/games.hpp"
#include "bouton/rules/file.hpp"
#include "discover/discover.hpp"
#include "discover/words.hpp"
#include "unit/law_definition.hpp"

namespace bouton::discover {
namespace {

/// The sentence about a game, as key and number; "-" if there is none.
std::string said(std::string const& name, std::size_t heaps, Convention convention) {
  Ruleset const rules = parse_game(name, {}).rules;
  LinearGame const game = linear_game(rules, heaps, convention);
  Discovery const found = discover(rules, game, likely_systems(rules, game), {});
  if (!found.law) return "no law";
  auto const message = law_in_words(game, *found.law);
  if (!message) return "-";
  std::string text = message->key.substr(std::string("discover.words.").size());
  for (auto const& argument : message->arguments) {
    auto const* const one = std::get_if<std::string>(&argument.second);
    text += one != nullptr ? " " + *one : " ...";
  }
  EXPECT_FALSE(render(*message, Language::kChinese).empty());
  return text;
}

using enum Convention;

TEST(DiscoverWords, AreThoseOfTheTheorems) {
  EXPECT_EQ(said("nim", 2, kNormal), "nim_sum 2");
  EXPECT_EQ(said("nim", 4, kNormal), "nim_sum 2");
  EXPECT_EQ(said("nim", 3, kMisere), "nim_sum_misere 2");
  EXPECT_EQ(said("moore:2", 3, kNormal), "digit_sums 3");
  EXPECT_EQ(said("moore:2", 4, kNormal), "digit_sums 3");
  EXPECT_EQ(said("moore:3", 4, kNormal), "digit_sums 4");
  EXPECT_EQ(said("moore:2", 3, kMisere), "digit_sums_misere 3");
  EXPECT_EQ(said("pass-nim", 2, kNormal), "passes");
  EXPECT_EQ(said("pass-nim", 3, kNormal), "passes");
  EXPECT_EQ(said("wythoff", 2, kNormal), "shifted");
  EXPECT_EQ(said("wythoff", 2, kMisere), "shifted_misere");
  EXPECT_EQ(said("wythoff:2", 2, kNormal), "shifted_metallic ...");
  EXPECT_EQ(said("fibonacci", 1, kNormal), "below_last_weight");
  EXPECT_EQ(said("subtract:1,2,3", 2, kNormal), "remainders 4");
  EXPECT_EQ(said("subtract:1,2", 2, kNormal), "remainders 3");
  EXPECT_EQ(said("subtract:1,2,3", 1, kNormal), "tokens 4");
  EXPECT_EQ(said("subtract:1,3,5", 2, kNormal), "tokens 2");
  EXPECT_EQ(said("pass-nim", 2, kMisere), "passes_misere");
  EXPECT_EQ(said("pass-nim", 3, kMisere), "passes_misere");
  EXPECT_EQ(said("one-pass-nim", 2, kNormal), "one_pass");
  EXPECT_EQ(said("one-pass-nim", 2, kMisere), "one_pass_misere");
}

TEST(DiscoverWords, OfExactlyKHeaps) {
  // Fewer than 2k heaps: a move needs k that are not empty. 2k heaps: all but fewer than k are as
  // small as the smallest. More heaps: places in base 2.
  EXPECT_EQ(said("exact:2", 3, kNormal), "not_empty 1");
  EXPECT_EQ(said("exact:3", 4, kNormal), "not_empty 2");
  EXPECT_EQ(said("exact:3", 5, kNormal), "not_empty 2");
  EXPECT_EQ(said("exact:2", 4, kNormal), "smallest 3");
  EXPECT_EQ(said("exact:3", 6, kNormal), "smallest 4");
  EXPECT_EQ(said("exact:2", 5, kNormal), "fours");
  EXPECT_EQ(said("exact:2", 6, kNormal), "fours");
}

TEST(DiscoverWords, OfCircularNimInMiserePlay) {
  Ruleset const rules = parse_rules_file(R"(name = "a circle"
heaps = 6
arrangement = "circle"
[[move]]
take = "any"
heaps = "1-3"
within = 3
)")
                            .rules;
  LinearGame const game = linear_game(rules, 6, kMisere);
  auto const law = discover(rules, game, {Numeration::base(2)}, {}).law;
  ASSERT_TRUE(law);
  auto const message = law_in_words(game, *law);
  ASSERT_TRUE(message);
  EXPECT_EQ(message->key, "discover.words.but_apart");
  EXPECT_NE(render(*message, Language::kEnglish).find("two opposite; where"), std::string::npos);
  // The sentence, said of some positions: tokens, and whether they are a P-position.
  Definition definition(rules, kMisere);
  definition.for_each(6, 3, [&](SmallPosition const& position) {
    auto const& h = position.heaps;
    bool apart = *std::max_element(h.begin(), h.end()) <= 1;
    std::uint64_t tokens = 0;
    for (std::size_t i = 0; i < 6; ++i) {
      tokens += h[i];
      if (h[i] > 0 && h[(i + 1) % 6] > 0) apart = false;
    }
    bool const neighbours = h[0] + h[1] == h[3] + h[4] && h[1] + h[2] == h[4] + h[5];
    bool const said = apart ? tokens == 1 : neighbours;
    ASSERT_EQ(definition.lost(position), said);
  });
}

TEST(DiscoverWords, AreNotSaidOfOtherLaws) {
  EXPECT_EQ(said("wythoff:2", 2, kMisere), "-");
  EXPECT_EQ(said("fibonacci", 1, kMisere), "-");
  EXPECT_EQ(said("exact:2", 3, kMisere), "-");
  EXPECT_EQ(said("exact:2", 4, kMisere), "-");
  EXPECT_EQ(said("subtract:1,3,4", 2, kNormal), "-");
  EXPECT_EQ(said("subtract:1,2,3", 2, kMisere), "-");
}

TEST(DiscoverWords, AreNotSaidOfAnAutomatonWithOneChange) {
  std::mt19937 random(3);
  for (char const* const name :
       {"nim", "wythoff", "fibonacci", "moore:2", "pass-nim", "exact:2", "one-pass-nim"}) {
    Ruleset const rules = parse_game(name, {}).rules;
    LinearGame const game = linear_game(rules, usual_heaps(rules), kNormal);
    Law law = *discover(rules, game, likely_systems(rules, game), {}).law;
    Dfa const right = law.automaton;
    for (int round = 0; round < 5; ++round) {
      law.automaton = right;
      State const state = static_cast<State>(random() % right.size());
      if (right.marks[state] == Mark::kInvalid) continue;
      law.automaton.marks[state] = right.marks[state] == Mark::kYes ? Mark::kNo : Mark::kYes;
      law.automaton = minimised(law.automaton);
      EXPECT_FALSE(law_in_words(game, law)) << name;
    }
  }
}

}  // namespace
}  // namespace bouton::discover
