// Periods that take seconds to find, the longest of them by both proofs.
#include <gtest/gtest.h>

#include <vector>

#include "unit/period_facts.hpp"

using bouton::sequence::ProofWanted;
using bouton::test::expect_fact;
using bouton::test::Fact;
using bouton::test::found;

namespace {

TEST(SlowLongPeriods, ArePublished) {
  std::vector<Fact> const facts = {{"0.376", 4, 2268248}, {"0.354", 1180, 10061916}};
  for (Fact const& fact : facts) expect_fact(fact, found(fact.code, ProofWanted::kAny));
}

TEST(SlowLongPeriods, AreProvedBothWays) {
  std::vector<Fact> const facts = {{"0.104", 11770282, 197769598},
                                   {"0.054", 10015179, 193235616},
                                   {"0.454", 60620715, 160949019}};
  for (Fact const& fact : facts) {
    expect_fact(fact, found(fact.code, ProofWanted::kStateRepetition));
    expect_fact(fact, found(fact.code, ProofWanted::kClassical, {.memory_bytes = 2UL << 30}));
  }
}

}  // namespace
