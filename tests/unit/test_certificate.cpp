// Certificates of periods: those of true statements are valid, and anything wrong is refused.
#include "bouton/sequence/certificate.hpp"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "bouton/check/check_certificate.hpp"
#include "bouton/core/error.hpp"
#include "bouton/rules/grundy.hpp"
#include "bouton/rules/nim.hpp"
#include "bouton/rules/subtraction.hpp"
#include "made_repetition.hpp"

using bouton::PartsCondition;
using bouton::check::check_certificate;
using bouton::check::CheckedCertificate;
using bouton::check::CheckOptions;
using bouton::check::Verdict;
using bouton::sequence::one_heap_game;
using bouton::sequence::OneHeapGame;
using bouton::sequence::period_certificate;
using bouton::sequence::PeriodProof;
using bouton::sequence::PeriodResult;
using bouton::sequence::PeriodSearch;
using bouton::sequence::ProofWanted;
using Json = nlohmann::ordered_json;

namespace {

OneHeapGame coded(std::string const& code, PartsCondition parts = PartsCondition::kAny) {
  return {bouton::parse_heap_code(code), parts};
}

std::string classical(OneHeapGame const& game, std::uint64_t to = 20000) {
  PeriodSearch search(game, ProofWanted::kClassical);
  if (!search.run(to)) throw std::logic_error("no period");
  return period_certificate(game, *search.result(), search.values());
}

std::string repeating(std::string const& code, std::uint64_t period, std::uint64_t preperiod,
                      std::uint64_t later = 0) {
  OneHeapGame const game = coded(code);
  return period_certificate(game, bouton::made::repetition(game, period, preperiod, later));
}

std::string why(CheckedCertificate const& result) {
  std::string text = render(result.statement, bouton::Language::kEnglish);
  for (auto const& step : result.checked) text += "\n  " + render(step, bouton::Language::kEnglish);
  for (auto const& step : result.unchecked) {
    text += "\n  not: " + render(step, bouton::Language::kEnglish);
  }
  if (result.failure) text += "\n  " + render(*result.failure, bouton::Language::kEnglish);
  return text;
}

void expect_valid(std::string const& certificate) {
  auto const result = check_certificate(certificate);
  EXPECT_EQ(result.verdict, Verdict::kValid) << why(result);
  EXPECT_TRUE(result.complete) << why(result);
  EXPECT_TRUE(result.unchecked.empty());
}

/// Refused as false or as unreadable, never believed.
void expect_refused(std::string const& certificate, CheckOptions const& options = {}) {
  try {
    auto const result = check_certificate(certificate, options);
    EXPECT_EQ(result.verdict, Verdict::kInvalid) << why(result);
    EXPECT_TRUE(result.failure.has_value());
    EXPECT_FALSE(result.complete);
  } catch (bouton::Error const&) {
    SUCCEED();
  }
}

Json changed(std::string const& certificate, std::string const& place, std::int64_t by) {
  Json json = Json::parse(certificate);
  Json& member = json.at(Json::json_pointer(place));
  member = std::to_string(std::stoll(member.get<std::string>()) + by);
  return json;
}

/// A change of one entry of a stretch of one-byte values: the base64 of one group of three.
void change_value(Json& stretch, std::size_t index, unsigned flip) {
  std::string const digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  ASSERT_EQ(stretch.at("width"), 1);
  std::string text = stretch.at("base64").get<std::string>();
  std::size_t const group = index / 3 * 4;
  std::size_t const length = text.find('=', group) < group + 4 ? text.find('=', group) - group : 4;
  std::uint32_t bits = 0;
  for (std::size_t i = 0; i < 4; ++i) {
    bits = bits << 6 | (i < length ? static_cast<std::uint32_t>(digits.find(text[group + i])) : 0U);
  }
  bits ^= flip << (16 - 8 * (index % 3));
  for (std::size_t i = 0; i < length; ++i) text[group + i] = digits[(bits >> (18 - 6 * i)) & 63U];
  stretch["base64"] = text;
}

/// Memory for the first thousand values: the rest is only sampled.
CheckOptions few_values() {
  CheckOptions options;
  options.limits.memory_bytes = 2 * 1026;
  return options;
}

}  // namespace

