// data/catalogue.tsv in misere play: results that can be checked quickly are computed again,
// certified, and played out.
#include <gtest/gtest.h>

#include <map>
#include <set>
#include <string>

#include "bouton/check/check_certificate.hpp"
#include "bouton/misere/certificate.hpp"
#include "misere_census_table.hpp"

namespace bouton::misere {
namespace {

TEST(MisereCensus, HasEveryCodeOnceAndTheKnownTotals) {
  std::set<std::string> codes;
  std::map<std::string, std::size_t> whole;
  for (CensusRow const& row : table()) {
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

TEST(MisereCensus, WholeQuotientsAreFoundAnewAndCertified) {
  std::size_t seen = 0;
  for (CensusRow const& row : table()) {
    if (row.status != "whole" || row.heaps > 1'000) continue;
    ++seen;
    QuotientSearch const search = found(row.code, row.heaps + 1);
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

}  // namespace
}  // namespace bouton::misere
