// Certificates of misere quotients: true ones are found valid, however they were made.
#include <gtest/gtest.h>

#include <atomic>

#include "quotient_certificate_help.hpp"

using namespace bouton::quotient_certificates;
using bouton::PartsCondition;

namespace {

oracle::BruteQuotient played(std::vector<std::string> const& codes, std::size_t most,
                             std::size_t largest, std::size_t tokens) {
  std::vector<oracle::HeapRule> rules;
  for (std::string const& code : codes) rules.push_back(oracle::heap_rule(code));
  return oracle::brute_quotient(rules, most, largest, tokens);
}

std::string statement(Json const& certificate) {
  return render(check_certificate(certificate.dump()).statement, bouton::Language::kEnglish);
}

}  // namespace

TEST(QuotientCertificate, OfTheTableOfKaylesIsTrue) {
  expect_true(kayles_certificate());
  EXPECT_EQ(kayles_certificate()["helpless"].size(), 47U);
  EXPECT_EQ(statement(kayles_certificate()),
            "0.77: misère quotient Q with |Q| = 40 and |P| = 9, for heaps of every size");
}

// Orders and P-portions as published: Plambeck and Siegel 2008; of Nim, T_n has 2^n + 2 classes.
TEST(QuotientCertificate, OfSmallQuotientsFoundByPlayingIsTrue) {
  auto const expect = [](std::vector<Claimed> const& games, oracle::BruteQuotient const& found,
                         std::size_t order, std::size_t p_count) {
    Json const json = as_certificate(games, found);
    SCOPED_TRACE(json.dump());
    expect_true(json);
    EXPECT_EQ(json["order"], order);
    EXPECT_EQ(json["p_portion"].size(), p_count);
  };
  expect({{"0.7", "any", 0, 2}}, played({"0.7"}, 6, 2, 6), 2, 1);
  expect({{"0.75", "any", 8, 2}}, played({"0.75"}, 21, 3, 9), 8, 2);
  // More moves, but none to a new class.
  expect({{"4.75", "any", 8, 2}}, played({"4.75"}, 21, 3, 9), 8, 2);
  expect({{"0.34"}}, played({"0.34"}, 12, 10, 18), 12, 3);
  expect({{"0.(3)"}}, played({"0.333"}, 2, 2, 8), 6, 2);
  expect({{"0.(3)"}}, played({"0.333"}, 3, 3, 9), 6, 2);
  expect({{"0.333", "any", 0, 4}}, played({"0.333"}, 7, 2, 8), 6, 2);
  expect({{"4.", "unequal"}}, played({"grundy"}, 5, 5, 12), 6, 2);
  expect({{"0.", "any", 0, 1}}, played({"0."}, 3, 1, 2), 1, 0);
  expect({{"0.f"}}, played({"0.f"}, 9, 2, 6), 2, 1);
  expect({{"4.3"}}, played({"4.3"}, 8, 3, 8), 6, 2);
}

TEST(QuotientCertificate, OfSumsOfDifferentGamesFoundByPlayingIsTrue) {
  expect_true(as_certificate({{"0.7", "any", 0, 2}, {"0.333"}}, played({"0.7", "0.333"}, 6, 2, 8)));
  expect_true(as_certificate({{"0.333"}, {"4.", "unequal"}}, played({"0.333", "grundy"}, 5, 5, 9)));
}

TEST(QuotientCertificate, SaysForWhichHeapsItHolds) {
  Json json = kayles_certificate();
  json["periods"][0] = nullptr;
  json["complete"] = false;
  EXPECT_EQ(failure_of(json), "valid");
  EXPECT_EQ(statement(json),
            "0.77: misère quotient Q with |Q| = 40 and |P| = 9, for heaps up to 167");
  EXPECT_EQ(statement(by_engine({coded("0.77"), coded("0.07")}, 9)),
            "0.77 + 0.07: misère quotient Q with |Q| = 18 and |P| = 6, for heaps up to 9, 9");
}

