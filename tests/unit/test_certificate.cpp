// Certificates of true periods are valid, no input does any harm, and none has members without a
// meaning.
#include <gtest/gtest.h>

#include <fstream>
#include <iterator>
#include <nlohmann/json.hpp>
#include <string>

#include "bouton/check/check_certificate.hpp"
#include "bouton/core/error.hpp"
#include "certificate_help.hpp"
#include "source_file.hpp"

// Certificates of true periods are valid, and no input does any harm.

using namespace bouton::certificates;

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

TEST(Certificate, OfTheSparseEngineIsValid) {
  for (auto const* const code : {"0.77", "0.051", "0.45", "0.156", "0.16", "0.055", "4.7"}) {
    SCOPED_TRACE(code);
    expect_valid(streamed(coded(code)));
  }
  expect_valid(streamed(coded("0.171", PartsCondition::kPairwiseUnequal)));
}

TEST(Certificate, OfTheSparseEngineSampledShowsThousandsOfSteps) {
  CheckOptions options;
  options.limits.memory_bytes = 2 * 70'000;
  auto const result = check_certificate(streamed(coded("0.051")), options);
  EXPECT_EQ(result.verdict, Verdict::kValid) << why(result);
  EXPECT_FALSE(result.complete);
}

TEST(Certificate, OfARepetitionThatCannotBeRecomputedSaysSo) {
  std::string const certificate = repeating("0.051", 48, 48, 2000);
  auto const result = check_certificate(certificate, few_values());
  EXPECT_EQ(result.verdict, Verdict::kValid) << why(result);
  EXPECT_FALSE(result.complete);
  EXPECT_EQ(result.unchecked.size(), 2U);
  CheckOptions fewer;
  fewer.limits.memory_bytes = 2 * 80;  // less than a period
  EXPECT_EQ(check_certificate(certificate, fewer).unchecked.size(), 3U);
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
  // Everything is consistent, but values cannot be computed that far.
  Json json = Json::parse(classical(coded("0.77")));
  json["period"] = "1000000000000000000";
  json["values_checked"] = "2000000000000000144";
  json["proof"]["bound"] = "1000000000000000144";
  CheckOptions options;
  options.full = true;
  options.limits.memory_bytes = 1 << 20;
  EXPECT_EQ(check_certificate(json.dump(), options).verdict, Verdict::kUnknown);
}

// Every kind of certificate is refused if it has a member that means nothing, or one twice: what
// a reader sees in it must be what was checked.

namespace {

using bouton::check::check_certificate;
using Json = nlohmann::ordered_json;

std::string text_of(std::string const& name) {
  std::ifstream file(bouton::test::source_file("data/certificates/" + name));
  return {std::istreambuf_iterator<char>(file), {}};
}

/// The key of the error with which a certificate is refused.
std::string error_of(std::string const& text) {
  try {
    (void)check_certificate(text);
  } catch (bouton::Error const& error) {
    return error.message().key;
  }
  return "none";
}

constexpr char const* kOfEachKind[] = {"0.106.json", "misere-0.77.json", "infinite-0.354.json",
                                       "all-heaps-0.26.json"};

TEST(CertificateMembers, UnknownOnesAreRefusedInEveryKind) {
  for (auto const* name : kOfEachKind) {
    Json json = Json::parse(text_of(name));
    json["note"] = "the quotient is finite";
    EXPECT_EQ(error_of(json.dump()), "check.error.member") << name;
  }
  for (auto const* place : {"/proof/note", "/proof/space/note", "/proof/repeated/note"}) {
    Json json = Json::parse(text_of("0.106.json"));
    json[Json::json_pointer(place)] = 1;
    EXPECT_EQ(error_of(json.dump()), "check.error.member") << place;
  }
}

TEST(CertificateMembers, DoubledOnesAreRefusedInEveryKind) {
  for (auto const* name : kOfEachKind) {
    std::string text = text_of(name);
    text.insert(text.find('{') + 1, R"("game":"0.77",)");
    EXPECT_EQ(error_of(text), "check.error.twice") << name;
  }
  std::string inner = text_of("infinite-0.354.json");
  std::string const family = "\"family\": {";
  inner.insert(inner.find(family) + family.size(), R"("first":[],)");
  EXPECT_EQ(error_of(inner), "check.error.twice");
}

TEST(CertificateMembers, TheSameNameInTwoObjectsIsNoDouble) {
  EXPECT_EQ(error_of(text_of("infinite-0.354.json")), "none");
  EXPECT_EQ(error_of(text_of("misere-0.77.json")), "none");
}

}  // namespace
