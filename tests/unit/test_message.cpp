// The texts: both languages, the same placeholders, and how they are filled.
#include <gtest/gtest.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <set>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "bouton/core/error.hpp"
#include "bouton/core/message.hpp"
#include "core/similar.hpp"
#include "core/system_error.hpp"
#include "core/texts.hpp"

namespace bouton {
namespace {

/// `{name}`, `{name|style}` and `{name:one|other}`, the name alone: languages list and count
/// differently.
std::set<std::string> placeholders(std::string_view text) {
  std::set<std::string> names;
  while (true) {
    auto const open = text.find('{');
    auto const close = text.find('}', open);
    if (open == text.npos || close == text.npos) return names;
    std::string_view const inside = text.substr(open + 1, close - open - 1);
    names.emplace(inside.substr(0, inside.find_first_of("|:")));
    text.remove_prefix(close + 1);
  }
}

bool has_chinese(std::string_view text) {
  // CJK ideographs begin with the bytes E4 to E9 in UTF-8.
  for (char const c : text) {
    auto const byte = static_cast<unsigned char>(c);
    if (byte >= 0xE4U && byte <= 0xE9U) return true;
  }
  return false;
}

TEST(Message, EveryTextStandsInBothLanguagesWithTheSamePlaceholders) {
  for (Text const& text : all_texts()) {
    EXPECT_FALSE(text.english.empty()) << text.key;
    // Chinese has no blank between sentences.
    EXPECT_FALSE(text.chinese.empty() && text.english != " ") << text.key;
    EXPECT_FALSE(has_chinese(text.english)) << text.key;
    EXPECT_EQ(placeholders(text.english), placeholders(text.chinese)) << text.key;
  }
}

TEST(Message, EveryPlaceholderIsAWord) {
  std::set<std::string_view> const styles = {"and", "lines", "or", "plus", "space"};
  for (Text const& text : all_texts()) {
    for (std::string_view rest : {text.english, text.chinese}) {
      for (auto open = rest.find('{'); open != rest.npos; open = rest.find('{')) {
        auto const close = rest.find('}', open);
        ASSERT_NE(close, rest.npos) << text.key;
        std::string_view const inside = rest.substr(open + 1, close - open - 1);
        auto const bar = inside.find_first_of("|:");
        std::string_view const name = inside.substr(0, bar);
        bool const counted = bar != inside.npos && inside[bar] == ':';
        EXPECT_FALSE(name.empty()) << text.key;
        EXPECT_EQ(name.find_first_not_of("abcdefghijklmnopqrstuvwxyz0123456789_"), name.npos)
            << text.key << ": " << name;
        if (counted) {
          EXPECT_EQ(std::count(inside.begin(), inside.end(), '|'), 1) << text.key << ": " << inside;
        } else if (bar != inside.npos) {
          EXPECT_TRUE(styles.contains(inside.substr(bar + 1))) << text.key << ": " << inside;
        }
        rest.remove_prefix(close + 1);
      }
    }
  }
}

TEST(Message, EveryRoomAndFrontEndHasItsTextsInTheTable) {
  std::vector<std::string_view> const keys = message_keys();
  for (std::string_view const key :
       {"file.read", "error.code.empty", "nim.normal.n", "heap_game.over", "misere_quotient.over",
        "sequence.state.damaged", "game.nim.title", "check.error.json", "census.error.head",
        "store.error.damaged", "front.convention.normal", "play.welcome", "help.app",
        "cli.census.lost", "web.nav.play", "python.plot.values"}) {
    EXPECT_TRUE(std::binary_search(keys.begin(), keys.end(), key)) << key;
  }
  EXPECT_EQ(std::set(keys.begin(), keys.end()).size(), keys.size());
  EXPECT_EQ(all_texts().size(), keys.size());
}

TEST(Message, TextsAreAddedOnce) {
  static constexpr Text kMore[] = {{"test.added", "added: {what}", "已添加：{what}"}};
  Message const message{"test.added", {{"what", "1"}}};
  EXPECT_THROW((void)render(message, Language::kEnglish), std::logic_error);
  add_texts(kMore);
  EXPECT_EQ(render(message, Language::kEnglish), "added: 1");
  EXPECT_EQ(render(message, Language::kChinese), "已添加：1");
  EXPECT_THROW(add_texts(kMore), std::logic_error);
  static constexpr Text kOfTheLibrary[] = {{"file.read", "another", "另一个"}};
  EXPECT_THROW(add_texts(kOfTheLibrary), std::logic_error);
}

TEST(Message, ArgumentsAreFilledIn) {
  Message const message{"error.position.heap_count", {{"expected", "2"}, {"found", "3"}}};
  EXPECT_EQ(render(message, Language::kEnglish), "this game has exactly 2 heaps, but 3 are given");
  EXPECT_NE(render(message, Language::kChinese).find("恰有 2 堆"), std::string::npos);
}

TEST(Message, ListsAreJoinedAsTheTextSays) {
  std::vector<std::string> const parts = {"2", "3", "5"};
  EXPECT_EQ(render(Message{"move.split", {{"heap", "1"}, {"parts", parts}}}, Language::kEnglish),
            "split heap 1 into 2 + 3 + 5");
  EXPECT_EQ(render(Message{"split.safe", {{"tokens", "10"}, {"heaps", parts}}}, Language::kEnglish),
            "2 + 3 + 5 is safe: the opponent moves first and loses.");
  EXPECT_NE(
      render(Message{"cli.error.option", {{"word", "-x"}, {"command", "bouton"}, {"known", parts}}},
             Language::kEnglish)
          .find("are 2, 3, 5"),
      std::string::npos);
  EXPECT_NE(
      render(Message{"cli.error.option", {{"word", "-x"}, {"command", "bouton"}, {"known", parts}}},
             Language::kChinese)
          .find("2、3、5"),
      std::string::npos);
}

TEST(Message, ChineseWordsStandWithoutBlanksInChinese) {
  static constexpr Text kTaken[] = {
      {"test.taken", "take {amounts|or} from a heap", "取 {amounts|or} 颗"},
      {"test.any", "any number", "任意多"}};
  add_texts(kTaken);
  auto const taken = [](std::vector<std::string> const& amounts, Language language) {
    return render(Message{"test.taken", {{"amounts", amounts}}}, language);
  };
  EXPECT_EQ(taken({"@test.any"}, Language::kChinese), "取任意多颗");
  EXPECT_EQ(taken({"1", "2"}, Language::kChinese), "取 1 或 2 颗");
  EXPECT_EQ(taken({"1", "@test.any"}, Language::kChinese), "取 1 或任意多颗");
  EXPECT_EQ(taken({"@test.any", "2"}, Language::kChinese), "取任意多或 2 颗");
  EXPECT_EQ(taken({"@test.any"}, Language::kEnglish), "take any number from a heap");
}

TEST(Message, TheSystemsReasonsAreInBothLanguages) {
  auto const reason = [](int error, Language language) {
    return render(
        Message{"file.read", {{"path", std::string("F")}, {"reason", system_reason(error)}}},
        language);
  };
  EXPECT_EQ(reason(ENOENT, Language::kEnglish), "cannot read F: No such file or directory");
  EXPECT_EQ(reason(ENOENT, Language::kChinese), "无法读取 F：没有这个文件或目录");
  EXPECT_EQ(reason(ENOSPC, Language::kEnglish), "cannot read F: No space left on device");
  for (int const usual : {EACCES, EISDIR, ENOTDIR, EROFS, EPERM, EEXIST, EIO, EPIPE, EBUSY, EDQUOT,
                          EMFILE, ELOOP, ENAMETOOLONG}) {
    // In English as the system words it.
    EXPECT_EQ(reason(usual, Language::kEnglish),
              std::string("cannot read F: ") + std::strerror(usual));
    EXPECT_NE(system_reason(usual), std::strerror(usual));
  }
  EXPECT_EQ(system_reason(EDEADLK), std::strerror(EDEADLK));
}

TEST(Message, AListInASentenceEndsWithAWord) {
  static constexpr Text kAgrees[] = {{"test.agrees", "agrees on {what|and}", "{what|and} 一致"}};
  add_texts(kAgrees);
  auto const agrees = [](std::vector<std::string> const& what, Language language) {
    return render(Message{"test.agrees", {{"what", what}}}, language);
  };
  EXPECT_EQ(agrees({"N"}, Language::kEnglish), "agrees on N");
  EXPECT_EQ(agrees({"N", "7"}, Language::kEnglish), "agrees on N and 7");
  EXPECT_EQ(agrees({"N", "7", "8"}, Language::kEnglish), "agrees on N, 7 and 8");
  EXPECT_EQ(agrees({"N", "7", "8"}, Language::kChinese), "N、7 与 8 一致");
}

TEST(Message, OneAndManyHaveTheirOwnWords) {
  static constexpr Text kCounted[] = {
      {"test.counted", "{n} {n:heap is|heaps are} left", "剩 {n} 堆"}};
  add_texts(kCounted);
  auto const left = [](std::string const& count, Language language) {
    return render(Message{"test.counted", {{"n", count}}}, language);
  };
  EXPECT_EQ(left("1", Language::kEnglish), "1 heap is left");
  EXPECT_EQ(left("0", Language::kEnglish), "0 heaps are left");
  EXPECT_EQ(left("11", Language::kEnglish), "11 heaps are left");
  EXPECT_EQ(left("1", Language::kChinese), "剩 1 堆");
}

TEST(Message, NoTextLeavesTheReaderToChooseTheNumber) {
  for (Text const& text : all_texts()) {
    for (std::string_view const words : {"(s)", "(es)"}) {
      EXPECT_EQ(text.english.find(words), text.english.npos) << text.key;
    }
  }
}

TEST(Message, ChineseHasItsOwnPunctuation) {
  // After a Chinese character no half-width comma, colon, semicolon or parenthesis.
  for (Text const& text : all_texts()) {
    for (std::size_t i = 3; i < text.chinese.size(); ++i) {
      if (std::string_view(",;:()!").find(text.chinese[i]) == std::string_view::npos) continue;
      EXPECT_FALSE(has_chinese(text.chinese.substr(i - 3, 3)) &&
                   static_cast<unsigned char>(text.chinese[i - 3]) >= 0xE4U)
          << text.key << ": " << text.chinese.substr(i - 3, 4);
    }
  }
}

TEST(Message, AnArgumentIsNeverReadAsAPlaceholder) {
  Message const message{"error.position.character", {{"found", "{found}"}}};
  EXPECT_NE(render(message, Language::kEnglish).find("'{found}'"), std::string::npos);
}

TEST(Message, AnArgumentWithAnAtSignIsAKeyOnlyIfThereIsSuchAKey) {
  auto const found = [](std::string const& value) {
    return render(Message{"error.position.character", {{"found", value}}}, Language::kEnglish);
  };
  EXPECT_TRUE(found("@").starts_with("'@' is not"));
  EXPECT_TRUE(found("@no.such.key").starts_with("'@no.such.key' is not"));
  EXPECT_TRUE(found("@error.position.number").starts_with("'a number is expected here' is not"));
}

TEST(Message, AWordFromOutsideThatLooksLikeAKeyWithArgumentsStaysAWord) {
  for (auto const language : {Language::kEnglish, Language::kChinese}) {
    Message const message{"file.read", {{"path", "@file.read"}, {"reason", "@file.busy"}}};
    EXPECT_NE(render(message, language).find("@file.read"), std::string::npos);
    EXPECT_EQ(render(message, language).find("@file.busy"), std::string::npos);
  }
}

TEST(Message, AMissingKeyOrArgumentIsABug) {
  EXPECT_THROW((void)render("no.such.key", Language::kEnglish), std::logic_error);
  EXPECT_THROW((void)render(Message{"error.position.heaps", {}}, Language::kEnglish),
               std::logic_error);
}

TEST(Error, ACharacterIsShownWholeAndHarmless) {
  EXPECT_EQ(character_at("abc", 1), "b");
  EXPECT_EQ(character_at("a", 1), "");
  EXPECT_EQ(character_at("尼姆", 3), "姆");
  EXPECT_EQ(character_at("尼姆", 1), "\\xb0");
  EXPECT_EQ(character_at("é", 0), "é");
  EXPECT_EQ(character_at("😀", 0), "😀");
  EXPECT_EQ(character_at(std::string_view("\0", 1), 0), "\\x00");
  EXPECT_EQ(character_at("\x1b[0m", 0), "\\x1b");
  EXPECT_EQ(character_at("\x7f", 0), "\\x7f");
  EXPECT_EQ(character_at("\xc2\x9b", 0), "\\xc2");          // a control character
  EXPECT_EQ(character_at("\xc0\xaf", 0), "\\xc0");          // overlong
  EXPECT_EQ(character_at("\xe0\x80\xaf", 0), "\\xe0");      // overlong
  EXPECT_EQ(character_at("\xed\xa0\x80", 0), "\\xed");      // a surrogate
  EXPECT_EQ(character_at("\xf4\x90\x80\x80", 0), "\\xf4");  // beyond the last
  EXPECT_EQ(character_at("\xe5\xb0", 0), "\\xe5");          // cut short
}

TEST(Error, ATextIsShownHarmlessAndCut) {
  EXPECT_EQ(shown("尼姆", 60), "尼姆");
  EXPECT_EQ(shown("a\x1b[0m\\", 60), "a\\x1b[0m\\");
  EXPECT_EQ(shown("\xe5\xb0", 60), "\\xe5\\xb0");
  EXPECT_EQ(shown("abc", 3), "abc");
  EXPECT_EQ(shown("abcd", 3), "abc...");
  EXPECT_EQ(shown("", 0), "");
  EXPECT_TRUE(is_printable("尼姆 \\"));
  EXPECT_FALSE(is_printable("a\n"));
  EXPECT_FALSE(is_printable("\xe5\xb0"));
}

// Words that a misspelt one may stand for.

using Words = std::vector<std::string>;

TEST(Similar, TheBeginningOfAWordLeadsToAllThatBeginSo) {
  Words const known = {"nim", "dawson-kayles", "kayles", "dawson-chess", "moore:K"};
  EXPECT_EQ(similar_words("Dawson", known), (Words{"dawson-kayles", "dawson-chess"}));
  EXPECT_EQ(similar_words("moo", known), (Words{"moore:K"}));
}

TEST(Similar, ElseTheOneThatIsMostLikeIt) {
  Words const known = {"nim", "wythoff", "kayles", "moore:K"};
  EXPECT_EQ(similar_words("whytoff", known), (Words{"wythoff"}));
  EXPECT_EQ(similar_words("KAYLE", known), (Words{"kayles"}));
  EXPECT_EQ(similar_words("chess", known), Words{});
  EXPECT_EQ(similar_words("", known), Words{});
  EXPECT_EQ(similar_words("%", {"x"}), Words{});
  EXPECT_EQ(similar_words(std::string(1000, 'n'), known), Words{});
}

}  // namespace
}  // namespace bouton
