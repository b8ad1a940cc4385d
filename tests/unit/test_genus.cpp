// Genus and its words: against the definition, the rules for tame games, and what Nim says.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <functional>
#include <optional>
#include <random>
#include <set>
#include <string>
#include <vector>

#include "misere/genus_search.hpp"
#include "oracle/misere_oracle.hpp"
#include "rules/named_rules.hpp"

using bouton::misere::CanonicalForms;
using bouton::misere::Form;
using bouton::misere::FormGenera;
using bouton::misere::Genus;
using bouton::misere::kZeroForm;
using bouton::misere::Tameness;

namespace {

/// The whole range also in the first, small cases.
template <class Integer>
Integer drawn(Integer from, Integer to) {
  return *rc::gen::resize(rc::kNominalSize, rc::gen::inRange(from, to));
}

/// Some thousand small forms: of random games with few options each.
std::vector<Form> random_forms(CanonicalForms& forms, int count) {
  std::vector<Form> made{kZeroForm, *forms.nim_heap(1), *forms.nim_heap(2)};
  for (int i = 0; i < count; ++i) {
    std::vector<Form> options;
    for (int k = drawn(1, 6); k > 0; --k) {
      options.push_back(made[drawn<std::size_t>(0, made.size())]);
    }
    made.push_back(*forms.make(options));
  }
  return made;
}

/// g_k by its definition: the size of the Nim heap beside which form + k twos is lost.
std::optional<std::uint32_t> defined(CanonicalForms& forms, Form form, std::size_t k) {
  for (; k > 0; --k) {
    auto const sum = forms.sum(form, *forms.nim_heap(2));
    if (!sum) return std::nullopt;
    form = *sum;
  }
  for (std::uint32_t size = 0;; ++size) {
    auto const sum = forms.sum(form, *forms.nim_heap(size));
    if (!sum) return std::nullopt;
    if (forms.is_p(*sum)) return size;
  }
}

std::uint32_t normal_value(CanonicalForms const& forms, Form form) {
  std::set<std::uint32_t> seen;
  for (Form const option : forms.options(form)) seen.insert(normal_value(forms, option));
  std::uint32_t value = 0;
  while (seen.count(value) != 0) ++value;
  return value;
}

}  // namespace

TEST(Genus, IsWrittenAsInTheBooks) {
  EXPECT_EQ(Genus().text(), "0^120");
  EXPECT_EQ(Genus::of_nim(1, false).text(), "1^031");
  EXPECT_EQ(Genus::of_nim(0, true).text(), "0^02");
  EXPECT_EQ(Genus::of_nim(1, true).text(), "1^13");
  EXPECT_EQ(Genus::of_nim(2, true).text(), "2^20");
  EXPECT_EQ(Genus::of_nim(5, true).text(), "5^57");
  EXPECT_EQ(Genus::of_nim(8, true).text(), "8^8.10");
  for (std::uint32_t value : {0U, 1U, 2U, 9U}) {
    EXPECT_TRUE(Genus::of_nim(value, true).tame());
    EXPECT_FALSE(Genus::of_nim(value, true).fickle());
  }
  EXPECT_TRUE(Genus().tame());
  EXPECT_TRUE(Genus::of_nim(1, false).fickle());
}

TEST(Genus, OfNimHeapsAndTheirSumsIsTame) {
  CanonicalForms forms;
  FormGenera genera;
  for (std::uint32_t a = 0; a <= 5; ++a) {
    for (std::uint32_t b = 0; b <= a; ++b) {
      Form const sum = *forms.sum(*forms.nim_heap(a), *forms.nim_heap(b));
      EXPECT_EQ(genera.genus(forms, sum), Genus::of_nim(a ^ b, a > 1 || b > 1)) << a << ' ' << b;
      EXPECT_EQ(genera.tameness(forms, sum), Tameness::kTame);
    }
  }
}

// By hand: {1, 3+2} has g = 0 and g0 = mex{0, 1} = 2; {0, 3+2} has g = 2 and g0 = mex{1, 1} = 0.
TEST(Genus, WordsOfTheSmallestExamples) {
  CanonicalForms forms;
  FormGenera genera;
  auto const heap = [&](std::uint64_t size) { return *forms.nim_heap(size); };
  auto const word = [&](std::vector<Form> const& options) {
    Form const form = *forms.make(options);
    return genera.genus(forms, form).text() + " " + std::string(name(genera.tameness(forms, form)));
  };
  Form const firm_one = *forms.sum(heap(3), heap(2));
  EXPECT_EQ(word({heap(2)}), "0^02 tame");
  EXPECT_EQ(word({heap(1), firm_one}), "0^20 restive");
  EXPECT_EQ(word({heap(0), firm_one}), "2^0420 restless");
  Form const restive = *forms.make(std::vector{heap(1), firm_one});
  Form const restless = *forms.make(std::vector{heap(0), firm_one});
  EXPECT_EQ(word({restive}), "1^02 wild");
  EXPECT_EQ(word({restless}), "0^120 tame");  // it is lost, and has the option 0: reversible
  EXPECT_EQ(word({restless, heap(2)}), "0^120 tame");
  Form const two_sharp = *forms.make(std::vector{heap(2)});
  Form const restless_too = *forms.make(std::vector{two_sharp, heap(1)});
  EXPECT_EQ(word({two_sharp, heap(1)}), "2^1420 restless");
  EXPECT_EQ(word({two_sharp, heap(0)}), "1^20 restive");
  // No option is tame; the one there is has the option 2#, of the pair 0, 0 that no tame option
  // gives.
  EXPECT_EQ(word({restless_too}), "0^02 reverting");
}

