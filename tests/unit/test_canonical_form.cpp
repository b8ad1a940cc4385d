// Misere canonical forms: against equality by contexts, known counts, laws of sums.
#include <gtest/gtest.h>

#include <rapidcheck/gtest.h>

#include <map>
#include <random>
#include <set>

#include "misere/canonical_form.hpp"
#include "oracle/misere_oracle.hpp"

using bouton::misere::CanonicalForms;
using bouton::misere::Form;
using bouton::misere::FormBudget;
using bouton::misere::kZeroForm;

namespace {

/// The whole range also in the first, small cases.
template <class Integer>
Integer pick(Integer from, Integer to) {
  return *rc::gen::resize(rc::kNominalSize, rc::gen::inRange(from, to));
}

Form make(CanonicalForms& forms, std::vector<Form> const& options) {
  return *forms.make(options);
}

/// Canonical forms of all trees of an oracle, by number.
std::vector<Form> forms_of(CanonicalForms& forms, oracle::Trees const& trees) {
  std::vector<Form> result;
  for (std::size_t tree = 0; tree < trees.count(); ++tree) {
    std::vector<Form> options;
    for (std::size_t const option : trees.options(tree)) options.push_back(result[option]);
    result.push_back(make(forms, options));
  }
  return result;
}

/// All trees with options among these.
void add_subsets(oracle::Trees& trees, std::vector<std::size_t> const& options) {
  for (std::size_t set = 0; set < std::size_t{1} << options.size(); ++set) {
    std::set<std::size_t> chosen;
    for (std::size_t i = 0; i < options.size(); ++i) {
      if ((set >> i & 1U) != 0) chosen.insert(options[i]);
    }
    trees.make(chosen);
  }
}

std::vector<std::size_t> all(oracle::Trees const& trees) {
  std::vector<std::size_t> result;
  for (std::size_t tree = 0; tree < trees.count(); ++tree) result.push_back(tree);
  return result;
}

/// A tree made from random choices, options among `trees` so far.
std::size_t random_tree(oracle::Trees& trees) {
  std::size_t tree = 0;
  std::vector<std::size_t> made{0};
  for (int i = pick(1, 8); i > 0; --i) {
    std::set<std::size_t> options;
    for (int k = pick(1, 5); k > 0; --k) {
      options.insert(made[pick<std::size_t>(0, made.size())]);
    }
    tree = trees.make(options);
    made.push_back(tree);
  }
  return tree;
}

std::size_t outside(oracle::Trees& trees, CanonicalForms const& forms, Form form) {
  std::set<std::size_t> options;
  for (Form const option : forms.options(form)) options.insert(outside(trees, forms, option));
  return trees.make(options);
}

/// One form for every value born by day 4, in a store of its own.
std::vector<Form> day_four(CanonicalForms& forms) {
  std::vector<Form> born{kZeroForm};
  for (int day = 1; day <= 4; ++day) {
    std::set<Form> next;
    for (std::size_t set = 0; set < std::size_t{1} << born.size(); ++set) {
      std::vector<Form> options;
      for (std::size_t i = 0; i < born.size(); ++i) {
        if ((set >> i & 1U) != 0) options.push_back(born[i]);
      }
      next.insert(make(forms, options));
    }
    born.assign(next.begin(), next.end());
  }
  return born;
}

}  // namespace

