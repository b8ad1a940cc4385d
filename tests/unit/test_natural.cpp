// Natural compared with another library for long numbers. The program is built twice: with GMP
// behind Natural and Boost's numbers as the reference, and the other way round.
#include "bouton/core/natural.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#ifdef BOUTON_TEST_AGAINST_GMP
#include <boost/multiprecision/gmp.hpp>
#else
#include <boost/multiprecision/cpp_int.hpp>
#endif
#include <cstdint>
#include <iomanip>
#include <ios>
#include <limits>
#include <optional>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

namespace bouton {
namespace {

#ifdef BOUTON_TEST_AGAINST_GMP
using Backend = boost::multiprecision::gmp_int;
#else
using Backend = boost::multiprecision::cpp_int_backend<>;
#endif
using Reference = boost::multiprecision::number<Backend, boost::multiprecision::et_off>;

/// Numbers of up to 400 bits in which long runs of equal bits are likely: carries run through
/// them, and quotients are guessed wrong.
Reference some_magnitude() {
  Reference value = 0;
  for (std::uint32_t const digit : *rc::gen::container<std::vector<std::uint32_t>>(
           rc::gen::oneOf(rc::gen::arbitrary<std::uint32_t>(),
                          rc::gen::element<std::uint32_t>(0, 1, 0x7FFF'FFFF, 0x8000'0000,
                                                          0xFFFF'FFFE, 0xFFFF'FFFF)))) {
    if (msb(Reference(value + 1)) > 400) break;
    value = (value << 32) + digit;
  }
  return value;
}

Reference some_number() {
  Reference const value = some_magnitude();
  return *rc::gen::arbitrary<bool>() ? value : Reference(-value);
}

Natural made(Reference const& value) {
  Natural const magnitude(Reference(abs(value)).str());
  return value < 0 ? -magnitude : magnitude;
}

RC_GTEST_PROP(Natural, WritesTheDigitsItWasMadeFrom, ()) {
  Reference const value = some_number();
  RC_ASSERT(made(value).str() == value.str());
}

RC_GTEST_PROP(Natural, WritesAndReadsHexadecimalDigits, ()) {
  Reference const value = some_magnitude();
  std::string const digits = value.str(0, std::ios_base::hex);
  RC_ASSERT(made(value).hex() == digits);
  RC_ASSERT(Natural::from_hex(digits) == made(value));
}

RC_GTEST_PROP(Natural, AddsSubtractsAndMultiplies, ()) {
  Reference const a = some_number();
  Reference const b = some_number();
  RC_ASSERT((made(a) + made(b)).str() == Reference(a + b).str());
  RC_ASSERT((made(a) - made(b)).str() == Reference(a - b).str());
  RC_ASSERT((made(a) * made(b)).str() == Reference(a * b).str());
  RC_ASSERT((-made(a)).str() == Reference(-a).str());
  RC_ASSERT(abs(made(a)).str() == Reference(abs(a)).str());
}

RC_GTEST_PROP(Natural, InPlaceGivesTheSameValue, ()) {
  Natural const a = made(some_magnitude());
  Natural const b = made(some_magnitude()) + 1;
  std::uint64_t const bits = *rc::gen::inRange<std::uint64_t>(0, 200);
  auto const in_place = [&](auto const& change) {
    Natural value = a;
    change(value);
    return value;
  };
  RC_ASSERT(in_place([&](Natural& x) { x += b; }) == a + b);
  RC_ASSERT(in_place([&](Natural& x) { x -= b; }) == a - b);
  RC_ASSERT(in_place([&](Natural& x) { x *= b; }) == a * b);
  RC_ASSERT(in_place([&](Natural& x) { x /= b; }) == a / b);
  RC_ASSERT(in_place([&](Natural& x) { x %= b; }) == a % b);
  RC_ASSERT(in_place([&](Natural& x) { x &= b; }) == (a & b));
  RC_ASSERT(in_place([&](Natural& x) { x |= b; }) == (a | b));
  RC_ASSERT(in_place([&](Natural& x) { x ^= b; }) == (a ^ b));
  RC_ASSERT(in_place([&](Natural& x) { x <<= bits; }) == a << bits);
  RC_ASSERT(in_place([&](Natural& x) { x >>= bits; }) == a >> bits);
}

RC_GTEST_PROP(Natural, DividesTowardsZero, ()) {
  Reference const b = some_number();
  RC_PRE(b != 0);
  // Dividends near multiples: where a digit of the quotient is guessed one too large.
  Reference const near = b * some_number() + *rc::gen::inRange(-2, 3);
  for (Reference const& a : {some_number(), near}) {
    RC_ASSERT((made(a) / made(b)).str() == Reference(a / b).str());
    RC_ASSERT((made(a) % made(b)).str() == Reference(a % b).str());
  }
}

RC_GTEST_PROP(Natural, IsOrderedAsNumbersAre, ()) {
  Reference const a = some_number();
  for (Reference const& b : {some_number(), a, Reference(a + 1), Reference(-a)}) {
    RC_ASSERT((made(a) < made(b)) == (a < b));
    RC_ASSERT((made(a) == made(b)) == (a == b));
    RC_ASSERT((made(a) >= made(b)) == (a >= b));
  }
}

RC_GTEST_PROP(Natural, HasTheBitsOfItsMagnitude, ()) {
  Reference const a = some_magnitude();
  Reference const b = some_magnitude();
  RC_ASSERT((made(a) & made(b)).str() == Reference(a & b).str());
  RC_ASSERT((made(a) | made(b)).str() == Reference(a | b).str());
  RC_ASSERT((made(a) ^ made(b)).str() == Reference(a ^ b).str());
  auto const place = *rc::gen::inRange(0U, 420U);
  RC_ASSERT((made(a) << place).str() == Reference(a << place).str());
  RC_ASSERT((made(a) >> place).str() == Reference(a >> place).str());
  RC_ASSERT(bit_test(made(a), place) == bit_test(a, place));
  auto const word = *rc::gen::inRange(0U, 8U);
  Reference const words = a >> (64 * word);
  RC_ASSERT(word_at(made(a), word) == (words & ~std::uint64_t{0}).convert_to<std::uint64_t>());
  Natural set = made(a);
  bit_set(set, place);
  RC_ASSERT(set == (made(a) | (Natural(1) << place)));
  bit_unset(set, place);
  Reference unset = a;
  bit_unset(unset, place);
  RC_ASSERT(set.str() == unset.str());
  if (a > 0) RC_ASSERT(msb(made(a)) == msb(a));
}

RC_GTEST_PROP(Natural, HasRootsAndPowers, ()) {
  Reference const a = some_magnitude();
  RC_ASSERT(sqrt(made(a)).str() == Reference(sqrt(a)).str());
  // Squares and their neighbours below: where a root is one too large.
  RC_ASSERT(sqrt(made(a * a)) == made(a));
  if (a > 0) RC_ASSERT(sqrt(made(a * a - 1)) == made(a - 1));
  Reference const base = some_number();
  auto const exponent = *rc::gen::inRange(0U, 9U);
  RC_ASSERT(pow(made(base), exponent).str() == Reference(pow(base, exponent)).str());
}

RC_GTEST_PROP(Natural, BecomesWordsAndDoubles, ()) {
  Reference const a = some_magnitude();
  RC_ASSERT(made(a).convert_to<std::uint64_t>() ==
            Reference(a & std::numeric_limits<std::uint64_t>::max()).convert_to<std::uint64_t>());
  auto const exact = a.convert_to<double>();
  auto const found = made(a).convert_to<double>();
  RC_ASSERT(std::abs(found - exact) <= exact * 1e-15);
  RC_ASSERT(made(-a).convert_to<double>() == -found);
}

TEST(Natural, TakesAnyWord) {
  EXPECT_EQ(Natural(std::numeric_limits<std::int64_t>::min()).str(), "-9223372036854775808");
  EXPECT_EQ(Natural(std::numeric_limits<std::uint64_t>::max()).str(), "18446744073709551615");
  EXPECT_EQ(Natural(-1).str(), "-1");
  EXPECT_EQ(Natural().str(), "0");
  EXPECT_EQ((Natural(std::numeric_limits<std::uint64_t>::max()) + 1).str(), "18446744073709551616");
}

TEST(Natural, HasOneZero) {
  Natural const large = pow(Natural(10), 30);
  for (Natural const& zero : {large - large, -Natural(0), Natural(-5) + 5, Natural(0) * -3,
                              Natural(-2) / 3, -large % large}) {
    EXPECT_EQ(zero, 0);
    EXPECT_EQ(zero.str(), "0");
  }
}

TEST(Natural, ComesBackFromAMove) {
  Natural number = pow(Natural(10), 30);
  Natural const copy = number;
  Natural other = std::move(number);
  EXPECT_EQ(other, copy);
  number = std::move(other);
  EXPECT_EQ(number, copy);
  Natural& same = number;
  number = same;
  EXPECT_EQ(number, copy);
  number -= same;
  EXPECT_EQ(number, 0);
}

// ---- where one limb ends and the next begins

/// 2^64 - 1, 2^64, 2^128 and their neighbours, 0, and all of them negative.
std::vector<Reference> boundaries() {
  std::vector<Reference> values{0};
  for (unsigned const bits : {1U, 31U, 32U, 63U, 64U, 65U, 127U, 128U, 129U, 192U}) {
    Reference const power = Reference(1) << bits;
    for (Reference const& value : {Reference(power - 1), power, Reference(power + 1)}) {
      values.push_back(value);
      values.push_back(Reference(-value));
    }
  }
  return values;
}

TEST(Natural, CalculatesAtTheBoundariesOfLimbs) {
  for (Reference const& a : boundaries()) {
    for (Reference const& b : boundaries()) {
      SCOPED_TRACE(a.str() + " and " + b.str());
      ASSERT_EQ((made(a) + made(b)).str(), Reference(a + b).str());
      ASSERT_EQ((made(a) - made(b)).str(), Reference(a - b).str());
      ASSERT_EQ((made(a) * made(b)).str(), Reference(a * b).str());
      ASSERT_EQ(made(a) < made(b), a < b);
      ASSERT_EQ(made(a) == made(b), a == b);
      if (b != 0) {
        ASSERT_EQ((made(a) / made(b)).str(), Reference(a / b).str());
        ASSERT_EQ((made(a) % made(b)).str(), Reference(a % b).str());
      }
      if (a >= 0 && b >= 0) {
        ASSERT_EQ((made(a) & made(b)).str(), Reference(a & b).str());
        ASSERT_EQ((made(a) | made(b)).str(), Reference(a | b).str());
        ASSERT_EQ((made(a) ^ made(b)).str(), Reference(a ^ b).str());
      }
    }
  }
}

TEST(Natural, ShiftsAndHasBitsAtTheBoundariesOfLimbs) {
  for (Reference const& a : boundaries()) {
    if (a < 0) continue;
    SCOPED_TRACE(a.str());
    ASSERT_EQ(sqrt(made(a)).str(), Reference(sqrt(a)).str());
    for (unsigned const place : {0U, 1U, 32U, 63U, 64U, 65U, 127U, 128U, 129U, 192U, 193U}) {
      ASSERT_EQ((made(a) << place).str(), Reference(a << place).str());
      ASSERT_EQ((made(a) >> place).str(), Reference(a >> place).str());
      ASSERT_EQ(bit_test(made(a), place), bit_test(a, place));
      Natural set = made(a);
      bit_set(set, place);
      ASSERT_EQ(set, made(a) | (Natural(1) << place));
      bit_unset(set, place);
      ASSERT_EQ(set, bit_test(a, place) ? made(a) - (Natural(1) << place) : made(a));
    }
  }
}

TEST(Natural, BothSidesMayBeTheSameObject) {
  for (Reference const& a : boundaries()) {
    SCOPED_TRACE(a.str());
    auto const with_itself = [&](auto const& change) {
      Natural value = made(a);
      Natural const& same = value;
      change(value, same);
      return value.str();
    };
    ASSERT_EQ(with_itself([](Natural& x, Natural const& y) { x += y; }), Reference(a + a).str());
    ASSERT_EQ(with_itself([](Natural& x, Natural const& y) { x -= y; }), "0");
    ASSERT_EQ(with_itself([](Natural& x, Natural const& y) { x *= y; }), Reference(a * a).str());
    ASSERT_EQ(with_itself([](Natural& x, Natural const& y) { x = y; }), a.str());
    if (a != 0) {
      ASSERT_EQ(with_itself([](Natural& x, Natural const& y) { x /= y; }), "1");
      ASSERT_EQ(with_itself([](Natural& x, Natural const& y) { x %= y; }), "0");
    }
    if (a >= 0) {
      ASSERT_EQ(with_itself([](Natural& x, Natural const& y) { x &= y; }), a.str());
      ASSERT_EQ(with_itself([](Natural& x, Natural const& y) { x |= y; }), a.str());
      ASSERT_EQ(with_itself([](Natural& x, Natural const& y) { x ^= y; }), "0");
    }
  }
}

TEST(Natural, IsZeroAfterAMoveFromIt) {
  for (Reference const& a : boundaries()) {
    Natural number = made(a);
    Natural const taken = std::move(number);
    EXPECT_EQ(taken.str(), a.str());
    EXPECT_EQ(number, 0);  // NOLINT(bugprone-use-after-move): that is the promise
    number += taken;
    EXPECT_EQ(number, taken);
  }
}

TEST(Natural, FitsAWordBelowTwoToTheSixtyFour) {
  Natural const power = Natural(1) << 64;
  EXPECT_EQ(to_u64(power - 1), std::numeric_limits<std::uint64_t>::max());
  EXPECT_EQ(to_u64(power), std::nullopt);
  EXPECT_EQ(to_u64(Natural(-1)), std::nullopt);
  EXPECT_EQ(to_u64(Natural(0)), 0);
  EXPECT_EQ(to_u64(power - power), 0);
  EXPECT_EQ(to_u64(power + 5 - power), 5);
}

TEST(Natural, IsWrittenToAStreamInDecimal) {
  std::ostringstream stream;
  stream << Natural(0) << ' ' << -pow(Natural(10), 30) << ' ' << std::hex << std::showpos
         << Natural(255) << ' ' << std::setfill('.') << std::setw(6) << Natural(7) << Natural(8);
  EXPECT_EQ(stream.str(), "0 -1000000000000000000000000000000 255 .....78");
  EXPECT_EQ(Natural(3) << 2, 12);  // still a shift
}

TEST(Natural, ReadsDigitsWithLeadingZeros) {
  EXPECT_EQ(Natural("0"), 0);
  EXPECT_EQ(Natural("000"), 0);
  EXPECT_EQ(Natural("0000000000000000000000000000000000017"), 17);
  EXPECT_EQ(Natural("00018446744073709551616"), Natural(1) << 64);
}

TEST(Natural, ReadsHexadecimalDigitsOfEitherCase) {
  EXPECT_EQ(Natural::from_hex("0"), 0);
  EXPECT_EQ(Natural::from_hex("000"), 0);
  EXPECT_EQ(Natural::from_hex("fF"), 255);
  EXPECT_EQ(Natural::from_hex("00000000000000000000000000000000000a1"), 161);
  EXPECT_EQ(Natural::from_hex("FEDCBA9876543210fedcba9876543210").str(),
            "338770000845734292534325025077361652240");
}

TEST(Natural, WritesHexadecimalDigits) {
  EXPECT_EQ(Natural(0).hex(), "0");
  EXPECT_EQ(Natural(-26).hex(), "-1a");
  EXPECT_EQ((-(Natural(1) << 64)).hex(), "-1" + std::string(16, '0'));
  for (std::size_t length = 1; length < 70; ++length) {
    std::string const digits = "1" + std::string(length - 1, '0');
    EXPECT_EQ((Natural(1) << 4 * (length - 1)).hex(), digits);
    EXPECT_EQ(Natural::from_hex(digits).hex(), digits);
  }
}

/// Half a million digits take no time where the work is linear, and minutes where it is quadratic.
TEST(Natural, ConvertsLongHexadecimalNumbers) {
  std::string digits = "7";
  std::uint64_t state = 1;
  while (digits.size() < 500'000) {
    state = state * 6'364'136'223'846'793'005 + 1'442'695'040'888'963'407;
    digits += Natural(state).hex();
  }
  EXPECT_EQ(Natural::from_hex(digits).hex(), digits);
}

/// Lengths for which the libraries use their quicker methods.
TEST(Natural, CalculatesWithThousandsOfDigits) {
  std::string digits = "7";
  std::uint64_t state = 1;
  while (digits.size() < 12'000) {
    state = state * 6'364'136'223'846'793'005 + 1'442'695'040'888'963'407;
    digits += std::to_string(state);
  }
  Reference const a(digits);
  for (std::size_t const length : {std::size_t{20}, std::size_t{700}, std::size_t{7000}}) {
    Reference const b(digits.substr(5, length));
    EXPECT_EQ(made(a).str(), digits);
    EXPECT_EQ((made(a) * made(b)).str(), Reference(a * b).str());
    EXPECT_EQ((made(b) * made(a)).str(), Reference(a * b).str());
    EXPECT_EQ((made(a) / made(b)).str(), Reference(a / b).str());
    EXPECT_EQ((made(a) % made(b)).str(), Reference(a % b).str());
    EXPECT_EQ((made(a) - made(b)).str(), Reference(a - b).str());
  }
  EXPECT_EQ((made(a) * made(a)).str(), Reference(a * a).str());
  EXPECT_EQ(sqrt(made(a)).str(), Reference(sqrt(a)).str());
}

}  // namespace
}  // namespace bouton
