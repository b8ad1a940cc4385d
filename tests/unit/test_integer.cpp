// Integer, which stands in for GMP in the browser, held against GMP.
#include "bouton/core/integer.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <boost/multiprecision/gmp.hpp>
#include <cstdint>
#include <limits>
#include <string>
#include <utility>

namespace bouton {
namespace {

using Reference =
    boost::multiprecision::number<boost::multiprecision::gmp_int, boost::multiprecision::et_off>;

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

Integer made(Reference const& value) {
  Integer const magnitude(Reference(abs(value)).str());
  return value < 0 ? -magnitude : magnitude;
}

RC_GTEST_PROP(Integer, WritesTheDigitsItWasMadeFrom, ()) {
  Reference const value = some_number();
  RC_ASSERT(made(value).str() == value.str());
}

RC_GTEST_PROP(Integer, AddsSubtractsAndMultiplies, ()) {
  Reference const a = some_number();
  Reference const b = some_number();
  RC_ASSERT((made(a) + made(b)).str() == Reference(a + b).str());
  RC_ASSERT((made(a) - made(b)).str() == Reference(a - b).str());
  RC_ASSERT((made(a) * made(b)).str() == Reference(a * b).str());
  RC_ASSERT((-made(a)).str() == Reference(-a).str());
  RC_ASSERT(abs(made(a)).str() == Reference(abs(a)).str());
}

RC_GTEST_PROP(Integer, InPlaceIsTheSameAsAnew, ()) {
  Integer const a = made(some_magnitude());
  Integer const b = made(some_magnitude()) + 1;
  std::uint64_t const bits = *rc::gen::inRange<std::uint64_t>(0, 200);
  auto const in_place = [&](auto const& change) {
    Integer value = a;
    change(value);
    return value;
  };
  RC_ASSERT(in_place([&](Integer& x) { x += b; }) == a + b);
  RC_ASSERT(in_place([&](Integer& x) { x -= b; }) == a - b);
  RC_ASSERT(in_place([&](Integer& x) { x *= b; }) == a * b);
  RC_ASSERT(in_place([&](Integer& x) { x /= b; }) == a / b);
  RC_ASSERT(in_place([&](Integer& x) { x %= b; }) == a % b);
  RC_ASSERT(in_place([&](Integer& x) { x &= b; }) == (a & b));
  RC_ASSERT(in_place([&](Integer& x) { x |= b; }) == (a | b));
  RC_ASSERT(in_place([&](Integer& x) { x ^= b; }) == (a ^ b));
  RC_ASSERT(in_place([&](Integer& x) { x <<= bits; }) == a << bits);
  RC_ASSERT(in_place([&](Integer& x) { x >>= bits; }) == a >> bits);
}

RC_GTEST_PROP(Integer, DividesTowardsZero, ()) {
  Reference const b = some_number();
  RC_PRE(b != 0);
  // Dividends near multiples: where a digit of the quotient is guessed one too large.
  Reference const near = b * some_number() + *rc::gen::inRange(-2, 3);
  for (Reference const& a : {some_number(), near}) {
    RC_ASSERT((made(a) / made(b)).str() == Reference(a / b).str());
    RC_ASSERT((made(a) % made(b)).str() == Reference(a % b).str());
  }
}

RC_GTEST_PROP(Integer, IsOrderedAsNumbersAre, ()) {
  Reference const a = some_number();
  for (Reference const& b : {some_number(), a, Reference(a + 1), Reference(-a)}) {
    RC_ASSERT((made(a) < made(b)) == (a < b));
    RC_ASSERT((made(a) == made(b)) == (a == b));
    RC_ASSERT((made(a) >= made(b)) == (a >= b));
  }
}

RC_GTEST_PROP(Integer, HasTheBitsOfItsMagnitude, ()) {
  Reference const a = some_magnitude();
  Reference const b = some_magnitude();
  RC_ASSERT((made(a) & made(b)).str() == Reference(a & b).str());
  RC_ASSERT((made(a) | made(b)).str() == Reference(a | b).str());
  RC_ASSERT((made(a) ^ made(b)).str() == Reference(a ^ b).str());
  auto const place = *rc::gen::inRange(0U, 420U);
  RC_ASSERT((made(a) << place).str() == Reference(a << place).str());
  RC_ASSERT((made(a) >> place).str() == Reference(a >> place).str());
  RC_ASSERT(bit_test(made(a), place) == bit_test(a, place));
  Integer set = made(a);
  bit_set(set, place);
  RC_ASSERT(set == (made(a) | (Integer(1) << place)));
  bit_unset(set, place);
  Reference unset = a;
  bit_unset(unset, place);
  RC_ASSERT(set.str() == unset.str());
  if (a > 0) RC_ASSERT(msb(made(a)) == msb(a));
}

RC_GTEST_PROP(Integer, HasRootsAndPowers, ()) {
  Reference const a = some_magnitude();
  RC_ASSERT(sqrt(made(a)).str() == Reference(sqrt(a)).str());
  // Squares and their neighbours below: where a root is one too large.
  RC_ASSERT(sqrt(made(a * a)) == made(a));
  if (a > 0) RC_ASSERT(sqrt(made(a * a - 1)) == made(a - 1));
  Reference const base = some_number();
  auto const exponent = *rc::gen::inRange(0U, 9U);
  RC_ASSERT(pow(made(base), exponent).str() == Reference(pow(base, exponent)).str());
}

RC_GTEST_PROP(Integer, BecomesWordsAndDoubles, ()) {
  Reference const a = some_magnitude();
  RC_ASSERT(made(a).convert_to<std::uint64_t>() ==
            Reference(a & std::numeric_limits<std::uint64_t>::max()).convert_to<std::uint64_t>());
  auto const exact = a.convert_to<double>();
  auto const found = made(a).convert_to<double>();
  RC_ASSERT(std::abs(found - exact) <= exact * 1e-15);
  RC_ASSERT(made(-a).convert_to<double>() == -found);
}

TEST(Integer, TakesAnyWord) {
  EXPECT_EQ(Integer(std::numeric_limits<std::int64_t>::min()).str(), "-9223372036854775808");
  EXPECT_EQ(Integer(std::numeric_limits<std::uint64_t>::max()).str(), "18446744073709551615");
  EXPECT_EQ(Integer(-1).str(), "-1");
  EXPECT_EQ(Integer().str(), "0");
  EXPECT_EQ((Integer(std::numeric_limits<std::uint64_t>::max()) + 1).str(), "18446744073709551616");
}

TEST(Integer, HasOneZero) {
  Integer const large = pow(Integer(10), 30);
  for (Integer const& zero : {large - large, -Integer(0), Integer(-5) + 5, Integer(0) * -3,
                              Integer(-2) / 3, -large % large}) {
    EXPECT_EQ(zero, 0);
    EXPECT_EQ(zero.str(), "0");
  }
}

TEST(Integer, ComesBackFromAMove) {
  Integer number = pow(Integer(10), 30);
  Integer const copy = number;
  Integer other = std::move(number);
  EXPECT_EQ(other, copy);
  number = std::move(other);
  EXPECT_EQ(number, copy);
  Integer& same = number;
  number = same;
  EXPECT_EQ(number, copy);
  number -= same;
  EXPECT_EQ(number, 0);
}

}  // namespace
}  // namespace bouton
