// Rules files: every built-in game as a file, every error, and hostile input.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <filesystem>
#include <fstream>
#include <optional>
#include <sstream>
#include <string>
#include <vector>

#include "bouton/core/error.hpp"
#include "bouton/games/games.hpp"
#include "bouton/rules/file.hpp"
#include "rules/named_rules.hpp"
#include "source_file.hpp"
#include "unit/random_rules.hpp"

namespace bouton {
namespace {

std::filesystem::path const kExamples = test::source_file("examples/rules");

std::string content(std::filesystem::path const& path) {
  std::ifstream file(path, std::ios::binary);
  EXPECT_TRUE(file.good()) << path;
  return (std::ostringstream() << file.rdbuf()).str();
}

RulesFile example(std::string const& name) {
  return parse_rules_file(content(kExamples / (name + ".toml")));
}

/// Key and place of the error about `text`.
std::pair<std::string, std::size_t> complaint(std::string const& text) {
  try {
    (void)parse_rules_file(text);
  } catch (ParseError const& error) {
    EXPECT_LE(error.offset(), text.size());
    EXPECT_EQ(error.text(), text);
    EXPECT_FALSE(render(error.message(), Language::kChinese).empty());
    return {error.message().key, error.offset()};
  }
  return {"accepted", 0};
}

std::string complaint_key(std::string const& text) {
  return complaint(text).first;
}

/// The place of `mark` in a text around which an error is expected.
std::size_t place(std::string const& text, std::string const& mark) {
  return text.find(mark);
}

std::string with_move(std::string const& lines) {
  return "name = \"x\"\n[[move]]\n" + lines + "\n";
}

MoveKind move_of(std::string const& lines) {
  return parse_rules_file(with_move(lines)).rules.moves.at(0);
}

TEST(RulesFile, EachBuiltInGameAsAFileIsTheSameRuleset) {
  std::vector<std::pair<std::string, Ruleset>> const games = {
      {"nim", nim_rules()},
      {"misere-nim", nim_rules()},
      {"moore-2", moore_rules(2)},
      {"exact-2", exact_rules(2)},
      {"wythoff", wythoff_rules()},
      {"r-wythoff-2", wythoff_rules(2)},
      {"fibonacci", fibonacci_rules()},
      {"pass-nim", pass_nim_rules()},
      {"kayles", kayles_rules()},
      {"misere-kayles", kayles_rules()},
      {"dawson-kayles", octal_rules(parse_heap_code("0.07"))},
      {"subtract-1-3-4", subtraction_rules({1, 3, 4})},
      {"all-but-2-5", all_but_rules({2, 5})},
      {"grundy", grundy_rules()},
      {"lasker", octal_rules(parse_heap_code("4.(3)"))},
      {"officers", octal_rules(parse_heap_code("0.6"))},
      {"take-and-split", octal_rules(parse_heap_code("0.(7)"))},
      {"euclid", euclid_rules()},
      {"one-pass-nim", one_pass_nim_rules()},
  };
  for (auto const& [name, rules] : games) {
    EXPECT_EQ(example(name).rules, rules) << name;
    bool const misere = name.starts_with("misere") || name == "take-and-split";
    EXPECT_EQ(example(name).convention, misere ? Convention::kMisere : Convention::kNormal) << name;
  }
}

TEST(RulesFile, TheCombinationsMeanWhatTheirCommentsSay) {
  HeapCode const one_to_three = only_amounts({1, 2, 3});
  EXPECT_EQ(
      example("one-or-two-heaps").rules,
      (Ruleset{
          .moves = {MoveKind{.take = one_to_three},
                    MoveKind{.take = one_to_three, .min_heaps = 2, .max_heaps = 2, .spread = 1}}}));
  EXPECT_EQ(example("pass-subtraction").rules,
            (Ruleset{.moves = {MoveKind{.take = one_to_three}}, .pass_per_heap = true}));
}

TEST(RulesFile, EveryExampleParsesAndSurvivesBeingWritten) {
  std::size_t count = 0;
  for (auto const& entry : std::filesystem::directory_iterator(kExamples)) {
    RulesFile const file = parse_rules_file(content(entry.path()));
    RulesFile const again = parse_rules_file(write_rules_file(file));
    EXPECT_EQ(again.name, file.name) << entry.path();
    EXPECT_EQ(again.rules, file.rules) << entry.path();
    EXPECT_EQ(again.convention, file.convention) << entry.path();
    ++count;
  }
  EXPECT_GE(count, 19U);
}

TEST(RulesFile, EveryTomlBlockOfTheDocumentationParses) {
  std::string const document = content(test::source_file("docs/rules-files.md"));
  std::size_t count = 0;
  for (std::size_t at = 0; (at = document.find("```toml\n", at)) != document.npos;) {
    at += 8;
    std::size_t const end = document.find("```", at);
    std::string block = document.substr(at, end - at);
    if (block.find("[[move]]") == block.npos) block += "[[move]]\ntake = \"any\"\n";
    if (block.find("name = ") == block.npos) block = "name = \"x\"\n" + block;
    EXPECT_EQ(complaint_key(block), "accepted") << block;
    at = end + 3;
    ++count;
  }
  EXPECT_GE(count, 5U);
}

RC_GTEST_PROP(RulesFile, WrittenAndReadAgainIsTheSame, ()) {
  RulesFile file;
  file.name = "game " + *rc::gen::string<std::string>();
  // A name has no control characters and is UTF-8; both are for the reader to refuse.
  std::erase_if(file.name, [](char c) { return c < ' ' || c == 0x7F; });
  file.rules = *test::full_size(test::any_file_rules());
  file.convention = *rc::gen::element(Convention::kNormal, Convention::kMisere);
  std::string const text = write_rules_file(file);
  RulesFile const again = parse_rules_file(text);
  RC_ASSERT(again.name == file.name);
  RC_ASSERT(again.rules == file.rules);
  RC_ASSERT(again.convention == file.convention);
}

TEST(RulesFile, TheWriterUsesTheFriendlyWords) {
  auto const written = [](Ruleset const& rules) {
    return write_rules_file(RulesFile{.name = "n", .rules = rules});
  };
  EXPECT_EQ(written(nim_rules()), "name = \"n\"\n\n[[move]]\ntake = \"any\"\n");
  EXPECT_EQ(written(kayles_rules()), "name = \"n\"\n\n[[move]]\ntake = \"1-2\"\nsplit = true\n");
  EXPECT_EQ(written(all_but_rules({2, 5})), "name = \"n\"\n\n[[move]]\ntake = \"all but 2, 5\"\n");
  EXPECT_EQ(written(grundy_rules()),
            "name = \"n\"\n\n[[move]]\ntake = 0\nleave = 2\nparts = \"unequal\"\n");
  EXPECT_EQ(written(moore_rules(3)), "name = \"n\"\n\n[[move]]\ntake = \"any\"\nheaps = \"1-3\"\n");
  EXPECT_EQ(written(octal_rules(parse_heap_code("0.137"))),
            "name = \"n\"\n\n[[move]]\ncode = \"0.137\"\n");
}

TEST(RulesFile, TheWaysToSayTheSameAgree) {
  EXPECT_EQ(move_of("take = 2"), move_of("take = [2]"));
  EXPECT_EQ(move_of("take = \"1-3, 5\""), move_of("take = [5, 3, 2, 1, 1]"));
  EXPECT_EQ(move_of("take = \"any\""), move_of("code = \"0.(3)\""));
  EXPECT_EQ(move_of("take = \"all but 1\""), move_of("code = \"0.0(3)\""));
  EXPECT_EQ(move_of("take = 1\nsplit = true"), move_of("take = 1\nleave = [0, 1, 2]"));
  EXPECT_EQ(move_of("take = 1\nsplit = false"), move_of("take = 1"));
  EXPECT_EQ(move_of("take = 1\nleave = [1, 2]"), move_of("code = \"0.6\""));
  EXPECT_EQ(move_of("code = { digits = [0, 7], repeat = [3] }"), move_of("code = \"0.7(3)\""));
  EXPECT_EQ(move_of("take = 1\nheaps = \"any\"").max_heaps, kNoBound);
  EXPECT_EQ(move_of("take = 1\nheaps = \"2 or more\"").min_heaps, 2U);
  EXPECT_EQ(move_of("take = 1\nheaps = 2\namounts = \"independent\"").spread, std::nullopt);
  EXPECT_EQ(move_of("take = 1\nheaps = 2\namounts = \"equal\"").spread, 1U);
  EXPECT_EQ(move_of("take = 1\nheaps = 2\namounts = \"differ by at most 2\"").spread, 3U);
}

TEST(RulesFile, AComplaintNamesTheKindAndThePlace) {
  struct Case {
    std::string text, key, mark;
  };
  std::vector<Case> const cases = {
      {"name = \"x\"\n[[move]]\ntake = ", "error.rules.toml", ""},
      {"name = \"x\"\nfoo = 1\n[[move]]\ntake = 1\n", "error.rules.key", "foo"},
      {"# 尼姆\nname = \"尼姆\" \n[[move]]\ntake = 1\nbar = 1", "error.rules.key", "bar"},
      {"name = \"x\"\nlimit = { times = 2, \"次\" = 1 }\n", "error.rules.key", "\"次"},
      {with_move("take = 1 # 注释\nleave = é"), "error.rules.toml", "é\n"},
      {"é = 1", "error.rules.toml", "é"},
      {"name = \"尼\\\"姆\" \u3000", "error.rules.toml", "\u3000"},
      {"[^x]\n", "error.rules.toml", "^"},
      {with_move("take = true"), "error.rules.type", "true"},
      {with_move("take = 1.5"), "error.rules.type", "1.5"},
      {with_move("take = \"some\""), "error.rules.value", "\"some\""},
      {with_move("take = \"all but 0\""), "error.rules.value", "\"all but 0\""},
      {with_move("take = \"3-1\""), "error.rules.value", "\"3-1\""},
      {with_move("take = \"1-1000001\""), "error.rules.large", "\"1-1000001\""},
      {with_move("take = \"1, 99999999999999999999\""), "error.rules.large", "\"1, 9"},
      {with_move("take = 1\nwithin = 1.5"), "error.rules.whole", "1.5"},
      {with_move("take = 1000001"), "error.rules.range", "1000001"},
      {with_move("take = [1, -3]"), "error.rules.range", "-3"},
      {with_move("take = []"), "error.rules.value", "[]"},
      {with_move("take = 0"), "error.rules.changes_nothing", "0"},
      {with_move("take = [0, 1]\nleave = 1"), "error.rules.changes_nothing", "[0"},
      {with_move("take = 1\nleave = 32"), "error.rules.range", "32"},
      {with_move("take = 1\nleave = []"), "error.rules.value", "[]"},
      {with_move("take = 1\nheaps = 0"), "error.rules.range", "0\n"},
      {with_move("take = 1\nheaps = \"2-1\""), "error.rules.value", "\"2-1\""},
      {with_move("take = 1\namounts = \"same\""), "error.rules.value", "\"same\""},
      {with_move("take = 1\nparts = \"odd\""), "error.rules.value", "\"odd\""},
      {with_move("take = 1\nsplit = 9"), "error.rules.type", "9"},
      {with_move("take = 1\nsplit = true\nleave = 2"), "error.rules.leave_and_split", "true"},
      {with_move("take = 1\ncode = \"0.77\""), "error.rules.code_and_take", "1\n"},
      {with_move("code = \"0.7?7\""), "error.code.digit", "?"},
      {with_move("code = \"1.3\""), "error.code.first_digit", "1.3"},
      {with_move("code = { digits = [1] }"), "error.code.first_digit", "{ digits"},
      {with_move("heaps = 2"), "error.rules.no_take", "[[move"},
      {"name = \"x\"\n", "error.rules.no_move", ""},
      {"name = \"x\"\nmove = []\n", "error.rules.no_move", "[]"},
      {"name = \"x\"\nmove = [1]\n", "error.rules.type", "1]"},
      {"name = \"\"\n[[move]]\ntake = 1\n", "error.rules.name", "\"\""},
      {"name = \"a\\nb\"\n[[move]]\ntake = 1\n", "error.rules.name", "\"a"},
      {"[[move]]\ntake = 1\n", "error.rules.no_name", "[["},
      {"name = \"x\"\nconvention = \"other\"\n", "error.rules.value.only", "\"other\""},
      {"name = \"x\"\nheaps = 0\n", "error.rules.range", "0"},
      {"name = \"x\"\nheaps = 1000001\n", "error.rules.range", "1000001"},
      {"name = \"x\"\npass = true\n", "error.rules.type", "true"},
      {"name = \"x\"\nlimit = 2\n", "error.rules.type", "2"},
      {"name = \"x\"\nlimit = {}\n", "error.rules.type", "{}"},
      {"name = \"x\"\nlimit = { times = 0 }\n", "error.rules.range", "0"},
      {"name = \"x\"\nlimit = { times = 2 }\n[[move]]\ncode = \"4.3\"\n",
       "error.rules.limit_without_taking", "[[move"},
      {"name = \"x\"\nheaps = 2\n[[move]]\ntake = 1\nsplit = true\n", "error.rules.heaps_and_split",
       "[[move"},
      {"name = \"x\"\nheaps = 1\n[[move]]\ntake = 1\nunit = \"another heap\"\n",
       "error.rules.too_few_heaps", "[[move]]"},
      {"name = \"x\"\n[[move]]\ncode = \"4.3\"\nunit = \"another heap\"\n",
       "error.rules.unit_without_taking", "[[move]]"},
      {"name = \"x\"\n[[move]]\ntake = \"1, primes\"\nunit = \"another heap\"\n",
       "error.rules.unit_and_set", "\"another heap\""},
      {"name = \"x\"\n[[move]]\ntake = 1\nunit = \"a heap\"\n", "error.rules.value", "\"a heap\""},
      {"name = \"x\"\npass = \"twice\"\n[[move]]\ntake = 1\n", "error.rules.value", "\"twice\""},
      {"name = \"x\"\nheaps = 2\n[[move]]\ntake = 1\nheaps = 3\n", "error.rules.too_few_heaps",
       "[[move"},
  };
  for (Case const& one : cases) {
    auto const [key, offset] = complaint(one.text);
    EXPECT_EQ(key, one.key) << one.text;
    if (!one.mark.empty()) {
      EXPECT_EQ(offset, place(one.text, one.mark)) << one.text;
    }
  }
}

TEST(RulesFile, VectorsNeighboursAndBoundsAreComplainedAboutWhereTheyAreWrong) {
  auto const two = [](std::string const& lines) {
    return "name = \"x\"\nheaps = 2\n[[move]]\n" + lines + "\n";
  };
  EXPECT_EQ(complaint_key(two("vectors = [[1, 2], [2, 1]]")), "accepted");
  EXPECT_EQ(complaint_key(with_move("vectors = [[1, 2]]")), "error.rules.vectors_heaps");
  EXPECT_EQ(complaint_key(two("vectors = [[1, 2, 3]]")), "error.rules.vector_length");
  EXPECT_EQ(complaint_key(two("vectors = [[0, 0]]")), "error.rules.vector_zero");
  EXPECT_EQ(complaint_key(two("vectors = []")), "error.rules.vectors");
  EXPECT_EQ(complaint_key(two("vectors = [1, 2]")), "error.rules.type");
  EXPECT_EQ(complaint_key(two("vectors = 1")), "error.rules.type");
  EXPECT_EQ(complaint_key(two("vectors = [[1, -2]]")), "error.rules.vector_adds");
  EXPECT_EQ(complaint_key(two("vectors = [[1, 2]]\ntake = 1")), "error.rules.vectors_alone");
  EXPECT_EQ(complaint_key(with_move("take = 1\nwithin = 0")), "error.rules.range");
  EXPECT_EQ(complaint_key(with_move("take = 1\nsplit = true\nwithin = 2")),
            "error.rules.within_and_split");
  EXPECT_EQ(complaint_key(with_move("take = 1\nat_most = \"the other\"")), "error.rules.value");
  EXPECT_EQ(complaint_key("name = \"x\"\nheaps = 1\n[[move]]\ntake = 1\n"
                          "at_most = \"some other heap\"\n"),
            "error.rules.too_few_heaps");
  EXPECT_EQ(complaint_key("name = \"x\"\narrangement = \"ring\"\n[[move]]\ntake = 1\n"),
            "error.rules.value");
  EXPECT_EQ(complaint(two("vectors = [[1, 2], [0, 0]]")).second,
            place(two("vectors = [[1, 2], [0, 0]]"), "[0, 0]"));
}

TEST(RulesFile, VectorsNeighboursAndBoundsAreWrittenAsTheyAreRead) {
  for (std::string const text :
       {"name = \"x\"\nheaps = 2\n\n[[move]]\nvectors = [[1, 2], [2, 1]]\n",
        "name = \"x\"\nheaps = 4\narrangement = \"circle\"\n\n[[move]]\ntake = \"any\"\n"
        "heaps = \"1-2\"\nwithin = 2\n",
        "name = \"x\"\n\n[[move]]\ntake = \"any\"\nat_most = \"every other heap\"\n",
        "name = \"x\"\n\n[[move]]\ntake = \"any\"\nat_most = \"some other heap\"\n",
        "name = \"x\"\n\n[[move]]\ntake = \"any\"\nat_most = \"all other heaps together\"\n",
        "name = \"x\"\n\n[[move]]\ntake = \"1-2\"\nheaps = \"all\"\namounts = \"equal\"\n"}) {
    EXPECT_EQ(write_rules_file(parse_rules_file(text)), text);
  }
}

TEST(RulesFile, AnUnknownKeyIsAnsweredWithTheKeysAllowed) {
  try {
    (void)parse_rules_file(with_move("tkae = 1"));
    FAIL();
  } catch (ParseError const& error) {
    std::string const text = error.what();
    for (auto const* key :
         {"tkae", "take", "split", "leave", "parts", "code", "heaps", "amounts"}) {
      EXPECT_NE(text.find(key), text.npos) << text;
    }
  }
}

TEST(RulesFile, DeepNestingDoesNotExhaustTheStack) {
  auto const repeat = [](std::string const& word, std::size_t times) {
    std::string text;
    for (std::size_t i = 0; i < times; ++i) text += word;
    return text;
  };
  constexpr std::size_t kDeep = 100'000;
  EXPECT_EQ(complaint_key("a = " + repeat("[", kDeep)), "error.rules.toml");
  EXPECT_EQ(complaint_key("a = " + repeat("{a=", kDeep)), "error.rules.toml");
  EXPECT_EQ(complaint_key(repeat("a.", kDeep) + "a = 1"), "error.rules.dots");
  EXPECT_EQ(complaint_key("[" + repeat("a.", kDeep) + "a]"), "error.rules.dots");
  EXPECT_EQ(complaint_key("[[" + repeat("a.", 900) + "a]]\n" + repeat("b.", 900) + "b = 1"),
            "error.rules.key");
  EXPECT_EQ(complaint_key(repeat("[[a]]\n", kDeep)), "error.rules.key");
}

TEST(RulesFile, SizesAreBounded) {
  std::string const start = "name = \"x\"\n[[move]]\ntake = 1\n";
  EXPECT_EQ(complaint_key(start + "#" + std::string((1U << 20U) - start.size() - 1, 'x')),
            "accepted");
  EXPECT_EQ(complaint_key(start + "#" + std::string((1U << 20U) - start.size(), 'x')),
            "error.rules.long");
  std::string many = "name = \"x\"\n";
  for (int i = 0; i < 64; ++i) many += "[[move]]\ntake = 1\n";
  EXPECT_EQ(complaint_key(many), "accepted");
  EXPECT_EQ(complaint_key(many + "[[move]]\ntake = 1\n"), "error.rules.moves");
  std::string long_lists = "name = \"x\"\n";
  for (int i = 1; i <= 4; ++i) {
    long_lists += "[[move]]\ntake = \"" + std::to_string(i) + "-1000000\"\n";
  }
  EXPECT_EQ(complaint_key(long_lists), "accepted");
  EXPECT_EQ(complaint_key(long_lists + "[[move]]\ntake = \"all but 1000000\"\n"),
            "error.rules.digits");
  std::string ranges = "1-1000000";
  for (int i = 0; i < 50'000; ++i) ranges += ",1-1000000";
  EXPECT_EQ(complaint_key(with_move("take = \"" + ranges + "\"")), "error.rules.value");
}

TEST(RulesFile, BytesThatAreNoTextAreAComplaint) {
  EXPECT_EQ(complaint_key(std::string("name = \"\xFF\"\n")), "error.rules.toml");
  EXPECT_EQ(complaint_key(std::string("name = \xFF\n")), "error.rules.toml");
  EXPECT_EQ(complaint_key(std::string("\0\0\0", 3)), "error.rules.toml");
  EXPECT_EQ(complaint_key(""), "error.rules.no_name");
  EXPECT_EQ(complaint_key("\xEF\xBB\xBFname = \"x\"\n[[move]]\ntake = 1\n"), "accepted");
  EXPECT_EQ(complaint_key("name = \"x\"\r\n[[move]]\r\ntake = 1\r\n"), "accepted");
}

TEST(RulesFile, AmountsInAnotherFile) {
  std::string const text = "name = \"x\"\n[[move]]\ntake = { file = \"amounts.txt\" }\n";
  auto const with = [&](std::string const& amounts) {
    return parse_rules_file(text,
                            [&](std::string const& path) {
                              EXPECT_EQ(path, "amounts.txt");
                              return amounts;
                            })
        .rules;
  };
  Ruleset const listed = parse_rules_file("name = \"x\"\n[[move]]\ntake = [1, 4, 9]\n").rules;
  EXPECT_EQ(with("1 4\n9"), listed);
  EXPECT_EQ(with("# squares\r\n9,\t4, 1 # three of them"), listed);
  for (char const* const wrong : {"", "1 two", "-1", "1000001", "1;2", "1.5"}) {
    EXPECT_THROW(static_cast<void>(with(wrong)), ParseError) << wrong;
  }
  EXPECT_THROW(static_cast<void>(parse_rules_file(text)), ParseError);  // no files here
  // It lies beside the file that names it.
  std::vector<std::string> read;
  static_cast<void>(parse_game("rules:games/mine.toml", [&](std::string const& path) {
    read.push_back(path);
    return path.ends_with(".toml") ? text : std::string("1 4 9");
  }));
  EXPECT_EQ(read, (std::vector<std::string>{"games/mine.toml", "games/amounts.txt"}));
}

}  // namespace
}  // namespace bouton
