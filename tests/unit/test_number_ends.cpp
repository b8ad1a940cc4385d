// The ends of long numbers, compared with all their digits.
#include "core/number_ends.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <cstdint>
#include <string>

namespace bouton {
namespace {

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
