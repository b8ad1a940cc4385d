// The misere quotient of Dawson's Kayles, 0.07, is infinite: the certificate at heap 34.
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

Json certificate() {
  std::ifstream file(bouton::test::source_file("data/certificates/infinite-0.07.json"));
  return Json::parse(file);
}

TEST(SlowInfiniteDawsonsKayles, ItsCertificateIsValid) {
  auto const result = check_certificate(certificate().dump());
  EXPECT_EQ(result.verdict, Verdict::kValid);
  EXPECT_TRUE(result.complete);
}

TEST(SlowInfiniteDawsonsKayles, ChangedCellsAreRefused) {
  Json const json = certificate();
  for (std::size_t set = 0; set < json["sets"].size(); set += 20) {
    if (json["sets"][set].empty()) continue;
    Json changed = json;
    changed["sets"][set].erase(changed["sets"][set].size() - 1);
    EXPECT_EQ(check_certificate(changed.dump()).verdict, Verdict::kInvalid) << set;
  }
}

}  // namespace