TEST(Certificate, OfManyGamesIsValid) {
  for (auto const* const code :
       {"0.77",   "0.07", "0.137",  "0.45",     "0.156", "0.333",    "0.3033",
        "0.008",  "0.15", "4.7",    "0.1",      "0.",    "0.000001", "0.(3)",
        "0.(03)", "4.",   "0.0(3)", "0.303(3)", "0.(1)", "0.07f"}) {
    SCOPED_TRACE(code);
    OneHeapGame const game = coded(code);
    PeriodSearch search(game, ProofWanted::kClassical);
    if (!search.run(10000)) continue;
    expect_valid(period_certificate(game, *search.result(), search.values()));
    expect_valid(period_certificate(game, *search.result()));  // without any values
  }
}

TEST(Certificate, OfUnequalPartsIsValid) {
  int proved = 0;
  for (auto const* const code :
       {"0.005", "0.043", "0.055", "0.141", "0.171", "0.175", "0.262", "4.171"}) {
    SCOPED_TRACE(code);
    OneHeapGame const game = coded(code, PartsCondition::kPairwiseUnequal);
    PeriodSearch search(game, ProofWanted::kClassical);
    if (!search.run(4000)) continue;
    ++proved;
    expect_valid(period_certificate(game, *search.result(), search.values()));
  }
  EXPECT_GT(proved, 2);
}

TEST(Certificate, OfSubtractionGamesIsValid) {
  for (auto const& amounts :
       std::vector<std::vector<std::uint64_t>>{{1, 2, 3}, {1, 3, 4}, {2, 5, 9}}) {
    expect_valid(classical(*one_heap_game(bouton::subtraction_rules(amounts))));
    expect_valid(classical(*one_heap_game(bouton::all_but_rules(amounts))));
  }
  expect_valid(classical(*one_heap_game(bouton::nim_rules())));
}

TEST(Certificate, OfARepetitionOfTheStateIsValid) {
  expect_valid(repeating("0.77", 12, 71));
  expect_valid(repeating("0.051", 48, 48));
  expect_valid(repeating("0.45", 20, 498));
  expect_valid(repeating("0.055", 148, 259));
  expect_valid(repeating("4.304", 21, 25));
  for (auto const& [code, period, preperiod] :
       std::vector<std::tuple<char const*, std::uint64_t, std::uint64_t>>{
           {"0.171", 270, 324}, {"0.005", 152, 179}, {"0.262", 4, 1}}) {
    OneHeapGame const game = coded(code, PartsCondition::kPairwiseUnequal);
    expect_valid(period_certificate(game, bouton::made::repetition(game, period, preperiod)));
  }
  expect_valid(repeating("0.051", 48, 48, 500));
}

TEST(Certificate, OfARepetitionThatCannotBeRecomputedSaysSo) {
  std::string const certificate = repeating("0.051", 48, 48, 2000);
  auto const result = check_certificate(certificate, few_values());
  EXPECT_EQ(result.verdict, Verdict::kValid) << why(result);
  EXPECT_FALSE(result.complete);
  EXPECT_GE(result.unchecked.size(), 3U);
}

TEST(Certificate, OfAClassicalProofThatCannotBeRecomputedIsNotBelieved) {
  auto const result = check_certificate(classical(coded("0.156")), few_values());
  EXPECT_EQ(result.verdict, Verdict::kUnknown) << why(result);
  EXPECT_FALSE(result.unchecked.empty());
}

TEST(Certificate, StopsWhenAsked) {
  std::atomic<bool> const stop = true;
  CheckOptions options;
  options.limits.cancel = &stop;
  EXPECT_EQ(check_certificate(classical(coded("0.77")), options).verdict, Verdict::kUnknown);
  EXPECT_EQ(check_certificate(repeating("0.051", 48, 48, 2000), options).verdict,
            Verdict::kUnknown);
}

