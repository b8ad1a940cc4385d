// Values and classes as the solver needs them: how far they are computed, and splits of huge heaps.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <chrono>
#include <memory>
#include <vector>

#include "bouton/sequence/class_sequence.hpp"
#include "bouton/sequence/values.hpp"
#include "sequence/heap_options.hpp"
#include "sequence/nim_sequence.hpp"

// NimSequence: how far questions compute, by default and when the user says how far to go.

using bouton::Limits;
using bouton::Stop;
using bouton::sequence::kMostSparseValues;
using bouton::sequence::nim_sequence;
using bouton::sequence::OneHeapGame;

namespace {

constexpr std::uint64_t kBeyond = kMostSparseValues + 1000;

OneHeapGame sparse_game() {
  return {bouton::parse_heap_code("0.106")};
}

}  // namespace

TEST(NimSequence, EndsAtItsDefaultWhereNothingIsSaid) {
  auto const known = nim_sequence(sparse_game(), kBeyond);
  EXPECT_FALSE(known->knows(kBeyond));
  EXPECT_TRUE(known->knows(kMostSparseValues - 1));
  EXPECT_EQ(known->stopped_by, Stop::kWork);
}

TEST(NimSequence, GoesAsFarAsTheUserAllows) {
  Limits deadline, positions;
  deadline.deadline = std::chrono::steady_clock::now() + std::chrono::hours(1);
  positions.positions = bouton::kNoBound;
  auto const values = bouton::sequence::nim_values(sparse_game(), kBeyond).values;
  for (Limits const& limits : {deadline, positions}) {
    auto const known = nim_sequence(sparse_game(), kBeyond, limits);
    ASSERT_TRUE(known->knows(kBeyond));
    for (std::uint64_t heap = kMostSparseValues - 5; heap <= kBeyond; ++heap) {
      ASSERT_EQ(known->value(heap), values[static_cast<std::size_t>(heap)]) << heap;
    }
  }
}

TEST(NimSequence, ComputesLittleBeyondWhatWasAsked) {
  // Without a sparse space each value takes longer than the one before.
  OneHeapGame const game{bouton::parse_heap_code("0.06")};
  for (std::uint64_t const heap : {20'000U, 33'000U}) {
    auto const known = nim_sequence(game, heap);
    ASSERT_TRUE(known->computed(heap));
    EXPECT_LE(known->values->size(), heap + heap / 8 + 1);
    EXPECT_EQ(*known->values, bouton::sequence::nim_values(game, known->values->size() - 1).values);
  }
}

TEST(NimSequence, MemoryBoundsItAllTheSame) {
  Limits limits;
  limits.positions = bouton::kNoBound;
  limits.memory_bytes = 1 << 20;
  auto const known = nim_sequence(sparse_game(), kBeyond, limits);
  EXPECT_FALSE(known->knows(kBeyond));
  EXPECT_EQ(known->stopped_by, Stop::kMemory);
}

