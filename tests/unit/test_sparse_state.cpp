// What a sparse engine keeps: its codes, which grow in place, and the small state of a game.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <atomic>
#include <functional>
#include <limits>
#include <optional>
#include <string>
#include <vector>

#include "bouton/rules/heap_code.hpp"
#include "core/fnv1a.hpp"
#include "effort.hpp"
#include "sequence/engine/code_row.hpp"
#include "sequence/engine/sparse_values.hpp"
#include "sequence/engine/stream_engine.hpp"

// CodeRow: a row of bytes that keeps what it has while it grows.

using bouton::sequence::CodeRow;
using Bytes = std::vector<std::uint8_t>;

namespace {

Bytes bytes(CodeRow const& row) {
  return {row.bytes().begin(), row.bytes().end()};
}

}  // namespace

TEST(CodeRow, GrowsWithZerosAndKeepsWhatItHas) {
  CodeRow row;
  EXPECT_TRUE(row.empty());
  row.resize(3);
  row[0] = 7;
  row[2] = 9;
  row.resize(5);
  EXPECT_EQ(bytes(row), (Bytes{7, 0, 9, 0, 0}));
  row[4] = 1;
  row.resize(2);
  row.resize(5);  // what was cut off does not come back
  EXPECT_EQ(bytes(row), (Bytes{7, 0, 0, 0, 0}));
  for (std::size_t size = 6; size < 5'000'000; size += 1 + size / 3) {
    row.resize(size);
    row[size - 1] = 5;
  }
  EXPECT_EQ(row[0], 7);
  EXPECT_EQ(row[5], 5);
}

TEST(CodeRow, ALongRowKeepsItsContentWhereverItLies) {
  constexpr std::size_t kLong = std::size_t{9} << 20;  // more than has large pages of its own
  CodeRow row;
  row.resize(1000);
  auto const fill = [&](std::size_t from) {
    for (std::size_t i = from; i < row.size(); ++i) row[i] = static_cast<std::uint8_t>(i % 251);
  };
  auto const wrong = [&](std::size_t first) {
    std::size_t count = 0;
    for (std::size_t i = 0; i < row.size(); ++i) count += row[i] != (first + i) % 251 ? 1U : 0U;
    return count;
  };
  fill(0);
  row.resize(kLong);
  fill(1000);
  EXPECT_EQ(wrong(0), 0U);
  row.resize(4 * kLong);
  EXPECT_EQ(row[4 * kLong - 1], 0);
  fill(kLong);
  EXPECT_EQ(wrong(0), 0U);
  CodeRow moved = std::move(row);
  row = std::move(moved);
  row.keep(kLong, kLong);
  row.shrink_to_fit();
  EXPECT_EQ(wrong(kLong), 0U);
  row.keep(1, 2000);
  row.shrink_to_fit();
  EXPECT_EQ(wrong(kLong + 1), 0U);
  moved.resize(kLong);  // what was moved from is an empty row
  EXPECT_EQ(moved[kLong - 1], 0);
}

TEST(CodeRow, KeepsAPartInAnyPlace) {
  CodeRow row;
  row.resize(6);
  for (std::size_t i = 0; i < 6; ++i) row[i] = static_cast<std::uint8_t>(i);
  row.keep(2, 3);
  row.shrink_to_fit();
  EXPECT_EQ(bytes(row), (Bytes{2, 3, 4}));
  CodeRow moved = std::move(row);
  EXPECT_EQ(bytes(moved), (Bytes{2, 3, 4}));
  moved.keep(0, 0);
  moved.shrink_to_fit();
  EXPECT_TRUE(moved.empty());
  moved.resize(1);
  EXPECT_EQ(bytes(moved), Bytes{0});
}

TEST(CodeRow, WithoutMemoryItStaysAsItIs) {
  if (bouton::test::kWatched) GTEST_SKIP() << "a sanitizer ends where memory is short";
  CodeRow row;
  row.resize(1);
  row[0] = 3;
  EXPECT_THROW(row.resize(std::numeric_limits<std::size_t>::max() / 2), std::bad_alloc);
  EXPECT_EQ(bytes(row), Bytes{3});
}

