// Each check of the checker by itself, and errors found where not all can be recomputed.
#include "certificate_help.hpp"

#include <memory>
#include <set>
#include <string>
#include <vector>
#include "check/period_check.hpp"

using namespace bouton::certificates;
namespace check = bouton::check;
using bouton::Limits;
using bouton::Meter;

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

// Each check by itself: the certificate fits together in every other respect.
TEST(OneCheck, ABoundThatIsTooSmall) {
  Json json = Json::parse(classical(coded("0.77")));
  add_to(json, "/proof/bound", -1);
  add_to(json, "/values_checked", -1);
  json["proof"].erase("checksum");
  EXPECT_EQ(failure_of(json.dump()), "check.wrong.bound");
}

TEST(OneCheck, ASaltusWhereNoneIsPossible) {
  Json json = Json::parse(classical(coded("0.77")));
  json["saltus"] = "1";
  json["max_value"] = json["max_heap"] = nullptr;
  EXPECT_EQ(failure_of(json.dump()), "check.wrong.saltus");
}

TEST(OneCheck, APeriodOfZero) {
  Json json = Json::parse(classical(coded("0.77")));
  json["period"] = "0";
  EXPECT_EQ(failure_of(json.dump()), "check.wrong.period_zero");
}

TEST(OneCheck, ALargestValueAfterAWholePeriod) {
  Json json = Json::parse(classical(coded("0.77")));
  json["max_heap"] = "83";
  EXPECT_EQ(failure_of(json.dump()), "check.wrong.max_heap");
}

TEST(OneCheck, ValuesThatDoNotBeginWithHeap0) {
  Json json = Json::parse(classical(coded("0.77")));
  json["proof"]["values"] = {{"from", "1"}, {"count", "1"}, {"width", 1}, {"base64", "AQ=="}};
  EXPECT_EQ(failure_of(json.dump()), "check.wrong.values");
}

TEST(OneCheck, ATailWhoseStateHasNotComeBack) {
  auto const game = one_heap_game(bouton::all_but_rules({2, 5, 9}));
  Json json = Json::parse(classical(*game));
  json["proof"].erase("checksum");
  std::uint64_t const bound = std::stoull(json["proof"]["bound"].get<std::string>());
  int refused = 0;
  for (std::uint64_t smaller = bound; smaller-- > 0;) {
    add_to(json, "/proof/bound", -1);
    add_to(json, "/values_checked", -1);
    if (std::stoull(json["values_checked"].get<std::string>()) < 83) json["proof"].erase("values");
    auto const result = check_certificate(json.dump());
    if (result.verdict == Verdict::kValid) {
      EXPECT_EQ(refused, 0) << "a state that has come back comes back later too";
      continue;
    }
    ++refused;
    EXPECT_TRUE(result.failure->key == "check.wrong.tail" ||
                result.failure->key == "check.wrong.bound" ||
                result.failure->key == "check.wrong.values")
        << result.failure->key;
  }
  EXPECT_GT(refused, 0);
}

