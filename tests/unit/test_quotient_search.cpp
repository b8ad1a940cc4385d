// QuotientSearch: published quotients, outcomes against play from the rules, growth, budgets.
#include "bouton/misere/quotient_search.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <string>
#include <vector>

#include "bouton/check/check_certificate.hpp"
#include "bouton/core/error.hpp"
#include "bouton/misere/certificate.hpp"
#include "bouton/rules/heap_code.hpp"
#include "oracle/misere_sums.hpp"

namespace bouton::misere {
namespace {

sequence::OneHeapGame game(std::string const& code) {
  if (code == "grundy") return {parse_heap_code("4."), PartsCondition::kPairwiseUnequal};
  return {parse_heap_code(code), PartsCondition::kAny};
}

/// |Q|/|P| where it changes, as the literature writes it: "1:2/1 2:6/2".
std::string growth_text(QuotientSearch const& search) {
  std::string text;
  for (GrowthStep const& step : search.growth()) {
    text += (text.empty() ? "" : " ") + std::to_string(step.heap.heap) + ':' +
            std::to_string(step.order) + '/' + std::to_string(step.p_count);
  }
  return text;
}

QuotientSearch found(std::vector<std::string> const& codes, std::uint64_t heaps,
                     std::size_t elements = 4096) {
  std::vector<sequence::OneHeapGame> games;
  for (std::string const& code : codes) games.push_back(game(code));
  QuotientSearch search(games);
  QuotientBudget budget;
  budget.heaps = heaps;
  budget.elements = elements;
  (void)search.run(budget);
  return search;
}

/// Every position of at most `tokens` tokens, heaps not above those done, against the rules.
void expect_outcomes(std::vector<std::string> const& codes, Quotient const& quotient,
                     std::size_t most, std::size_t tokens) {
  std::vector<oracle::HeapRule> rules;
  for (std::string const& code : codes) rules.push_back(oracle::heap_rule(code));
  oracle::MisereSums sums(rules, most);
  std::size_t wrong = 0;
  sums.for_each(tokens, [&](std::string const& counts) {
    Element x = 0;
    for (std::size_t i = 0; i < counts.size(); ++i) {
      for (char c = 0; c < counts[i]; ++c) {
        x = quotient.product(x, quotient.heaps(i / most).at(i % most + 1));
      }
    }
    if (quotient.is_p(x) != sums.lost(counts)) ++wrong;
  });
  EXPECT_EQ(wrong, 0U) << codes[0];
}

struct Fact {
  char const* code;
  std::size_t order, p_count;
  std::uint64_t period, last_exception;  // 0: none
};
// Plambeck & Siegel 2008, tables in arXiv:0705.2404; Plambeck 2005.
constexpr Fact kFacts[] = {
    {"0.77", 40, 9, 12, 70},      {"0.15", 42, 12, 10, 65},   {"0.34", 12, 3, 8, 6},
    {"0.53", 16, 3, 9, 20},       {"0.71", 36, 9, 6, 2},      {"0.72", 24, 5, 4, 15},
    {"0.75", 8, 2, 2, 7},         {"0.123", 20, 5, 5, 4},     {"0.144", 30, 5, 10, 11},
    {"0.644", 172, 7, 442, 3255}, {"0.156", 34, 2, 349, 3478}};

class PublishedQuotients : public testing::TestWithParam<Fact> {};

TEST_P(PublishedQuotients, AreFoundWithTheirPeriods) {
  Fact const& fact = GetParam();
  QuotientSearch const search = found({fact.code}, 10'000);
  Quotient const quotient = search.quotient();
  ASSERT_TRUE(quotient.complete());
  EXPECT_EQ(quotient.order(), fact.order);
  EXPECT_EQ(quotient.p_count(), fact.p_count);
  EXPECT_EQ(quotient.heaps().period(), fact.period);
  EXPECT_EQ(quotient.heaps().preperiod(), fact.last_exception + 1);
  EXPECT_EQ(quotient.tame(), std::string(fact.code) == "0.156");
  expect_outcomes({fact.code}, quotient, 24, 24);
}

INSTANTIATE_TEST_SUITE_P(Of, PublishedQuotients, testing::ValuesIn(kFacts),
                         [](auto const& one) { return "Game" + std::to_string(one.index); });

TEST(QuotientSearch, KaylesGrowsWhereTheLiteratureSaysAndNeverTo48) {
  EXPECT_EQ(growth_text(found({"0.77"}, 1000)),
            "1:2/1 2:6/2 5:12/3 9:18/6 12:24/8 25:32/9 27:40/9");
}

TEST(QuotientSearch, PartialQuotientsGrowAsRecomputed) {
  EXPECT_EQ(growth_text(found({"0.07"}, 33)),
            "2:2/1 4:6/2 10:12/3 14:24/5 25:144/23 27:176/28 30:360/65 31:520/89 32:552/93 "
            "33:638/109");
  EXPECT_EQ(growth_text(found({"grundy"}, 20)), "3:2/1 5:6/2 13:12/3 18:24/5 20:48/7");
  EXPECT_EQ(growth_text(found({"0.16"}, 17)),
            "1:2/1 5:6/2 8:10/2 12:36/6 13:44/8 14:88/14 15:124/19 16:154/27 17:434/65");
}

TEST(QuotientSearch, OfCode026HasHalfTheSquareOfItsHeaps) {
  // |Q_n| = floor(m^2 / 2), m = (n - 1) / 2, where it grows.
  QuotientSearch const search = found({"0.26"}, 41);
  for (GrowthStep const& step : search.growth()) {
    std::uint64_t const m = (step.heap.heap - 1) / 2;
    if (m >= 5) {
      EXPECT_EQ(step.order, m * m / 2) << step.heap.heap;
    }
  }
  EXPECT_EQ(search.quotient().order(), 20U * 20 / 2);
}

TEST(QuotientSearch, AgreesWithPlayForWideSplitsAndConditions) {
  for (char const* const code : {"grundy", "0.8", "0.f", "0.9a", "4.", "c.", "0.07", "0.16",
                                 "0.354", "0.005", "0.3122", "0.31011"}) {
    QuotientSearch const search = found({code}, 16, 512);
    std::size_t const most = std::min<std::uint64_t>(search.heaps_done(), 16);
    if (most > 0) expect_outcomes({code}, search.quotient(), most, 24);
  }
}

TEST(QuotientSearch, KnowsDigitsThatAllow31Parts) {
  // Bit 31 of a digit is its highest: heaps of 32 and more may leave 31 parts.
  for (char const* const code : {"0.[2147483651]", "0.[2147483648]", "4.[2147483649]"}) {
    QuotientSearch const search = found({code}, 40, 512);
    ASSERT_EQ(search.heaps_done(), 40U) << code;
    Quotient const quotient = search.quotient();
    EXPECT_TRUE(quotient.is_p(0) == false) << code;
  }
  // Taking one of 32 leaves 31 heaps of 1, each without a move: the same game as a heap of 1 from
  // which one may be taken.
  QuotientSearch const search = found({"0.[2147483648]"}, 40, 512);
  for (std::uint64_t heap = 1; heap <= 40; ++heap) {
    EXPECT_EQ(search.quotient().is_p(search.quotient().heaps().at(heap)), heap >= 32) << heap;
  }
}

TEST(QuotientSearch, CountsWhatNoSingleHeapTellsApart) {
  // Where copies of one heap do not decide, weights of all heaps with the same classes do.
  QuotientSearch const search = found({"0.114"}, 24, 4096);
  EXPECT_EQ(growth_text(search), "1:2/1 7:6/2 13:10/2 17:28/5 19:48/10 21:112/22 23:164/28");
  auto const checked = check::check_certificate(
      misere::quotient_certificate(search.quotient(), search.helpless()), {});
  EXPECT_EQ(checked.verdict, check::Verdict::kValid);
  expect_outcomes({"0.114"}, search.quotient(), 24, 24);
  // Counts in vain take elements too: they must not be the end.
  EXPECT_EQ(found({"0.114"}, 24, 512).quotient().order(), 164U);
  QuotientSearch const other = found({"0.136"}, 40, 64);
  EXPECT_GT(other.heaps_done(), 24U);
  expect_outcomes({"0.136"}, other.quotient(), 24, 24);
}

TEST(QuotientSearch, BlamesWorkOnlyWhereThereWasWork) {
  // These ended at once, with "more work than allowed".
  for (char const* const code : {"0.036", "0.06", "0.114", "0.362"}) {
    QuotientSearch search({game(code)});
    QuotientBudget budget;
    budget.heaps = 24;
    budget.elements = 400;
    Stop const stop = search.run(budget);
    EXPECT_TRUE(stop == Stop::kElements || stop == Stop::kHeaps) << code;
  }
}

TEST(QuotientSearch, DecidesSumsOfDifferentGames) {
  std::vector<std::vector<std::string>> const sums = {
      {"0.77", "0.07"}, {"0.3", "grundy"}, {"0.77", "0.333", "0.53"}, {"0.6", "0.8"}};
  for (auto const& codes : sums) {
    QuotientSearch const search = found(codes, 9, 2048);
    std::size_t const most = std::min<std::uint64_t>(search.heaps_done(), 9);
    ASSERT_GE(most, 4U) << codes[0];
    expect_outcomes(codes, search.quotient(), most, codes.size() == 2 ? 16 : 13);
  }
  // Common quotients of two games with whole quotients are whole.
  EXPECT_TRUE(found({"0.75", "0.71"}, 1000).quotient().complete());
}

RC_GTEST_PROP(QuotientSearch, AgreesWithPlayForRandomCodes, ()) {
  std::string code = *rc::gen::element<std::string>("0.", "0.", "0.", "4.");
  int const digits = *rc::gen::inRange(1, 5);
  for (int i = 0; i < digits; ++i) {
    code += "01234567"[*rc::gen::inRange(0, 8)];
  }
  QuotientSearch const search = found({code}, 14, 400);
  std::size_t const most = std::min<std::uint64_t>(search.heaps_done(), 14);
  if (most > 0) expect_outcomes({code}, search.quotient(), most, 18);
}

TEST(QuotientSearch, StopsAtEveryBudgetAndGoesOn) {
  QuotientSearch search({game("0.77")});
  QuotientBudget budget;
  budget.heaps = 8;
  EXPECT_EQ(search.run(budget), Stop::kHeaps);
  EXPECT_EQ(search.heaps_done(), 8U);
  EXPECT_EQ(search.quotient().order(), 12U);
  EXPECT_FALSE(search.quotient().complete());
  budget.heaps = 1000;
  budget.elements = 30;
  EXPECT_EQ(search.run(budget), Stop::kElements);
  EXPECT_EQ(search.heaps_done(), 24U);
  ASSERT_TRUE(search.growing());
  EXPECT_EQ(search.growing()->heap, (Generator{0, 25}));
  budget.elements = 100;
  budget.work = 0;
  EXPECT_EQ(search.run(budget), Stop::kWork);
  std::atomic<bool> stop = true;
  budget.work = 1'000'000'000;
  budget.limits.cancel = &stop;
  EXPECT_EQ(search.run(budget), Stop::kExpired);
  stop = false;
  budget.limits.memory_bytes = 1'000;
  EXPECT_EQ(search.run(budget), Stop::kMemory);
  budget.limits.memory_bytes = 1'000'000;
  EXPECT_EQ(search.run(budget), Stop::kNone);
  EXPECT_EQ(search.quotient().order(), 40U);
  EXPECT_EQ(search.run(budget), Stop::kNone);
}

// No heap of the first thousand has an option, so that no step is counted; but each reads the code.
TEST(QuotientSearch, StopsWhereNoStepIsCounted) {
  QuotientSearch search({game("0." + std::string(1'000, '0') + "77")});
  std::atomic<bool> const stop = true;
  QuotientBudget budget;
  budget.heaps = 900;
  budget.limits.cancel = &stop;
  EXPECT_EQ(search.run(budget), Stop::kExpired);
  EXPECT_LT(search.heaps_done(), 200U);
}

TEST(QuotientSearch, SaysHowFarALayeredGrowthCame) {
  QuotientSearch const search = found({"0.005"}, 100, 100);
  ASSERT_TRUE(search.growing());
  EXPECT_EQ(search.growing()->heap.heap, 18U);
  std::vector<std::size_t> const& layers = search.growing()->layers;
  ASSERT_GE(layers.size(), 10U);
  EXPECT_EQ(std::vector<std::size_t>(layers.begin(), layers.begin() + 5),
            (std::vector<std::size_t>{18, 36, 40, 44, 48}));
  EXPECT_EQ(search.quotient().order(), 18U);
  EXPECT_EQ(search.heaps_done(), 17U);
}

TEST(QuotientSearch, GoesOnFromItsCertificate) {
  for (std::uint64_t const heaps : {0U, 1U, 9U, 26U, 80U}) {
    QuotientSearch const part = found({"0.77"}, heaps);
    std::string const text = quotient_certificate(part.quotient(), part.helpless());
    QuotientSearch again(read_quotient(text));
    EXPECT_EQ(again.heaps_done(), heaps);
    EXPECT_EQ(quotient_certificate(again.quotient(), again.helpless()), text);
    EXPECT_EQ(again.run({}), Stop::kNone);
    QuotientSearch const whole = found({"0.77"}, 1000);
    EXPECT_EQ(again.quotient().actions(), whole.quotient().actions());
    EXPECT_EQ(again.quotient().p_portion(), whole.quotient().p_portion());
    EXPECT_EQ(again.quotient().heaps().preperiod(), 71U);
  }
}

TEST(QuotientSearch, GoesOnFromTheMiddleOfARoundOfGames) {
  // The work ends at a heap of the second game, with a generator of the first before it.
  for (std::size_t const elements : {20U, 40U, 100U, 200U}) {
    QuotientSearch const part = found({"0.07", "0.77"}, 40, elements);
    std::string const text = quotient_certificate(part.quotient(), part.helpless());
    QuotientSearch again(read_quotient(text));
    EXPECT_EQ(quotient_certificate(again.quotient(), again.helpless()), text);
    auto const checked = check::check_certificate(text);
    EXPECT_EQ(checked.verdict, check::Verdict::kValid) << elements;
  }
}

TEST(QuotientSearch, RefusesAWrongQuotient) {
  QuotientSearch const right = found({"0.77"}, 30);
  QuotientParts parts = right.quotient().parts();
  std::size_t refused = 0;
  for (std::size_t x = 0; x < parts.p_portion.size(); ++x) {
    QuotientParts wrong = parts;
    wrong.p_portion[x] = !wrong.p_portion[x];
    try {
      QuotientSearch const search{Quotient(wrong)};
    } catch (Error const&) {
      ++refused;
    }
  }
  EXPECT_EQ(refused, parts.p_portion.size());
}

TEST(QuotientSearch, HelplessSumsNeverHaveTheEmptyContext) {
  for (Helpless const& sum : found({"0.77"}, 200).helpless()) {
    EXPECT_EQ(sum.contexts[0] & 1U, 0U);
  }
  EXPECT_EQ(found({"0.77"}, 200).helpless().size(), 47U);
}

TEST(QuotientSearch, GamesWithoutMovesHaveOneClass) {
  QuotientSearch search({game("0.")});
  EXPECT_EQ(search.run({}), Stop::kNone);
  EXPECT_EQ(search.quotient().order(), 1U);
  EXPECT_EQ(search.quotient().p_count(), 0U);
}

}  // namespace
}  // namespace bouton::misere
