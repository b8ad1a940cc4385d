// Certificates of laws of sums of heaps of any size: true ones are accepted, agree with play, and
// are refused once anything in them is false.
#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <functional>
#include <iterator>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "bouton/check/check_certificate.hpp"
#include "bouton/core/error.hpp"
#include "bouton/misere/quotient_search.hpp"
#include "bouton/rules/heap_code.hpp"
#include "misere/all_heaps_quotient.hpp"
#include "oracle/misere_sums.hpp"
#include "source_file.hpp"

namespace {

using bouton::check::check_certificate;
using bouton::check::CheckOptions;
using bouton::check::Verdict;
using Json = nlohmann::ordered_json;

std::string all_heaps_text(std::string const& code) {
  std::ifstream file(bouton::test::source_file("data/certificates/all-heaps-" + code + ".json"));
  return {std::istreambuf_iterator<char>(file), {}};
}

Json all_heaps_certificate(std::string const& code) {
  return Json::parse(all_heaps_text(code));
}

std::string failure_in(Json const& json, CheckOptions const& options = {}) {
  auto const result = check_certificate(json.dump(), options);
  if (result.verdict == Verdict::kValid) return result.complete ? "valid" : "partly";
  return result.failure ? result.failure->key : "unknown";
}

std::vector<std::string> all_heaps_codes() {
  return bouton::test::certified_codes("all-heaps");
}

/// What a certificate says of a sum, read here without any code of the checker.
class Said {
 public:
  explicit Said(Json json) : json_(std::move(json)) {}

  bool lost(std::string const& counts) const {
    long element = 0, total = 0, peak = 0;
    for (std::size_t i = 0; i < counts.size(); ++i) {
      auto const [x, t, p] = image(i + 1);
      for (int n = 0; n < counts[i]; ++n) {
        // The finite parts are {1, a}, where a a = 1.
        element ^= x;
        total += t;
        peak = std::max(peak, p);
      }
    }
    for (Json const& cell :
         json_["sets"][json_["lost"][static_cast<std::size_t>(element)].get<std::size_t>()]) {
      if (std::all_of(cell.begin(), cell.end(),
                      [&](Json const& condition) { return holds(condition, total, peak); })) {
        return true;
      }
    }
    return false;
  }

 private:
  struct Image {
    long element, total, peak;
  };
  Image image(std::size_t heap) const {
    Json const& first = json_["first"];
    if (heap < first.size()) {
      Json const& one = first[heap];
      return {one[0].get<long>(), one[1].get<long>(), one[2].get<long>()};
    }
    Json const& repeat = json_["repeat"];
    Json const& one = repeat[(heap - first.size()) % repeat.size()];
    auto const k = static_cast<long>((heap - first.size()) / repeat.size());
    return {one[0].get<long>(), one[1].get<long>() + k * one[3].get<long>(),
            one[2].get<long>() + k * one[4].get<long>()};
  }
  static bool holds(Json const& condition, long total, long peak) {
    long const sum =
        condition["sum"][0].get<long>() * total + condition["sum"][1].get<long>() * peak;
    if (condition.contains("least")) return sum >= condition["least"].get<long>();
    if (condition.contains("most")) return sum <= condition["most"].get<long>();
    long const off = sum - condition["is"].get<long>();
    return condition.contains("modulo") ? off % condition["modulo"].get<long>() == 0 : off == 0;
  }