RC_GTEST_PROP(Genus, IsWhatItsDefinitionSays, ()) {
  CanonicalForms forms({.forms = 30'000});
  FormGenera genera;
  Form const form = random_forms(forms, drawn(1, 9)).back();
  Genus const genus = genera.genus(forms, form);
  RC_ASSERT(genus.nim_value() == normal_value(forms, form));
  RC_ASSERT((genus.misere_nim_value() == 0) == forms.is_p(form));
  for (std::size_t k = 0; k < genus.row().size() + 2; ++k) {
    auto const value = defined(forms, form, k);
    if (!value) break;
    RC_ASSERT(genus.at(k) == *value);
  }
  // As short as possible, and then alternating by XOR 2.
  auto const& row = genus.row();
  RC_ASSERT(row.size() >= 2);
  RC_ASSERT(row.end()[-1] == (row.end()[-2] ^ 2U));
  if (row.size() > 2) RC_ASSERT(row.end()[-1] != row.end()[-3]);
}

TEST(Genus, TameAndRevertingGamesAddLikeNimHeaps) {
  CanonicalForms forms;
  FormGenera genera;
  std::mt19937 random(1);
  std::vector<Form> made{kZeroForm, *forms.nim_heap(1), *forms.nim_heap(2)}, like_tame;
  int reverting = 0;
  while (made.size() < 300) {
    std::vector<Form> options;
    for (unsigned k = 0; k <= random() % 4; ++k) options.push_back(made[random() % made.size()]);
    Form const form = *forms.make(options);
    if (forms.birthday(form) > 6) continue;
    made.push_back(form);
    Tameness const tameness = genera.tameness(forms, form);
    if (tameness == Tameness::kReverting) ++reverting;
    if (tameness == Tameness::kTame || tameness == Tameness::kReverting) like_tame.push_back(form);
  }
  EXPECT_GT(reverting, 10);
  for (int i = 0; i < 1000; ++i) {
    std::uint32_t value = 0;
    bool firm = false, tame = true;
    Form sum = kZeroForm;
    for (unsigned parts = 0; parts <= random() % 3; ++parts) {
      Form const part = like_tame[random() % like_tame.size()];
      Genus const genus = genera.genus(forms, part);
      tame = tame && genera.tameness(forms, part) == Tameness::kTame;
      value ^= genus.nim_value();
      firm = firm || !genus.fickle();
      sum = *forms.sum(sum, part);
    }
    EXPECT_EQ(genera.genus(forms, sum), Genus::of_nim(value, firm));
    Tameness const tameness = genera.tameness(forms, sum);
    EXPECT_TRUE(tameness == Tameness::kTame || (!tame && tameness == Tameness::kReverting));
  }
}

RC_GTEST_PROP(Genus, WordsSayWhatTheyMean, ()) {
  CanonicalForms forms;
  FormGenera genera;
  for (Form const form : random_forms(forms, 20)) {
    Genus const& genus = genera.genus(forms, form);
    bool tame = true, like_tame = true;  // all options
    for (Form const option : forms.options(form)) {
      Tameness const tameness = genera.tameness(forms, option);
      tame = tame && tameness == Tameness::kTame;
      like_tame = like_tame && (tameness == Tameness::kTame || tameness == Tameness::kReverting);
    }
    std::uint32_t const g = genus.nim_value(), g0 = genus.misere_nim_value();
    switch (genera.tameness(forms, form)) {
      case Tameness::kTame:
        RC_ASSERT(tame && genus.tame());
        break;
      case Tameness::kReverting:
        RC_ASSERT(!tame && genus.tame());
        break;
      case Tameness::kRestive:
        RC_ASSERT(like_tame && g <= 1 && g0 >= 2 && !genus.tame());
        break;
      case Tameness::kRestless:
        RC_ASSERT(like_tame && g >= 2 && g0 <= 1 && !genus.tame());
        break;
      case Tameness::kWild:
        RC_ASSERT(!like_tame);
        break;
    }
  }
}

// Genera of heaps and sums: against the definition, and published values.

using bouton::misere::GenusBudget;
using bouton::misere::GenusResult;
using bouton::misere::GenusSearch;
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
