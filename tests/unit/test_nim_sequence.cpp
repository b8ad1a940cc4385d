// NimSequence: how far questions compute, by default and when the user says how far to go.
#include "sequence/nim_sequence.hpp"

#include <gtest/gtest.h>

#include <chrono>
#include <vector>

#include "bouton/sequence/values.hpp"

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