  Json json_;
};

std::size_t differences(Json const& json, std::size_t largest, std::size_t tokens) {
  Said const said(json);
  oracle::MisereSums sums({oracle::heap_rule(json["game"].get<std::string>())}, largest);
  std::size_t wrong = 0;
  sums.for_each(tokens, [&](std::string const& counts) {
    wrong += said.lost(counts) != sums.lost(counts) ? 1U : 0U;
  });
  return wrong;
}

TEST(AllHeaps, CertificatesAreValid) {
  for (auto const* code : {"0.26", "0.337", "0.734"}) {
    EXPECT_EQ(failure_in(all_heaps_certificate(code)), "valid") << code;
  }
}

TEST(SlowAllHeaps, EveryCertificateIsValid) {
  EXPECT_EQ(all_heaps_codes().size(), 45U);
  for (auto const& code : all_heaps_codes())
    EXPECT_EQ(failure_in(all_heaps_certificate(code)), "valid") << code;
}

TEST(AllHeaps, EveryCertificateAgreesWithPlayOnSmallSums) {
  for (auto const& code : all_heaps_codes())
    EXPECT_EQ(differences(all_heaps_certificate(code), 22, 22), 0U) << code;
}

TEST(AllHeaps, OutcomesAreThoseOfPlayForLargeHeaps) {
  // Far beyond the heaps that are listed in the certificate.
  for (auto const* code : {"0.26", "0.754"}) {
    EXPECT_EQ(differences(all_heaps_certificate(code), 34, 34), 0U) << code;
  }
}

TEST(SlowAllHeaps, OutcomesAreThoseOfPlayForLargerSums) {
  for (auto const* code : {"0.157", "0.26", "0.357", "0.516", "0.57", "0.734", "0.754"}) {
    EXPECT_EQ(differences(all_heaps_certificate(code), 44, 44), 0U) << code;
  }
}

/// Calls visit for each number inside, with its place.
void for_each_number(Json const& json, std::string const& place,
                     std::function<void(std::string const&)> const& visit) {
  if (json.is_number()) return visit(place);
  if (!json.is_structured()) return;
  for (auto const& [key, value] : json.items()) for_each_number(value, place + '/' + key, visit);
}

TEST(SlowAllHeaps, EveryChangedNumberIsRefusedUnlessTheClaimIsTheSame) {
  Json const json = all_heaps_certificate("0.26");
  for_each_number(json, "", [&](std::string const& place) {
    Json changed = json;
    Json& number = changed[Json::json_pointer(place)];
    number = number.get<int>() + 1;
    try {
      if (failure_in(changed) != "valid") return;
    } catch (bouton::Error const&) {
      return;
    }
    EXPECT_EQ(differences(changed, 19, 19), 0U) << place;
  });
}

TEST(AllHeaps, EachFaultIsNamed) {
  Json const json = all_heaps_certificate("0.26");
  auto const with = [&](char const* place, char const* value) {
    Json changed = json;
    changed[Json::json_pointer(place)] = Json::parse(value);
    return failure_in(changed);
  };
  EXPECT_EQ(with("/sets/0", R"([[{"sum":[1,0],"least":0}]])"), "check.wrong.nothing");
  EXPECT_EQ(with("/sets/1", R"([[{"sum":[1,0],"least":0}]])"), "check.wrong.lost");
  EXPECT_EQ(with("/sets/0", "[]"), "check.wrong.rows_won");
  EXPECT_EQ(with("/sets/2", R"([[{"sum":[1,0],"least":1}]])"), "check.wrong.possible");
  EXPECT_EQ(with("/sets/2", R"([[{"sum":[1,0],"most":5}]])"), "check.wrong.possible");
  EXPECT_EQ(with("/first/0", "[1,0,0]"), "check.wrong.moveless");
  EXPECT_EQ(with("/finite/generators/0", "3"), "check.wrong.generator_image");
  EXPECT_EQ(with("/finite/actions/0/0", "0"), "check.wrong.reached");
  EXPECT_EQ(with("/repeat/0/3", "2"), "check.wrong.lost");
  EXPECT_EQ(with("/family/step", "3"), "check.wrong.family_heaps");
  EXPECT_EQ(with("/family/heap", "11"), "check.wrong.family_heaps");
  EXPECT_EQ(with("/family/step", "2"), "check.wrong.family");
  EXPECT_EQ(with("/family/by_first", "[[2,1]]"), "check.wrong.family_steps");
  EXPECT_EQ(with("/family/by_first", "[[11,1]]"), "check.wrong.family_steps");
  for (auto const* game : {"\"0.8\"", "\"4.(3)\"", "\"0.26 unequal\""}) {
    EXPECT_EQ(with("/game", game), "check.wrong.rows_octal") << game;
  }
  for (auto const* game : {"\"0.1\"", "\"0.1011\""}) {
    EXPECT_EQ(with("/game", game), "check.wrong.rows_moves") << game;
  }
  for (auto const* game : {"\"0.25\"", "\"0.62\"", "\"4.26\""}) {
    EXPECT_NE(with("/game", game), "valid") << game;
  }
}

/// What the quotient of the heaps up to `heaps` suggests.
std::string guessed(std::string const& code, std::uint64_t heaps) {
  bouton::misere::QuotientSearch search(
      {bouton::sequence::OneHeapGame{bouton::parse_heap_code(code)}});
  bouton::misere::QuotientBudget budget;
  budget.heaps = heaps;
  (void)search.run(budget);
  return bouton::misere::guess_all_heaps(search.quotient()).value_or("nothing");
}

TEST(AllHeaps, LawsAreFoundInTheQuotientsOfTheFirstHeaps) {
  EXPECT_EQ(guessed("0.26", 35), all_heaps_text("0.26"));
  EXPECT_EQ(guessed("0.734", 30), all_heaps_text("0.734"));
  for (auto const* code : {"0.77", "0.07", "0.14", "0.54", "0.7"}) {
    EXPECT_EQ(guessed(code, 20), "nothing") << code;
  }
}

TEST(SlowestAllHeaps, EveryLawIsFoundInTheQuotientOfTheFirstHeaps) {
  for (auto const& code : all_heaps_codes()) {
    EXPECT_EQ(guessed(code, 60), all_heaps_text(code)) << code;
  }
}

TEST(AllHeaps, HeapsWithoutListedOptionsAreNotForgotten) {
  // In 0.4 a move leaves two heaps; with nothing but heap 0 listed no option of a large heap is.
  Json json = all_heaps_certificate("0.26");
  json["game"] = "0.4";
  json["finite"] = Json::parse(R"({"order":1,"generators":[],"actions":[]})");
  json["first"] = Json::parse("[[0,0,0]]");
  json["repeat"] = Json::parse("[[0,0,0,0,0]]");
  json["sets"] = Json::parse("[[],[[]]]");
  json["lost"] = Json::parse("[0]");
  json["possible"] = 1;
  EXPECT_EQ(failure_in(json), "check.wrong.rows_won");
}

TEST(AllHeaps, WithTooLittleMemoryNothingIsSaid) {
  CheckOptions options;
  options.limits.memory_bytes = 1000;
  EXPECT_EQ(failure_in(all_heaps_certificate("0.26"), options), "unknown");
}

TEST(AllHeaps, MembersOfTheWrongFormAreErrors) {
  Json const json = all_heaps_certificate("0.26");
  for (auto const& [place, value] : std::vector<std::pair<char const*, char const*>>{
           {"/first", "[]"},
           {"/first/1", "[0,0]"},
           {"/first/1/0", "2"},
           {"/first/1/1", "-1"},
           {"/repeat", "[]"},
           {"/repeat/0", "[0,4,4]"},
           {"/repeat/0/4", "101"},
           {"/repeat/0/0", "2"},
           {"/possible", "3"},
           {"/lost", "[0]"},
           {"/sets/0/0/0", "{\"sum\":[1],\"least\":1}"},
           {"/family/heap", "0"},
           {"/family/step", "0"},
           {"/family/note", "1"},
           {"/note", "\"the quotient is finite\""}}) {
    Json changed = json;
    changed[Json::json_pointer(place)] = Json::parse(value);
    EXPECT_THROW((void)check_certificate(changed.dump()), bouton::Error) << place << ' ' << value;
  }
}

}  // namespace
