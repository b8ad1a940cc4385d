// Standard forms: the values agree, heap by heap, and different games stay different.
#include "sequence/equivalent_code.hpp"

#include <gtest/gtest.h>

#include <rapidcheck/gtest.h>

#include <algorithm>
#include <map>
#include <string>
#include <vector>

#include "bouton/rules/heap_code.hpp"
#include "oracle/sequence_oracle.hpp"
#include "sequence/engine/nim_values.hpp"

using bouton::Digit;
using bouton::HeapCode;
using bouton::parse_heap_code;
using bouton::PartsCondition;
using bouton::sequence::EquivalentCode;
using bouton::sequence::game_name;
using bouton::sequence::NimValues;
using bouton::sequence::OneHeapGame;
using bouton::sequence::standard_form;

namespace {

EquivalentCode form(std::string const& code, PartsCondition parts = PartsCondition::kAny) {
  return standard_form({parse_heap_code(code), parts});
}
std::string text(EquivalentCode const& form) {
  return game_name(form.standard) + " + " + std::to_string(form.shift);
}
std::vector<std::uint16_t> values(OneHeapGame const& game, std::uint64_t last) {
  NimValues values(game);
  EXPECT_TRUE(values.extend_to(last, {}));
  return {values.values().begin(), values.values().end()};
}
std::vector<unsigned> words(OneHeapGame const& game, unsigned last) {
  return oracle::nim_values(
      [&](unsigned t) { return game.code.digit(t); }, last,
      game.parts == PartsCondition::kAny ? oracle::Parts::kAny : oracle::Parts::kPairwiseUnequal);
}

template <class Values>
bool agree(Values const& game, Values const& standard, std::uint64_t shift) {
  for (std::size_t n = 0; n < game.size(); ++n) {
    if (game[n] != (n < shift ? 0 : standard[n - shift])) return false;
  }
  return true;
}

TEST(EquivalentCode, KnownPairs) {
  EXPECT_EQ(text(form("0.07")), "0.137 + 1");
  EXPECT_EQ(text(form("0.137")), "0.137 + 0");
  EXPECT_EQ(text(form("0.007")), "0.11337 + 2");
  EXPECT_EQ(text(form("0.04")), "0.11337 + 3");
  EXPECT_EQ(text(form("0.26")), "0.337 + 1");
  EXPECT_EQ(text(form("0.27")), "0.337 + 1");
  EXPECT_EQ(text(form("4.")), "0.7 + 1");
  EXPECT_EQ(text(form("4.", PartsCondition::kPairwiseUnequal)), "0.36 unequal + 2");
  EXPECT_EQ(text(form("0.0(3)")), "0.1(3) + 1");
  EXPECT_EQ(text(form("0.77")), "0.77 + 0");
  EXPECT_EQ(text(form("0.")), "0.0 + 0");
}

// Corrections that others have made to lists of equivalent codes.
TEST(EquivalentCode, DifferentGamesStayDifferent) {
  EXPECT_NE(form("0.161").standard, form("0.36").standard);
  // They part at heap 519 only: a comparison of a few hundred heaps would merge them.
  auto const one = values({parse_heap_code("0.161")}, 519);
  auto const other = values({parse_heap_code("0.36")}, 519);
  EXPECT_TRUE(std::equal(one.begin(), one.end() - 1, other.begin()));
  EXPECT_NE(one.back(), other.back());
  EXPECT_NE(form("0.314").standard, form("0.31").standard);
  EXPECT_EQ(form("0.27").standard, form("0.26").standard);
}

/// All codes with the digits of a leading 0 or 4 and four octal digits.
TEST(EquivalentCode, AllOctalCodesOfFourDigitsAgreeWithTheirStandardForm) {
  std::map<std::string, std::vector<std::uint16_t>> standards;
  std::uint64_t constexpr kLast = 200;
  for (Digit const first : {0U, 4U}) {
    for (unsigned code = 0; code < 8 * 8 * 8 * 8; ++code) {
      OneHeapGame const game{
          HeapCode({first, code >> 9, (code >> 6) & 7, (code >> 3) & 7, code & 7})};
      EquivalentCode const found = standard_form(game);
      std::string const name = game_name(found.standard);
      auto [at, fresh] = standards.try_emplace(name);
      if (fresh) {
        at->second = values(found.standard, kLast);
        EXPECT_EQ(standard_form(found.standard), (EquivalentCode{found.standard, 0})) << name;
        EXPECT_EQ(found.standard.code.digit(1) % 2, code == 0 && first == 0 ? 0U : 1U) << name;
      }
      EXPECT_TRUE(agree(values(game, kLast), at->second, found.shift))
          << game_name(game) << " is not " << text(found);
    }
  }
  // As many codes as classes would mean that nothing is recognised.
  EXPECT_LT(standards.size(), 5700U);
  RecordProperty("classes", static_cast<int>(standards.size()));
}

TEST(EquivalentCode, WiderDigitsTailsAndConditionsAgreeWithTheWords) {
  EXPECT_TRUE(rc::check([] {
    auto const digit = rc::gen::inRange<Digit>(0, 16);
    std::vector<Digit> prefix(*rc::gen::inRange<std::size_t>(1, 6));
    // Leading zeros make the shift large.
    std::size_t const zeros = *rc::gen::inRange<std::size_t>(1, prefix.size() + 1);
    for (std::size_t t = zeros; t < prefix.size(); ++t) prefix[t] = *digit;
    prefix[0] = *rc::gen::element<Digit>(0, 0, 4, 8, 12);
    std::vector<Digit> tail;
    if (*rc::gen::arbitrary<bool>()) tail = {*digit & 7U, *digit & 3U};
    OneHeapGame game{HeapCode(prefix, tail)};
    if (game.code.max_parts() >= 2 && *rc::gen::arbitrary<bool>()) {
      game.parts = PartsCondition::kPairwiseUnequal;
    }
    EquivalentCode const found = standard_form(game);
    RC_LOG() << game_name(game) << " is " << text(found);
    RC_ASSERT(agree(words(game, 32), words(found.standard, 32), found.shift));
    RC_ASSERT(standard_form(found.standard) == (EquivalentCode{found.standard, 0}));
  }));
}

TEST(EquivalentCode, LongCodesAreLeftOrShiftedInTime) {
  std::vector<Digit> digits(300'000, 0);
  digits.back() = 3;
  EquivalentCode const one = standard_form({HeapCode(digits)});
  EXPECT_EQ(one.shift, 299'998U);
  digits.resize(900'000);
  digits.back() = 7;
  EXPECT_EQ(standard_form({HeapCode(digits)}).shift, 0U);
}

}  // namespace
