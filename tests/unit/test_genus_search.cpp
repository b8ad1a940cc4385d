// Genera of heaps and sums: against the definition, and published values.
#include <gtest/gtest.h>

#include <rapidcheck/gtest.h>

#include <functional>
#include <string>
#include <vector>

#include "misere/genus_search.hpp"
#include "oracle/misere_oracle.hpp"
#include "rules/named_rules.hpp"

using bouton::misere::Genus;
using bouton::misere::GenusBudget;
using bouton::misere::GenusResult;
using bouton::misere::GenusSearch;
using bouton::misere::Tameness;
using bouton::sequence::OneHeapGame;
using Heaps = std::vector<std::uint64_t>;

namespace {

OneHeapGame code(std::string const& text) {
  return {bouton::parse_heap_code(text), bouton::PartsCondition::kAny};
}
OneHeapGame grundy() {
  return *bouton::sequence::one_heap_game(bouton::grundy_rules());
}

std::vector<unsigned> misere_values(OneHeapGame const& game, std::uint64_t to) {
  GenusSearch search(game);
  std::vector<unsigned> values;
  for (std::uint64_t n = 0; n <= to; ++n) {
    values.push_back(search.heap(n)->genus.misere_nim_value());
  }
  return values;
}

/// All multisets of up to `count` heaps from `least` to `most`.
void for_each_multiset(unsigned count, std::uint64_t least, std::uint64_t most, Heaps& heaps,
                       std::function<void(Heaps const&)> const& visit) {
  visit(heaps);
  if (count == 0) return;
  for (std::uint64_t heap = least; heap <= most; ++heap) {
    heaps.push_back(heap);
    for_each_multiset(count - 1, heap, most, heaps, visit);
    heaps.pop_back();
  }
}

void expect_defined(GenusSearch& search, oracle::CodeSums& sums, Heaps const& heaps) {
  auto const result = search.position(heaps);
  ASSERT_TRUE(result);
  std::vector<unsigned> const position(heaps.begin(), heaps.end());
  EXPECT_EQ(result->genus.nim_value(), sums.value(position, 0, false));
  for (unsigned twos = 0; twos < 4; ++twos) {
    EXPECT_EQ(result->genus.at(twos), sums.value(position, twos, true))
        << testing::PrintToString(heaps) << ' ' << twos;
  }
  // The canonical form knows the same.
  auto const form = search.form(heaps);
  ASSERT_TRUE(form);
  EXPECT_EQ(search.forms().is_p(*form), result->genus.misere_nim_value() == 0);
}

}  // namespace

TEST(GenusSearch, AgreesWithTheDefinitionOnSmallSumsOfManyGames) {
  for (std::string const text :
       {"0.77", "0.07", "0.137", "0.3", "0.33", "0.03", "0.26", "0.45", "0.123", "0.144", "0.644",
        "4.007", "4.7", "0.0137", "0.337", "0.054", "4.3"}) {
    SCOPED_TRACE(text);
    oracle::CodeSums sums = oracle::CodeSums::of_code(text);
    GenusSearch search(code(text));
    Heaps heaps;
    for_each_multiset(2, 1, 7, heaps, [&](Heaps const& h) { expect_defined(search, sums, h); });
    for (std::uint64_t n = 8; n <= 10; ++n) expect_defined(search, sums, {n});
  }
}

TEST(GenusSearch, AgreesWithTheDefinitionForGrundysGame) {
  oracle::CodeSums sums({4}, true);
  GenusSearch search(grundy());
  Heaps heaps;
  for_each_multiset(2, 1, 8, heaps, [&](Heaps const& h) { expect_defined(search, sums, h); });
  for (std::uint64_t n = 9; n <= 13; ++n) expect_defined(search, sums, {n});
}

RC_GTEST_PROP(GenusSearch, AgreesWithTheDefinitionForRandomCodes, ()) {
  std::string text = "0.";
  std::vector<unsigned> digits{0};
  for (int i = 0; i < 4; ++i) {
    digits.push_back(*rc::gen::resize(rc::kNominalSize, rc::gen::inRange(0U, 8U)));
    text += static_cast<char>('0' + digits.back());
  }
  oracle::CodeSums sums(digits);
  GenusSearch search(code(text));
  for (std::uint64_t n = 1; n <= 9; ++n) {
    auto const result = search.heap(n);
    RC_ASSERT(result.has_value());
    for (unsigned twos = 0; twos < 3; ++twos) {
      RC_ASSERT(result->genus.at(twos) == sums.value({static_cast<unsigned>(n)}, twos, true));
    }
  }
}

// CGSuite's GameHeapTest has g^(g0 ...) cut short, and bare numbers for Nim heaps.
TEST(GenusSearch, OfKaylesIsAsPublished) {
  std::vector<std::string> const published = {
      "0^120", "1^031", "2^20", "3^31", "1^031", "4^146", "3^31", "2^2",  "1^1",  "4^046", "2^2",
      "6^46",  "4^046", "1^1",  "2^2",  "7^57",  "1^13",  "4^64", "3^31", "2^20", "1^031"};
  GenusSearch search(code("0.77"));
  for (std::size_t n = 0; n < published.size(); ++n) {
    Genus const genus = search.heap(n)->genus;
    std::string const& want = published[n];
    ASSERT_EQ(genus.nim_value(), static_cast<unsigned>(want[0] - '0')) << n;
    for (std::size_t k = 0; k + 2 < want.size(); ++k) {
      EXPECT_EQ(genus.at(k), static_cast<unsigned>(want[k + 2] - '0')) << n << ' ' << k;
    }
  }
  EXPECT_EQ(misere_values(code("0.77"), 30),
            (std::vector<unsigned>{1, 0, 2, 3, 0, 1, 3, 2, 1, 0, 2, 4, 0, 1, 2, 5,
                                   1, 6, 3, 2, 0, 6, 4, 5, 6, 7, 2, 8, 7, 6, 5}));
}

