// Published periods, and how they are compared with what the search proves.
#pragma once

#include <gtest/gtest.h>

#include <string>

#include "bouton/rules/heap_code.hpp"
#include "bouton/sequence/period_search.hpp"

namespace bouton::test {

struct Fact {
  std::string code;
  std::uint64_t period, preperiod;
};

inline sequence::OneHeapGame octal(std::string const& code) {
  return {parse_heap_code(code)};
}

inline sequence::PeriodResult found(std::string const& code, sequence::ProofWanted wanted,
                                    Limits const& limits = {}) {
  sequence::PeriodSearch search(octal(code), wanted);
  EXPECT_TRUE(search.run(2'000'000'000, limits)) << code;
  return search.result().value_or(sequence::PeriodResult{});
}

inline void expect_fact(Fact const& fact, sequence::PeriodResult const& result) {
  EXPECT_EQ(result.period.period, fact.period) << fact.code;
  EXPECT_EQ(result.period.preperiod, fact.preperiod) << fact.code;
  EXPECT_EQ(result.period.last_exception(), fact.preperiod - 1) << fact.code;
  EXPECT_EQ(result.period.saltus, 0U) << fact.code;
}

}  // namespace bouton::test
