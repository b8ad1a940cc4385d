// The options of one heap, chosen by class: against all sequences of parts one by one, and what
// happens when a limit is reached first.
#include "sequence/heap_options.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <atomic>
#include <memory>
#include <optional>
#include <span>
#include <vector>

using bouton::Limits;
using bouton::Meter;
using bouton::Natural;
using bouton::PartsCondition;
using bouton::sequence::ClassSequence;
using bouton::sequence::HeapOptions;

namespace {

using Class = HeapOptions::Class;
using Parts = std::vector<std::uint64_t>;

HeapOptions options_of(std::vector<bouton::Digit> digits, PartsCondition condition,
                       std::vector<Class> classes) {
  return {{bouton::HeapCode(std::move(digits)), condition},
          ClassSequence(std::make_shared<std::vector<Class> const>(std::move(classes))),
          [](Class a, Class b) { return static_cast<Class>(a ^ b); }};
}

/// All sequences of `count` parts with this sum, in lexicographic order.
void all_parts(unsigned count, std::uint64_t sum, Parts& before, std::vector<Parts>& found) {
  if (count == 0) {
    if (sum == 0) found.push_back(before);
    return;
  }
  for (std::uint64_t part = 1; part <= sum; ++part) {
    before.push_back(part);
    all_parts(count - 1, sum - part, before, found);
    before.pop_back();
  }
}

bool fits(PartsCondition condition, Parts parts) {
  std::sort(parts.begin(), parts.end());
  bool const two_alike = std::adjacent_find(parts.begin(), parts.end()) != parts.end();
  if (parts.size() < 2 || condition == PartsCondition::kAny) return true;
  return condition == PartsCondition::kPairwiseUnequal ? !two_alike : parts.front() != parts.back();
}

}  // namespace

RC_GTEST_PROP(HeapOptions, AreAllSequencesOfPartsThatFit, ()) {
  auto const digits =
      *rc::gen::container<std::vector<bouton::Digit>>(3, rc::gen::inRange<bouton::Digit>(0, 64));
  auto const condition = *rc::gen::element(PartsCondition::kAny, PartsCondition::kNotAllEqual,
                                           PartsCondition::kPairwiseUnequal);
  auto const heap = *rc::gen::inRange<std::uint64_t>(1, 14);
  auto classes = *rc::gen::container<std::vector<Class>>(15, rc::gen::inRange<Class>(0, 4));
  classes[0] = 0;
  auto const wanted = *rc::gen::inRange<Class>(0, 4);
  std::vector<bouton::Digit> code = digits;
  code[0] &= ~bouton::Digit{3};  // without taking anything there must be a split
  HeapOptions const options = options_of(code, condition, classes);

  std::vector<Parts> expected;
  for (std::uint64_t taken = std::min<std::uint64_t>(2, heap) + 1; taken-- > 0;) {
    for (unsigned count = 0; count < 6; ++count) {
      if (((code[taken] >> count) & 1U) == 0) continue;
      std::vector<Parts> all;
      Parts before;
      all_parts(count, heap - taken, before, all);
      for (Parts const& parts : all) {
        Class together = 0;
        for (auto const part : parts) together = static_cast<Class>(together ^ classes[part]);
        if (together == wanted && fits(condition, parts)) expected.push_back(parts);
      }
    }
  }

  Limits const none;
  Meter meter = Meter::patient(none);
  HeapOptions::Goal const accept{[&](Class c) { return c == wanted; }};
  std::vector<Parts> found;
  RC_ASSERT(options.visit(
      heap, accept,
      [&](std::span<Natural const> parts) {
        Parts& small = found.emplace_back();
        for (Natural const& part : parts) small.push_back(part.convert_to<std::uint64_t>());
        return true;
      },
      meter));
  RC_ASSERT(found == expected);
  RC_ASSERT(options.count(heap, accept, meter) == Natural(expected.size()));
}

