// Limits inside a computation: counted steps, memory, cancelling, and sums that do not wrap.
#include <gtest/gtest.h>

#include <rapidcheck/gtest.h>

#include <array>
#include <atomic>

#include "bouton/core/limits.hpp"
#include "bouton/core/natural.hpp"
#include "core/saturating.hpp"

namespace bouton {

using Number = std::uint64_t;

TEST(Meter, EndsAfterTheStepsAllowedAndStaysEnded) {
  Limits const limits;
  Meter work(limits, 100, 1);
  EXPECT_TRUE(work.spend(100));
  EXPECT_FALSE(work.stopped());
  EXPECT_FALSE(work.spend(1));
  EXPECT_FALSE(work.spend(0));
  EXPECT_EQ(work.stopped_by(), Stop::kWork);
  EXPECT_THROW(work.require(0), LimitReached);
}

TEST(Meter, LooksAtTheLimitsNowAndThen) {
  std::atomic<bool> cancel = false;
  Limits limits;
  limits.cancel = &cancel;
  Meter work(limits, Meter::kNoBound, 1'000);
  EXPECT_TRUE(work.spend(1));  // the first look
  cancel = true;
  EXPECT_TRUE(work.spend(998));
  EXPECT_FALSE(work.spend(2));
  EXPECT_EQ(work.stopped_by(), Stop::kExpired);
  cancel = false;
  EXPECT_FALSE(work.spend(10'000));
}

TEST(Meter, IsPatientOrNotAndLooksWhenToldTo) {
  std::atomic<bool> const cancel = true;
  Limits limits;
  limits.cancel = &cancel;
  EXPECT_FALSE(Meter(limits).spend(0));
  Meter patient = Meter::patient(limits);
  for (int steps = 1; steps < 4096; ++steps) ASSERT_TRUE(patient.step());
  EXPECT_FALSE(patient.step());
  EXPECT_EQ(patient.stopped_by(), Stop::kExpired);
  Meter asked = Meter::patient(limits);
  EXPECT_FALSE(asked.look());
  EXPECT_FALSE(asked.step());
}

TEST(Meter, EndsForTheFirstReasonAndGoesOnWhereItWas) {
  Limits const limits;
  Meter work;
  work.resume(limits, 100);
  work.count(60);
  EXPECT_FALSE(work.stop(Stop::kMemory));
  EXPECT_FALSE(work.stop(Stop::kValueSize));
  EXPECT_FALSE(work.spend(0));
  EXPECT_EQ(work.stopped_by(), Stop::kMemory);
  work.resume(limits, 100);
  EXPECT_FALSE(work.spend(41));  // the first look
  EXPECT_EQ(work.stopped_by(), Stop::kWork);
  work.resume(limits);
  EXPECT_TRUE(work.spend(1'000'000));
  EXPECT_EQ(work.done(), 1'000'101);
}

TEST(Meter, NoticesTooManyStepsAtALookOrWhenAsked) {
  Limits const limits;
  Meter work(limits, 100, 1'000);
  EXPECT_TRUE(work.spend(100));
  EXPECT_FALSE(work.over());
  EXPECT_TRUE(work.spend(1));
  EXPECT_TRUE(work.over());
  EXPECT_TRUE(work.spend(998));
  EXPECT_FALSE(work.spend(1));
  EXPECT_EQ(work.stopped_by(), Stop::kWork);
}

TEST(Meter, AddsUpMemoryThatStays) {
  Limits limits;
  limits.memory_bytes = 100;
  Meter work(limits);
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
  EXPECT_THROW(Meter(limits).require_memory(101), LimitReached);
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