// Equal iff no context distinguishes them: all trees born by day 3, and all of day 4 over the
// values of day 3.
TEST(CanonicalForm, IsEqualExactlyForGamesThatNoContextTellsApart) {
  oracle::Trees trees;
  for (int day = 1; day <= 3; ++day) add_subsets(trees, all(trees));
  ASSERT_EQ(trees.count(), 16U);  // 2^4 trees, five values
  CanonicalForms forms;
  std::vector<Form> const small = forms_of(forms, trees);
  std::vector<std::size_t> values;
  std::set<Form> seen;
  for (std::size_t tree = 0; tree < 16; ++tree) {
    if (seen.insert(small[tree]).second) values.push_back(tree);
  }
  EXPECT_EQ(values.size(), 5U);
  add_subsets(trees, values);
  std::size_t const tested = trees.count();
  // Contexts of day 4 do not distinguish all of them; a few thousand larger ones do: with up to
  // four options of day 4, then with up to four options of all those. Any choice proves that
  // games are different; that equal ones cannot be distinguished is tried with all.
  std::mt19937 random(1);
  for (int level = 0; level < 2; ++level) {
    std::size_t const among = trees.count();
    for (int i = 0; i < 4000; ++i) {
      std::set<std::size_t> options;
      for (unsigned k = 0; k <= random() % 4; ++k) options.insert(random() % among);
      trees.make(options);
    }
  }
  std::vector<Form> const form = forms_of(forms, trees);
  std::map<std::vector<bool>, Form> by_outcomes;
  for (std::size_t tree = 0; tree < tested; ++tree) {
    std::vector<bool> outcomes;
    for (std::size_t context = 0; context < trees.count(); ++context) {
      outcomes.push_back(trees.lost(tree, context));
    }
    auto const [entry, fresh] = by_outcomes.try_emplace(outcomes, form[tree]);
    EXPECT_EQ(entry->second, form[tree]) << tree;
  }
  std::set<Form> different;
  for (auto const& [outcomes, one] : by_outcomes) different.insert(one);
  EXPECT_EQ(by_outcomes.size(), different.size());
  EXPECT_EQ(different.size(), 22U);
}

// 1, 2, 3, 5, 22, 4171780 games are born by day 0 to 5 (On Numbers and Games, ch. 12).
TEST(CanonicalForm, CountsTheKnownNumbersOfGamesByBirthday) {
  CanonicalForms forms;
  std::vector<Form> const born = day_four(forms);
  std::vector<int> by_day(6, 0);
  for (Form const form : born) ++by_day[forms.birthday(form)];
  EXPECT_EQ(by_day, (std::vector<int>{1, 1, 1, 2, 17, 0}));
  // By day 5: one for each set of the 22 that is not reduced.
  ASSERT_EQ(born.size(), 22U);
  std::vector<Form> options;
  std::uint64_t canonical = 0;
  for (std::uint32_t set = 0; set < std::uint32_t{1} << 22U; ++set) {
    options.clear();
    for (std::uint32_t rest = set; rest != 0; rest &= rest - 1) {
      options.push_back(born[static_cast<std::size_t>(__builtin_ctz(rest))]);
    }
    if (!forms.reduction(options)) ++canonical;
  }
  EXPECT_EQ(canonical, 4'171'780U);
}

TEST(CanonicalForm, OfSumsOfTheSmallestGamesPreservesEveryOutcome) {
  CanonicalForms forms;
  std::vector<Form> const born = day_four(forms);
  oracle::Trees trees;
  std::vector<std::size_t> tree;
  for (Form const form : born) tree.push_back(outside(trees, forms, form));
  for (std::size_t a = 0; a < born.size(); ++a) {
    for (std::size_t b = 0; b < born.size(); ++b) {
      Form const sum = *forms.sum(born[a], born[b]);
      EXPECT_EQ(forms.is_p(sum), trees.lost(tree[a], tree[b]));
      EXPECT_EQ(sum, *forms.sum(born[b], born[a]));
      EXPECT_LE(forms.birthday(sum), forms.birthday(born[a]) + forms.birthday(born[b]));
    }
  }
}

RC_GTEST_PROP(CanonicalForm, PreservesTheOutcomeInRandomContexts, ()) {
  oracle::Trees trees;
  std::size_t const tree = random_tree(trees), context = random_tree(trees);
  CanonicalForms forms;
  std::vector<Form> const form = forms_of(forms, trees);
  RC_ASSERT(forms.is_p(form[tree]) == trees.lost(tree, 0));
  RC_ASSERT(forms.is_p(*forms.sum(form[tree], form[context])) == trees.lost(tree, context));
  std::size_t const reduced = outside(trees, forms, form[tree]);
  RC_ASSERT(trees.lost(reduced, context) == trees.lost(tree, context));
}