// A byte for each value, and little more: at 10^9 values a third of the memory would not do.
TEST(CodeRow, NearlyAllMemoryIsForOldValues) {
  using namespace bouton;
  constexpr std::uint64_t kMemory = 1 << 22, kValues = 3'500'000;
  if (CodeRow::room(kMemory) < kValues) GTEST_SKIP() << "rows are copied here";
  sequence::StreamEngine engine({parse_heap_code("0.454"), {}});
  ASSERT_EQ(engine.advance(kValues, {.memory_bytes = kMemory}), Stop::kNone);
  EXPECT_EQ(engine.kept_from(), 0U);
  ASSERT_EQ(engine.advance(2 * kValues, {.memory_bytes = kMemory}), Stop::kNone);
  EXPECT_GT(engine.kept_from(), 0U);
}

// The small state of a game with a sparse space: what is restored is what was saved, and goes on
// so.

using bouton::Error;
using bouton::Limits;
using bouton::parse_heap_code;
using bouton::Stop;
using bouton::sequence::OneHeapGame;
using bouton::sequence::saved_bytes;
using bouton::sequence::SparseValues;
using bouton::sequence::StateReader;
using bouton::sequence::StateSink;
using bouton::sequence::StateWriter;
using bouton::sequence::StreamEngine;
using bouton::sequence::usable_instruction_sets;
using Values = std::vector<std::uint16_t>;

