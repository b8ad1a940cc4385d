// The misere quotients of Dawson's Kayles, 0.07, of 0.17 and 0.172 are infinite: long certificates.
#include <gtest/gtest.h>

#include <fstream>
#include <iterator>
#include <nlohmann/json.hpp>
#include <string>

#include "bouton/check/check_certificate.hpp"
#include "source_file.hpp"

namespace {

using bouton::check::check_certificate;
using bouton::check::Verdict;
using Json = nlohmann::ordered_json;

Json dawson_certificate(std::string const& code) {
  std::ifstream file(bouton::test::source_file("data/certificates/infinite-" + code + ".json"));
  return Json::parse(file);
}

TEST(SlowInfiniteDawsonsKayles, ItsCertificateIsValid) {
  for (auto const* code : {"0.07", "0.17", "0.172"}) {
    auto const result = check_certificate(dawson_certificate(code).dump());
    EXPECT_EQ(result.verdict, Verdict::kValid) << code;
    EXPECT_TRUE(result.complete) << code;
  }
}

TEST(SlowestInfiniteDawsonsKayles, ChangedCellsAreRefused) {
  Json const json = dawson_certificate("0.07");
  for (std::size_t set = 0; set < json["sets"].size(); set += 20) {
    if (json["sets"][set].empty()) continue;
    Json changed = json;
    changed["sets"][set].erase(changed["sets"][set].size() - 1);
    EXPECT_EQ(check_certificate(changed.dump()).verdict, Verdict::kInvalid) << set;
  }
}

}  // namespace
