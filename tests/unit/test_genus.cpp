// Genus and its words: against the definition, the rules for tame games, and what Nim says.
#include <gtest/gtest.h>

#include <rapidcheck/gtest.h>

#include <optional>
#include <random>
#include <set>
#include <string>
#include <vector>

#include "misere/genus_search.hpp"
#include "oracle/misere_oracle.hpp"

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