TEST(NimSequence, ValuesThatSomebodyReadsStayAsTheyAre) {
  OneHeapGame const game = sparse_game();
  bouton::sequence::SequenceCache const cache;
  auto const first = nim_sequence(game, 300, {}, cache);
  std::vector<std::uint16_t> const before = *first->values;
  auto const later = nim_sequence(game, 40'000, {}, cache);
  ASSERT_TRUE(later->computed(40'000));
  EXPECT_EQ(*first->values, before);
  EXPECT_EQ(*later->values, bouton::sequence::nim_values(game, later->values->size() - 1).values);
}

TEST(NimSequence, ValuesHandedOverWhenTimeEndedStayAsTheyAre) {
  // There is room for more behind them.
  Limits moment;
  moment.deadline = std::chrono::steady_clock::now() + std::chrono::milliseconds(5);
  bouton::sequence::SequenceCache const cache;
  auto const first = nim_sequence(sparse_game(), 1'000'000'000, moment, cache);
  std::vector<std::uint16_t> const before = *first->values;
  auto const later = nim_sequence(sparse_game(), before.size() + 1000, {}, cache);
  EXPECT_TRUE(later->computed(before.size() + 1000));
  EXPECT_EQ(*first->values, before);
}

TEST(NimSequence, LongRoundsEndNearWhatWasAsked) {
  std::uint64_t const heap = 1'200'000;
  auto const known = nim_sequence(sparse_game(), heap);
  ASSERT_TRUE(known->computed(heap));
  EXPECT_LE(known->values->size(), heap + heap / 32);
}

// Splits of huge heaps by class, against listing them one by one.

using bouton::Natural;
using bouton::sequence::ClassSequence;
using bouton::sequence::HeapOptions;
using bouton::sequence::RepeatingRange;
using Classes = std::vector<std::uint16_t>;

namespace {

ClassSequence sequence(Classes classes, std::uint64_t preperiod, std::uint64_t period) {
  return {std::make_shared<Classes const>(std::move(classes)), preperiod, period};
}

}  // namespace

RC_GTEST_PROP(ClassSequence, CountsAndListsTheSamePairsAsOneByOne, ()) {
  auto const preperiod = *rc::gen::inRange<std::uint64_t>(0, 7);
  auto const period = *rc::gen::inRange<std::uint64_t>(1, 6);
  auto const extra = *rc::gen::inRange<std::uint64_t>(0, 3);
  auto classes =
      *rc::gen::container<Classes>(preperiod + period, rc::gen::inRange<std::uint16_t>(0, 3));
  for (std::uint64_t i = 0; i < extra; ++i) classes.push_back(classes[preperiod + i % period]);
  ClassSequence const c = sequence(classes, preperiod, period);
  auto const naive_class = [&](std::uint64_t n) {
    return n < preperiod ? classes[n] : classes[preperiod + (n - preperiod) % period];
  };
  auto const wanted = *rc::gen::container<std::vector<bool>>(9, rc::gen::arbitrary<bool>());
  auto const predicate = [&](unsigned a, unsigned b) { return bool(wanted[a * 3 + b]); };
  auto const total = *rc::gen::inRange<std::uint64_t>(0, 60);

  std::vector<std::pair<std::uint64_t, std::uint64_t>> expected, listed, listed_big;
  for (std::uint64_t a = 1; a + 1 <= total; ++a) {
    if (predicate(naive_class(a), naive_class(total - a))) expected.emplace_back(a, total - a);
  }
  visit_pairs(c, total, predicate, [&](std::uint64_t a, std::uint64_t b) {
    listed.emplace_back(a, b);
    return true;
  });
  visit_pairs(c, Natural(total), predicate, [&](Natural const& a, Natural const& b) {
    listed_big.emplace_back(a.convert_to<std::uint64_t>(), b.convert_to<std::uint64_t>());
    return true;
  });
  RC_ASSERT(listed == expected);
  RC_ASSERT(listed_big == expected);
  RC_ASSERT(count_pairs(c, total, predicate) == expected.size());
  RC_ASSERT(count_pairs(c, Natural(total), predicate) == expected.size());
}

TEST(ClassSequence, CountsSplitsOfHugeHeapsExactly) {
  // Heaps: class 1 at multiples of 3, else 0. a and b both multiples of 3.
  ClassSequence const c = sequence({1, 0, 0}, 0, 3);
  auto const both = [](unsigned a, unsigned b) { return a == 1 && b == 1; };
  Natural const huge = Natural(3) * pow(Natural(10), 60);
  EXPECT_EQ(count_pairs(c, huge, both), pow(Natural(10), 60) - 1);
  EXPECT_EQ(count_pairs(c, Natural(huge + 1), both), 0);
  EXPECT_EQ(count_pairs(c, Natural(huge + 1), [](unsigned, unsigned) { return true; }), huge);
}

TEST(ClassSequence, FindsRareWinnersAtBothEndsWithoutWalkingThroughTheMiddle) {
  // Class 1 only for heap 2: winners of a huge total are (2, m - 2) and (m - 2, 2).
  ClassSequence const c = sequence({0, 0, 1, 0}, 3, 1);
  Natural const huge = pow(Natural(10), 1000);
  std::vector<Natural> left;
  visit_pairs(
      c, huge, [](unsigned a, unsigned b) { return a + b == 1; },
      [&](Natural const& a, Natural const& b) {
        EXPECT_EQ(a + b, huge);
        left.push_back(a);
        return true;
      });
  EXPECT_EQ(left, (std::vector<Natural>{2, huge - 2}));
  // And stops on request, among countless winners.
  int seen = 0;
  EXPECT_FALSE(visit_pairs(
      c, huge, [](unsigned, unsigned) { return true; },
      [&](Natural const& a, Natural const&) {
        EXPECT_EQ(a, ++seen);
        return seen < 1000;
      }));
}

TEST(ClassSequence, RefusesLessThanOneWholePeriod) {
  EXPECT_THROW(sequence({1, 2, 3}, 2, 2), std::logic_error);
  EXPECT_THROW(sequence({1, 2, 3}, 4, 1), std::logic_error);
  EXPECT_THROW(sequence({1, 2, 3}, 1, 0), std::logic_error);
}

RC_GTEST_PROP(RepeatingRange, CountsAndVisitsWhatOneByOneFinds, ()) {
  auto const first = *rc::gen::inRange<std::uint64_t>(0, 5);
  auto const last = *rc::gen::inRange<std::uint64_t>(0, 60);
  auto const from = *rc::gen::inRange<std::uint64_t>(0, 20);
  auto const to = *rc::gen::inRange<std::uint64_t>(0, 70);
  auto const period = *rc::gen::inRange<std::uint64_t>(1, 6);
  auto const random = *rc::gen::container<std::vector<bool>>(80, rc::gen::arbitrary<bool>());
  auto const predicate = [&](std::uint64_t x) {
    if (x < from || x > to) return bool(random[x]);
    return bool(random[from + (x - from) % period]);
  };
  std::vector<std::uint64_t> expected, visited;
  for (std::uint64_t x = first; x <= last; ++x) {
    if (predicate(x)) expected.push_back(x);
  }
  RepeatingRange<std::uint64_t> const range{first, last, from, to, period};
  range.visit(predicate, [&](std::uint64_t x) {
    visited.push_back(x);
    return true;
  });
  RC_ASSERT(visited == expected);
  RC_ASSERT(range.count(predicate) == expected.size());
}