// One mutation a test: a member and what is added to it.
struct Mutation {
  char const* name;
  char const* place;
  std::int64_t by;
};
void PrintTo(Mutation const& mutation, std::ostream* out) {
  *out << mutation.name;
}
std::string name_of(testing::TestParamInfo<Mutation> const& info) {
  return info.param.name;
}

class ClassicalMutation : public testing::TestWithParam<Mutation> {};
TEST_P(ClassicalMutation, IsRefused) {
  for (auto const* const code : {"0.77", "0.07", "0.3033"}) {
    SCOPED_TRACE(code);
    expect_refused(changed(classical(coded(code)), GetParam().place, GetParam().by).dump());
  }
}
INSTANTIATE_TEST_SUITE_P(Certificate, ClassicalMutation,
                         testing::Values(Mutation{"PeriodLarger", "/period", 1},
                                         Mutation{"PeriodSmaller", "/period", -1},
                                         Mutation{"PreperiodLarger", "/preperiod", 1},
                                         Mutation{"SaltusLarger", "/saltus", 1},
                                         Mutation{"MaxValueLarger", "/max_value", 1},
                                         Mutation{"MaxValueSmaller", "/max_value", -1},
                                         Mutation{"MaxHeapLarger", "/max_heap", 1},
                                         Mutation{"MaxHeapSmaller", "/max_heap", -1},
                                         Mutation{"ValuesCheckedLarger", "/values_checked", 1},
                                         Mutation{"ValuesCheckedSmaller", "/values_checked", -1},
                                         Mutation{"BoundLarger", "/proof/bound", 1},
                                         Mutation{"BoundSmaller", "/proof/bound", -1},
                                         Mutation{"ValuesFromLarger", "/proof/values/from", 1},
                                         Mutation{"ValuesCountLarger", "/proof/values/count", 1},
                                         Mutation{"ValuesCountSmaller", "/proof/values/count", -1}),
                         name_of);

class TailMutation : public testing::TestWithParam<Mutation> {};
TEST_P(TailMutation, IsRefused) {
  auto const game = one_heap_game(bouton::all_but_rules({2, 5, 9}));
  expect_refused(changed(classical(*game), GetParam().place, GetParam().by).dump());
}
INSTANTIATE_TEST_SUITE_P(Certificate, TailMutation,
                         testing::Values(Mutation{"PeriodLarger", "/period", 1},
                                         Mutation{"PeriodSmaller", "/period", -1},
                                         Mutation{"PreperiodLarger", "/preperiod", 1},
                                         Mutation{"SaltusLarger", "/saltus", 1},
                                         Mutation{"SaltusSmaller", "/saltus", -1},
                                         Mutation{"ValuesCheckedLarger", "/values_checked", 1},
                                         Mutation{"ValuesCheckedSmaller", "/values_checked", -1},
                                         Mutation{"BoundLarger", "/proof/bound", 1},
                                         Mutation{"BoundSmaller", "/proof/bound", -1}),
                         name_of);

