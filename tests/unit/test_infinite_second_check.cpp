// Certificates of infinite misere quotients, verified a second time without automata.
#include <gtest/gtest.h>

#include <fstream>
#include <map>
#include <nlohmann/json.hpp>
#include <string>
#include <utility>
#include <vector>

#include "bouton/check/check_certificate.hpp"
#include "bouton/core/error.hpp"
#include "code_name.hpp"
#include "law_sets.hpp"
#include "oracle/infinite_quotient.hpp"
#include "source_file.hpp"

namespace {

using Json = nlohmann::ordered_json;

Json law_certificate(std::string const& code) {
  std::ifstream file(bouton::test::source_file("data/certificates/infinite-" + code + ".json"));
  return Json::parse(file);
}

oracle::InfiniteQuotient law_of(Json const& json) {
  oracle::InfiniteQuotient law{json["game"].get<std::string>(), {}, {}, {}, {}};
  law.actions = json["finite"]["actions"].get<std::vector<std::vector<std::size_t>>>();
  law.lost = json["lost"].get<std::vector<std::size_t>>();
  for (Json const& heap : json["heaps"]) {
    law.images.emplace_back(heap[0].get<std::size_t>(), heap[1].get<oracle::Vector>());
  }
  law.sets = oracle::law_sets(json["sets"]);
  return law;
}

bool right(Json const& json) {
  return oracle::InfiniteLawCheck(law_of(json)).right();
}

/// Whether the checker of the library accepts the certificate.
bool accepted(Json const& json) {
  using bouton::check::check_certificate;
  return check_certificate(json.dump()).verdict == bouton::check::Verdict::kValid;
}

TEST(InfiniteSecondCheck, ItAcceptsSmallCertificates) {
  for (auto const* code : {"0.005", "0.404", "0.76"}) {
    EXPECT_TRUE(right(law_certificate(code))) << code;
  }
}

TEST(InfiniteSecondCheck, ItAgreesWithTheCheckerOnCertificatesThatWereChanged) {
  Json const json = law_certificate("0.76");
  std::size_t refused = 0;
  for (std::size_t set = 0; set < json["sets"].size(); ++set) {
    for (std::size_t cell = 0; cell < json["sets"][set].size(); ++cell) {
      Json less = json;
      less["sets"][set].erase(cell);
      EXPECT_EQ(right(less), accepted(less)) << set << ' ' << cell;
      refused += right(less) ? 0U : 1U;
      for (std::size_t c = 0; c < json["sets"][set][cell].size(); ++c) {
        Json wider = json;
        wider["sets"][set][cell].erase(c);
        EXPECT_EQ(right(wider), accepted(wider)) << set << ' ' << cell << ' ' << c;
        refused += right(wider) ? 0U : 1U;
      }
    }
  }
  EXPECT_GT(refused, 10U);
}

using Sum = std::map<std::size_t, long>;

/// More heaps: those of one member of the family, `times` as many.
void add(Sum& sum, Json const& heaps, long times) {
  for (Json const& heap : heaps) {
    if (times > 0) sum[heap[0].get<std::size_t>()] += times * heap[1].get<long>();
  }
}

long tokens_of(Sum const& sum) {
  long tokens = 0;
  for (auto const& [heap, count] : sum) tokens += static_cast<long>(heap) * count;
  return tokens;
}

TEST(InfiniteSecondCheck, MembersOfEveryFamilyAreToldApart) {
  constexpr long kMembers = 14, kMostPlayed = 48;
  std::size_t played = 0;
  for (auto const& code : bouton::test::certified_codes("infinite")) {
    Json const json = law_certificate(code);
    oracle::InfiniteLawCheck law(law_of(json));
    Json const& family = json["family"];
    for (long l = 1; l < kMembers; ++l) {
      for (long k = 0; k < l; ++k) {
        Sum context;
        add(context, family["start"], 1);
        add(context, family["by_first"], k);
        add(context, family["by_distance"], l - k);
        Sum one = context, other = context;
        for (auto const& [sum, number] : {std::pair(&one, k), std::pair(&other, l)}) {
          add(*sum, family["first"], 1);
          add(*sum, family["step"], number);
        }
        ASSERT_NE(law.says_lost(one), law.says_lost(other)) << code << ' ' << k << ' ' << l;
        if (tokens_of(one) > kMostPlayed || tokens_of(other) > kMostPlayed) continue;
        ASSERT_NE(law.is_lost(one), law.is_lost(other)) << code << ' ' << k << ' ' << l;
        ++played;
      }
    }
  }
  EXPECT_GT(played, 15U);
}

/// Whether a certificate before this one says the same of heaps with the same options.
bool told_before(std::string const& code) {
  oracle::InfiniteLawCheck check(law_of(law_certificate(code)));
  for (auto const& other : bouton::test::certified_codes("infinite")) {
    if (other == code) break;
    oracle::InfiniteLawCheck before(law_of(law_certificate(other)));
    if (check.same_problem(before)) return true;
  }
  return false;
}

TEST(InfiniteSecondCheck, OfCodesWithTheSameLawAndOptionsOneIsEnough) {
  EXPECT_FALSE(told_before("0.544"));
  EXPECT_TRUE(told_before("0.546"));
  EXPECT_FALSE(told_before("0.444"));  // one heap less than 0.404
  // The same text told of a game with other options.
  Json other = law_certificate("0.544");
  other["game"] = "0.564";
  oracle::InfiniteLawCheck one(law_of(law_certificate("0.544"))), two(law_of(other));
  EXPECT_FALSE(one.same_problem(two));
  EXPECT_FALSE(two.right());
}

/// One case for each certificate, since some take long.
class InfiniteSecondCheckOf : public testing::TestWithParam<std::string> {};

TEST_P(InfiniteSecondCheckOf, IsPassed) {
  EXPECT_TRUE(told_before(GetParam()) || right(law_certificate(GetParam())));
}

INSTANTIATE_TEST_SUITE_P(Slow, InfiniteSecondCheckOf,
                         testing::ValuesIn(bouton::test::certified_codes("infinite")),
                         bouton::test::code_name);

}  // namespace
