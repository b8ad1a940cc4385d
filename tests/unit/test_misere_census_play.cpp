// data/catalogue.tsv: every whole quotient against play from the rules.
#include <gtest/gtest.h>

#include "misere_census_table.hpp"

namespace bouton::misere {
namespace {

TEST(SlowMisereCensus, EveryWholeQuotientAgreesWithPlayUpTo28Tokens) {
  for (CensusRow const& row : table()) {
    if (row.status != "whole") continue;
    Quotient const quotient = found(row.code, row.heaps + 1).quotient();
    ASSERT_TRUE(quotient.complete()) << row.code;
    EXPECT_EQ(wrong_outcomes(row.code, 0, quotient, 28), 0U) << row.code;
  }
}

}  // namespace
}  // namespace bouton::misere
