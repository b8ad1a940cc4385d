// How large a position may be; and large ones, answered and shown.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <atomic>
#include <cstdint>
#include <string>
#include <vector>

#include "bouton/core/error.hpp"
#include "bouton/games/games.hpp"
#include "bouton/rules/notation.hpp"
#include "bouton/solver/solver.hpp"
#include "bouton/solver/sum.hpp"
#include "core/number_ends.hpp"
#include "front/short_text.hpp"
#include "rules/named_rules.hpp"

namespace bouton {
namespace {

// ---- the bounds

/// The key of the error that work() ends with, or nothing.
template <class Work>
std::string refused(Work const& work) {
  try {
    work();
  } catch (Error const& error) {
    return error.message().key;
  }
  return "";
}

std::string read(std::string const& text, Ruleset const& rules = nim_rules()) {
  return refused([&] { static_cast<void>(parse_position(text, rules)); });
}

/// Any number of heaps, with a limit on the next move.
Ruleset limited() {
  Ruleset rules = parse_game("fibonacci", {}).rules;
  rules.heap_count.reset();
  return rules;
}

/// The same position from outside, without a text.
std::string asked(Position const& position) {
  return refused([&] {
    static_cast<void>(solve(nim_rules(), Convention::kNormal, position, {}, Detail::kOutcome));
  });
}

Position heaps(std::size_t count, Natural const& size) {
  Position position;
  position.heaps.assign(count, size);
  return position;
}

constexpr char const* kDigits = "error.position.digits";
constexpr char const* kTotal = "error.position.total_digits";
constexpr char const* kHeaps = "error.position.heaps";

TEST(Bounds, OfTheDigitsOfANumber) {
  Natural const least_too_long = pow(Natural(10), 100'000);
  EXPECT_EQ(read(std::string(100'000, '9')), "");
  EXPECT_EQ(read("000" + std::string(100'000, '9')), "");
  EXPECT_EQ(read(std::string(100'001, '9')), kDigits);
  EXPECT_EQ(read("10^99999"), "");
  EXPECT_EQ(read("10^100000"), kDigits);
  EXPECT_EQ(read("2^332192"), "");       // 99,999.8 digits
  EXPECT_EQ(read("2^332193"), kDigits);  // 100,000.06
  EXPECT_EQ(read("3^18446744073709551615"), kDigits);
  EXPECT_EQ(read("2^99999999999999999999"), kDigits);
  EXPECT_EQ(asked(heaps(1, least_too_long - 1)), "");
  EXPECT_EQ(asked(heaps(1, least_too_long)), kDigits);
  EXPECT_EQ(read("10/10^99999", limited()), "");
  EXPECT_EQ(read("10/10^100000", limited()), kDigits);
}

TEST(Bounds, OfTheDigitsOfAllNumbersTogether) {
  EXPECT_EQ(read("10x10^99999"), "");
  EXPECT_EQ(read("10x10^99999 1"), kTotal);
  EXPECT_EQ(read("500000x10"), "");
  EXPECT_EQ(read("500000x10 0"), kTotal);
  EXPECT_EQ(read("1000000x10"), kTotal);
  EXPECT_EQ(read("10x10^99998 10^8/1", limited()), "");
  EXPECT_EQ(read("10x10^99998 10^8/10", limited()), kTotal);
  Position position = heaps(10, pow(Natural(10), 99'999));
  EXPECT_EQ(asked(position), "");
  position.heaps.emplace_back(0);
  EXPECT_EQ(asked(position), kTotal);
}

TEST(Bounds, OfTheNumberOfHeaps) {
  EXPECT_EQ(read("1000000x1"), "");
  EXPECT_EQ(read("999999x1 1 1"), kHeaps);
  EXPECT_EQ(read("1000001x1"), kHeaps);
  EXPECT_EQ(read("18446744073709551617x1"), kHeaps);
  EXPECT_EQ(asked(heaps(1'000'000, 1)), "");
  EXPECT_EQ(asked(heaps(1'000'001, 1)), kHeaps);
}

TEST(Bounds, HoldForAllTermsOfASumTogether) {
  Ruleset const nim = nim_rules();
  auto const sum = [&](std::string const& first, std::string const& second) {
    return refused([&] {
      static_cast<void>(solve_sum(
          {{"nim", nim, parse_position(first, nim)}, {"nim", nim, parse_position(second, nim)}},
          Convention::kNormal, {}, Detail::kOutcome));
    });
  };
  EXPECT_EQ(sum("500000x1", "500000x2"), "");
  EXPECT_EQ(sum("500000x1", "500001x2"), kHeaps);
  EXPECT_EQ(sum("5x10^99999", "5x10^99999"), "");
  EXPECT_EQ(sum("5x10^99999", "5x10^99999 1"), kTotal);
}

TEST(Bounds, AreAcceptedInWhatIsWritten) {
  Ruleset const nim = nim_rules();
  for (char const* const text : {"10x10^99999", "1000000x1"}) {
    Position const position = parse_position(text, nim);
    EXPECT_EQ(parse_position(to_string(position), nim), position) << text;
  }
}

// ---- limits

TEST(ManyHeaps, AreUnknownWhereTheTimeIsOver) {
  std::atomic<bool> const stop = true;
  Limits limits;
  limits.cancel = &stop;
  auto const judge = [&](std::string const& game, std::string const& text, bool known) {
    SCOPED_TRACE(game + ' ' + text);
    Ruleset const rules = parse_game(game, {}).rules;
    Position const position = parse_position(text, rules);
    Solution const one = solve(rules, Convention::kNormal, position, limits);
    Solution const sum = solve_sum({{game, rules, position}}, Convention::kNormal, limits);
    EXPECT_EQ(one.outcome.has_value(), known);
    EXPECT_EQ(sum.outcome.has_value(), known);
    if (known) return;
    EXPECT_EQ(one.reason.front().key, "search.unknown.long");
    EXPECT_EQ(sum.reason.front().key, "search.unknown.long");
  };
  for (char const* const game : {"nim", "moore:2", "pass-nim", "kayles", "lasker", "exact:2"}) {
    judge(game, "20000x7 20000x5 3", false);
  }
  for (char const* const game : {"nim", "pass-nim", "kayles", "lasker"}) {
    judge(game, "9x7 9x5 3", true);
  }
  judge("kayles", "3000x7 3000x5 3", true);
}

// ---- as text

using front::short_text;

std::string repeated(std::string const& text, std::size_t times) {
  std::string all;
  for (std::size_t i = 0; i < times; ++i) all += text;
  return all;
}

TEST(LongHeaps, AsShortText) {
  auto const shown = [](std::string const& text, Language language = Language::kEnglish) {
    return short_text(parse_position(text, parse_game("pass-nim", {}).rules), language);
  };
  EXPECT_EQ(shown("3 4- 5"), "3 4- 5");
  EXPECT_EQ(shown("-"), "-");
  std::string const thousand = '1' + std::string(999, '0');
  // 2,000 characters, and one more.
  EXPECT_EQ(shown("10^999 10^997-"), thousand + ' ' + thousand.substr(0, 998) + '-');
  EXPECT_EQ(shown("10^999 10^998-"),
            "100000000000...(1000)...000000000000 100000000000...(999)...000000000000-");
  EXPECT_EQ(shown("10^2000- 7^2400 5"),
            "100000000000...(2001)...000000000000- 171907978825...(2029)...639873440001 5");
  EXPECT_EQ(shown("1000x7"), '7' + repeated(" 7", 999));
  std::string const end = repeated(" 123456", 29);
  EXPECT_EQ(shown("1000x123456 9-"),
            end.substr(1) + " ...(1001 heaps)..." + end.substr(7) + " 123456 9-");
  EXPECT_EQ(shown("1000x123456 9-", Language::kChinese),
            end.substr(1) + " ……（共 1001 堆）……" + end.substr(7) + " 123456 9-");
}

TEST(LongHeaps, AsShortTextKeepTheState) {
  Ruleset const limited = parse_game("fibonacci", {}).rules;
  EXPECT_EQ(short_text(parse_position("10^3000/10^2999", limited), Language::kEnglish),
            "100000000000...(3001)...000000000000/100000000000...(3000)...000000000000");
  Ruleset const one_pass = parse_game("one-pass-nim", {}).rules;
  EXPECT_EQ(short_text(parse_position("10^3000 5/-", one_pass), Language::kEnglish),
            "100000000000...(3001)...000000000000 5/-");
}

// The ends of long numbers, compared with all their digits.

void expect_ends(Natural const& value, std::size_t most, std::size_t each) {
  std::string const digits = to_string(value);
  auto const ends = number_ends(value, most, each);
  ASSERT_EQ(ends.has_value(), digits.size() > most) << digits.size();
  if (!ends) return;
  EXPECT_EQ(ends->digits, digits.size());
  EXPECT_EQ(ends->first, digits.substr(0, each));
  EXPECT_EQ(ends->last, digits.substr(digits.size() - each));
}

TEST(NumberEnds, ShortNumbersHaveNone) {
  expect_ends(0, 40, 10);
  expect_ends(7, 1, 1);
  expect_ends(pow(Natural(10), 39), 40, 10);
  expect_ends(pow(Natural(10), 40) - 1, 40, 10);
  expect_ends(pow(Natural(10), 40), 40, 10);
}

// A power of ten lies between the bounds, and the numbers beside it have other digits in front.
TEST(NumberEnds, AtPowersOfTen) {
  for (unsigned const exponent : {2400U, 2466U, 2467U, 3000U, 10'000U, 30'103U}) {
    Natural const power = pow(Natural(10), exponent);
    for (std::size_t const each : {1U, 8U, 10U, 18U}) {
      expect_ends(power, 40, each);
      expect_ends(power - 1, 40, each);
      expect_ends(power + 1, 40, each);
      expect_ends(power * 2, 40, each);
      expect_ends(power + pow(Natural(10), exponent - 9), 40, each);
      expect_ends(power * 5 - 1, 40, each);
    }
  }
}

// The last digits may begin with 0; at a power of two the estimate of the length is least exact.
TEST(NumberEnds, AtPowersOfTwo) {
  for (unsigned bits = 8190; bits < 8400; ++bits) {
    expect_ends(Natural(1) << bits, 40, 10);
    expect_ends((Natural(1) << bits) - 1, 40, 8);
  }
  expect_ends((Natural(1) << 100'000) * pow(Natural(10), 12) + 3, 40, 10);
}

RC_GTEST_PROP(NumberEnds, OfAnyNumber, ()) {
  Natural value = *rc::gen::arbitrary<std::uint32_t>();
  auto const pieces = *rc::gen::inRange<std::size_t>(0, 600);
  auto const piece = *rc::gen::oneOf(rc::gen::arbitrary<std::uint32_t>(),
                                     rc::gen::element<std::uint32_t>(0, 1, 0xFFFF'FFFF));
  auto const factor = *rc::gen::inRange<std::uint32_t>(1, 1'000'000);
  for (std::size_t i = 0; i < pieces; ++i) value = (value << 32) + piece;
  value = value * factor;
  expect_ends(value, *rc::gen::inRange<std::size_t>(18, 3'000),
              *rc::gen::inRange<std::size_t>(1, 19));
}

// Long numbers that were read or written lately are not converted again.
TEST(NumberEnds, LongNumbersKeepTheirDigits) {
  std::string text = "1";
  for (int i = 0; i < 25'000; ++i) text += static_cast<char>('0' + i * i % 10);
  Natural const read("000" + text);
  EXPECT_EQ(read.str(), text);
  EXPECT_EQ((-read).str(), '-' + text);
  Natural const next = read + 1;
  std::string after = text;
  ++after.back();
  for (unsigned i = 0; i < 7; ++i) {
    EXPECT_EQ(next.str(), after);
    EXPECT_EQ((next - 1).str(), text);
    EXPECT_EQ((next << (32U * i)).str(), Natural((next << (32U * i)).str()).str());
  }
  EXPECT_EQ((next << 64) >> 64, next);
}

}  // namespace
}  // namespace bouton
