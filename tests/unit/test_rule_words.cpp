// Rules in words: what the sentences say is what the ruleset allows.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <map>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include "bouton/games/games.hpp"
#include "bouton/rules/moves.hpp"
#include "rules/words.hpp"
#include "source_file.hpp"

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
      {"subtract:all-but-2,5",
       "You may take any number from a heap. Taking 2 or 5 is not allowed."},
      {"0.(3)", "You may take any number from a heap."},
      {"0.003(03)", "You may take 3, 5, 7, ... from a heap."},
      {"0.00(3)", "You may take 3 or more from a heap."},
      {"0.303(3)", "You may take any number from a heap. Taking 2 is not allowed."},
      {"4.(3)",
       "You may split a heap into 2 heaps and take nothing. You may take any number from a heap."},
      {"0.137",
       "You may take a whole heap of 1. You may take 2 from a heap. You may take 3 from a heap, "
       "and "
       "then you may split what is left of it in two."},
      {"0.f", "You may take 1 from a heap and leave 0, 1, 2 or 3 heaps in its place."},
  };
  for (auto const& [specification, sentence] : sentences) {
    EXPECT_EQ(said(specification, false, Language::kEnglish), sentence) << specification;
  }
  EXPECT_EQ(said("0.07", true, Language::kEnglish),
            "Knock down 2 side by side, anywhere in a row.");
  EXPECT_EQ(said("0.77", true, Language::kEnglish),
            "Knock down any one pin. Or 2 side by side, anywhere in a row.");
  EXPECT_EQ(said("0.22", true, Language::kEnglish),
            "Knock down 1 or 2 at the end of a row, but not a whole row.");
  EXPECT_EQ(said("0.2", true, Language::kEnglish),
            "Knock down the pin at the end of a row, but not a pin that stands alone.");
  EXPECT_EQ(
      said("0.15", true, Language::kEnglish),
      "Knock down a pin that stands alone. Or 2 side by side: a whole row, or with pins left on "
      "both sides.");
  EXPECT_EQ(said("0.137", true, Language::kChinese),
            "可以击倒一个单独的球瓶。 也可以从一行的一端击倒 2 个。 "
            "也可以在一行的任意位置击倒相邻的 3 个。");
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
  for (GameEntry const& entry : game_entries()) {
    for (Language const language : {Language::kEnglish, Language::kChinese}) {
      std::string const text = render(entry.rule, language);
      EXPECT_FALSE(text.empty()) << entry.form;
      EXPECT_EQ(text.find('{'), std::string::npos) << text;
    }
    if (entry.form.starts_with("rules")) continue;
    EXPECT_FALSE(rule_of(parse_game(entry.example, {}), false).empty()) << entry.example;
  }
  for (GameAlias const& alias : game_aliases()) {
    EXPECT_FALSE(rule_of(parse_game(alias.name, {}), true).empty()) << alias.name;
  }
}

std::string of_file(std::string const& moves, Language language = Language::kEnglish) {
  Game const game =
      parse_game("rules:own", [&](std::string const&) { return "name = \"Own\"\n" + moves; });
  std::string text;
  for (Message const& sentence : rule_of(game, false)) {
    text += (text.empty() ? "" : " ") + render(sentence, language);
  }
  return text;
}