class RepetitionMutation : public testing::TestWithParam<Mutation> {};
TEST_P(RepetitionMutation, IsRefused) {
  for (auto const& certificate : {repeating("0.77", 12, 71), repeating("0.051", 48, 48)}) {
    expect_refused(changed(certificate, GetParam().place, GetParam().by).dump());
  }
}
INSTANTIATE_TEST_SUITE_P(
    Certificate, RepetitionMutation,
    testing::Values(
        Mutation{"PeriodLarger", "/period", 1}, Mutation{"PeriodSmaller", "/period", -1},
        Mutation{"PreperiodLarger", "/preperiod", 1},
        Mutation{"PreperiodSmaller", "/preperiod", -1},
        Mutation{"LastExceptionLarger", "/last_exception", 1},
        Mutation{"LastExceptionSmaller", "/last_exception", -1},
        Mutation{"SaltusLarger", "/saltus", 1}, Mutation{"MaxValueLarger", "/max_value", 1},
        Mutation{"MaxValueSmaller", "/max_value", -1}, Mutation{"MaxHeapLarger", "/max_heap", 1},
        Mutation{"MaxHeapSmaller", "/max_heap", -1},
        Mutation{"ValuesCheckedLarger", "/values_checked", 1},
        Mutation{"ValuesCheckedSmaller", "/values_checked", -1},
        Mutation{"AtLarger", "/proof/at", 1}, Mutation{"AtSmaller", "/proof/at", -1},
        Mutation{"WindowLarger", "/proof/window", 1},
        Mutation{"WindowSmaller", "/proof/window", -1},
        Mutation{"WitnessBoundSmaller", "/proof/witness_bound", -1},
        Mutation{"MaskLarger", "/proof/space/mask", 1},
        Mutation{"MaskSmaller", "/proof/space/mask", -1},
        Mutation{"ParityLarger", "/proof/space/parity", 1},
        Mutation{"FirstRareHeapLarger", "/proof/rare/0/0", 1},
        Mutation{"FirstRareValueLarger", "/proof/rare/0/1", 1},
        Mutation{"LaterRareHeapLarger", "/proof/rare/3/0", 1},
        Mutation{"LaterRareHeapSmaller", "/proof/rare/3/0", -1},
        Mutation{"RepeatedFromLarger", "/proof/repeated/from", 1},
        Mutation{"RepeatedFromSmaller", "/proof/repeated/from", -1},
        Mutation{"RepeatedCountLarger", "/proof/repeated/count", 1},
        Mutation{"SampleFromLarger", "/proof/samples/1/from", 1},
        Mutation{"SampleFromSmaller", "/proof/samples/1/from", -1}),
    name_of);

TEST(CertificateMutation, LastExceptionIsRefused) {
  for (std::int64_t const by : {-1, 1}) {
    expect_refused(changed(classical(coded("0.77")), "/last_exception", by).dump());
  }
  Json json = Json::parse(classical(coded("0.77")));
  json["last_exception"] = nullptr;
  expect_refused(json.dump());
}

TEST(CertificateMutation, AnotherPreperiodThroughoutIsRefused) {
  OneHeapGame const game = coded("0.77");
  PeriodSearch search(game, ProofWanted::kClassical);
  ASSERT_TRUE(search.run(1000));
  for (int const by : {-1, 1}) {
    PeriodResult result = *search.result();
    result.period.preperiod += static_cast<std::uint64_t>(by);
    result.period.last_exception = result.period.preperiod - 1;
    result.period.checked_to += static_cast<std::uint64_t>(2 * by);
    result.period.values_needed += static_cast<std::uint64_t>(2 * by);
    expect_refused(period_certificate(game, result, search.values()));
  }
}

TEST(CertificateMutation, AMultipleOfThePeriodThroughoutIsRefused) {
  OneHeapGame const game = coded("0.77");
  PeriodSearch search(game, ProofWanted::kClassical);
  ASSERT_TRUE(search.run(1000));
  for (std::uint64_t const factor : {2U, 3U}) {
    PeriodResult result = *search.result();
    result.period.period *= factor;
    result.period.checked_to += 12 * (factor - 1);
    result.period.values_needed += 24 * (factor - 1);
    auto const checked = check_certificate(period_certificate(game, result));
    EXPECT_EQ(checked.verdict, Verdict::kInvalid);
    EXPECT_EQ(checked.failure->key, "check.wrong.period_least");
    auto const again = check_certificate(repeating("0.77", 12 * factor, 71));
    EXPECT_EQ(again.verdict, Verdict::kInvalid);
    EXPECT_EQ(again.failure->key, "check.wrong.period_least");
  }
}

TEST(CertificateMutation, ALaterPreperiodOfARepetitionIsRefused) {
  auto const checked = check_certificate(repeating("0.77", 12, 72));
  EXPECT_EQ(checked.verdict, Verdict::kInvalid);
  EXPECT_EQ(checked.failure->key, "check.wrong.preperiod_least");
}

TEST(CertificateMutation, AnyChangedValueIsRefused) {
  Json const json = Json::parse(classical(coded("0.77")));
  for (std::size_t i = 0; i < 83; ++i) {
    Json other = json;
    change_value(other["proof"]["values"], i, 1);
    expect_refused(other.dump());
  }
}