RC_GTEST_PROP(CanonicalForm, OfSumsCommutesAndAssociatesAndCancels, ()) {
  oracle::Trees trees;
  std::size_t const a = random_tree(trees), b = random_tree(trees), c = random_tree(trees);
  CanonicalForms forms({.forms = 20'000});
  std::vector<Form> const form = forms_of(forms, trees);
  auto const ab = forms.sum(form[a], form[b]), bc = forms.sum(form[b], form[c]);
  auto const ac = forms.sum(form[a], form[c]);
  RC_PRE(ab && bc && ac);
  RC_ASSERT(*forms.sum(form[a], kZeroForm) == form[a]);
  RC_ASSERT((*ac == *bc) == (form[a] == form[b]));  // misere sums cancel
  auto const left = forms.sum(*ab, form[c]), right = forms.sum(form[a], *bc);
  RC_PRE(left && right);
  RC_ASSERT(*left == *right);
}

TEST(CanonicalForm, KnowsNimHeapsAndSaysSumsOfThem) {
  CanonicalForms forms;
  auto const heap = [&](std::uint64_t size) { return *forms.nim_heap(size); };
  auto const text = [&](Form form) { return *forms.text(form); };
  for (std::uint64_t const size : {0U, 1U, 2U, 3U, 17U}) {
    EXPECT_EQ(forms.nim_heap_size(heap(size)), size);
    EXPECT_EQ(text(heap(size)), std::to_string(size));
    EXPECT_EQ(forms.birthday(heap(size)), size);
    EXPECT_EQ(*forms.sum(heap(size), heap(1)), heap(size ^ 1U));
  }
  EXPECT_EQ(*forms.sum(heap(1), heap(1)), kZeroForm);
  Form const two_twos = *forms.sum(heap(2), heap(2));
  EXPECT_EQ(text(two_twos), "{3,2}");
  EXPECT_EQ(forms.nim_heap_size(two_twos), std::nullopt);
  Form const two_sharp = make(forms, {heap(2)});
  EXPECT_EQ(text(two_sharp), "2#");
  EXPECT_EQ(text(make(forms, {two_sharp})), "2##");
  EXPECT_EQ(text(make(forms, {heap(0), two_sharp, heap(3), two_twos})), "{{3,2},2#,3,0}");
  EXPECT_EQ(forms.options(two_sharp).size(), 1U);
  EXPECT_EQ(forms.options(two_sharp)[0], heap(2));
  EXPECT_EQ(forms.text(two_twos, 4), std::nullopt);
  EXPECT_EQ(forms.text(two_twos, 5), "{3,2}");
}

TEST(CanonicalForm, HeedsTheProvisoAboutZero) {
  CanonicalForms forms;
  Form const one = *forms.nim_heap(1), two = *forms.nim_heap(2), three = *forms.nim_heap(3);
  EXPECT_EQ(make(forms, {one}), kZeroForm);  // 1 is lost: the mover wins, as in 0
  EXPECT_EQ(make(forms, {one, two}), kZeroForm);
  EXPECT_NE(make(forms, {two}), kZeroForm);  // the mover loses
  EXPECT_NE(make(forms, {two, three}), kZeroForm);
  EXPECT_EQ(make(forms, {two, two}), make(forms, {two}));
}

TEST(CanonicalForm, StopsAtItsBudgetWithoutAGuess) {
  CanonicalForms few({.forms = 20});
  EXPECT_TRUE(few.nim_heap(19));
  EXPECT_FALSE(few.nim_heap(20));
  EXPECT_TRUE(few.exhausted());
  EXPECT_TRUE(few.nim_heap(5));  // known
  EXPECT_EQ(few.count(), 20U);
  CanonicalForms brief({.steps = 1000});
  EXPECT_FALSE(brief.nim_heap(100));
  bouton::Limits limits;
  std::atomic<bool> const cancel = true;
  limits.cancel = &cancel;
  CanonicalForms cancelled({.limits = limits});
  EXPECT_FALSE(cancelled.nim_heap(2));
  limits = {};
  limits.memory_bytes = 100'000;
  CanonicalForms small({.limits = limits});
  EXPECT_FALSE(small.nim_heap(10'000));
}

TEST(CanonicalForm, OfALongGameNeedsNoDeepStack) {
  CanonicalForms forms;
  Form chain = *forms.nim_heap(2);
  for (int i = 0; i < 100'000; ++i) chain = make(forms, {chain});
  EXPECT_EQ(forms.birthday(chain), 100'002U);
  Form const sum = *forms.sum(chain, *forms.nim_heap(1));
  EXPECT_EQ(forms.birthday(sum), 100'003U);
  EXPECT_EQ(forms.text(chain), std::nullopt);
}