// With nim-values as classes an option is looked for by its value, in blocks where two parts are
// left.
RC_GTEST_PROP(HeapOptions, OfOneValueAreThoseAcceptedOneByOne, ()) {
  auto const digits =
      *rc::gen::container<std::vector<bouton::Digit>>(3, rc::gen::inRange<bouton::Digit>(0, 8));
  auto const condition = *rc::gen::element(PartsCondition::kAny, PartsCondition::kNotAllEqual,
                                           PartsCondition::kPairwiseUnequal);
  auto const heap = *rc::gen::inRange<std::uint64_t>(1, 1200);
  auto classes = *rc::gen::container<std::vector<Class>>(
      1201, rc::gen::inRange<Class>(0, *rc::gen::element<Class>(2, 40, 500)));
  classes[0] = 0;
  auto const wanted = *rc::gen::inRange<Class>(0, 512);
  std::vector<bouton::Digit> code = digits;
  code[0] &= ~bouton::Digit{3};
  HeapOptions const options = options_of(code, condition, classes);
  HeapOptions const by_value(
      {bouton::HeapCode(std::move(code)), condition},
      ClassSequence(std::make_shared<std::vector<Class> const>(std::move(classes))));
  HeapOptions::Goal const accept{[&](Class c) { return c == wanted; }};
  auto const most = *rc::gen::element<std::size_t>(5, 100'000);
  std::vector<std::vector<Natural>> expected, found;
  auto const into = [&](std::vector<std::vector<Natural>>& list) {
    return [&list, most](std::span<Natural const> parts) {
      list.emplace_back(parts.begin(), parts.end());
      return list.size() < most;
    };
  };
  Limits const none;
  Meter meter = Meter::patient(none);
  bool const all = options.visit(heap, accept, into(expected), meter);
  RC_ASSERT(by_value.visit(heap, HeapOptions::of_value(wanted), into(found), meter) == all);
  RC_ASSERT(found == expected);
  RC_ASSERT(by_value.count(heap, HeapOptions::of_value(wanted), meter) ==
            options.count(heap, accept, meter));
}

// More pairs than are remembered for the second half of them, which is looked through then.
TEST(HeapOptions, OfAHeapWithManyPairsAreThereOnceEach) {
  constexpr std::uint64_t kTotal = 300'001;
  HeapOptions const options(
      {bouton::HeapCode({0, 4}), PartsCondition::kAny},
      ClassSequence(std::make_shared<std::vector<Class> const>(kTotal, Class{0})));
  Limits const none;
  Meter meter = Meter::patient(none);
  std::uint64_t next = 1;
  EXPECT_TRUE(options.visit(
      kTotal, HeapOptions::of_value(0),
      [&](std::span<Natural const> parts) { return parts[0] == next++; }, meter));
  EXPECT_EQ(next, kTotal - 1);
  EXPECT_EQ(options.count(kTotal, HeapOptions::of_value(0), meter), Natural(kTotal - 2));
  EXPECT_TRUE(options.visit(
      kTotal, HeapOptions::of_value(1), [](std::span<Natural const>) { return false; }, meter));
}

// Fifteen different parts of 120 are 1 to 15, in 10^12 orders, and 1 has class 1: sums of class
// 0 there are none, though without the condition there would be.
TEST(HeapOptions, PartsThatLeadNowhereAreNotTriedInEveryOrder) {
  std::vector<Class> classes(130, 0);
  classes[1] = 1;
  HeapOptions const options = options_of({0, 0x8000}, PartsCondition::kPairwiseUnequal, classes);
  Limits const none;
  Meter meter = Meter::patient(none);
  int visited = 0;
  auto const count = [&](std::span<Natural const>) { return ++visited < 10; };
  EXPECT_TRUE(options.visit(121, {[](Class c) { return c == 0; }}, count, meter));
  EXPECT_EQ(visited, 0);
  EXPECT_FALSE(options.visit(121, {[](Class c) { return c == 1; }}, count, meter));
  EXPECT_EQ(visited, 10);
  EXPECT_FALSE(meter.stopped());
}

// 1 is among any fifteen different parts of 134 too, but more sets of parts than are remembered
// lead nowhere.
TEST(HeapOptions, TheWatchEndsALongWalk) {
  std::vector<Class> classes(140, 0);
  classes[1] = 1;
  std::atomic<bool> const cancelled = true;
  Limits limits;
  limits.cancel = &cancelled;
  HeapOptions::Goal const class_0{[](Class c) { return c == 0; }};
  int visited = 0;
  auto const count = [&](std::span<Natural const>) { return ++visited < 10; };
  HeapOptions const options = options_of({0, 0x8000}, PartsCondition::kPairwiseUnequal, classes);
  Meter meter = Meter::patient(limits);
  EXPECT_FALSE(options.visit(135, class_0, count, meter));
  EXPECT_TRUE(meter.stopped());
  EXPECT_EQ(visited, 0);
  EXPECT_EQ(options.count(135, class_0, meter), std::nullopt);
}

TEST(HeapOptions, TheWatchEndsLongCounts) {
  std::vector<Class> const classes(20'000, 0);
  std::atomic<bool> const cancelled = true;
  Limits limits;
  limits.cancel = &cancelled;
  HeapOptions::Goal const all{[](Class) { return true; }};
  for (bouton::Digit const digit : {bouton::Digit{4}, bouton::Digit{8}}) {
    HeapOptions const options = options_of({0, digit}, PartsCondition::kAny, classes);
    Meter meter = Meter::patient(limits);
    EXPECT_EQ(options.count(5'000, all, meter), std::nullopt);
    EXPECT_TRUE(meter.stopped());
    Limits const none;
    Meter idle = Meter::patient(none);
    auto const whole = options.count(5'000, all, idle);
    EXPECT_EQ(whole, digit == 4 ? Natural(4'998) : Natural(4'998) * 4'997 / 2);
  }
}
