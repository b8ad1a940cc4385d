// Certificates of infinite misere quotients and of laws of heaps of every size, verified a second
// time without automata.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <fstream>
#include <map>
#include <nlohmann/json.hpp>
#include <string>
#include <utility>
#include <vector>

#include "bouton/check/check_certificate.hpp"
#include "bouton/core/error.hpp"
#include "code_name.hpp"
#include "effort.hpp"
#include "law_sets.hpp"
#include "oracle/all_heaps_check.hpp"
#include "oracle/infinite_quotient.hpp"
#include "source_file.hpp"

namespace {

// Certificates of laws of sums of heaps of every size, verified a second time without automata.

using Json = nlohmann::ordered_json;

Json rows_certificate(std::string const& code) {
  std::ifstream file(bouton::test::source_file("data/certificates/all-heaps-" + code + ".json"));
  return Json::parse(file);
}

oracle::AllHeapsQuotient rows_law(Json const& json) {
  oracle::AllHeapsQuotient law;
  law.code = json["game"].get<std::string>();
  law.actions = json["finite"]["actions"].get<std::vector<std::vector<std::size_t>>>();
  law.first = json["first"].get<std::vector<std::array<long, 3>>>();
  law.repeat = json["repeat"].get<std::vector<std::array<long, 5>>>();
  law.sets = oracle::law_sets(json["sets"]);
  law.lost = json["lost"].get<std::vector<std::size_t>>();
  law.possible = json["possible"].get<std::size_t>();
  Json const& family = json["family"];
  law.heap = family["heap"].get<std::size_t>();
  law.step = family["step"].get<std::size_t>();
  law.start = family["start"].get<oracle::AllHeapsQuotient::Sum>();
  law.by_first = family["by_first"].get<oracle::AllHeapsQuotient::Sum>();
  law.by_distance = family["by_distance"].get<oracle::AllHeapsQuotient::Sum>();
  return law;
}

/// As far as the bound of the small models, or as far as told.
bool right_rows(Json const& json, long nearer = 1'000'000) {
  return oracle::AllHeapsLawCheck(rows_law(json), nearer).right();
}

bool accepted_rows(Json const& json) {
  using bouton::check::check_certificate;
  return check_certificate(json.dump()).verdict == bouton::check::Verdict::kValid;
}

constexpr long kLookedAt = 16;

TEST(AllHeapsSecondCheck, NothingIsWrongNearby) {
  for (auto const* code : {"0.26", "0.732"}) {
    EXPECT_TRUE(right_rows(rows_certificate(code), kLookedAt)) << code;
  }
}

TEST(AllHeapsSecondCheck, ItAgreesWithTheCheckerOnCertificatesThatWereChanged) {
  Json const json = rows_certificate("0.732");
  std::size_t refused = 0;
  auto const compare = [&](Json const& changed, std::string const& what) {
    bool const right = right_rows(changed, kLookedAt);
    EXPECT_EQ(right, accepted_rows(changed)) << what;
    refused += right ? 0U : 1U;
  };
  for (std::size_t set = 0; set < json["sets"].size(); ++set) {
    if (set == json["possible"].get<std::size_t>()) continue;
    for (std::size_t cell = 0; cell < json["sets"][set].size();
         cell += bouton::test::effort(1U, 2U)) {
      Json less = json;
      less["sets"][set].erase(cell);
      compare(less, less.dump());
    }
  }
  for (auto const& [place, value] : std::vector<std::pair<char const*, char const*>>{
           {"/repeat/0/1", "5"}, {"/family/step", "1"}, {"/game", "\"0.1\""}}) {
    Json changed = json;
    changed[Json::json_pointer(place)] = Json::parse(value);
    compare(changed, place);
  }
  EXPECT_GT(refused, 4U);
}

/// Whether the options of all heaps have the same images in two games whose laws have the same
/// text, because all moves are the same but those that take a whole heap: these are moves of the
/// first few heaps. Then each statement about one law is one about the other.
bool same_options(Json const& one, Json const& other) {
  Json renamed = other;
  renamed["game"] = one["game"];
  oracle::AllHeapsGame const a(rows_law(one)), b(rows_law(other));
  std::size_t const digits = std::max(a.rule.digits.size(), b.rule.digits.size());
  auto const digit = [](oracle::AllHeapsGame const& game, std::size_t t) {
    return t < game.rule.digits.size() ? game.rule.digits[t] : 0U;
  };
  for (std::size_t t = 0; t < digits; ++t) {
    if (digit(a, t) >> 1U != digit(b, t) >> 1U || a.options(t, t) != b.options(t, t)) return false;
  }
  return renamed == one;
}

/// Whether a certificate before this one is the same problem.
bool rows_told_before(std::string const& code) {
  Json const json = rows_certificate(code);
  auto const codes = bouton::test::certified_codes("all-heaps");
  auto const here = std::find(codes.begin(), codes.end(), code);
  return std::any_of(codes.begin(), here, [&](std::string const& other) {
    return same_options(rows_certificate(other), json);
  });
}

TEST(AllHeapsSecondCheck, OfGamesThatDifferInTakingWholeHeapsAloneOneIsEnough) {
  auto const codes = bouton::test::certified_codes("all-heaps");
  EXPECT_EQ(codes.size(), 45U);
  EXPECT_EQ(std::count_if(codes.begin(), codes.end(), rows_told_before), 22);
  EXPECT_TRUE(same_options(rows_certificate("0.26"), rows_certificate("0.271")));
  EXPECT_FALSE(same_options(rows_certificate("0.26"), rows_certificate("0.262")));
  EXPECT_FALSE(same_options(rows_certificate("0.26"), rows_certificate("0.732")));
}

/// Up to the bound beyond which nothing can be wrong: one case for each certificate, since some
/// take long.
class AllHeapsSecondCheckOf : public testing::TestWithParam<std::string> {};

TEST_P(AllHeapsSecondCheckOf, IsPassed) {
  EXPECT_TRUE(rows_told_before(GetParam()) || right_rows(rows_certificate(GetParam())));
}

INSTANTIATE_TEST_SUITE_P(Slow, AllHeapsSecondCheckOf,
                         testing::Values("0.157", "0.57", "0.732", "0.734", "0.736", "4.52"),
                         bouton::test::code_name);
INSTANTIATE_TEST_SUITE_P(Slowest, AllHeapsSecondCheckOf,
                         testing::ValuesIn(bouton::test::certified_codes("all-heaps")),
                         bouton::test::code_name);

// Certificates of infinite misere quotients, verified a second time without automata.

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
