// Counts, first and last occurrences against the plainest way to find them.
#include "sequence/statistics.hpp"

#include <gtest/gtest.h>

#include <rapidcheck/gtest.h>

#include <map>

#include "oracle/sequence_oracle.hpp"
#include "sequence/value_reader.hpp"

using bouton::sequence::OneHeapGame;
using bouton::sequence::ValueReader;
using bouton::sequence::ValueStatistics;
using Values = std::vector<std::uint16_t>;

namespace {

/// Everything the statistics say, found value by value.
void check(ValueStatistics const& statistics, Values const& values, std::size_t most_zeros) {
  std::map<std::uint32_t, ValueStatistics::Entry> expected;
  std::vector<std::uint64_t> zeros;
  for (std::uint64_t n = 0; n < values.size(); ++n) {
    auto const [entry, is_new] = expected.try_emplace(values[n]);
    if (is_new) entry->second.first = n;
    ++entry->second.count;
    entry->second.last = n;
    if (values[n] == 0 && zeros.size() < most_zeros) zeros.push_back(n);
  }
  ASSERT_EQ(statistics.size(), values.size());
  ASSERT_EQ(statistics.entries().size(), values.empty() ? 0 : expected.rbegin()->first + 1);
  for (std::uint32_t value = 0; value < statistics.entries().size(); ++value) {
    ValueStatistics::Entry const& entry = statistics.entries()[value];
    auto const found = expected.find(value);
    if (found == expected.end()) {
      ASSERT_EQ(entry.count, 0U);
    } else {
      ASSERT_EQ(entry, found->second) << value;
    }
  }
  ASSERT_EQ(std::vector(statistics.zeros().begin(), statistics.zeros().end()), zeros);
}

}  // namespace

RC_GTEST_PROP(ValueStatistics, AgreesWithCountingWhateverThePieces, ()) {
  auto const most = *rc::gen::element<std::uint16_t>(1, 3, 40, 300, 65535);
  auto const most_zeros = *rc::gen::element<std::size_t>(0, 1, 5, 1000);
  auto const values = *rc::gen::container<Values>(
      rc::gen::map(rc::gen::inRange<std::uint32_t>(0, std::uint32_t{most} + 1),
                   [](std::uint32_t v) { return static_cast<std::uint16_t>(v); }));
  ValueStatistics statistics(most_zeros);
  for (std::size_t at = 0; at < values.size();) {
    std::size_t const size = *rc::gen::inRange<std::size_t>(1, values.size() - at + 1);
    statistics.add(std::span(values).subspan(at, size));
    at += size;
    statistics.add({});
  }
  check(statistics, values, most_zeros);
}

TEST(ValueStatistics, PiecesOfAnySize) {
  Values values;
  for (std::uint32_t n = 0; n < 300'000; ++n) {
    values.push_back(static_cast<std::uint16_t>(n < 200'000 ? n % 7 : (n * 40503U) >> 16U));
  }
  ValueStatistics statistics;
  statistics.add(values);
  check(statistics, values, 1000);
}

TEST(ValueStatistics, KaylesByTheDefinition) {
  auto const values = oracle::nim_values([](unsigned t) { return t == 1 || t == 2 ? 7U : 0U; }, 95);
  ValueStatistics statistics;
  ValueReader reader(OneHeapGame{bouton::parse_heap_code("0.77")});
  while (reader.position() < 96) statistics.add(reader.next(96));
  check(statistics, Values(values.begin(), values.end()), 1000);
  // The period of Kayles has the values 1, 2, 4, 7, 8; 0, 3, 5 and 6 stop at 70 (Guy & Smith).
  EXPECT_EQ(statistics.max_value(), 8U);
  EXPECT_EQ(statistics.entries()[0].count, 1U);
  for (std::uint32_t const value : {0U, 3U, 5U, 6U}) {
    EXPECT_LE(statistics.entries()[value].last, 70U) << value;
  }
}
