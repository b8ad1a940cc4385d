// data/catalogue.tsv in misere play: results that can be checked quickly are computed again,
// certified, and played out; every whole quotient against play from the rules.
#include <gtest/gtest.h>

#include <fstream>
#include <iterator>
#include <map>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "bouton/check/check_certificate.hpp"
#include "bouton/misere/certificate.hpp"
#include "bouton/misere/quotient_search.hpp"
#include "bouton/rules/heap_code.hpp"
#include "catalogue_table.hpp"
#include "census/result.hpp"
#include "misere/all_heaps_quotient.hpp"
#include "misere/known_infinite.hpp"
#include "oracle/misere_sums.hpp"
#include "source_file.hpp"

namespace bouton::misere {
namespace {

struct CensusRow {
  std::string code, status, kind, proof;
  std::vector<census::Member> members;
  std::uint64_t heaps = 0, order = 0, p = 0, period = 0, preperiod = 0;
};

/// Of the 511 codes 0.d1d2d3 and the 64 codes 4.d1d2.
std::vector<CensusRow> const& misere_rows() {
  static std::vector<CensusRow> const rows = [] {
    std::vector<CensusRow> read;
    for (census::CatalogueRow const& from :
         census::catalogue_of({"octal:3", "octal4:2"}, Convention::kMisere)) {
      read.push_back({.code = from.text("code"),
                      .status = from.text("status"),
                      .kind = from.text("kind"),
                      .proof = from.text("proof"),
                      .members = from.members,
                      .heaps = from.number("done"),
                      .order = from.number("elements"),
                      .p = from.number("p_elements"),
                      .period = from.number("period"),
                      .preperiod = from.number("preperiod")});
    }
    return read;
  }();
  return rows;
}

QuotientSearch searched_to(std::string const& code, std::uint64_t heaps) {
  QuotientSearch search({{parse_heap_code(code), PartsCondition::kAny}});
  QuotientBudget budget;
  budget.heaps = heaps;
  (void)search.run(budget);
  return search;
}

/// Every position of at most `tokens` tokens, compared with play by the rules of `code`, whose
/// heaps are those of the quotient shifted.
std::size_t wrong_outcomes(std::string const& code, std::uint64_t shift, Quotient const& quotient,
                           std::size_t tokens) {
  oracle::MisereSums sums({oracle::heap_rule(code)}, tokens);
  std::size_t wrong = 0;
  sums.for_each(tokens, [&](std::string const& counts) {
    Element x = 0;
    for (std::size_t i = 0; i < counts.size(); ++i) {
      for (char c = 0; c < counts[i]; ++c) {
        if (i + 1 > shift) x = quotient.product(x, quotient.heaps().at(i + 1 - shift));
      }
    }
    if (quotient.is_p(x) != sums.lost(counts)) ++wrong;
  });
  return wrong;
}

TEST(MisereCensus, HasEveryCodeOnceAndTheKnownTotals) {
  std::set<std::string> codes;
  std::map<std::string, std::size_t> whole;
  for (CensusRow const& row : misere_rows()) {
    for (census::Member const& member : row.members) {
      EXPECT_TRUE(codes.insert(member.code).second) << member.code;
    }
    if (row.status == "whole") whole[row.kind] += row.members.size();
  }
  EXPECT_EQ(codes.size(), 511U + 64U);
  // Plambeck & Siegel 2008 and Plambeck's tables: 157 tame, 80 wild of these are solvable so.
  EXPECT_EQ(whole["tame"], 157U);
  EXPECT_EQ(whole["wild"], 80U);
}

/// whole, infinite from some heap on, infinite with a law of all heaps, or open.
std::string census_kind(CensusRow const& row) {
  if (row.status == "whole") return "whole";
  if (row.status != "infinite") return "open";
  return row.proof.find("all heaps") == std::string::npos ? "part" : "all";
}

TEST(MisereCensus, TheDocumentsCountTheThreeKinds) {
  std::map<std::string, std::pair<std::size_t, std::size_t>> counts;  // classes, codes
  for (CensusRow const& row : misere_rows()) {
    auto& count = counts[census_kind(row)];
    ++count.first;
    count.second += row.members.size();
  }
  std::ifstream file(test::source_file("docs/results.md"));
  std::string const page{std::istreambuf_iterator<char>(file), {}};
  for (auto const& [kind, name] : {std::pair{"whole", "| whole"},
                                   {"part", "| infinite, solved up to some heap"},
                                   {"all", "| infinite, solved for heaps of every size"},
                                   {"open", "| open"}}) {
    std::ostringstream line;
    line << '\n' << name << " | " << counts[kind].first << " | " << counts[kind].second << " |";
    EXPECT_NE(page.find(line.str()), std::string::npos) << line.str();
  }
}

TEST(MisereCensus, EveryInfiniteRowHasALawThatComesWithTheProgram) {
  QuotientCache const cache;
  std::size_t seen = 0;
  for (CensusRow const& row : misere_rows()) {
    if (row.status != "infinite") continue;
    ++seen;
    census::Result result;
    result.proof = row.proof;
    auto const stated = census::infinite_proof_of(result);
    ASSERT_TRUE(stated) << row.code;
    for (census::Member const& member : row.members) {
      sequence::OneHeapGame const game{parse_heap_code(member.code), PartsCondition::kAny};
      if (stated->all_heaps) {
        // Of equivalent games the law of one is named.
        sequence::OneHeapGame const own{parse_heap_code(stated->of), PartsCondition::kAny};
        EXPECT_TRUE(known_all_heaps(game, cache)) << member.code;
        EXPECT_TRUE(known_all_heaps(own, cache)) << stated->of;
        continue;
      }
      auto const law = known_infinite_quotient(game, cache);
      ASSERT_TRUE(law) << member.code;
      EXPECT_EQ(law->law().game, stated->of) << member.code;
      EXPECT_EQ(law->infinite_from(), stated->from + member.shift) << member.code;
      EXPECT_EQ(law->largest(), stated->to + member.shift) << member.code;
      EXPECT_LT(row.heaps, stated->from) << row.code;
    }
  }
  EXPECT_EQ(seen, 75U);
}

TEST(MisereCensus, WholeQuotientsAreFoundAnewAndCertified) {
  std::size_t seen = 0;
  for (CensusRow const& row : misere_rows()) {
    if (row.status != "whole" || row.heaps > 1'000) continue;
    ++seen;
    QuotientSearch const search = searched_to(row.code, row.heaps + 1);
    Quotient const quotient = search.quotient();
    ASSERT_TRUE(quotient.complete()) << row.code;
    EXPECT_EQ(quotient.order(), row.order) << row.code;
    EXPECT_EQ(quotient.p_count(), row.p) << row.code;
    EXPECT_EQ(quotient.tame(), row.kind == "tame") << row.code;
    EXPECT_EQ(quotient.heaps().period(), row.period) << row.code;
    EXPECT_EQ(quotient.heaps().preperiod(), row.preperiod) << row.code;
    auto const checked =
        check::check_certificate(quotient_certificate(quotient, search.helpless()));
    EXPECT_EQ(checked.verdict, check::Verdict::kValid) << row.code;
    EXPECT_TRUE(checked.complete) << row.code;
    EXPECT_EQ(wrong_outcomes(row.code, 0, quotient, 14), 0U) << row.code;
    for (census::Member const& member : row.members) {
      EXPECT_EQ(wrong_outcomes(member.code, member.shift, quotient, 12), 0U) << member.code;
    }
  }
  EXPECT_GT(seen, 120U);
}

TEST(SlowMisereCensus, EveryWholeQuotientAgreesWithPlayUpTo28Tokens) {
  for (CensusRow const& row : misere_rows()) {
    if (row.status != "whole") continue;
    Quotient const quotient = searched_to(row.code, row.heaps + 1).quotient();
    ASSERT_TRUE(quotient.complete()) << row.code;
    EXPECT_EQ(wrong_outcomes(row.code, 0, quotient, 28), 0U) << row.code;
  }
}

}  // namespace

}  // namespace bouton::misere