// CGSuite's GameHeapTest.
TEST(GenusSearch, MisereNimValuesAreAsPublished) {
  using V = std::vector<unsigned>;
  EXPECT_EQ(misere_values(code("0.07"), 20),
            (V{1, 1, 0, 0, 2, 1, 3, 0, 0, 1, 1, 3, 0, 2, 1, 1, 0, 0, 2, 1, 3}));
  EXPECT_EQ(misere_values(grundy(), 20),
            (V{1, 1, 1, 0, 1, 2, 0, 1, 2, 0, 1, 2, 0, 1, 2, 0, 1, 2, 0, 1, 2}));
  EXPECT_EQ(misere_values({bouton::only_amounts({2, 3, 7})}, 20),
            (V{1, 1, 0, 0, 2, 1, 1, 0, 0, 2, 1, 1, 0, 0, 2, 1, 1, 0, 0, 2, 1}));
  EXPECT_EQ(misere_values({bouton::all_amounts_but({2, 3, 7})}, 20),
            (V{1, 0, 1, 0, 2, 3, 2, 3, 4, 5, 4, 5, 6, 7, 6, 7, 8, 9, 8, 9, 10}));
}

// Lost rows of misere Kayles are 1, 4, 9, 12, 20 and no others (Sibert & Conway 1992).
TEST(GenusSearch, FindsTheLostRowsOfKayles) {
  GenusSearch search(code("0.77"));
  Heaps lost;
  for (std::uint64_t n = 0; n <= 45; ++n) {
    if (search.heap(n)->genus.misere_nim_value() == 0) lost.push_back(n);
  }
  EXPECT_EQ(lost, (Heaps{1, 4, 9, 12, 20}));
}

// What CGSuite cuts to g or g^g is tame in the sense of Winning Ways; 16, 18, 19 and 20 only have
// a tame genus.
TEST(GenusSearch, TellsTheWordsOfKaylesRows) {
  GenusSearch search(code("0.77"));
  auto const words = [&](Tameness tameness) {
    Heaps found;
    for (std::uint64_t n = 0; n <= 20; ++n) {
      if (search.heap(n)->tameness == tameness) found.push_back(n);
    }
    return found;
  };
  EXPECT_EQ(words(Tameness::kTame), (Heaps{0, 1, 2, 3, 4, 6, 8}));
  EXPECT_EQ(words(Tameness::kRestless), (Heaps{5}));
  EXPECT_EQ(words(Tameness::kReverting), (Heaps{7, 10, 13, 14}));
}

// Tame to the end: heaps count by value and firmness, without canonical forms.
TEST(GenusSearch, GoesFarWhereGamesStayTame) {
  GenusSearch search(code("0.3333"));
  EXPECT_EQ(search.heap(100'000)->genus.text(), "0^120");
  EXPECT_EQ(search.heap(99'998)->genus.text(), "3^31");
  EXPECT_EQ(search.position(Heaps{100'002, 99'999})->genus.text(), "6^64");
  EXPECT_EQ(search.forms().count(), 2U);
  GenusSearch nim(code("0.(3)"));
  EXPECT_EQ(nim.heap(3000)->genus.text(), "3000^3000.3002");
  EXPECT_EQ(nim.position(Heaps{})->genus.text(), "0^120");
}

// The tame way and the canonical forms must agree; the game is tame to heap 3478 and beyond.
TEST(GenusSearch, TameHeapsHaveTheGenusOfTheirForms) {
  for (char const* const text : {"0.156", "0.23", "0.(3)", "4.(3)", "0.52"}) {
    GenusSearch search(code(text));
    bouton::misere::FormGenera genera;
    for (std::uint64_t n = 0; n <= 25; ++n) {
      auto const form = search.form(Heaps{n});
      ASSERT_TRUE(form);
      GenusResult const by_form{genera.genus(search.forms(), *form),
                                genera.tameness(search.forms(), *form)};
      EXPECT_EQ(*search.heap(n), by_form) << text << ' ' << n;
    }
  }
}

TEST(GenusSearch, StopsAtItsBudgetWithoutAGuess) {
  GenusSearch few(code("0.77"), {.forms = {.forms = 100}});
  EXPECT_TRUE(few.heap(10));
  EXPECT_FALSE(few.heap(40));
  EXPECT_TRUE(few.heap(10));
  GenusSearch brief(code("0.(3)"), {.options = 1000});
  EXPECT_TRUE(brief.heap(20));
  EXPECT_FALSE(brief.heap(100));
  GenusSearch search(code("0.77"));
  EXPECT_FALSE(search.heap(GenusSearch::kLargestHeap + 1));
  EXPECT_FALSE(search.form(Heaps{GenusSearch::kLargestHeap + 1}));
}
