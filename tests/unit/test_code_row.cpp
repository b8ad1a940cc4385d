// CodeRow: a row of bytes that keeps what it has while it grows.
#include "sequence/engine/code_row.hpp"

#include <gtest/gtest.h>

#include <limits>
#include <vector>

#include "effort.hpp"
#include "sequence/engine/stream_engine.hpp"

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