namespace {

std::string written(std::function<void(StateWriter&)> const& save) {
  return saved_bytes([&](StateSink const& sink) {
    StateWriter writer("test", sink);
    save(writer);
    writer.finish();
  });
}

std::string small_state(StreamEngine const& engine) {
  return written([&](StateWriter& writer) { EXPECT_TRUE(engine.save_small(writer, {})); });
}

std::optional<StreamEngine> restored(OneHeapGame const& game, std::string const& saved,
                                     Limits const& limits = {}) {
  StateReader reader("test", saved);
  auto engine = StreamEngine::restore(game, reader, limits);
  if (engine) reader.finish();
  return engine;
}

StreamEngine computed_to(OneHeapGame const& game, std::uint64_t end) {
  StreamEngine engine(game);
  EXPECT_EQ(engine.advance(end, {}), Stop::kNone);
  return engine;
}

struct Kept {
  std::string code;
  std::uint64_t end;
  std::size_t bytes;  // of the small state, at most
};

class SmallState : public testing::TestWithParam<Kept> {};

TEST_P(SmallState, HasTheValuesOfTheWholeState) {
  auto const& [code, end, bytes] = GetParam();
  OneHeapGame const game{parse_heap_code(code)};
  StreamEngine engine = computed_to(game, end);
  ASSERT_TRUE(engine.sparse()->has_small_state());
  std::string const saved = small_state(engine);
  EXPECT_LE(saved.size(), bytes);

  auto again = restored(game, saved);
  ASSERT_TRUE(again);
  ASSERT_EQ(again->computed(), engine.computed());
  auto const rare = again->report().rare, known = engine.report().rare;
  EXPECT_TRUE(std::equal(rare.begin(), rare.end(), known.begin(), known.end()));
  EXPECT_EQ(again->report().space, engine.report().space);
  std::uint64_t const from = again->kept_from();
  ASSERT_GT(from, 0U);
  auto const values = [&](StreamEngine const& of, std::uint64_t to) {
    Values read(static_cast<std::size_t>(to - from));
    of.read(from, read);
    return read;
  };
  EXPECT_TRUE(values(*again, again->computed()) == values(engine, engine.computed()));
  for (std::uint64_t heap = 0; heap < again->sparse()->constants(); ++heap) {
    ASSERT_EQ(again->sparse()->constant(heap), engine.sparse()->constant(heap)) << heap;
  }
  EXPECT_EQ(small_state(*again), saved);

  std::uint64_t const further = engine.computed() + 100'000;
  ASSERT_EQ(engine.advance(further, {}), Stop::kNone);
  ASSERT_EQ(again->advance(further, {}), Stop::kNone);
  EXPECT_TRUE(values(*again, further) == values(engine, further));
}

// Common by the heap's parity too or not, rare heaps far in the window (0.324: 129,608), codes of
// two bytes (0.564).
INSTANTIATE_TEST_SUITE_P(
    Games, SmallState,
    testing::Values(Kept{"0.106", 500'000, 2'000}, Kept{"0.454", 500'000, 2'000},
                    Kept{"0.167", 500'000, 2'000}, Kept{"0.205", 500'000, 6'000},
                    Kept{"0.324", 2'000'000, 10'000}, Kept{"0.336", 700'000, 60'000},
                    Kept{"0.16", 500'000, 5'000}, Kept{"0.564", 250'000, 60'000}),
    [](auto const& kept) {
      std::string name = kept.param.code;
      std::replace(name.begin(), name.end(), '.', '_');
      return name;
    });

// The game has a rare heap of 1,042 and then one of 5,241,357. It is seen, although the state lacks
// the values that decide it.
TEST(SmallState, GoesOnToALateRareHeap) {
  OneHeapGame const game{parse_heap_code("0.205")};
  auto again = restored(game, small_state(computed_to(game, 4'000'000)));
  ASSERT_TRUE(again);
  EXPECT_GT(again->kept_from(), 0U);
  std::size_t const known = again->report().rare.size();
  ASSERT_EQ(again->advance(5'300'000, {}), Stop::kNone);
  ASSERT_EQ(again->report().rare.size(), known + 1);
  EXPECT_EQ(again->report().rare.back().heap, 5'241'357U);
}

TEST(SmallState, IsTheSameOnAnyInstructionSet) {
  OneHeapGame const game{parse_heap_code("0.336")};
  StreamEngine engine = computed_to(game, 700'000);
  SparseValues const& sparse = *engine.sparse();
  ASSERT_TRUE(sparse.has_small_state());
  std::string const saved =
      written([&](StateWriter& writer) { EXPECT_TRUE(sparse.save_small(writer, {})); });
  auto const first = [&](std::uint64_t from, std::span<std::uint16_t> out) {
    engine.read(from, out);
  };
  for (auto const set : usable_instruction_sets()) {
    SCOPED_TRACE(name(set));
    StateReader reader("test", saved);
    auto const again =
        SparseValues::restore_small(game, reader, set, sparse.first_heaps(), first, {});
    ASSERT_TRUE(again);
    reader.finish();
    EXPECT_EQ(written([&](StateWriter& writer) { EXPECT_TRUE(again->save_small(writer, {})); }),
              saved);
    Values expected(1000), values(1000);
    engine.read(sparse.computed() - 1000, expected);
    again->read(sparse.computed() - 1000, values);
    EXPECT_TRUE(values == expected);
  }
}

TEST(SmallState, WhereRareHeapsAreRecentAllIsSaved) {
  OneHeapGame const game{parse_heap_code("0.324")};
  StreamEngine engine = computed_to(game, 200'000);  // the last rare heap is 129,608
  EXPECT_FALSE(engine.sparse()->has_small_state());
  auto const again = restored(game, small_state(engine));
  ASSERT_TRUE(again);
  EXPECT_EQ(again->kept_from(), 0U);
  EXPECT_EQ(again->computed(), engine.computed());
}

TEST(SmallState, StopsAtALimit) {
  OneHeapGame const game{parse_heap_code("0.454")};
  StreamEngine const engine = computed_to(game, 500'000);
  std::string const saved = small_state(engine);
  std::atomic<bool> const cancelled = true;
  StateSink const sink([](std::string_view) {});
  StateWriter writer("test", sink);
  EXPECT_FALSE(engine.save_small(writer, {.cancel = &cancelled}));
  EXPECT_FALSE(restored(game, saved, {.cancel = &cancelled}));
  EXPECT_FALSE(restored(game, saved, {.memory_bytes = 100'000}));
  EXPECT_TRUE(restored(game, saved));
}

// With a checksum that is right, what the numbers say must be possible; else it is refused.
TEST(SmallState, DamagedIsRefusedOrGoesOn) {
  OneHeapGame const game{parse_heap_code("0.454")};
  std::string const saved = small_state(computed_to(game, 300'000));
  EXPECT_TRUE(rc::check([&] {
    std::string damaged = saved.substr(0, saved.size() - 8);
    std::size_t const head = damaged.find('\n') + 1;
    std::size_t const at = *rc::gen::inRange<std::size_t>(head, damaged.size());
    damaged[at] = static_cast<char>(*rc::gen::inRange(0, 256));
    bouton::Fnv1a hash;
    hash.add(damaged);
    for (unsigned i = 0; i < 8; ++i) damaged += static_cast<char>(hash.value() >> (8 * i));
    try {
      Limits const limits{.memory_bytes = 1 << 24};
      auto again = restored(game, damaged, limits);
      if (again) static_cast<void>(again->advance(again->computed() + 4096, limits));
    } catch (Error const&) {
    }
  }));
}

}  // namespace