// The engine is the other witness: it and the checker share no code.
TEST(QuotientCertificate, OfTheEngineIsTrue) {
  auto const expect = [](std::vector<bouton::sequence::OneHeapGame> const& games,
                         std::uint64_t heaps, std::size_t order, bool complete) {
    Json const json = by_engine(games, heaps);
    SCOPED_TRACE(json["game"].dump());
    expect_true(json);
    EXPECT_EQ(json["order"], order);
    EXPECT_EQ(json["complete"], complete);
  };
  expect({coded("0.77")}, 300, 40, true);
  expect({coded("0.15")}, 300, 42, true);
  expect({coded("0.53")}, 300, 16, true);
  expect({coded("0.07")}, 27, 176, false);
  expect({coded("0.38")}, 20, 10, false);
  expect({coded("0.9", PartsCondition::kNotAllEqual)}, 60, 34, false);
  expect({coded("8.", PartsCondition::kPairwiseUnequal)}, 60, 34, false);
  expect({coded("8.", PartsCondition::kNotAllEqual)}, 15, 32, false);
  expect({coded("0.(7)")}, 12, 18, false);
  expect({coded("0.(4)")}, 12, 10, false);
  expect({coded("0.(40)")}, 14, 10, false);
  expect({coded("0.0g")}, 50, 18, false);
  expect({coded("0.77", PartsCondition::kNotAllEqual)}, 80, 88, false);
  expect({coded("0.35", PartsCondition::kPairwiseUnequal)}, 300, 10, true);
  expect({coded("0.(3)")}, 4, 10, false);
  expect({coded("0.77"), coded("0.75")}, 300, 48, true);
}

// Also where the tail begins at amount 0, which stands before the point.
TEST(QuotientCertificate, NamesAGameByItsCode) {
  for (auto const* const code :
       {"0.(40)", "4.(4)", "4.(04)", "0.(3)", "0.(30)", "0.3(04)", "0.0", "4.", "4.77"}) {
    EXPECT_EQ(by_engine({coded(code)}, 3)["game"], code);
  }
}

// The theorem's bounds: exactly this many heaps are needed.
TEST(QuotientCertificate, NeedsAsManyHeapsAsTheTheoremSays) {
  auto const expect = [](bouton::sequence::OneHeapGame const& game, std::size_t heaps) {
    Json json = by_engine({game}, 500);
    SCOPED_TRACE(json["game"].dump());
    auto& classes = json["heaps"][0];
    ASSERT_GE(classes.size(), heaps);
    while (classes.size() > heaps) classes.erase(classes.size() - 1);
    EXPECT_EQ(failure_of(json), "valid");
    classes.erase(classes.size() - 1);
    EXPECT_EQ(failure_of(json), "check.wrong.too_few_heaps");
  };
  // parts * max(preperiod, 1) + (parts - 1) * period + taken + period
  expect(coded("0.33"), 1 + 2 + 3);
  expect(coded("0.33", PartsCondition::kPairwiseUnequal), 1 + 2 + 3);
  expect(coded("0.7"), 2 * 1 + 2 + 1 + 2);
  expect(coded("0.75"), 2 * 8 + 2 + 2 + 2);
  expect(coded("0.f"), 3 * 1 + 2 * 2 + 1 + 2);
  expect(coded("0.v"), 4 * 1 + 3 * 2 + 1 + 2);
  // Parts that must differ: 2 * preperiod + 2 * period + taken + period
  expect(coded("0.35", PartsCondition::kPairwiseUnequal), 2 * 21 + 2 * 3 + 2 + 3);
}

TEST(QuotientCertificate, WithATooSmallBudgetIsNotDecided) {
  CheckOptions small;
  small.limits.memory_bytes = 500;
  EXPECT_EQ(failure_of(kayles_certificate(), small), "unknown");
  std::atomic<bool> const cancel{true};
  CheckOptions cancelled;
  cancelled.limits.cancel = &cancel;
  Json const large = by_engine({coded("0.07")}, 27);
  EXPECT_EQ(failure_of(large, cancelled), "unknown");
  auto const result = check_certificate(large.dump(), cancelled);
  EXPECT_FALSE(result.complete);
  EXPECT_EQ(result.unchecked.size(), 1U);
}

TEST(QuotientCertificate, ReportsProgress) {
  std::uint64_t calls = 0;
  CheckOptions options;
  options.progress = [&](std::uint64_t done, std::uint64_t all) {
    ++calls;
    EXPECT_LE(done, all);
  };
  EXPECT_EQ(failure_of(by_engine({coded("0.07")}, 27), options), "valid");
  EXPECT_GT(calls, 2U);
}
