// The reader against the stream, across the place where it goes over to the period, and saved
// and restored at any place.
#include "sequence/value_reader.hpp"

#include <gtest/gtest.h>

#include <rapidcheck/gtest.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <string>
#include <vector>

#include "bouton/core/error.hpp"
#include "bouton/sequence/values.hpp"
#include "oracle/sequence_oracle.hpp"
#include "rules/named_rules.hpp"
#include "sequence/engine/nim_values.hpp"

using bouton::Error;
using bouton::Limits;
using bouton::Stop;
using bouton::sequence::ChecksummedValues;
using bouton::sequence::nim_values;
using bouton::sequence::NimValues;
using bouton::sequence::one_heap_game;
using bouton::sequence::OneHeapGame;
using bouton::sequence::ValueReader;
using Values = std::vector<std::uint16_t>;

namespace {

OneHeapGame coded(std::string const& code) {
  return {bouton::parse_heap_code(code)};
}

Values defined(OneHeapGame const& game, std::uint64_t count) {
  NimValues values(game);
  static_cast<void>(values.extend_to(count - 1, Limits{}));
  return {values.values().begin(), values.values().end()};
}

void read_to(auto& reader, std::uint64_t end, Values& into) {
  while (true) {
    auto const piece = reader.next(end);
    if (piece.empty()) break;
    into.insert(into.end(), piece.begin(), piece.end());
  }
}

Values read(ValueReader& reader, std::uint64_t end) {
  Values values;
  read_to(reader, end, values);
  return values;
}

}  // namespace