// A tail of 400 digits: 160,000 pairs of a row and what it reads.
TEST(OneCheck, TheStateOfALongTailIsComparedAsFarAsTheStepsLast) {
  check::PeriodClaim claim;
  claim.rules.first = {0};
  claim.rules.repeat.assign(400, 3);
  claim.bound = 1'600;
  std::vector<std::uint16_t> values(claim.bound + 1);
  for (std::size_t n = 0; n < values.size(); ++n) values[n] = n == 0 ? 0 : 1;
  Limits const limits;
  Meter enough(limits, 1'000'000'000);
  EXPECT_TRUE(check::check_tail(claim, values, enough));
  Meter few(limits, 1'000);
  EXPECT_FALSE(check::check_tail(claim, values, few));
}

TEST(OneCheck, APreperiodBehindTheWindow) {
  Json json = Json::parse(repeating("0.77", 12, 71));
  ASSERT_EQ(json["proof"]["repeated"]["from"], "71");
  add_to(json, "/preperiod", 1);
  add_to(json, "/last_exception", 1);
  EXPECT_EQ(failure_of(json.dump()), "check.wrong.preperiod_late");
}

TEST(OneCheck, ARareListThatIsNotAscendingOrNotRare) {
  Json const json = Json::parse(repeating("0.051", 48, 48, 2000));
  Json other = json;
  std::swap(other["proof"]["rare"][1], other["proof"]["rare"][2]);
  EXPECT_EQ(failure_of(other.dump()), "check.wrong.rare_list");
  other = json;
  other["proof"]["rare"][2][1] =
      std::to_string(std::stoul(other["proof"]["rare"][2][1].get<std::string>()) ^ 1U);
  EXPECT_EQ(failure_of(other.dump()), "check.wrong.rare_list");
  other["proof"]["rare"][2][1] =
      std::to_string(std::stoul(json["proof"]["rare"][2][1].get<std::string>()) ^ 3U);
  EXPECT_EQ(failure_of(other.dump()), "check.wrong.rare");
}

TEST(OneCheck, TwoValuesOfOneHeap) {
  // The last sample covers the window before the repetition; no step shows its beginning.
  Json json = Json::parse(repeating("0.051", 48, 48, 2000));
  change_value(json["proof"]["samples"][1], 25, 3);
  EXPECT_EQ(failure_of(json.dump(), few_values()), "check.wrong.overlap");
}

TEST(OneCheck, StepsShowAValueThatIsAnOptionOrTooLarge) {
  std::set<std::string> seen;
  for (std::uint64_t later = 2000; later < 2048; ++later) {
    Json const json = Json::parse(repeating("0.051", 48, 48, later));
    std::size_t const last =
        std::stoul(json["proof"]["samples"][2]["count"].get<std::string>()) - 1;
    for (unsigned const flip : {3U, 5U, 6U}) {
      Json other = json;
      change_value(other["proof"]["samples"][2], last, flip);
      seen.insert(failure_of(other.dump(), few_values()));
    }
  }
  seen.erase("check.wrong.max_value");
  EXPECT_EQ(seen, (std::set<std::string>{"check.wrong.step_mex", "check.wrong.step_option"}));
}

TEST(OneCheck, SinglePlacesShowASmallerPreperiod) {
  OneHeapGame const game = coded("0.055");
  PeriodResult result = bouton::made::repetition(game, 148, 259, 200);
  auto const g = bouton::made::slow_values(game, 1000);
  result.period.preperiod = 300;
  bouton::sequence::StateRepetition shown = *result.repetition;
  shown.samples = {{299, {g[299]}}, {447, {g[447]}}};
  result.repetition = std::make_shared<bouton::sequence::StateRepetition const>(std::move(shown));
  CheckOptions options;
  options.limits.memory_bytes = 2 * 200;
  EXPECT_EQ(failure_of(period_certificate(game, result), options), "check.wrong.preperiod_least");
}

TEST(SampledCertificate, ShowsWrongPeriodsWithinTheFirstValues) {
  Json const json = Json::parse(repeating("0.051", 48, 48, 2000));
  for (std::int64_t const by : {-1, 1}) {
    Json other = json;
    add_to(other, "/preperiod", by);
    add_to(other, "/last_exception", by);
    expect_refused(other.dump(), few_values());
  }
}

namespace {

// Memory for less than all values, and yet everything is recomputed.
class LongCheck : public testing::Test {
 protected:
  static Json certificate() {
    static std::string const text = streamed(coded("0.56"));  // preperiod 326640, period 144
    return Json::parse(text);
  }
  static CheckedCertificate check(Json const& json) {
    CheckOptions options;
    options.full = true;
    options.limits.memory_bytes = std::uint64_t{1} << 20;
    return check_certificate(json.dump(), options);
  }
  static std::string failure(Json const& json) {
    auto const result = check(json);
    return result.failure ? result.failure->key : "valid?";
  }
};

}  // namespace

TEST_F(LongCheck, DecidesEverything) {
  auto const result = check(certificate());
  EXPECT_EQ(result.verdict, Verdict::kValid) << why(result);
  EXPECT_TRUE(result.complete) << why(result);
}

TEST_F(LongCheck, FindsASmallerPreperiodAndALargerOne) {
  Json json = certificate();
  add_to(json, "/preperiod", 1);
  add_to(json, "/last_exception", 1);
  EXPECT_EQ(failure(json), "check.wrong.preperiod_least");
  add_to(json, "/preperiod", -2);
  add_to(json, "/last_exception", -2);
  EXPECT_NE(failure(json), "valid?");
}

TEST_F(LongCheck, FindsASmallerPeriodAndALargerOne) {
  Json json = certificate();
  json["proof"]["samples"] = Json::array();
  add_to(json, "/period", 144);
  add_to(json, "/values_checked", 144);
  EXPECT_EQ(failure(json), "check.wrong.period_least");
  add_to(json, "/period", -216);
  add_to(json, "/values_checked", -216);
  EXPECT_EQ(failure(json), "check.wrong.no_repetition");
}

TEST_F(LongCheck, FindsTheLargestValue) {
  for (auto const* const member : {"/max_value", "/max_heap"}) {
    for (std::int64_t const by : {-1, 1}) {
      Json json = certificate();
      add_to(json, member, by);
      EXPECT_EQ(failure(json), "check.wrong.max_value");
    }
  }
}

TEST_F(LongCheck, ComparesEveryValueGiven) {
  Json json = certificate();
  change_value(json["proof"]["samples"][3], 20000, 1);
  EXPECT_EQ(failure(json), "check.wrong.value");
  json = certificate();
  change_value(json["proof"]["repeated"], 0, 3);
  EXPECT_EQ(failure(json), "check.wrong.value");
}