TEST(RuleWords, the_sentences_of_rules_files) {
  std::map<std::string, std::string> const sentences = {
      {"[[move]]\ntake = 'any'\nheaps = 2",
       "You may take from exactly 2 heaps in one move. From "
       "each of them take as many as you like, at least one."},
      {"[[move]]\ntake = '1-3'\n[[move]]\ntake = '1-3'\nheaps = 2\namounts = 'equal'",
       "You may take 1, 2 or 3 from a heap. Another kind of move: You may take the same number, 1, "
       "2 "
       "or 3, from two heaps."},
      {"heaps = 2\n[[move]]\ntake = 'any'\nheaps = 2\namounts = 'equal'",
       "There are 2 heaps. You may take the same number from both heaps, as many as you like."},
      {"[[move]]\ntake = 2\nheaps = 2\namounts = 'equal'",
       "You may take 2 from each of two heaps."},
      {"heaps = 5\narrangement = 'circle'\n[[move]]\ntake = 'any'\nheaps = '1-2'\nwithin = 2",
       "5 heaps lie in a circle, so that the last one and the first are neighbours. You may take "
       "from up to 2 heaps in one move. These heaps must lie side by side. From each of them take "
       "as many as you like, at least one."},
      {"[[move]]\ntake = 1\nheaps = '2-3'\nwithin = 3",
       "The heaps lie in a row. You may take from 2 to 3 heaps in one move. These heaps must all "
       "be "
       "among 3 heaps that lie side by side. From each of them take 1."},
      {"[[move]]\ntake = 1\nheaps = 3\nwithin = 3",
       "The heaps lie in a row. You may take from exactly 3 heaps in one move. These heaps must "
       "lie "
       "side by side. From each of them take 1."},
      {"[[move]]\ntake = '1-2'\nheaps = 'all'\namounts = 'equal'",
       "While no heap is empty, you may take from all heaps in one move. Take the same number from "
       "each of them: 1 or 2."},
      {"[[move]]\ntake = 'any'\nheaps = '2 or more'\namounts = 'differ by at most 1'",
       "You may take from 2 or more heaps in one move. From each of them take as many as you like, "
       "at least one. The numbers may differ by at most 1."},
      {"[[move]]\ntake = 'any'\nheaps = 'any'\namounts = 'equal'",
       "You may take from as many heaps as you like in one move. Take the same number from each of "
       "them, as many as you like."},
      {"[[move]]\ncode = '0.1'\nheaps = 2",
       "You may take from exactly 2 heaps in one move. For each of them: You may take a whole heap "
       "of 1."},
      {"heaps = 2\n[[move]]\ntake = 'any'\nat_most = 'every other heap'",
       "There are 2 heaps. You may take any number from a heap. You may never take more than the "
       "other heap "
       "has."},
      {"[[move]]\ntake = '1-2'\nat_most = 'some other heap'",
       "You may take 1 or 2 from a heap. You may never take more than the largest of the other "
       "heaps has."},
      {"heaps = 3\n[[move]]\ntake = 'any'\nat_most = 'all other heaps together'",
       "There are 3 heaps. You may take any number from a heap. You may never take more than all "
       "other "
       "heaps "
       "have together."},
      {"heaps = 2\n[[move]]\nvectors = [[1, 2], [2, 1]]",
       "There are 2 heaps. You may take 1 from one heap and 2 from the other."},
      {"heaps = 2\n[[move]]\nvectors = [[0, 1], [1, 0], [3, 3]]",
       "There are 2 heaps. You may take 1 from a heap. You may take 3 from each of the two heaps."},
      {"heaps = 2\n[[move]]\nvectors = [[1, 2], [0, 1]]",
       "There are 2 heaps. You may take (0, 1) or (1, 2) from the heaps. The first number is what "
       "you take from the first heap, the second what you take from the second, and so on."},
      {"heaps = 2\n[[move]]\ntake = 'any'\nunit = 'another heap'",
       "There are 2 heaps. You may take from a heap as many as another heap has, or twice, three "
       "times, ... as many."},
      {"[[move]]\ntake = [1, 3]\nunit = 'another heap'",
       "You may take from a heap 1 or 3 times as many as another heap has."},
      {"pass = 'each heap and once'\n[[move]]\ntake = 2",
       "You may take 2 from a heap. Or pass on a heap and take nothing: each heap can be passed "
       "only once in the game. Once in the whole game one of the players may pass instead, while a "
       "heap is left."},
      {"heaps = 1\nlimit = { times = 3 }\n[[move]]\ntake = 'any'",
       "There is one heap. You may take any number from a heap. The first move may not take "
       "everything. After that, take at most 3 times as many as the other player just took."},
  };
  for (auto const& [moves, sentence] : sentences) EXPECT_EQ(of_file(moves), sentence) << moves;
  EXPECT_EQ(of_file("heaps = 2\n[[move]]\nvectors = [[1, 2], [2, 1]]", Language::kChinese),
            "一共有 2 堆。 可以从一堆中取走 1 颗，从另一堆中取走 2 颗。");
}

