// Certificates of infinite misere quotients: true ones are accepted, agree with the definition of
// the game, and are refused once anything in them is false.
#include <gtest/gtest.h>

#include <fstream>
#include <functional>
#include <iterator>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "bouton/check/check_certificate.hpp"
#include "bouton/core/error.hpp"
#include "check/infinite_claim.hpp"
#include "effort.hpp"
#include "oracle/misere_sums.hpp"
#include "source_file.hpp"

namespace {

using bouton::check::check_certificate;
using bouton::check::CheckOptions;
using bouton::check::Document;
using bouton::check::HeapSum;
using bouton::check::InfiniteClaim;
using bouton::check::read_infinite_claim;
using bouton::check::Verdict;
using Json = nlohmann::ordered_json;

std::string certificate(std::string const& code) {
  std::ifstream file(bouton::test::source_file("data/certificates/infinite-" + code + ".json"));
  return {std::istreambuf_iterator<char>(file), {}};
}

std::string failure_of(Json const& json, CheckOptions const& options = {}) {
  auto const result = check_certificate(json.dump(), options);
  if (result.verdict == Verdict::kValid) return result.complete ? "valid" : "partly";
  return result.failure ? result.failure->key : "unknown";
}

/// Whether the certificate says that the mover loses.
class Claimed {
 public:
  explicit Claimed(std::string const& text) : claim_(read_infinite_claim(Document::parse(text))) {
    claim_.monoid.find_products();
  }
  bool lost(std::string const& counts) const {
    HeapSum sum;
    for (std::size_t i = 0; i < counts.size(); ++i) {
      if (counts[i] != 0) sum[i + 1] = static_cast<std::uint64_t>(counts[i]);
    }
    auto const image = claim_.image(sum);
    return claim_.formulas.holds(claim_.lost[image.element],
                                 {image.counters.begin(), image.counters.end()});
  }
  std::size_t largest() const { return static_cast<std::size_t>(claim_.largest()); }

