// Laws of infinite misere quotients are found from nothing, proved, and agree with play.
#include <gtest/gtest.h>

#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include "bouton/check/check_certificate.hpp"
#include "bouton/core/error.hpp"
#include "bouton/misere/quotient_search.hpp"
#include "bouton/rules/heap_code.hpp"
#include "census/proved_infinite.hpp"
#include "code_name.hpp"
#include "misere/cell_fit.hpp"
#include "misere/infinite_search.hpp"
#include "oracle/misere_sums.hpp"
#include "source_file.hpp"

namespace {

using namespace bouton;
using misere::InfiniteCondition;
using misere::InfiniteQuotient;

misere::InfiniteSearch search_law(std::string const& code,
                                  misere::InfiniteBudget const& budget = {}) {
  misere::QuotientSearch search({sequence::OneHeapGame{parse_heap_code(code)}});
  (void)search.run({.heaps = 1'000, .elements = 4'096, .work = ~std::uint64_t{0}});
  if (!search.growing()) return {};
  return census::find_proved_infinite(search.quotient(), search.growing()->heap.heap, budget);
}

/// Whether the mover loses, by the law: the image of the sum, and its cells.
bool lost_by(InfiniteQuotient const& law, std::vector<std::vector<std::size_t>> const& words,
             std::string const& counts) {
  std::size_t element = 0;
  std::vector<std::int64_t> z(law.counters, 0);
  for (std::size_t i = 0; i < counts.size(); ++i) {
    auto const& image = law.heaps[i + 1];
    for (char c = 0; c < counts[i]; ++c) {
      for (std::size_t const g : words[image.element]) element = law.actions[g][element];
      for (std::size_t t = 0; t < z.size(); ++t) z[t] += image.counters[t];
    }
  }
  return misere::in_set(law.sets[law.lost[element]], z);
}

/// The generators whose product is each element.
std::vector<std::vector<std::size_t>> words_of(InfiniteQuotient const& law) {
  std::vector<std::vector<std::size_t>> words(law.order());
  std::vector<std::size_t> open{0};
  std::vector<bool> known(law.order(), false);
  known[0] = true;
  for (std::size_t i = 0; i < open.size(); ++i) {
    for (std::size_t g = 0; g < law.actions.size(); ++g) {
      std::size_t const to = law.actions[g][open[i]];
      if (known[to]) continue;
      known[to] = true;
      words[to] = words[open[i]];
      words[to].push_back(g);
      open.push_back(to);
    }
  }
  return words;
}

std::size_t disagreements(InfiniteQuotient const& law, std::string const& code,
                          std::size_t tokens) {
  oracle::MisereSums sums({oracle::heap_rule(code)}, law.heaps.size() - 1);
  auto const words = words_of(law);
  std::size_t wrong = 0;
  sums.for_each(tokens, [&](std::string const& counts) {
    wrong += lost_by(law, words, counts) != sums.lost(counts) ? 1U : 0U;
  });
  return wrong;
}

TEST(InfiniteSearch, LawsAreFoundFromNothingAndAgreeWithPlay) {
  struct Case {
    char const* code;
    std::uint64_t largest;
    std::size_t counters, tokens;
  };
  for (auto const& [code, largest, counters, tokens] :
       {Case{"0.404", 20, 2, 32}, Case{"0.544", 23, 2, 30}}) {
    auto const found = search_law(code);
    ASSERT_TRUE(found.law) << code;
    EXPECT_EQ(found.law->largest(), largest) << code;
    EXPECT_EQ(found.law->counters, counters) << code;
    EXPECT_EQ(disagreements(*found.law, code, tokens), 0U) << code;
  }
}

TEST(InfiniteSearch, TwoSmallerHeapsMayBeCountedToo) {
  auto const found = search_law("0.536");
  ASSERT_TRUE(found.law);
  EXPECT_EQ(found.law->counters, 3U);
  EXPECT_EQ(disagreements(*found.law, "0.536", 26), 0U);
}

TEST(InfiniteSearch, AFamilyMayNeedContextsOfSeveralCountedHeaps) {
  std::ifstream file(test::source_file("data/certificates/infinite-0.14.json"));
  std::string const text{std::istreambuf_iterator<char>(file), {}};
  InfiniteQuotient const law = misere::read_infinite(text);
  std::vector<misere::InfiniteSum> words;
  for (auto const& word : words_of(law)) {
    misere::InfiniteSum& sum = words.emplace_back();
    for (std::size_t const g : word) sum.emplace_back(law.generators[g], 1U);
  }
  Limits const limits;
  Meter work(limits);
  auto const family = misere::find_family(law, {17, 20, 22}, words, work);
  ASSERT_TRUE(family);
  EXPECT_EQ(family->step, (misere::InfiniteSum{{17, 1}}));
  EXPECT_EQ(family->by_first, (misere::InfiniteSum{{20, 1}, {22, 2}}));
  EXPECT_EQ(family->by_distance, family->by_first);
  EXPECT_EQ(family->start, law.family.start);
}

TEST(InfiniteSearch, ACertificateIsReadAsItWasWritten) {
  auto const found = search_law("0.404");
  ASSERT_TRUE(found.law);
  std::string const text = misere::infinite_certificate(*found.law);
  EXPECT_EQ(misere::infinite_certificate(misere::read_infinite(text)), text);
  EXPECT_TRUE(check::check_certificate(text).complete);
  for (auto const* bad : {"", "{}", "[1]", "{\"game\":1}"}) {
    EXPECT_THROW((void)misere::read_infinite(bad), Error) << bad;
  }
}

TEST(InfiniteSearch, WhatIsRefutedIsNotReturned) {
  misere::QuotientSearch search({sequence::OneHeapGame{parse_heap_code("0.404")}});
  (void)search.run({.heaps = 1'000, .elements = 4'096});
  std::size_t asked = 0;
  misere::InfiniteBudget budget;
  budget.layers = 24;
  budget.prove = [&](InfiniteQuotient const&) {
    ++asked;
    return false;
  };
  auto const found = misere::find_law(search.quotient(), search.growing()->heap.heap, budget);
  EXPECT_FALSE(found.law);
  EXPECT_GT(asked, 0U);
}

TEST(InfiniteSearch, ALimitEndsIt) {
  misere::InfiniteBudget budget;
  budget.elements = 50;
  EXPECT_EQ(search_law("0.404", budget).stop, Stop::kElements);
  budget = {};
  budget.limits.deadline = std::chrono::steady_clock::now() - std::chrono::seconds(1);
  EXPECT_EQ(search_law("0.404", budget).stop, Stop::kExpired);
}

TEST(CellFit, CellsAreThoseOfASetThatIsMadeOfCells) {
  misere::Box const box({24, 24});
  auto const inside = [](std::int64_t x, std::int64_t y) {
    return (y >= x + 1 && (x + y) % 2 == 0) || (x <= 1 && y == 3) || (y < x && x % 3 == 1);
  };
  misere::BoxSet set(box.points());
  for (std::size_t p = 0; p < box.points(); ++p) {
    auto const z = box.at(p);
    EXPECT_EQ(box.number(z), p);
    set[p] = inside(z[0], z[1]) ? 1 : 0;
  }
  Limits const limits;
  Meter work(limits);
  auto const shape = misere::find_shape(box, {set}, work);
  ASSERT_TRUE(shape);
  EXPECT_EQ(shape->modulus, 6);
  EXPECT_EQ(shape->forms.size(), 3U);
  auto const cells = misere::fit_cells(box, set, *shape, work);
  EXPECT_LE(cells.size(), 8U);
  for (std::int64_t x = 0; x < 60; ++x) {
    for (std::int64_t y = 0; y < 60; ++y) {
      ASSERT_EQ(misere::in_set(cells, {x, y}), inside(x, y)) << x << ' ' << y;
    }
  }
}

TEST(CellFit, ASetWithoutAShapeHasNone) {
  misere::Box const box({24, 24});
  misere::BoxSet set(box.points());
  for (std::size_t p = 0; p < box.points(); ++p) {
    auto const z = box.at(p);
    set[p] = z[0] * z[0] <= z[1] + 40 && (z[0] * z[1]) % 7 < 3 ? 1 : 0;
  }
  Limits const limits;
  Meter work(limits);
  EXPECT_FALSE(misere::find_shape(box, {set}, work));
}

/// One case for each code, since some take long.
class InfiniteSearchOf : public testing::TestWithParam<std::string> {};

TEST_P(InfiniteSearchOf, FindsTheLawAgain) {
  auto const found = search_law(GetParam());
  ASSERT_TRUE(found.law);
  EXPECT_EQ(disagreements(*found.law, GetParam(), 22), 0U);
}

INSTANTIATE_TEST_SUITE_P(Slow, InfiniteSearchOf,
                         testing::Values("0.005", "0.154", "0.171", "0.176", "0.226", "0.3122",
                                         "0.354", "0.404", "0.536", "0.544", "0.564", "0.76"),
                         test::code_name);
INSTANTIATE_TEST_SUITE_P(Slowest, InfiniteSearchOf, testing::Values("0.07", "0.14", "0.524"),
                         test::code_name);

}  // namespace