/// The rules files that come with the source, name and content. Those of the laws stand in one
/// file, each after a line with its name.
std::vector<std::pair<std::string, std::string>> shipped_rules() {
  std::vector<std::pair<std::string, std::string>> files;
  for (auto const& entry :
       std::filesystem::directory_iterator(test::source_file("examples/rules"))) {
    files.emplace_back("rules:" + entry.path().filename().string(),
                       (std::ostringstream() << std::ifstream(entry.path()).rdbuf()).str());
  }
  std::ifstream of_laws(test::source_file("data/laws/rules.toml"));
  bool begun = false;
  for (std::string line; std::getline(of_laws, line);) {
    if (line.starts_with("# ")) {
      begun = line.ends_with(".toml");
      if (begun) files.emplace_back("rules:" + line.substr(2), "");
    } else if (begun) {
      files.back().second += line + '\n';
    }
  }
  return files;
}

TEST(RuleWords, every_example_says_its_rule_in_both_languages) {
  auto const files = shipped_rules();
  EXPECT_GE(files.size(), 90U);
  for (auto const& [name, content] : files) {
    Game const game = parse_game(name, [&](std::string const&) { return content; });
    for (Language const language : {Language::kEnglish, Language::kChinese}) {
      std::vector<Message> const said = rule_of(game, false);
      EXPECT_FALSE(said.empty()) << name;
      for (Message const& sentence : said) {
        std::string const text = render(sentence, language);
        EXPECT_EQ(text.find_first_of("{}@"), std::string::npos) << text;
        EXPECT_FALSE(text.empty());
      }
    }
  }
}

TEST(RuleWords, many_kinds_of_move_stay_short_and_are_never_half_said) {
  std::string moves;
  for (int i = 1; i <= 20; ++i) moves += "[[move]]\ntake = " + std::to_string(i) + "\n";
  EXPECT_NE(of_file(moves).find("And so on, as the rules say."), std::string::npos);
  EXPECT_EQ(of_file(moves).find("take 7"), std::string::npos);
  std::string vectors = "heaps = 3\n[[move]]\nvectors = [";
  for (int i = 1; i <= 20; ++i) vectors += "[" + std::to_string(i) + ", 0, 1], ";
  EXPECT_NE(of_file(vectors + "]").find("(8, 0, 1), ... from"), std::string::npos);
}

TEST(RuleWords, what_cannot_be_said_is_not_said) {
  Ruleset unknown{.moves = {MoveKind{.take = any_amount()}}};
  EXPECT_FALSE(rule_in_words(unknown, false).empty());
  unknown.reserved = true;
  EXPECT_TRUE(rule_in_words(unknown, false).empty());
}

TEST(RuleWords, the_last_stone_is_said_of_rules_files_only_where_it_is_the_last) {
  auto const end = [](std::string const& moves) {
    Game const game =
        parse_game("rules:own", [&](std::string const&) { return "name = \"Own\"\n" + moves; });
    return std::string(end_of(game, false).key);
  };
  EXPECT_EQ(end("[[move]]\ntake = 1\nat_most = 'every other heap'"), "words.last_move.wins");
  EXPECT_EQ(end("heaps = 2\n[[move]]\nvectors = [[1, 2], [2, 1]]"), "words.last_move.wins");
  EXPECT_EQ(end("heaps = 2\n[[move]]\nvectors = [[1, 0], [2, 1]]"), "words.last_move.wins");
  EXPECT_EQ(end("heaps = 2\n[[move]]\nvectors = [[1, 0], [2, 1], [0, 1]]"),
            "words.last_stone.wins");
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