 private:
  InfiniteClaim claim_;
};

struct InfiniteCase {
  char const* code;
  std::size_t tokens;
};
constexpr InfiniteCase kInfiniteCases[] = {
    {"0.354", 30}, {"0.3122", 24}, {"0.005", 30}, {"0.07", 32}};

/// The codes with a certificate, but for those whose certificates are long.
std::vector<std::string> codes() {
  std::vector<std::string> result;
  for (auto const& code : bouton::test::certified_codes("infinite")) {
    if (certificate(code).size() < bouton::test::effort(60'000U, 20'000U)) result.push_back(code);
  }
  return result;
}

TEST(InfiniteQuotient, EveryCertificateIsValid) {
  EXPECT_GE(codes().size(), 25U);
  for (auto const& code : codes()) {
    EXPECT_EQ(failure_of(Json::parse(certificate(code))), "valid") << code;
  }
}

TEST(InfiniteQuotient, EveryCertificateAgreesWithPlayOnSmallSums) {
  for (auto const& code : codes()) {
    Claimed const claimed(certificate(code));
    oracle::MisereSums sums({oracle::heap_rule(code)}, claimed.largest());
    std::size_t wrong = 0;
    sums.for_each(20, [&](std::string const& counts) {
      wrong += claimed.lost(counts) != sums.lost(counts) ? 1U : 0U;
    });
    EXPECT_EQ(wrong, 0U) << code;
  }
}

TEST(InfiniteQuotient, OutcomesAreThoseOfPlayForAllSmallSums) {
  for (auto const& [code, tokens] : kInfiniteCases) {
    Claimed const claimed(certificate(code));
    oracle::MisereSums sums({oracle::heap_rule(code)}, claimed.largest());
    std::size_t wrong = 0;
    sums.for_each(tokens, [&](std::string const& counts) {
      wrong += claimed.lost(counts) != sums.lost(counts) ? 1U : 0U;
    });
    EXPECT_EQ(wrong, 0U) << code;
  }
}

TEST(InfiniteQuotient, OutcomesAreThoseOfPlayForManyLargeHeaps) {
  Claimed const claimed(certificate("0.354"));
  oracle::MisereSums sums({oracle::heap_rule("0.354")}, 5);
  for (char fives = 0; fives <= 16; ++fives) {
    for (char fours = 0; fours <= 6; ++fours) {
      for (char twos = 0; twos <= 3; ++twos) {
        std::string const counts{static_cast<char>((fives + twos) % 2), twos, 0, fours, fives};
        ASSERT_EQ(claimed.lost(counts), sums.lost(counts))
            << int{twos} << ' ' << int{fours} << ' ' << int{fives};
      }
    }
  }
}

/// The law of 0.354 as docs/infinite.md has it in words.
bool written_law_of_0354(std::string const& counts) {
  int const c1 = counts[0], c2 = counts[1], c5 = counts[4];
  int const w = counts[3] + 2 * counts[2], t = c5 - 2 * w - 3 * c2;
  if ((c1 + w) % 2 == 0) {
    if (t >= 0) return t % 6 == 1 || t % 6 == 3;
    bool const exception = (w == 0 && c5 == 1) || (w == 1 && c5 == 0);
    return t % 2 == 0 && t <= (c2 > 0 ? -4 : -2) && !exception;
  }
  if (t >= 0 && t % 6 == 2) return true;
  if (w == 1 && c5 == 0 && c2 % 2 == 1 && c1 % 2 == 0) return true;
  return w == 0 && c1 % 2 == 1 && c2 % 2 == 0 && c5 == (c2 == 0 ? 0 : 1);
}

TEST(InfiniteQuotient, TheLawOf0354InWordsIsThatOfItsCertificate) {
  Claimed const claimed(certificate("0.354"));
  std::size_t lost = 0;
  for (int i = 0; i < 2 * 5 * 5 * 5 * 25; ++i) {
    std::string const counts{static_cast<char>(i % 2), static_cast<char>(i / 2 % 5),
                             static_cast<char>(i / 10 % 5), static_cast<char>(i / 50 % 5),
                             static_cast<char>(i / 250)};
    ASSERT_EQ(written_law_of_0354(counts), claimed.lost(counts)) << i;
    lost += claimed.lost(counts) ? 1U : 0U;
  }
  EXPECT_GT(lost, 1000U);
}

/// What docs/infinite.md says of a heaps of 17, b of 20 and c of 22.
bool written_law_of_014(int a, int b, int c) {
  if (c % 2 == 0) return b < a && (a - b) % 2 == 0 && b <= c - 2;
  return a == 0 || b > a || b > c || (b == c && (a - b) % 2 != 0);
}

TEST(InfiniteQuotient, TheLawOf014InWordsIsThatOfItsCertificate) {
  Claimed const claimed(certificate("0.14"));
  std::string counts(claimed.largest(), 0);
  for (char a = 0; a < 14; ++a) {
    for (char b = 0; b < 14; ++b) {
      for (char c = 0; c < 14; ++c) {
        counts[16] = a;
        counts[19] = b;
        counts[21] = c;
        ASSERT_EQ(written_law_of_014(a, b, c), claimed.lost(counts))
            << int{a} << ' ' << int{b} << ' ' << int{c};
      }
    }
  }
}

TEST(InfiniteQuotient, TheFamilyOf0354IsToldApartInPlay) {
  // 4k heaps of 5 and j heaps of 3 are lost iff j > k.
  oracle::MisereSums sums({oracle::heap_rule("0.354")}, 5);
  for (char k = 0; k <= 3; ++k) {
    for (char j = 0; j <= 5; ++j) {
      EXPECT_EQ(sums.lost(std::string{0, 0, j, 0, static_cast<char>(4 * k)}), j > k);
    }
  }
}

/// Calls visit for each number inside, with its place.
void for_each_number(Json const& json, std::string const& place,
                     std::function<void(std::string const&)> const& visit) {
  if (json.is_number()) return visit(place);
  if (!json.is_structured()) return;
  for (auto const& [key, value] : json.items()) for_each_number(value, place + '/' + key, visit);
}

/// A change must be refused, unless it says the same in other words.
void expect_refused_or_same(Json const& changed, oracle::MisereSums& sums, std::size_t tokens,
                            std::string const& what) {
  std::string verdict;
  try {
    verdict = failure_of(changed);
  } catch (bouton::Error const&) {
    return;
  }
  EXPECT_NE(verdict, "partly") << what;
  EXPECT_NE(verdict, "unknown") << what;
  if (verdict != "valid") return;
  Claimed const claimed(changed.dump());
  std::size_t wrong = 0;
  sums.for_each(tokens, [&](std::string const& counts) {
    if (counts.size() <= claimed.largest()) {
      wrong += claimed.lost(counts) != sums.lost(counts) ? 1U : 0U;
    }
  });
  EXPECT_EQ(wrong, 0U) << what;
}

TEST(InfiniteQuotient, EveryChangedNumberIsRefusedUnlessTheClaimIsTheSame) {
  Json const json = Json::parse(certificate("0.005"));
  oracle::MisereSums sums({oracle::heap_rule("0.005")}, 18);
  for_each_number(json, "", [&](std::string const& place) {
    for (int by = bouton::test::effort(-1, 1); by <= 1; by += 2) {
      Json changed = json;
      Json& number = changed[Json::json_pointer(place)];
      number = number.get<int>() + by;
      expect_refused_or_same(changed, sums, 24, place);
    }
  });
}

TEST(InfiniteQuotient, EveryCellThatIsMissingIsNoticed) {
  Json const json = Json::parse(certificate("0.005"));
  for (std::size_t set = 0; set < json["sets"].size(); ++set) {
    for (std::size_t cell = 0; cell < json["sets"][set].size(); ++cell) {
      Json changed = json;
      changed["sets"][set].erase(cell);
      EXPECT_NE(failure_of(changed), "valid") << set << ' ' << cell;
    }
  }
}

TEST(InfiniteQuotient, EachFaultIsNamed) {
  Json const json = Json::parse(certificate("0.354"));
  auto const with = [&](char const* place, Json const& value) {
    Json changed = json;
    changed[Json::json_pointer(place)] = value;
    return failure_of(changed);
  };
  Json const everywhere = Json::parse(R"([[{"sum":[0,0,1],"least":0}]])");
  EXPECT_EQ(with("/sets/0", everywhere), "check.wrong.nothing");
  EXPECT_EQ(with("/sets/1", everywhere), "check.wrong.lost");
  EXPECT_EQ(with("/sets", Json::parse("[[],[]]")), "check.wrong.won");
  EXPECT_EQ(with("/heaps/0/0", 1), "check.wrong.moveless");
  EXPECT_EQ(with("/finite/generators/0", 2), "check.wrong.generator_image");
  EXPECT_EQ(with("/finite/actions/0/0", 0), "check.wrong.reached");
  EXPECT_EQ(with("/family/step/0/1", 3), "check.wrong.family");
  EXPECT_EQ(with("/family/step/0/0", 1), "check.wrong.family");
  EXPECT_EQ(with("/family/by_first", Json::parse("[[1,1]]")), "check.wrong.family_steps");
  Json two = json;
  two["finite"] = Json::parse(R"({"order":3,"generators":[1,1],"actions":[[1,0,0],[2,2,1]]})");
  two["lost"] = Json::parse("[0,1,1]");
  EXPECT_EQ(failure_of(two), "check.wrong.commute");
}

TEST(InfiniteQuotient, AFinitePartThatIsNoMonoidIsInvalidAndStillSaysWhatWasClaimed) {
  Json json = Json::parse(certificate("0.404"));
  json["finite"]["actions"][0][2] = 5;
  auto const result = check_certificate(json.dump());
  EXPECT_EQ(result.verdict, Verdict::kInvalid);
  ASSERT_TRUE(result.failure);
  EXPECT_EQ(result.failure->key, "check.wrong.commute");
  EXPECT_EQ(result.statement.key, "check.claim.infinite");
  EXPECT_EQ(result.game, "0.404");
}

TEST(InfiniteQuotient, AClaimForAnotherGameIsRefused) {
  for (auto const* game : {"0.355", "0.344", "0.254", "4.354", "0.354 unequal"}) {
    Json json = Json::parse(certificate("0.354"));
    json["game"] = game;
    EXPECT_NE(failure_of(json), "valid") << game;
  }
}

TEST(InfiniteQuotient, WithTooLittleMemoryNothingIsSaid) {
  CheckOptions options;
  options.limits.memory_bytes = 1000;
  EXPECT_EQ(failure_of(Json::parse(certificate("0.354")), options), "unknown");
}

TEST(InfiniteQuotient, MembersOfTheWrongFormAreErrors) {
  Json const json = Json::parse(certificate("0.354"));
  for (auto const& [place, value] : std::vector<std::pair<char const*, char const*>>{
           {"/counters", "0"},
           {"/counters", "13"},
           {"/counters", "\"3\""},
           {"/finite/order", "0"},
           {"/finite/order", "3"},
           {"/finite/actions", "[]"},
           {"/finite/actions/0/0", "2"},
           {"/finite/actions/0/0", "-1"},
           {"/finite/actions/0/0", "0.5"},
           {"/heaps/1", "[1]"},
           {"/heaps/1/1", "[0,0]"},
           {"/heaps/1/1/0", "-1"},
           {"/heaps/1/1/0", "18446744073709551615"},
           {"/heaps", "[]"},
           {"/sets/0/0/0", "{\"sum\":[1,0,0]}"},
           {"/sets/0/0/0", "{\"sum\":[1,0,0],\"near\":1}"},
           {"/sets/0/0/0", "{\"sum\":[1,0,0],\"modulo\":0,\"is\":0}"},
           {"/sets/0/0/0", "{\"sum\":[1,0,0],\"modulo\":2,\"is\":2}"},
           {"/sets/0/0/0", "{\"sum\":[1,0,0],\"modulo\":999983,\"is\":2}"},
           {"/sets/0/0",
            R"([{"sum":[1,0,0],"modulo":997,"is":0},{"sum":[1,0,0],"modulo":11,"is":0}])"},
           {"/note", "\"the quotient is finite\""},
           {"/finite/note", "1"},
           {"/family/note", "1"},
           {"/sets/0/0/0", "{\"sum\":[1,0,0],\"least\":1,\"most\":2}"},
           {"/sets/0/0/0", "{\"sum\":[1,0],\"least\":1}"},
           {"/sets/0/0/0", "{\"sum\":[1,0,99999999],\"least\":1}"},
           {"/lost", "[0]"},
           {"/lost/0", "2"},
           {"/family/step", "[[6,1]]"},
           {"/family/step", "[[5,0]]"},
           {"/family/step", "[[5,1],[5,1]]"}}) {
    Json changed = json;
    changed[Json::json_pointer(place)] = Json::parse(value);
    EXPECT_THROW((void)check_certificate(changed.dump()), bouton::Error) << place << ' ' << value;
  }
}

// The misere quotients of Dawson's Kayles, 0.07, of 0.17 and 0.172 are infinite: long certificates.

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
