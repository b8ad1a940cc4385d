// Heap codes: text in and out, canonical form, and the words for common codes.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "bouton/core/error.hpp"
#include "bouton/rules/heap_code.hpp"
#include "unit/random_rules.hpp"

namespace bouton {
namespace {

std::pair<std::string, std::size_t> complaint_about_code(std::string const& text) {
  try {
    (void)parse_heap_code(text);
  } catch (ParseError const& error) {
    EXPECT_EQ(error.text(), text);
    EXPECT_LE(error.offset(), text.size());
    return {error.message().key, error.offset()};
  }
  return {"accepted", 0};
}

TEST(HeapCode, TheDigitsMeanWhatGuyAndSmithSay) {
  HeapCode const kayles = parse_heap_code("0.77");
  for (std::uint64_t taken : {1U, 2U}) {
    for (unsigned parts : {0U, 1U, 2U}) EXPECT_TRUE(kayles.allows(taken, parts));
    EXPECT_FALSE(kayles.allows(taken, 3));
  }
  EXPECT_EQ(kayles.digit(0), 0U);
  EXPECT_EQ(kayles.digit(3), 0U);
  EXPECT_EQ(kayles.digit(~std::uint64_t{0}), 0U);
  EXPECT_TRUE(kayles.finite());
  EXPECT_TRUE(kayles.splits());
  EXPECT_EQ(kayles.max_taken(), 2U);
  HeapCode const nim = parse_heap_code("0.(3)");
  EXPECT_EQ(nim, any_amount());
  EXPECT_FALSE(nim.finite());
  EXPECT_FALSE(nim.splits());
  EXPECT_EQ(nim.digit(~std::uint64_t{0}), 3U);
  EXPECT_EQ(parse_heap_code("0.0v").digit(2), 31U);
  EXPECT_EQ(parse_heap_code("0.V"), parse_heap_code("0.v"));
}

TEST(HeapCode, TextsThatMeanTheSameAreTheSameCode) {
  std::vector<std::vector<std::string>> const groups = {
      {"0.77", ".77", "0.770", "0.7700(0)"},
      {"0.(3)", "0.3(3)", "0.33(33)"},
      {"0.(03)", "0.0(30)", "0.0303(03)", "0.03(0303)"},
      {"4.(3)", "4.3(3)"},
      {"4.", "4.0", "4.(0)"},
      {"4.(4)", "4.4(44)"},
      {"0.0", "0.", ".", "0.000", "0.(0)"},
  };
  for (auto const& group : groups) {
    for (std::string const& text : group) {
      EXPECT_EQ(parse_heap_code(text), parse_heap_code(group[0])) << text;
      EXPECT_EQ(to_string(parse_heap_code(text)), group[0]) << text;
    }
  }
}

RC_GTEST_PROP(HeapCode, CanonicalFormKeepsEveryDigit, ()) {
  auto const digit = rc::gen::inRange<Digit>(0, 4);
  auto prefix = *rc::gen::container<std::vector<Digit>>(digit);
  auto const tail = *rc::gen::container<std::vector<Digit>>(digit);
  if (prefix.empty()) prefix.push_back(0);
  prefix[0] = 0;
  HeapCode const code(prefix, tail);
  for (std::size_t t = 0; t < prefix.size() + 3 * tail.size() + 3; ++t) {
    Digit const expected = t < prefix.size() ? prefix[t]
                           : tail.empty()    ? 0
                                             : tail[(t - prefix.size()) % tail.size()];
    RC_ASSERT(code.digit(t) == expected);
  }
  RC_ASSERT(code.prefix().size() <= prefix.size());
  RC_ASSERT(code.tail().size() <= tail.size());
}

RC_GTEST_PROP(HeapCode, PrintedAndReadAgainIsTheSame, ()) {
  HeapCode const code = *test::full_size(test::any_code(rc::gen::inRange<Digit>(0, 40)));
  RC_ASSERT(parse_heap_code(to_string(code)) == code);
}

TEST(HeapCode, AmountsInWords) {
  EXPECT_EQ(to_string(only_amounts({4, 1, 3, 1})), "0.3033");
  EXPECT_EQ(to_string(only_amounts({})), "0.0");
  EXPECT_EQ(to_string(all_amounts_but({5, 2})), "0.30330(3)");
  EXPECT_EQ(all_amounts_but({}), any_amount());
}

TEST(HeapCode, AMoveThatChangesNothingIsRefused) {
  EXPECT_THROW((void)HeapCode({1}), Error);
  EXPECT_THROW((void)HeapCode({2}), Error);
  EXPECT_THROW((void)HeapCode({}, {3}), Error);
  EXPECT_NO_THROW((void)HeapCode({4}));
  EXPECT_NO_THROW((void)HeapCode({0xFFFFFFFCU}));
}

TEST(HeapCode, DigitsWithoutALetterStandInBrackets) {
  EXPECT_EQ(to_string(HeapCode({0, 32})), "0.[32]");
  EXPECT_EQ(to_string(HeapCode({0xFFFFFFFCU, 5, 63}, {31, 4096})), "[4294967292].5[63](v[4096])");
  EXPECT_EQ(parse_heap_code("[4294967292].5[63](v[4096])"),
            HeapCode({0xFFFFFFFCU, 5, 63}, {31, 4096}));
  EXPECT_EQ(parse_heap_code("0.[7][007]"), parse_heap_code("0.77"));
  for (std::string const text : {"0.[", "0.[]", "0.[4294967296]", "0.[63", "0.[6 3]", "0.[-1]",
                                 "0.[x]", "0.7([63)", "[3].7"}) {
    EXPECT_THROW((void)parse_heap_code(text), ParseError) << text;
  }
}

TEST(HeapCode, AComplaintNamesTheKindAndThePlace) {
  struct Case {
    std::string text, key;
    std::size_t offset;
  };
  std::vector<Case> const cases = {
      {"", "error.code.empty", 0},          {"77", "error.code.point", 1},
      {"0", "error.code.point", 1},         {"0,77", "error.code.point", 1},
      {"3.7", "error.code.first_digit", 0}, {"0.7 7", "error.code.digit", 3},
      {"0.7w", "error.code.digit", 3},      {"0.7-", "error.code.digit", 3},
      {"0.7.7", "error.code.digit", 3},     {"x.7", "error.code.digit", 0},
      {"0.7７", "error.code.digit", 3},     {"0.(", "error.code.tail", 3},
      {"0.()", "error.code.tail", 3},       {"0.(3", "error.code.tail", 4},
      {"0.(3)3", "error.code.tail", 4},     {"0.((3))", "error.code.digit", 3},
      {"0.3)", "error.code.digit", 3},      {std::string("0.7\0", 4), "error.code.digit", 3},
  };
  for (Case const& one : cases) {
    auto const [key, offset] = complaint_about_code(one.text);
    EXPECT_EQ(key, one.key) << one.text;
    EXPECT_EQ(offset, one.offset) << one.text;
  }
}

TEST(HeapCode, TheCharacterInAMessageIsWholeAndHarmless) {
  auto const message = [](std::string const& text) -> std::string {
    try {
      (void)parse_heap_code(text);
    } catch (ParseError const& error) {
      return error.what();
    }
    return "accepted";
  };
  EXPECT_NE(message("0.７").find("'７'"), std::string::npos);
  EXPECT_NE(message("0.\x1b[31m").find("'\\x1b'"), std::string::npos);
  EXPECT_NE(message("0.\xff").find("'\\xff'"), std::string::npos);
}

TEST(HeapCode, LengthIsBounded) {
  EXPECT_EQ(complaint_about_code("0." + std::string(999'998, '7')).first, "accepted");
  EXPECT_EQ(complaint_about_code("0." + std::string(999'999, '7')).first, "error.code.long");
  EXPECT_EQ(complaint_about_code("0." + std::string(50'000'000, '7')).first, "error.code.long");
}

}  // namespace
}  // namespace bouton