TEST(CertificateMutation, AnyChangedValueOfTheRepeatedWindowIsRefused) {
  Json const json = Json::parse(repeating("0.051", 48, 48));
  std::size_t const count = std::stoul(json["proof"]["repeated"]["count"].get<std::string>());
  for (std::size_t i = 0; i < count; ++i) {
    Json other = json;
    change_value(other["proof"]["repeated"], i, 2);
    expect_refused(other.dump());
  }
}

TEST(CertificateMutation, AnyRareHeapDroppedIsRefused) {
  Json const json = Json::parse(repeating("0.051", 48, 48));
  for (std::size_t i = 0; i < json["proof"]["rare"].size(); ++i) {
    Json other = json;
    other["proof"]["rare"].erase(i);
    expect_refused(other.dump());
    expect_refused(other.dump(), few_values());
  }
}

TEST(CertificateMutation, ARareHeapAddedIsRefused) {
  Json json = Json::parse(repeating("0.051", 48, 48, 2000));
  json["proof"]["rare"].push_back({"1500", "0"});
  expect_refused(json.dump());
  expect_refused(json.dump(), few_values());
}

TEST(CertificateMutation, AChecksumIsRefused) {
  Json json = Json::parse(classical(coded("0.77")));
  std::string hash = json["proof"]["checksum"].get<std::string>();
  hash[5] = hash[5] == '0' ? '1' : '0';
  json["proof"]["checksum"] = hash;
  expect_refused(json.dump());
}

TEST(CertificateMutation, AnotherGameIsRefused) {
  for (auto const& certificate : {classical(coded("0.77")), repeating("0.77", 12, 71)}) {
    Json json = Json::parse(certificate);
    json["game"] = "0.07";
    expect_refused(json.dump());
    json["code"] = "0.07";
    expect_refused(json.dump());
    json = Json::parse(certificate);
    json["game"] = "0.77 unequal";
    json["parts"] = "unequal";
    expect_refused(json.dump());
  }
}

TEST(CertificateMutation, AnotherKindOfProofIsRefused) {
  for (auto const* const kind : {"unequal parts", "tail", "state repetition", "parts", "magic"}) {
    for (auto const& game :
         {coded("0.77"), coded("0.(3)"), coded("0.171", PartsCondition::kPairwiseUnequal)}) {
      Json json = Json::parse(classical(game));
      if (json["proof"]["kind"] == kind) continue;
      json["proof"]["kind"] = kind;
      expect_refused(json.dump());
    }
  }
}

TEST(CertificateMutation, AClassicalBoundForThreePartsUnderAConditionIsRefused) {
  Json json = Json::parse(classical(coded("0.171", PartsCondition::kPairwiseUnequal)));
  json["game"] = "0.18 unequal";
  json["code"] = "0.18";
  EXPECT_EQ(check_certificate(json.dump()).failure->key, "check.wrong.kind");
}

// Where not everything can be recomputed, values must be common, and steps are checked.
TEST(SampledCertificate, AnyChangedValueOfAnotherClassIsRefused) {
  Json const json = Json::parse(repeating("0.051", 48, 48, 2000));
  ASSERT_EQ(check_certificate(json.dump(), few_values()).verdict, Verdict::kValid);
  for (auto const& place : {"/proof/repeated", "/proof/samples/0", "/proof/samples/1"}) {
    Json::json_pointer const pointer(place);
    std::size_t const count = std::stoul(json.at(pointer).at("count").get<std::string>());
    for (std::size_t i = 0; i < count; ++i) {
      Json other = json;
      change_value(other.at(pointer), i, 2);
      expect_refused(other.dump(), few_values());
    }
  }
}

TEST(SampledCertificate, AChangedValueOfTheSameClassIsRefusedByItsStep) {
  Json const json = Json::parse(repeating("0.051", 48, 48, 2000));
  std::size_t const window = std::stoul(json["proof"]["window"].get<std::string>());
  std::size_t const count = std::stoul(json["proof"]["samples"][1]["count"].get<std::string>());
  ASSERT_GT(count, window);
  for (std::size_t i = window; i < count; ++i) {
    for (unsigned const flip : {3U, 5U, 6U}) {  // two bits of the mask 7
      Json other = json;
      change_value(other["proof"]["samples"][1], i, flip);
      expect_refused(other.dump(), few_values());
    }
  }
}

