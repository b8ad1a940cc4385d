// Game specifications: every form of the list of games, aliases, and what is refused.
#include "bouton/games/games.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <iterator>
#include <string>
#include <string_view>

#include "bouton/core/error.hpp"
#include "bouton/rules/notation.hpp"
#include "rules/named_rules.hpp"

namespace bouton {
namespace {

std::string no_file(std::string const& path) {
  throw std::runtime_error("no file " + path);
}

Game game_named(std::string_view text) {
  return parse_game(text, no_file);
}

TEST(Catalog, EveryExampleIsReadAndItsPositionBelongsToIt) {
  for (GameEntry const& entry : game_entries()) {
    if (entry.example.starts_with("rules:")) continue;
    Game const game = game_named(entry.example);
    EXPECT_FALSE(parse_position(entry.position, game.rules).heaps.empty()) << entry.form;
    EXPECT_FALSE(render(game.title, Language::kChinese).empty());
    EXPECT_FALSE(render(entry.title, Language::kEnglish).empty());
    EXPECT_FALSE(render(entry.rule, Language::kEnglish).empty());
    EXPECT_EQ(game_named(game.specification).rules, game.rules) << "canonical text " << entry.form;
  }
}

// As they are best met: a game before what is made from it, Nim before all.
TEST(Catalog, GamesStandByTheirPlacesAndNotByTheirNames) {
  auto const place = [](std::string_view form) {
    auto const at = std::ranges::find(game_entries(), form, &GameEntry::form);
    EXPECT_NE(at, game_entries().end()) << form;
    return at - game_entries().begin();
  };
  EXPECT_EQ(place("nim"), 0);
  EXPECT_EQ(place("moore:K"), 1);
  EXPECT_EQ(place("exact:K"), 2);
  EXPECT_LT(place("wythoff:R"), place("fibonacci"));
  EXPECT_EQ(place("rules:FILE") + 1, std::ssize(game_entries()));
}

TEST(Catalog, NamesMeanTheirRules) {
  EXPECT_EQ(game_named("nim").rules, nim_rules());
  EXPECT_EQ(game_named("moore:3").rules, moore_rules(3));
  EXPECT_EQ(game_named("exact:2").rules, exact_rules(2));
  EXPECT_EQ(game_named("wythoff:1").rules, wythoff_rules());
  EXPECT_EQ(game_named("wythoff:4").rules, wythoff_rules(4));
  EXPECT_EQ(game_named("kayles").rules, game_named("0.77").rules);
  EXPECT_EQ(game_named("octal:4.007").rules, octal_rules(HeapCode({4, 0, 0, 7})));
  EXPECT_EQ(game_named("0.(3)").rules, nim_rules());
  EXPECT_EQ(game_named("subtract:3,1,3").rules, subtraction_rules({1, 3}));
  EXPECT_EQ(game_named("subtract:all-but-2,5").rules, all_but_rules({2, 5}));
  EXPECT_EQ(game_named("grundy").rules, grundy_rules());
}

TEST(Catalog, SpecificationsAreCanonical) {
  EXPECT_EQ(game_named("subtract:3,1,3").specification, "subtract:1,3");
  EXPECT_EQ(game_named("subtract:1-4").specification, "subtract:1,2,3,4");
  EXPECT_EQ(game_named("subtract:7,1-3,2").rules, subtraction_rules({1, 2, 3, 7}));
  EXPECT_EQ(game_named("subtract:all-but-1-3").rules, all_but_rules({1, 2, 3}));
  EXPECT_EQ(game_named("subtract:1-30,40,41,50").specification, "subtract:1-30,40,41,50");
  EXPECT_EQ(game_named(game_named("subtract:1-30,40,41,50").specification).rules,
            game_named("subtract:50,41,40,1-30").rules);
  EXPECT_EQ(game_named("octal:0.770").specification, "0.77");
  EXPECT_EQ(game_named("wythoff:1").specification, "wythoff");
}

TEST(Catalog, CapitalLettersCountAsSmallOnes) {
  EXPECT_EQ(game_named("NIM").specification, "nim");
  EXPECT_EQ(game_named("Moore:3").specification, "moore:3");
  EXPECT_EQ(game_named("Subtract:All-But-2,5").specification, "subtract:all-but-2,5");
  EXPECT_EQ(game_named("Dawson-Kayles").specification, "0.07");
  EXPECT_EQ(game_named("0.1A").specification, "0.1a");
  // Not in the name of a file.
  std::string asked;
  auto const reader = [&](std::string const& path) {
    asked = path;
    return std::string("name = \"Nim\"\n[[move]]\ntake = \"any\"\n");
  };
  EXPECT_EQ(parse_game("RULES:My-Game.toml", reader).specification, "rules:My-Game.toml");
  EXPECT_EQ(asked, "My-Game.toml");
  // An error shows what was written.
  try {
    game_named("Octal:0.7Z");
    FAIL();
  } catch (ParseError const& error) {
    EXPECT_EQ(error.text(), "Octal:0.7Z");
    EXPECT_NE(std::string(error.what()).find("'Z'"), std::string::npos);
  }
}

TEST(Catalog, AliasesAreTheGamesOfTheLiterature) {
  // Winning Ways, chapter 4; Daisies: Plambeck 1992.
  EXPECT_EQ(game_named("dawson-kayles").specification, "0.07");
  EXPECT_EQ(game_named("dawson-chess").specification, "0.137");
  EXPECT_EQ(game_named("officers").specification, "0.6");
  EXPECT_EQ(game_named("lasker").specification, "4.(3)");
  // Games that are Nim, or Wythoff's game, as their pages say.
  EXPECT_EQ(game_named("nimble").specification, "nim");
  EXPECT_EQ(game_named("path-chips").specification, "nim");
  EXPECT_EQ(game_named("rook").specification, "nim");
  EXPECT_EQ(game_named("queen").specification, "wythoff");
  EXPECT_EQ(game_aliases().size(), 11U);
  for (GameAlias const& alias : game_aliases()) {
    EXPECT_EQ(game_named(alias.name).rules, game_named(alias.specification).rules);
  }
}

TEST(Catalog, WithoutAReaderThereAreNoRulesFromFiles) {
  EXPECT_THROW(static_cast<void>(bouton::parse_game("rules:some.toml", {})), bouton::Error);
}

TEST(Catalog, RefusesWithThePlace) {
  struct Case {
    std::string_view text, key;
    std::size_t offset;
  };
  for (Case const& bad : {Case{"", "error.game.unknown", 0},
                          Case{"nimm", "error.game.unknown.similar", 0},
                          Case{"moore", "error.game.parameter", 5},
                          Case{"moore:", "error.game.number", 6},
                          Case{"moore:0", "error.game.number", 6},
                          Case{"moore:2x", "error.game.number", 7},
                          Case{"moore:99999999999999999999", "error.game.number", 6},
                          Case{"moore:-1", "error.game.number", 6},
                          Case{"nim:2", "error.game.no_parameter", 3},
                          Case{"subtract:", "error.game.list", 9},
                          Case{"subtract:primes", "error.game.list", 9},
                          Case{"subtract:1,,2", "error.game.list", 11},
                          Case{"subtract:1;2", "error.game.list", 10},
                          Case{"subtract:5-1", "error.game.range", 12},
                          Case{"subtract:1-", "error.game.number", 11},
                          Case{"subtract:1-2-3", "error.game.list", 12},
                          Case{"subtract:1-1000000", "error.game.list_length", 18},
                          Case{"subtract:0", "error.game.number", 9},
                          Case{"octal:0.7x", "error.code.digit", 9},
                          Case{"octal:", "error.code.empty", 6},
                          Case{"1.7", "error.code.first_digit", 0}}) {
    try {
      game_named(bad.text);
      FAIL() << bad.text;
    } catch (ParseError const& error) {
      EXPECT_EQ(error.message().key, bad.key) << bad.text;
      EXPECT_EQ(error.offset(), bad.offset) << bad.text;
    }
  }
}

}  // namespace
}  // namespace bouton
