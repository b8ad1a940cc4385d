// Quotient: least words, products, names, relations, tame or not; small ones made by hand.
#include "bouton/misere/quotient.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include "kayles_table.hpp"
#include "misere/presentation.hpp"

namespace bouton::misere {
namespace {

using Actions = std::vector<std::vector<Element>>;

Quotient made(Actions actions, std::vector<Element> const& lost, std::vector<Element> heaps,
              std::uint64_t preperiod, std::uint64_t period) {
  QuotientParts parts;
  parts.games = {{HeapCode({0, 3}), PartsCondition::kAny}};
  std::size_t const order = actions.empty() ? 1 : actions[0].size();
  for (std::size_t g = 0; g < actions.size(); ++g) parts.generators.push_back({0, g + 1});
  parts.actions = std::move(actions);
  parts.p_portion.assign(order, false);
  for (Element const x : lost) parts.p_portion[x] = true;
  parts.heaps.emplace_back(std::make_shared<std::vector<Element> const>(std::move(heaps)),
                           preperiod, period);
  return Quotient(std::move(parts));
}

/// The misere quotient of Nim heaps below 2^n, n >= 2: 1 and a, then the values 0 to 2^n - 1.
Quotient tame_quotient(unsigned n) {
  auto const value = [](Element v) { return static_cast<Element>(2 + v); };
  Element const count = static_cast<Element>(1U << n);
  Actions actions;
  for (Element heap = 1; heap < count; heap = static_cast<Element>(2 * heap)) {
    std::vector<Element> row = {heap == 1 ? Element{1} : value(heap),
                                heap == 1 ? Element{0} : value(heap ^ 1U)};
    for (Element v = 0; v < count; ++v) row.push_back(value(v ^ heap));
    actions.push_back(std::move(row));
  }
  return made(std::move(actions), {1, value(0)}, {0}, 0, 1);
}

std::vector<std::string> relations(Quotient const& quotient) {
  std::vector<std::string> texts;
  for (Relation const& relation : presentation(quotient)) {
    texts.push_back(quotient.word(relation.left) + "=" + quotient.word(relation.right));
  }
  return texts;
}

TEST(Quotient, OfTakingTheLastOneHasTwoElements) {
  Quotient const q = made({{1, 0}}, {1}, {0, 1}, 0, 1 + 1);
  EXPECT_EQ(q.order(), 2U);
  EXPECT_EQ(q.p_count(), 1U);
  EXPECT_TRUE(q.tame());
  EXPECT_TRUE(q.complete());
  EXPECT_EQ(q.word(0), "1");
  EXPECT_EQ(q.word(1), "a");
  EXPECT_EQ(q.product(1, 1), 0);
  EXPECT_EQ(relations(q), (std::vector<std::string>{"a2=1"}));
}

TEST(Quotient, WithoutMovesHasOneElement) {
  Quotient const q = made({}, {}, {0}, 0, 1);
  EXPECT_EQ(q.order(), 1U);
  EXPECT_TRUE(q.tame());
  EXPECT_TRUE(relations(q).empty());
  EXPECT_TRUE(q.exponents(0).empty());
}

TEST(Quotient, OfNimHasThePublishedPresentation) {
  EXPECT_EQ(relations(tame_quotient(2)), (std::vector<std::string>{"a2=1", "b3=b"}));
  EXPECT_EQ(relations(tame_quotient(3)),
            (std::vector<std::string>{"a2=1", "b3=b", "b2c=c", "c2=b2"}));
  std::size_t const orders[] = {6, 10, 18, 34};
  for (unsigned n = 2; n <= 5; ++n) {
    Quotient const q = tame_quotient(n);
    EXPECT_EQ(q.order(), orders[n - 2]);
    EXPECT_TRUE(q.tame());
  }
}

// All of these have 2^n + 2 elements or two P-classes, but not the products of Nim.
TEST(Quotient, IsTameOnlyIfItIsThatOfNim) {
  Quotient const nim = tame_quotient(2);
  for (Element x = 0; x < nim.order(); ++x) {
    for (Element y = 0; y < x; ++y) {
      QuotientParts parts = nim.parts();
      parts.p_portion.assign(nim.order(), false);
      parts.p_portion[x] = parts.p_portion[y] = true;
      bool const right = nim.is_p(x) && nim.is_p(y);
      EXPECT_EQ(Quotient(std::move(parts)).tame(), right) << x << ' ' << y;
    }
  }
  // A cyclic group of six, and one generator with index 2 and period 4.
  EXPECT_FALSE(made({{1, 2, 3, 4, 5, 0}}, {1, 3}, {0}, 0, 1).tame());
  EXPECT_FALSE(made({{1, 2, 3, 4, 5, 2}}, {1, 3}, {0}, 0, 1).tame());
  // a^2 = 1 and b^4 = 1 with nothing that absorbs, and b^2 = b^4.
  EXPECT_FALSE(made({{1, 0, 3, 2, 5, 4}, {2, 3, 4, 5, 0, 1}}, {1, 4}, {0}, 0, 1).tame());
  EXPECT_FALSE(made({{1, 0, 3, 2, 5, 4}, {2, 3, 4, 5, 4, 5}}, {1, 4}, {0}, 0, 1).tame());
  // The kernel is the cyclic group of four instead of two copies of two: a a = 1, a z = z c^2.
  // Elements 1, a, then z c^i.
  EXPECT_FALSE(made({{1, 0, 4, 5, 2, 3}, {3, 5, 3, 4, 5, 2}}, {1, 2}, {0}, 0, 1).tame());
  // All as in Nim, but a z = z.
  EXPECT_FALSE(
      made({{1, 0, 2, 3, 4, 5}, {3, 3, 3, 2, 5, 4}, {4, 4, 4, 5, 2, 3}}, {1, 2}, {0}, 0, 1).tame());
  EXPECT_FALSE(kayles_quotient().tame());
}

TEST(Quotient, OfKaylesHasTheWordsOfItsTable) {
  Quotient const q = kayles_quotient();
  EXPECT_EQ(q.order(), 40U);
  EXPECT_EQ(q.p_count(), 9U);
  std::set<std::string> lost;
  for (Element x = 0; x < q.order(); ++x) {
    std::string spelled;
    std::vector<unsigned> const exponents = q.exponents(x);
    for (std::size_t g = 0; g < exponents.size(); ++g) {
      spelled += std::string(exponents[g], static_cast<char>('a' + g));
    }
    EXPECT_EQ(spelled.empty() ? "1" : spelled, kayles_word(x));
    if (q.is_p(x)) lost.insert(q.word(x, WordStyle::kSuperscript));
    for (Element y = 0; y < q.order(); ++y) EXPECT_EQ(q.product(x, y), kayles_product(x, y));
  }
  EXPECT_EQ(lost, (std::set<std::string>{"a", "b²", "ac", "ac²", "d", "ad²", "e", "ade", "adf"}));
}

/// Rewrites a word by the relations as long as one applies.
std::vector<unsigned> rewritten(std::vector<unsigned> word,
                                std::vector<Relation> const& relations) {
  for (std::size_t i = 0; i < relations.size();) {
    Relation const& r = relations[i];
    if (std::equal(word.begin(), word.end(), r.left.begin(), std::greater_equal<>())) {
      for (std::size_t g = 0; g < word.size(); ++g) word[g] += r.right[g] - r.left[g];
      i = 0;
    } else {
      ++i;
    }
  }
  return word;
}

TEST(Quotient, IsGivenByItsRelations) {
  for (Quotient const& q : {kayles_quotient(), tame_quotient(2), tame_quotient(4)}) {
    auto const all = presentation(q);
    for (Element x = 0; x < q.order(); ++x) {
      EXPECT_EQ(rewritten(q.exponents(x), all), q.exponents(x));
      for (std::size_t g = 0; g < q.generators().size(); ++g) {
        std::vector<unsigned> word = q.exponents(x);
        ++word[g];
        EXPECT_EQ(rewritten(word, all), q.exponents(q.times(x, g)));
      }
    }
    // None can be left out: its left side is no left side of the others in disguise.
    for (std::size_t i = 0; i < all.size(); ++i) {
      auto less = all;
      less.erase(less.begin() + static_cast<std::ptrdiff_t>(i));
      EXPECT_EQ(rewritten(all[i].left, less), all[i].left);
    }
  }
}

TEST(Quotient, MultipliesByWordsWhereTheTableWouldBeTooLarge) {
  // Cyclic of index 3 and period 2000: x^m, m < 2003.
  std::vector<Element> action;
  for (unsigned m = 0; m < 2003; ++m)
    action.push_back(static_cast<Element>(m + 1 < 2003 ? m + 1 : 3));
  Quotient const q = made({action}, {1}, {0}, 0, 1);
  ASSERT_GT(q.order(), Quotient::kTableOrder);
  for (unsigned x = 0; x < 2003; x += 37) {
    for (unsigned y = 0; y < 2003; y += 41) {
      unsigned const sum = x + y;
      EXPECT_EQ(q.product(static_cast<Element>(x), static_cast<Element>(y)),
                sum < 2003 ? sum : 3 + (sum - 3) % 2000);
    }
  }
  EXPECT_EQ(q.word(2002), "a2002");
  EXPECT_EQ(q.word(2002, WordStyle::kSuperscript), "a²⁰⁰²");
}

TEST(Quotient, NamesManyGeneratorsByTheirHeaps) {
  Actions actions(25, {1, 1});
  Quotient const q = made(actions, {1}, {0}, 0, 1);
  EXPECT_EQ(q.generator_name(0), "h1");
  EXPECT_EQ(q.generator_name(24), "h25");
  std::vector<unsigned> exponents(25, 0);
  exponents[0] = 2;
  exponents[24] = 1;
  EXPECT_EQ(q.word(exponents), "h1^2.h25");
  EXPECT_EQ(q.word(exponents, WordStyle::kSuperscript), "h1².h25");
}

TEST(Quotient, RefusesPartsThatDoNotFit) {
  EXPECT_THROW(made({{1, 0}, {0}}, {1}, {0}, 0, 1), std::logic_error);
  EXPECT_THROW(made({{1, 2}}, {1}, {0}, 0, 1), std::logic_error);
  EXPECT_THROW(made({{0, 1}}, {1}, {0}, 0, 1), std::logic_error);  // 1 is not reached
}

}  // namespace
}  // namespace bouton::misere
