// Arithmetic periods of finite codes: proved for all heaps, and compared with bare rules far beyond
// what the proof reads.
#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "arithmetic_facts.hpp"
#include "certificate_help.hpp"
#include "check/period_check.hpp"
#include "effort.hpp"
#include "sequence/period/arithmetic.hpp"

using namespace bouton::certificates;
using arithmetic_facts::Fact;
using arithmetic_facts::kFacts;
using arithmetic_facts::naive;
using bouton::sequence::ArithmeticClaim;
using bouton::sequence::ArithmeticVerdict;
using bouton::sequence::Period;

namespace {

Period found(std::string const& code, std::uint64_t to = 600) {
  PeriodSearch search(coded(code));
  if (!search.run(to)) throw std::logic_error("no period: " + code);
  return search.result()->period;
}

class ArithmeticPeriod : public testing::TestWithParam<Fact> {};

TEST_P(ArithmeticPeriod, IsProvedFromFewValues) {
  Fact const& fact = GetParam();
  Period const period = found(fact.code);
  EXPECT_EQ(period.period, fact.period);
  EXPECT_EQ(period.saltus, fact.saltus);
  EXPECT_EQ(period.preperiod, fact.preperiod);
  EXPECT_EQ(period.proof, PeriodProof::kArithmetic);
  auto const game = coded(fact.code);
  std::uint64_t const base = std::max(fact.preperiod, game.code.max_taken() + 1);
  EXPECT_EQ(period.checked_to, 2 * base + fact.period);
  EXPECT_EQ(period.values_needed, 2 * base + 2 * fact.period);
  ASSERT_EQ(period.last_exception().has_value(), fact.preperiod > 0);
}

TEST_P(ArithmeticPeriod, IsThatOfTheBareRulesFarBeyondTheProof) {
  Fact const& fact = GetParam();
  auto const g = naive(fact.code, 450);
  std::size_t const n0 = static_cast<std::size_t>(fact.preperiod);
  std::size_t const p = static_cast<std::size_t>(fact.period);
  for (std::size_t n = n0; n + p < g.size(); ++n) ASSERT_EQ(g[n + p], g[n] + fact.saltus) << n;
  if (n0 > 0) {
    EXPECT_NE(g[n0 - 1 + p], g[n0 - 1] + fact.saltus);
  }
}

TEST_P(ArithmeticPeriod, IsFoundFromTheValuesItNeeds) {
  auto const game = coded(GetParam().code);
  Period const period = found(GetParam().code);
  auto const g = naive(GetParam().code, static_cast<std::size_t>(period.values_needed));
  std::vector<std::uint16_t> const values(g.begin(), g.end());
  EXPECT_EQ(bouton::sequence::prove_period(game, values), period);
}

TEST_P(ArithmeticPeriod, HasACertificateThatIsVerified) {
  if (bouton::test::kWatched && GetParam().code == std::string_view("0.129")) {
    GTEST_SKIP() << "it takes seconds where no sanitizer watches";
  }
  auto const certificate = classical(coded(GetParam().code), 600);
  EXPECT_EQ(Json::parse(certificate).at("proof").at("kind"), "arithmetic");
  expect_valid(certificate);
}

TEST_P(ArithmeticPeriod, OfACertificateThatWasChangedIsRefused) {
  auto const certificate = classical(coded(GetParam().code), 600);
  for (char const* const place : {"/period", "/preperiod", "/saltus", "/values_checked",
                                  "/proof/bound", "/proof/values/from", "/proof/values/count"}) {
    for (int const by : {-1, 1}) {
      SCOPED_TRACE(std::string(place) + (by < 0 ? " less" : " more"));
      if (Json::parse(certificate).at(Json::json_pointer(place)) == "0" && by < 0) continue;
      expect_refused(changed(certificate, place, by).dump());
    }
  }
  Json other = Json::parse(certificate);
  change_value(other["proof"]["values"], 0, 1);
  expect_refused(other.dump());
  for (char const* const kind : {"parts", "tail", "unequal parts", "state repetition"}) {
    other = Json::parse(certificate);
    other["proof"]["kind"] = kind;
    expect_refused(other.dump());
  }
  // Another game. (One more digit may well leave all values as they are: 0.f84 and 0.f8.)
  other = Json::parse(certificate);
  other["game"] = other["code"] = "0.b2";
  expect_refused(other.dump());
}

INSTANTIATE_TEST_SUITE_P(Facts, ArithmeticPeriod, testing::ValuesIn(kFacts));

/// Laws that hold for whole periods and fail later.
struct FalseLaw {
  char const* code;
  std::uint64_t period, saltus, preperiod;
  std::uint64_t failing;  // the first heap that has another value
  char const* why;        // the law is no mex there, or gives the value of an option
};
constexpr FalseLaw kFalseLaws[] = {{"0.123f", 2, 1, 15, 42, "check.wrong.law_mex"},
                                   {"0.f8", 3, 1, 8, 14, "check.wrong.law_option"},
                                   {"0.3f", 4, 1, 11, 19, "check.wrong.law_option"}};

TEST(ArithmeticClaim, ThatFailsFarOutIsNotProved) {
  for (FalseLaw const& law : kFalseLaws) {
    SCOPED_TRACE(law.code);
    auto const g = naive(law.code, 60);
    std::vector<std::uint16_t> const values(g.begin(), g.end());
    std::size_t const p = static_cast<std::size_t>(law.period);
    std::size_t const failing = static_cast<std::size_t>(law.failing);
    for (std::size_t n = static_cast<std::size_t>(law.preperiod); n + p < failing; ++n) {
      ASSERT_EQ(values[n + p], values[n] + law.saltus) << n;
    }
    ASSERT_NE(values[failing], values[failing - p] + law.saltus);
    auto const game = coded(law.code);
    ArithmeticClaim const asked{&game.code, values, law.preperiod, law.period, law.saltus};
    EXPECT_EQ(decide(asked, 1 << 20), ArithmeticVerdict::kFails);
    EXPECT_EQ(decide(asked, 1), ArithmeticVerdict::kTooMuch);
    auto const proved = bouton::sequence::prove_period(game, std::span(values).first(failing));
    EXPECT_TRUE(!proved || proved->period != law.period);
  }
}

TEST(ArithmeticClaim, ThatFailsFarOutIsRefusedByTheChecker) {
  for (FalseLaw const& law : kFalseLaws) {
    SCOPED_TRACE(law.code);
    auto const g = naive(law.code, 60);
    std::vector<std::uint16_t> const values(g.begin(), g.end());
    bouton::check::PeriodClaim claim;
    claim.rules = bouton::check::read_heap_rules(law.code);
    claim.period = law.period;
    claim.preperiod = law.preperiod;
    claim.saltus = law.saltus;
    claim.kind = bouton::check::ProofKind::kArithmetic;
    claim.bound = 2 * law.preperiod + law.period;
    bouton::Limits const limits;
    bouton::Meter work(limits);
    try {
      ADD_FAILURE() << bouton::check::check_arithmetic(claim, values, work);
    } catch (bouton::check::Wrong const& wrong) {
      EXPECT_EQ(wrong.failure.key, law.why);
    }
  }
}

TEST(ArithmeticClaim, ThatFailsFarOutIsRefusedInACertificate) {
  FalseLaw const& law = kFalseLaws[0];
  auto const g = naive(law.code, 60);
  std::vector<std::uint16_t> const values(g.begin(), g.end());
  Period const period{.period = law.period,
                      .preperiod = law.preperiod,
                      .saltus = law.saltus,
                      .checked_to = 2 * law.preperiod + law.period,
                      .values_needed = 2 * law.preperiod + 2 * law.period,
                      .proof = PeriodProof::kArithmetic};
  PeriodResult const result{.period = period, .repetition = nullptr};
  EXPECT_EQ(failure_of(period_certificate(coded(law.code), result, values)), law.why);
}

TEST(ArithmeticClaim, IsNotDecidedOnceALimitIsReached) {
  std::atomic<bool> const cancelled = true;
  bouton::Limits limits;
  limits.cancel = &cancelled;
  for (Fact const& fact : kFacts) {
    auto const game = coded(fact.code);
    auto const g = naive(fact.code, 300);
    std::vector<std::uint16_t> const values(g.begin(), g.end());
    std::uint64_t const base = std::max(fact.preperiod, game.code.max_taken() + 1);
    ArithmeticClaim const law{&game.code, values, base, fact.period, fact.saltus};
    EXPECT_EQ(decide(law, 1 << 24), ArithmeticVerdict::kHolds);
    EXPECT_EQ(decide(law, 1 << 24, limits), ArithmeticVerdict::kTooMuch);
    EXPECT_EQ(bouton::sequence::prove_period(game, values, limits), std::nullopt);
  }
}

// So few values are computed without a look at the limits; the law is decided with one.
TEST(ArithmeticClaim, IsFoundByTheNextRunIfALimitCutTheLookShort) {
  for (std::uint64_t const to : {std::uint64_t{200}, std::uint64_t{255}, std::uint64_t{300}}) {
    SCOPED_TRACE(to);
    std::atomic<bool> cancelled = false;
    bouton::Limits limits;
    limits.cancel = &cancelled;
    PeriodSearch search(coded("0.123f"));
    ASSERT_FALSE(search.run(100, limits));
    EXPECT_EQ(search.stopped_by(), bouton::Stop::kNone);
    cancelled = true;
    ASSERT_FALSE(search.run(to, limits));
    EXPECT_EQ(search.stopped_by(), bouton::Stop::kExpired);
    std::uint64_t const computed = search.computed();
    EXPECT_GT(computed, 154U);  // enough for the proof
    EXPECT_LE(computed, 256U);  // a look that is cut short ends the run
    auto restored = PeriodSearch::restore(coded("0.123f"), search.save());
    ASSERT_FALSE(restored.run(computed - 1, limits));
    EXPECT_EQ(restored.stopped_by(), bouton::Stop::kExpired);
    cancelled = false;
    for (PeriodSearch* const resumed : {&search, &restored}) {
      ASSERT_TRUE(resumed->run(computed - 1, limits));  // no further value is needed
      EXPECT_EQ(resumed->stopped_by(), bouton::Stop::kNone);
      EXPECT_EQ(resumed->computed(), computed);
      EXPECT_EQ(resumed->result()->period, found("0.123f"));
    }
  }
}

TEST(ArithmeticClaim, OfTwoPartsIsNotLookedFor) {
  auto const game = coded("0.77");
  std::vector<std::uint16_t> growing;
  for (std::uint16_t n = 0; n < 100; ++n) growing.push_back(n);
  EXPECT_EQ(bouton::sequence::prove_arithmetic(game, growing), std::nullopt);
}

TEST(ArithmeticClaim, IsNotVerifiedWithoutTimeForIt) {
  CheckOptions options;
  options.limits.memory_bytes = 20'000;  // the values have room, the lists of parts do not
  auto const result = check_certificate(classical(coded("0.123f"), 600), options);
  EXPECT_EQ(result.verdict, Verdict::kUnknown) << why(result);
  ASSERT_EQ(result.unchecked.size(), 1U);
  EXPECT_EQ(result.unchecked[0].key, "check.not.law");
}

TEST(ArithmeticClaim, IsThereAgainInARestoredSearch) {
  for (Fact const& fact : kFacts) {
    PeriodSearch search(coded(fact.code));
    ASSERT_TRUE(search.run(600));
    auto restored = PeriodSearch::restore(coded(fact.code), search.save());
    ASSERT_TRUE(restored.result().has_value());
    EXPECT_EQ(restored.result()->period, search.result()->period);
  }
}

}  // namespace