TEST(ValueReader, KaylesIsRepeatedOnceItsPeriodIsProved) {
  ValueReader reader(coded("0.77"));
  Values const values = read(reader, 100'000);
  ASSERT_EQ(values.size(), 100'000U);
  ASSERT_TRUE(reader.period().has_value());
  EXPECT_EQ(reader.period()->period, 12U);
  EXPECT_EQ(reader.period()->preperiod, 71U);
  EXPECT_LT(reader.report().computed, 1000U);
  Values const definition = defined(coded("0.77"), 3000);
  EXPECT_TRUE(std::equal(definition.begin(), definition.end(), values.begin()));
  for (std::size_t n = 71; n + 12 < values.size(); ++n) ASSERT_EQ(values[n], values[n + 12]);
}

TEST(ValueReader, AgreesWithTheOracle) {
  for (std::string const code : {"0.77", "0.07", "0.137", "4.7", "0.3", "0.8f", "0.0123"}) {
    auto const game = coded(code);
    auto const expected = oracle::nim_values([&](unsigned t) { return game.code.digit(t); }, 70);
    ValueReader reader(game);
    EXPECT_EQ(read(reader, 71), Values(expected.begin(), expected.end())) << code;
  }
}

TEST(ValueReader, WithoutPeriodEverythingIsComputed) {
  ValueReader reader(coded("0.77"), ValueReader::UsePeriod::kNo);
  EXPECT_EQ(read(reader, 5000), defined(coded("0.77"), 5000));
  EXPECT_FALSE(reader.period().has_value());
  EXPECT_GE(reader.report().computed, 5000U);
}

TEST(ValueReader, AnArithmeticPeriodGoesOnUntilAValueIsTooLarge) {
  auto const nim = one_heap_game(bouton::nim_rules());
  ASSERT_TRUE(nim.has_value());
  ValueReader reader(*nim);
  Values const values = read(reader, 100'000);
  ASSERT_EQ(values.size(), 65'536U);
  for (std::size_t n = 0; n < values.size(); ++n) ASSERT_EQ(values[n], n);
  EXPECT_EQ(reader.stopped_by(), Stop::kValueSize);
  ASSERT_TRUE(reader.period().has_value());
  EXPECT_EQ(reader.period()->saltus, 1U);
}

TEST(ValueReader, AllButSubtractionAgreesWithTheDefinition) {
  auto const game = coded("0.0(3)");
  ValueReader reader(game);
  EXPECT_EQ(read(reader, 20'000), defined(game, 20'000));
  EXPECT_TRUE(reader.period().has_value());
  auto const other = coded("0.30(3)");
  ValueReader second(other);
  EXPECT_EQ(read(second, 20'000), defined(other, 20'000));
}

TEST(ValueReader, StopsWhereItIsToldTo) {
  ValueReader reader(coded("0.77"));
  EXPECT_EQ(read(reader, 1).size(), 1U);
  EXPECT_TRUE(reader.next(1).empty());
  EXPECT_EQ(reader.stopped_by(), Stop::kNone);
  EXPECT_EQ(read(reader, 100'003).size(), 100'002U);
  EXPECT_EQ(reader.position(), 100'003U);
  std::atomic<bool> const cancel{true};
  Limits limits;
  limits.cancel = &cancel;
  EXPECT_TRUE(reader.next(200'000, limits).empty());
  EXPECT_EQ(reader.stopped_by(), Stop::kExpired);
  EXPECT_FALSE(reader.next(200'000).empty());
}

TEST(ValueReader, StopsAtOnceWhateverTheEngine) {
  // Engines look at the limits every few million steps only: many values of any of these.
  std::atomic<bool> const cancel{true};
  Limits const limits{.cancel = &cancel};
  for (char const* const code : {"0.77", "0.106", "0.007", "0.0606", "0.8", "0.(3)", "4.(3)"}) {
    ValueReader reader(coded(code));
    EXPECT_TRUE(reader.next(1000, limits).empty()) << code;
    EXPECT_EQ(reader.stopped_by(), Stop::kExpired) << code;
    EXPECT_FALSE(reader.next(5000).empty()) << code;
    EXPECT_TRUE(reader.next(5000, limits).empty()) << code;
  }
}

TEST(NimValuesInOneCall, AreThoseOfTheDefinition) {
  for (char const* const code : {"0.77", "0.106", "0.0(3)", "4.(3)", "0.8"}) {
    auto const game = coded(code);
    auto const found = nim_values(game, 700);
    EXPECT_EQ(found.values, defined(game, 701)) << code;
    EXPECT_EQ(found.stopped_by, Stop::kNone) << code;
  }
  EXPECT_EQ(nim_values(coded("0.77"), 0).values, Values{0});
}

TEST(NimValuesInOneCall, SayWhyTheyAreFewer) {
  auto const kayles = coded("0.77");
  Limits limits;
  limits.memory_bytes = 20;
  EXPECT_EQ(nim_values(kayles, 9, limits).values.size(), 10U);
  EXPECT_EQ(nim_values(kayles, 10, limits).stopped_by, Stop::kMemory);
  EXPECT_EQ(nim_values(kayles, ~std::uint64_t{0}).stopped_by, Stop::kMemory);
  auto const nim = nim_values(coded("0.(3)"), 70'000);
  EXPECT_EQ(nim.values.size(), 65'536U);
  EXPECT_EQ(nim.stopped_by, Stop::kValueSize);
  std::atomic<bool> const cancel{true};
  EXPECT_EQ(nim_values(kayles, 1'000'000, {.cancel = &cancel}).stopped_by, Stop::kExpired);
}

RC_GTEST_PROP(ValueReader, SavedAndRestoredAnywhereItGoesOnAsIfNothingHadHappened, ()) {
  auto const code = *rc::gen::element<std::string>("0.77", "0.07", "0.0(3)", "0.6", "4.(3)", "0.8");
  auto const game = coded(code);
  std::uint64_t const end = code == "0.8" ? 400 : 3000;
  auto const stop = *rc::gen::inRange<std::uint64_t>(0, end + 1);
  ChecksummedValues whole(game);
  Values expected;
  read_to(whole, end, expected);

  ChecksummedValues first(game);
  Values values;
  // The engine may look ahead to `end`: the period is proved or not, as in one run.
  while (first.position() < stop) {
    auto const piece = first.next(end);
    values.insert(values.end(), piece.begin(), piece.end());
  }
  ChecksummedValues second = *ChecksummedValues::restore(game, first.save());
  RC_ASSERT(second.position() == first.position());
  RC_ASSERT(second.checksum() == first.checksum());
  RC_ASSERT(second.reader().period() == first.reader().period());
  read_to(second, end, values);
  RC_ASSERT(values == expected);
  RC_ASSERT(second.checksum() == whole.checksum());
}

TEST(ChecksummedValues, InterruptedAtAnyMomentTheyCanBeSaved) {
  // Late rare values, some in the very block where the time is over.
  auto const game = coded("0.376");
  constexpr std::uint64_t kEnd = 150'000;
  ChecksummedValues whole(game);
  Values values;
  read_to(whole, kEnd, values);
  ChecksummedValues pieces(game);
  auto time = std::chrono::microseconds(300);
  while (pieces.position() < kEnd) {
    Limits limits;
    limits.deadline = std::chrono::steady_clock::now() + time;
    while (!pieces.next(kEnd, limits).empty()) {
    }
    time += time / 16;
    pieces = *ChecksummedValues::restore(game, pieces.save());
  }
  EXPECT_EQ(pieces.checksum(), whole.checksum());
}

TEST(ChecksummedValues, RestoringThemKeepsTheLimits) {
  std::atomic<bool> const cancelled{true};
  Limits limits;
  limits.cancel = &cancelled;
  // Computed by all pairs, by a sparse space, and repeated.
  for (auto const& [code, stop] : {std::pair("0.106", 500), {"0.106", 60'000}, {"0.77", 1500}}) {
    ChecksummedValues values(coded(code));
    while (values.position() < static_cast<std::uint64_t>(stop)) {
      static_cast<void>(values.next(100'000));
    }
    std::string const saved = values.save();
    EXPECT_FALSE(ChecksummedValues::restore(coded(code), saved, limits)) << code;
    EXPECT_EQ(ChecksummedValues::restore(coded(code), saved)->checksum(), values.checksum());
  }
}

TEST(ChecksummedValues, TheHashIsFnv1aOfLittleEndianWords) {
  ChecksummedValues values(coded("0.77"));
  while (values.position() < 5) static_cast<void>(values.next(5));
  // g = 0 1 2 3 1, hashed byte by byte.
  std::uint64_t hash = 0xcbf29ce484222325U;
  for (unsigned const byte : {0U, 0U, 1U, 0U, 2U, 0U, 3U, 0U, 1U, 0U}) {
    hash = (hash ^ byte) * 0x100000001b3U;
  }
  EXPECT_EQ(values.checksum(), hash);
}

TEST(ChecksummedValues, DamagedStatesAreRefused) {
  auto const game = coded("0.77");
  for (std::uint64_t const stop : {10U, 1500U}) {
    ChecksummedValues values(game);
    while (values.position() < stop) static_cast<void>(values.next(100'000));
    std::string const saved = values.save();
    EXPECT_NO_THROW(static_cast<void>(ChecksummedValues::restore(game, saved)));
    EXPECT_THROW(static_cast<void>(ChecksummedValues::restore(coded("0.07"), saved)), Error);
    for (std::size_t size = 0; size < saved.size(); size += 1 + size / 20) {
      EXPECT_THROW(static_cast<void>(ChecksummedValues::restore(game, saved.substr(0, size))),
                   Error);
    }
    for (std::size_t at = 0; at < saved.size(); at += 1 + at / 20) {
      std::string spoiled = saved;
      spoiled[at] = static_cast<char>(spoiled[at] ^ 0x10);
      EXPECT_THROW(static_cast<void>(ChecksummedValues::restore(game, spoiled)), Error) << at;
    }
  }
}