TEST(SampledCertificate, WrongNumbersAreRefused) {
  std::string const certificate = repeating("0.051", 48, 48, 2000);
  for (auto const& [place, by] :
       std::vector<std::pair<char const*, std::int64_t>>{{"/period", 1},
                                                         {"/period", -1},
                                                         {"/last_exception", 1},
                                                         {"/saltus", 1},
                                                         {"/max_value", -1},
                                                         {"/max_value", 1},
                                                         {"/max_heap", 1},
                                                         {"/max_heap", -1},
                                                         {"/values_checked", 1},
                                                         {"/proof/at", 1},
                                                         {"/proof/at", -1},
                                                         {"/proof/window", 1},
                                                         {"/proof/window", -1},
                                                         {"/proof/space/mask", 1},
                                                         {"/proof/space/mask", -1},
                                                         {"/proof/rare/0/0", 1},
                                                         {"/proof/rare/0/1", 1},
                                                         {"/proof/repeated/from", 1}}) {
    SCOPED_TRACE(place);
    expect_refused(changed(certificate, place, by).dump(), few_values());
  }
}

TEST(HostileCertificate, NeverCrashes) {
  std::string const good = repeating("0.77", 12, 71);
  for (std::size_t length = 0; length + 2 < good.size(); length += 7) {
    EXPECT_THROW(static_cast<void>(check_certificate(good.substr(0, length))), bouton::Error);
  }
  for (std::string const& text :
       {std::string(1'000'000, '['), "{\"a\":" + std::string(100'000, '{'), std::string("{}"),
        std::string("[]"), std::string("null"), std::string("\"x\""), std::string("{\"schema\":1}"),
        std::string("{\"schema\":\"@cli.check.valid\"}"), std::string("\xff\xfe{}"),
        "[" + std::string(3'000'000, ',') + "]"}) {
    EXPECT_THROW(static_cast<void>(check_certificate(text)), bouton::Error);
  }
}

TEST(HostileCertificate, AnyMemberOfAnotherTypeIsAnError) {
  Json const json = Json::parse(repeating("0.77", 12, 71));
  Json const flat = json.flatten();
  std::vector<Json> const values = {nullptr,
                                    3,
                                    -1.5,
                                    true,
                                    "",
                                    "x",
                                    "-1",
                                    "01",
                                    "1e5",
                                    "99999999999999999999",
                                    "2305843009213693951",
                                    Json::array(),
                                    Json::object(),
                                    "@cli.check.valid",
                                    "4294967296"};
  for (auto const& [place, value] : flat.items()) {
    // Within the lists a few entries are enough.
    if (place.find("/rare/") != place.npos && place.find("/rare/1/") == place.npos) continue;
    for (Json const& other : values) {
      if (other == value) continue;
      SCOPED_TRACE(place + " " + other.dump());
      Json mutant = json;
      mutant.at(Json::json_pointer(place)) = other;
      expect_refused(mutant.dump());
    }
    Json without = flat;
    without.erase(place);
    if (place.find("/rare/") == place.npos) expect_refused(without.unflatten().dump());
  }
}

TEST(HostileCertificate, HugeNumbersEndWithinTheLimits) {
  for (auto const& certificate : {repeating("0.77", 12, 71), classical(coded("0.77"))}) {
    for (auto const* const place : {"/period", "/preperiod", "/values_checked"}) {
      Json json = Json::parse(certificate);
      json.at(Json::json_pointer(place)) = "2305843009213693951";
      expect_refused(json.dump());
    }
  }
  // Everything fits together, but nobody can compute so far.
  Json json = Json::parse(classical(coded("0.77")));
  json["period"] = "1000000000000000000";
  json["values_checked"] = "2000000000000000144";
  json["proof"]["bound"] = "1000000000000000144";
  CheckOptions options;
  options.full = true;
  options.limits.memory_bytes = 1 << 20;
  EXPECT_EQ(check_certificate(json.dump(), options).verdict, Verdict::kUnknown);
}
