// Certificates with anything wrong in them are refused: one mutation per test.
#include "certificate_help.hpp"

using namespace bouton::certificates;

namespace {

// One mutation per test: a member and the number added to it.
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

}  // namespace

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
