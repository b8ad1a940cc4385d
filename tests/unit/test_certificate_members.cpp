// Every kind of certificate is refused if it has a member that means nothing, or one twice: what
// a reader sees in it must be what was checked.
#include <gtest/gtest.h>

#include <fstream>
#include <iterator>
#include <nlohmann/json.hpp>
#include <string>

#include "bouton/check/check_certificate.hpp"
#include "bouton/core/error.hpp"
#include "source_file.hpp"

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
