// Limits inside a computation: counted steps, memory, cancelling, and sums that do not wrap.
#include <gtest/gtest.h>

#include <rapidcheck/gtest.h>

#include <array>
#include <atomic>

#include "bouton/core/natural.hpp"
#include "core/saturating.hpp"
#include "core/work_meter.hpp"

namespace bouton {

using Number = std::uint64_t;

TEST(WorkMeter, EndsAfterTheStepsAllowedAndStaysEnded) {
  Limits const limits;
  WorkMeter work(limits, 100, 1);
  EXPECT_TRUE(work.spend(100));
  EXPECT_FALSE(work.stopped());
  EXPECT_FALSE(work.spend(1));
  EXPECT_FALSE(work.spend(0));
  EXPECT_EQ(work.stopped_by(), Stop::kWork);
  EXPECT_THROW(work.require(0), LimitReached);
}

TEST(WorkMeter, LooksAtTheLimitsNowAndThen) {
  std::atomic<bool> cancel = false;
  Limits limits;
  limits.cancel = &cancel;
  WorkMeter work(limits, WorkMeter::kNoBound, 1'000);
  EXPECT_TRUE(work.spend(1));  // the first look
  cancel = true;
  EXPECT_TRUE(work.spend(998));
  EXPECT_FALSE(work.spend(2));
  EXPECT_EQ(work.stopped_by(), Stop::kExpired);
  cancel = false;
  EXPECT_FALSE(work.spend(10'000));
}

TEST(WorkMeter, AddsUpMemoryThatStays) {
  Limits limits;
  limits.memory_bytes = 100;
  WorkMeter work(limits);
  work.require_memory(100);
  work.require_memory(100);
  work.keep_memory(60);
  work.keep_memory(40);
  EXPECT_FALSE(work.stopped());
  try {
    work.keep_memory(1);
    FAIL();
  } catch (LimitReached const& limit) {
    EXPECT_EQ(limit.stop, Stop::kMemory);
  }
  EXPECT_FALSE(work.spend(1));
  EXPECT_THROW(WorkMeter(limits).require_memory(101), LimitReached);
}

RC_GTEST_PROP(Saturating, EqualsTheResultOrTheLargestNumber, (Number a, Number b)) {
  Number const most = ~Number{0};
  RC_ASSERT(saturating_add(a, b) == to_u64(Natural(a) + b).value_or(most));
  RC_ASSERT(saturating_multiply(a, b) == to_u64(Natural(a) * b).value_or(most));
  RC_ASSERT(saturating_subtract(a, b) == (a > b ? a - b : 0));
  RC_ASSERT(saturating_total(std::array{a, b, Number{0}}) == saturating_add(a, b));
}

TEST(Saturating, EndsAtTheLargestNumber) {
  Number const most = ~Number{0};
  EXPECT_EQ(saturating_add(most, 1), most);
  EXPECT_EQ(saturating_multiply(most / 2 + 1, 2), most);
  EXPECT_EQ(saturating_total(std::array{most, most}), most);
}

}  // namespace bouton
