// Rules in words: what the sentences say is what the ruleset allows.
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <string>
#include <vector>

#include "bouton/catalog/catalog.hpp"
#include "bouton/rules/moves.hpp"
#include "rules/words.hpp"

namespace bouton {
namespace {

std::string said(std::string const& specification, bool pins, Language language) {
  std::string text;
  for (Message const& sentence : rule_of(parse_game(specification, {}), pins)) {
    text += (text.empty() ? "" : " ") + render(sentence, language);
  }
  return text;
}

TEST(RuleWords, the_sentences_of_codes) {
  std::map<std::string, std::string> const sentences = {
      {"subtract:1,3,4", "You may take 1, 3 or 4 from a heap."},
      {"subtract:5", "You may take 5 from a heap."},
      {"subtract:2,3,4,5,9", "You may take 2-5 or 9 from a heap."},
      {"subtract:all-but-2,5", "You may take any number from a heap. But never 2 or 5."},
      {"0.(3)", "You may take any number from a heap."},
      {"0.003(03)", "You may take 3, 5, 7, ... from a heap."},
      {"0.00(3)", "You may take 3 or more from a heap."},
      {"0.303(3)", "You may take any number from a heap. But never 2."},
      {"4.(3)",
       "You may split a heap into 2 heaps and take nothing. You may take any number from a heap."},
      {"0.137",
       "You may take a whole heap of 1. You may take 2 from a heap. You may take 3 from a heap, "
       "and "
       "then you may split what is left of it in two."},
      {"0.f", "You may take 1 from a heap, so that 0, 1, 2 or 3 heaps are left of it."},
  };
  for (auto const& [specification, sentence] : sentences) {
    EXPECT_EQ(said(specification, false, Language::kEnglish), sentence) << specification;
  }
  EXPECT_EQ(said("0.07", true, Language::kEnglish),
            "You may knock down 2 side by side, anywhere in a row.");
  EXPECT_EQ(
      said("0.15", true, Language::kEnglish),
      "You may knock down a pin that stands alone. You may knock down 2 side by side: a whole "
      "row, or with pins left on both sides.");
  EXPECT_EQ(
      said("0.137", true, Language::kChinese),
      "可以击倒一根单独的木柱。 可以从一行的一端击倒 2 根。 可以在一行的任意位置击倒相邻的 3 根。");
  EXPECT_EQ(said("moore:3", false, Language::kEnglish).substr(0, 24), "Take from up to 3 heaps ");
  EXPECT_EQ(said("wythoff", false, Language::kEnglish),
            "Take as many as you like from one of the two heaps, or the same number from both.");
  EXPECT_NE(said("wythoff:2", false, Language::kEnglish).find("less than 2"), std::string::npos);
}

TEST(RuleWords, a_code_of_any_length_stays_short) {
  std::string code = "0.";
  for (int i = 0; i < 1000; ++i) code += "0123456789abcdef"[i % 16];
  EXPECT_LT(said(code, false, Language::kEnglish).size(), 1000U);
  EXPECT_NE(said(code, false, Language::kEnglish).find("And so on"), std::string::npos);
}

TEST(RuleWords, every_entry_of_the_catalog_has_a_rule_in_both_languages) {
  for (CatalogEntry const& entry : catalog()) {
    for (Language const language : {Language::kEnglish, Language::kChinese}) {
      std::string const text = render(entry.rule, language);
      EXPECT_FALSE(text.empty()) << entry.form;
      EXPECT_EQ(text.find('{'), std::string::npos) << text;
    }
    if (entry.form.starts_with("rules")) continue;
    EXPECT_FALSE(rule_of(parse_game(entry.example, {}), false).empty()) << entry.example;
  }
  for (CatalogAlias const& alias : catalog_aliases()) {
    EXPECT_FALSE(rule_of(parse_game(alias.name, {}), true).empty()) << alias.name;
  }
}

TEST(RuleWords, what_cannot_be_said_is_not_said) {
  Ruleset two_heaps{.moves = {MoveKind{.take = any_amount(), .min_heaps = 2, .max_heaps = 2}}};
  EXPECT_TRUE(rule_in_words(two_heaps, false).empty());
  Ruleset passes{.moves = {MoveKind{.take = any_amount()}}, .pass_per_heap = true};
  EXPECT_TRUE(rule_in_words(passes, false).empty());
}

// The end, against playing on at random: where the last stone is said to decide, no stone stays.
TEST(RuleWords, the_last_stone_is_the_last_where_it_is_said) {
  for (char const* const name :
       {"nim", "moore:2", "exact:2", "wythoff", "wythoff:2", "euclid", "kayles", "grundy",
        "officers", "dawson-chess", "treblecross", "guiles", "daisies", "lasker", "subtract:1,2,3",
        "subtract:1,3,4", "subtract:2,3", "subtract:all-but-2,5", "0.(3)"}) {
    Game const game = parse_game(name, {});
    std::string const key = end_of(game, false).key;
    EXPECT_EQ(render(end_of(game, false), Language::kEnglish).find("Whoever"), 0U);
    bool stays = false;
    for (std::uint64_t a = 0; a <= 6; ++a) {
      for (std::uint64_t b = 0; b <= 6; ++b) {
        SmallPosition const position{.heaps = {a, b}};
        stays = stays || (a + b > 0 && is_terminal(game.rules, position));
      }
    }
    // Where no stone stays, "the last move" is true as well.
    if (stays) {
      EXPECT_EQ(key, "words.last_move.wins") << name;
    }
  }
  for (char const* const name :
       {"nim", "moore:2", "wythoff", "kayles", "lasker", "daisies", "subtract:1,3,4"}) {
    EXPECT_EQ(end_of(parse_game(name, {}), false).key, "words.last_stone.wins") << name;
  }
  Game kayles = parse_game("kayles", {});
  kayles.convention = Convention::kMisere;
  EXPECT_EQ(end_of(kayles, true).key, "words.last_pin.loses");
}

}  // namespace
}  // namespace bouton
