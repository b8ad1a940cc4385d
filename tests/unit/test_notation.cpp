// The text of positions: round trips, and hostile input.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <string>
#include <utility>
#include <vector>

#include "bouton/core/error.hpp"
#include "bouton/rules/notation.hpp"
#include "rules/named_rules.hpp"

namespace bouton {
namespace {

std::string reread(std::string const& text, Ruleset const& rules = nim_rules()) {
  return to_string(parse_position(text, rules));
}

std::pair<std::string, std::size_t> complaint_about(std::string const& text,
                                                    Ruleset const& rules = nim_rules()) {
  try {
    (void)parse_position(text, rules);
  } catch (ParseError const& error) {
    EXPECT_EQ(error.text(), text);
    EXPECT_LE(error.offset(), text.size());
    EXPECT_FALSE(render(error.message(), Language::kChinese).empty());
    return {error.message().key, error.offset()};
  }
  return {"accepted", 0};
}

TEST(Notation, HeapsAreReadInTheirOrderWithTheirZeros) {
  EXPECT_EQ(reread("3 4 5"), "3 4 5");
  EXPECT_EQ(reread("3,4,5"), "3 4 5");
  EXPECT_EQ(reread("  3 ,4,\t5\r"), "3 4 5");
  EXPECT_EQ(reread("0"), "0");
  EXPECT_EQ(reread("0 3 0"), "0 3 0");
  EXPECT_EQ(reread("-"), "-");
  EXPECT_EQ(reread(" - "), "-");
  EXPECT_TRUE(parse_position("-", nim_rules()).heaps.empty());
}

TEST(Notation, LeadingZerosAreDecimalNotOctal) {
  EXPECT_EQ(reread("010"), "10");
  EXPECT_EQ(reread("000"), "0");
  EXPECT_EQ(reread("0000000000000000000000000012345678901234567890"), "12345678901234567890");
  EXPECT_EQ(reread(std::string(2'000'000, '0') + "7"), "7");
}

TEST(Notation, NumbersAroundTheBordersOfMachineWords) {
  for (std::string const text :
       {"9999999999999999999", "10000000000000000000", "18446744073709551615",
        "18446744073709551616", "340282366920938463463374607431768211456"}) {
    EXPECT_EQ(reread(text), text);
  }
}

TEST(Notation, PowersAndRepetition) {
  EXPECT_EQ(reread("10^50"), "1" + std::string(50, '0'));
  EXPECT_EQ(reread("3x7"), "7 7 7");
  EXPECT_EQ(reread("2X2^3 1"), "8 8 1");
  EXPECT_EQ(reread("2^0"), "1");
  EXPECT_EQ(reread("0^0"), "1");
  EXPECT_EQ(reread("0^5"), "0");
  EXPECT_EQ(reread("1^99999999999999999999999999"), "1");
  EXPECT_EQ(reread("0^99999999999999999999999999"), "0");
  EXPECT_EQ(reread("2^1x3"), "3 3");
  EXPECT_EQ(reread("7^2"), "49");
}

TEST(Notation, PassesAndLimits) {
  EXPECT_EQ(reread("5 5-", pass_nim_rules()), "5 5-");
  EXPECT_EQ(reread("3x7-", pass_nim_rules()), "7- 7- 7-");
  EXPECT_EQ(reread("0-", pass_nim_rules()), "0");
  EXPECT_EQ(reread("10/4", fibonacci_rules()), "10/4");
  EXPECT_EQ(reread("10/0", fibonacci_rules()), "10/0");
  EXPECT_EQ(reread("10^2/10^1", fibonacci_rules()), "100/10");
  Ruleset many_with_limit = fibonacci_rules();
  many_with_limit.heap_count.reset();
  EXPECT_EQ(reread("3 4/2", many_with_limit), "3 4/2");
  EXPECT_EQ(reread("-/2", many_with_limit), "-/2");
}

TEST(Notation, AComplaintNamesTheKindAndThePlace) {
  struct Case {
    std::string text, key;
    std::size_t offset;
    Ruleset rules = nim_rules();
  };
  Ruleset const pass = pass_nim_rules(), limit = fibonacci_rules();
  std::vector<Case> const cases = {
      {"", "error.position.empty", 0},
      {" ,\t", "error.position.empty", 3},
      {"-5", "error.position.character", 0},
      {"3 -4", "error.position.character", 2},
      {"+5", "error.position.character", 0},
      {"3.5", "error.position.character", 1},
      {"1e9", "error.position.character", 1},
      {"three", "error.position.character", 0},
      {"3;4", "error.position.character", 1},
      {"3\n4", "error.position.character", 1},
      {"3　4", "error.position.character", 1},
      {"３", "error.position.character", 0},
      {std::string("3\0004", 3), "error.position.character", 1},
      {"3 \xff", "error.position.character", 2},
      {"5-", "error.position.no_pass", 1},
      {"5--", "error.position.character", 2, pass},
      {"5 -", "error.position.character", 2, pass},
      {"- -", "error.position.character", 0, pass},
      {"10/4", "error.position.no_limit", 2},
      {"-/4", "error.position.no_limit", 1},
      {"10/4/2", "error.position.character", 4, limit},
      {"10/", "error.position.number", 3, limit},
      {"10/-4", "error.position.character", 3, limit},
      {"10/4 3", "error.position.limit_last", 4, limit},
      {"10 /4", "error.position.character", 3, limit},
      {"2^", "error.position.number", 2},
      {"^2", "error.position.character", 0},
      {"2^^2", "error.position.character", 2},
      {"2^3^4", "error.position.character", 3},
      {"2^-1", "error.position.character", 2},
      {"2^(9)", "error.position.character", 2},
      {"3x", "error.position.number", 2},
      {"x3", "error.position.character", 0},
      {"3x4x5", "error.position.character", 3},
      {"0x5", "error.position.repeat", 0},
      {"1000001x1", "error.position.heaps", 0},
      {"10^50x1", "error.position.heaps", 0},
      {"1000000x1 1", "error.position.heaps", 10},
      {"1000000x10^100000", "error.position.digits", 8},
      {"1000000x10^99999", "error.position.total_digits", 0},
      {"2^99999999999999999999999999999", "error.position.digits", 0},
      {"2^18446744073709551615", "error.position.digits", 0},
      {std::string(100'001, '9'), "error.position.digits", 0},
      {"3 4 5", "error.position.heap_count", 5, wythoff_rules()},
      {"-", "error.position.heap_count", 1, wythoff_rules()},
  };
  for (Case const& one : cases) {
    auto const [key, offset] = complaint_about(one.text, one.rules);
    std::string const shown = one.text.substr(0, 60);
    EXPECT_EQ(key, one.key) << shown;
    EXPECT_EQ(offset, one.offset) << shown;
  }
}

TEST(Notation, TheLargestNumberHasExactlyAHundredThousandDigits) {
  EXPECT_EQ(complaint_about("10^99999").first, "accepted");
  EXPECT_EQ(complaint_about("10^100000").first, "error.position.digits");
  // log10(2) * 332192 = 99999.75..., log10(3) * 209590 = 99999.84...
  EXPECT_EQ(complaint_about("2^332192").first, "accepted");
  EXPECT_EQ(complaint_about("2^332193").first, "error.position.digits");
  EXPECT_EQ(complaint_about("3^209590").first, "accepted");
  EXPECT_EQ(complaint_about("3^209591").first, "error.position.digits");
  EXPECT_EQ(complaint_about(std::string(50'000, '9') + "^2").first, "accepted");
  EXPECT_EQ(complaint_about(std::string(50'001, '9') + "^2").first, "error.position.digits");
}

TEST(Notation, ManyPowersAreRefusedBeforeTheyCost) {
  std::string text;
  for (int i = 0; i < 10'000; ++i) text += "10^99999 ";
  EXPECT_EQ(complaint_about(text).first, "error.position.total_digits");
}

rc::Gen<Natural> any_heap() {
  return rc::gen::exec([] {
    std::string const digits = *rc::gen::container<std::string>(rc::gen::inRange('0', ':'));
    auto const first = digits.find_first_not_of('0');
    return first == digits.npos ? Natural(0) : Natural(digits.substr(first));
  });
}

TEST(Notation, TheSpentPassOfTheGameStandsBehindEverythingElse) {
  Ruleset const rules = one_pass_nim_rules();
  EXPECT_EQ(reread("3 4 5", rules), "3 4 5");
  EXPECT_EQ(reread(" 3,4 5/- ", rules), "3 4 5/-");
  EXPECT_EQ(reread("-/-", rules), "-/-");
  EXPECT_TRUE(parse_position("7/-", rules).one_pass_spent);
  EXPECT_EQ(complaint_about("3 4/-"),
            (std::pair<std::string, std::size_t>{"error.position.no_one_pass", 3}));
  EXPECT_EQ(complaint_about("3 4/7", rules).first, "error.position.one_pass");
  EXPECT_EQ(complaint_about("3/- 4", rules),
            (std::pair<std::string, std::size_t>{"error.position.one_pass_last", 3}));
  EXPECT_EQ(complaint_about("3 /-", rules).first, "error.position.character");
  EXPECT_EQ(complaint_about("3-", rules).first, "error.position.no_pass");
  EXPECT_EQ(complaint_about("3/--", rules).first, "error.position.one_pass");
  Ruleset both = pass_nim_rules();
  both.one_pass = true;
  both.limit = TakeLimit{};
  EXPECT_EQ(reread("5- 6/4/-", both), "5- 6/4/-");
  EXPECT_EQ(complaint_about("5/-/4", both).first, "error.position.character");
  Ruleset remembers = one_pass_nim_rules();
  remembers.moves[0].conditions.not_again = true;
  EXPECT_EQ(reread("5/=3/-", remembers), "5/=3/-");
  EXPECT_EQ(reread("5/-/=3", remembers), "5/=3/-");
  EXPECT_EQ(complaint_about("5/-/-", remembers).first, "error.position.character");
}

RC_GTEST_PROP(Notation, PrintedAndReadAgainIsTheSame, ()) {
  Ruleset rules = nim_rules();
  Position position{*rc::gen::container<std::vector<Natural>>(any_heap())};
  rules.pass_per_heap = *rc::gen::arbitrary<bool>();
  if (rules.pass_per_heap) {
    for (Natural const& heap : position.heaps) {
      position.spent.push_back(heap != 0 && *rc::gen::arbitrary<bool>());
    }
  }
  if (*rc::gen::arbitrary<bool>()) {
    rules.limit = TakeLimit{};
    if (*rc::gen::arbitrary<bool>()) position.limit = *any_heap();
  }
  rules.one_pass = *rc::gen::arbitrary<bool>();
  position.one_pass_spent = rules.one_pass && *rc::gen::arbitrary<bool>();
  RC_ASSERT(parse_position(to_string(position), rules) == position);
  if (auto const small = to_small(position)) {
    RC_ASSERT(to_string(*small) == to_string(position));
    RC_ASSERT(to_position(*small) == position);
  }
}

RC_GTEST_PROP(Notation, AnyBytesAreAPositionOrAComplaintWithAPlace, ()) {
  auto const text = *rc::gen::container<std::string>(rc::gen::oneOf(
      rc::gen::elementOf(std::string("0123456789 ,-/^x\t-")), rc::gen::arbitrary<char>()));
  Ruleset rules = pass_nim_rules();
  rules.limit = TakeLimit{};
  rules.one_pass = *rc::gen::arbitrary<bool>();
  try {
    Position const position = parse_position(text, rules);
    RC_ASSERT(parse_position(to_string(position), rules) == position);
  } catch (ParseError const& error) {
    RC_ASSERT(error.offset() <= text.size());
    RC_ASSERT(error.text() == text);
  }
}

}  // namespace
}  // namespace bouton
