// The engine for all pairs of parts: against the definition, and every instruction set alike.
#include "sequence/engine/pair_values.hpp"

#include <gtest/gtest.h>

#include <rapidcheck/gtest.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <fstream>
#include <initializer_list>
#include <limits>
#include <numeric>
#include <random>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "bouton/rules/heap_code.hpp"
#include "oracle/sequence_oracle.hpp"
#include "unit/pair_side.hpp"

using bouton::Digit;
using bouton::HeapCode;
using bouton::Limits;
using bouton::parse_heap_code;
using bouton::PartsCondition;
using bouton::Stop;
using bouton::sequence::best_instruction_set;
using bouton::sequence::InstructionSet;
using bouton::sequence::kPairCandidates;
using bouton::sequence::kPairChunk;
using bouton::sequence::kPairSlots;
using bouton::sequence::kPairWindow;
using bouton::sequence::kRareHigh;
using bouton::sequence::kSmallNumbers;
using bouton::sequence::NimValues;
using bouton::sequence::OneHeapGame;
using bouton::sequence::pair_kernels;
using bouton::sequence::PairChunk;
using bouton::sequence::PairKernels;
using bouton::sequence::PairTable;
using bouton::sequence::PairValues;
using bouton::sequence::PairWindow;
using bouton::sequence::usable_instruction_sets;
using Values = std::vector<std::uint16_t>;

namespace {

Values compute(OneHeapGame const& game, std::uint64_t last, InstructionSet set) {
  PairValues values(game, set);
  EXPECT_TRUE(values.extend_to(last, {}));
  EXPECT_EQ(values.stopped_by(), Stop::kNone);
  return {values.values().begin(), values.values().end()};
}
Values definition(OneHeapGame const& game, std::uint64_t last) {
  NimValues values(game);
  EXPECT_TRUE(values.extend_to(last, {}));
  return {values.values().begin(), values.values().end()};
}
OneHeapGame octal(std::string const& code) {
  return {parse_heap_code(code)};
}
bool has(PairWindow const& window, std::uint32_t x) {
  return (window.bytes[x / 512][x % 64] >> (x / 64 % 8) & 1U) != 0;
}
void put(PairWindow& window, std::uint32_t x) {
  std::uint8_t& byte = window.bytes[x / 512][x % 64];
  byte = static_cast<std::uint8_t>(byte | 1U << (x / 64 % 8));
}
OneHeapGame grundys() {
  return {parse_heap_code("4."), PartsCondition::kPairwiseUnequal};
}

// The system's own list of what the processor has is the witness.
TEST(InstructionSets, AreThoseOfTheProcessor) {
  std::vector<std::string> expected = {"scalar"};
  std::ifstream cpu("/proc/cpuinfo");
  std::set<std::string> flags;
  for (std::string line; std::getline(cpu, line);) {
    std::istringstream words(line);
    std::string word;
    words >> word;
    if (word != "flags") continue;
    while (words >> word) flags.insert(word);
    break;
  }
  if (flags.empty()) GTEST_SKIP() << "no list of the processor's flags";
  auto const has = [&](std::initializer_list<char const*> all) {
    return std::all_of(all.begin(), all.end(),
                       [&](char const* flag) { return flags.contains(flag); });
  };
  if (has({"sse4_2", "popcnt"})) expected.emplace_back("sse4");
  if (has({"sse4_2", "popcnt", "avx2", "bmi1", "bmi2"})) expected.emplace_back("avx2");
  if (has({"avx2", "avx512f", "avx512bw", "avx512dq", "avx512vl", "avx512vbmi", "avx512_vbmi2",
           "avx512_bitalg", "avx512_vpopcntdq"})) {
    expected.emplace_back("avx512");
  }
  std::vector<std::string> usable;
  for (InstructionSet const set : usable_instruction_sets()) usable.emplace_back(name(set));
  EXPECT_EQ(usable, expected);
}

TEST(PairValues, RandomCodesGiveTheValuesOfTheWords) {
  EXPECT_TRUE(rc::check([] {
    auto digits = *rc::gen::container<std::vector<Digit>>(rc::gen::inRange<Digit>(0, 8));
    if (digits.size() > 6) digits.resize(6);
    digits.insert(digits.begin(), *rc::gen::element<Digit>(0, 4));
    OneHeapGame game{HeapCode(digits)};
    bool const unequal = *rc::gen::arbitrary<bool>() && game.code.max_parts() == 2;
    if (unequal) game.parts = PartsCondition::kPairwiseUnequal;
    auto const expected =
        oracle::nim_values([&](unsigned t) { return game.code.digit(t); }, 80,
                           unequal ? oracle::Parts::kPairwiseUnequal : oracle::Parts::kAny);
    for (InstructionSet const set : usable_instruction_sets()) {
      Values const values = compute(game, 80, set);
      RC_ASSERT(std::equal(values.begin(), values.end(), expected.begin(), expected.end()));
    }
  }));
}

// Long enough for samples, candidates and several chunks of each total; with one and with
// several splitting digits, equal parts forbidden, few and many values.
TEST(PairValues, LongSequencesGiveTheDefinition) {
  auto const check = [](OneHeapGame const& game, std::uint64_t last, auto const& sets) {
    Values const expected = definition(game, last);
    for (InstructionSet const set : sets) {
      EXPECT_EQ(compute(game, last, set), expected) << game_name(game) << " " << name(set);
    }
  };
  auto const sets = usable_instruction_sets();
  check(octal("0.007"), 14'000, sets);
  check(octal("4.06"), 9'000, sets);
  for (OneHeapGame const& game :
       {octal("0.06"), octal("0.77"), octal("4.007"), octal("0.5076"), octal("0.44"), octal("0.4"),
        octal("0.0000000004"), grundys(), octal("0.333"), octal("0.")}) {
    check(game, 14'000, sets.subspan(1));
  }
}

TEST(PairValues, EveryInstructionSetFindsTheSameCandidates) {
  std::mt19937 random(1);
  for (unsigned round = 0; round < 300; ++round) {
    // Values below 2^bits: with few bits all candidates are met, with many none.
    unsigned const bits = 1 + round % 16;
    auto const value = [&] { return static_cast<std::uint16_t>(random() & ((1U << bits) - 1)); };
    Values up(kPairChunk + 64), down(kPairChunk + 64), candidates(kPairCandidates);
    std::generate(up.begin(), up.end(), value);
    std::generate(down.begin(), down.end(), value);
    std::generate(candidates.begin(), candidates.end(), value);
    // The first and the last pair count, those around them do not.
    std::size_t const from = round % 33;
    auto const at = [&](std::size_t i) { return static_cast<std::uint16_t>(up[i] ^ down[i]); };
    if (round % 3 == 0) candidates[round % kPairCandidates] = at(from);
    if (round % 3 == 1) candidates[round % kPairCandidates] = at(from + kPairChunk - 1);
    if (round % 3 == 2) candidates[round % kPairCandidates] = at(from + kPairChunk);
    PairChunk const pairs{up.data() + from, down.data() + from};
    for (unsigned count = 1; count <= kPairCandidates; ++count) {
      std::uint32_t const expected =
          pair_kernels(InstructionSet::kScalar).find(pairs, candidates.data(), count);
      for (unsigned j = 0; j < count; ++j) {
        bool met = false;
        for (std::size_t i = 0; i < kPairChunk; ++i) met |= at(from + i) == candidates[j];
        ASSERT_EQ(((expected >> j) & 1U) != 0, met);
      }
      for (InstructionSet const set : usable_instruction_sets()) {
        ASSERT_EQ(pair_kernels(set).find(pairs, candidates.data(), count), expected) << name(set);
      }
    }
  }
}

TEST(PairValues, EveryInstructionSetSiftsTheSameWindow) {
  std::mt19937 random(3);
  for (unsigned round = 0; round < 400; ++round) {
    // Values below 2^bits and windows that begin anywhere, the last of which pass 65535; in some
    // the last quarters are empty.
    unsigned const bits = 8 + round % 9;
    auto const value = [&] { return static_cast<std::uint16_t>(random() & ((1U << bits) - 1)); };
    Values up(kPairChunk + 64), down(kPairChunk + 64);
    std::generate(up.begin(), up.end(), value);
    std::generate(down.begin(), down.end(), value);
    std::size_t const from = round % 33;
    PairSide const ups(up), downs(down);
    PairChunk const pairs = pairs_at(ups, from, downs, from);
    PairWindow full;
    full.first =
        static_cast<std::uint16_t>((round % 5 == 0 ? 65535U - round : value() / 2U) & ~63U);
    std::uint32_t const past = kPairWindow - round % 7 / 3 * 500;
    for (std::uint32_t x = 0; x < past; ++x) {
      if (round % 2 == 0 || random() % 8 == 0) put(full, x);
    }
    std::set<std::uint32_t> met;
    for (std::size_t i = 0; i < kPairChunk; ++i) met.insert(up[from + i] ^ down[from + i]);
    PairWindow expected;
    for (std::uint32_t x = 0; x < kPairWindow; ++x) {
      if (!met.contains(full.first + x) && has(full, x)) put(expected, x);
    }
    for (InstructionSet const set : usable_instruction_sets()) {
      auto const sift = pair_kernels(set).sift;
      if (sift == nullptr) continue;
      PairWindow window = full;
      sift(window, pairs);
      for (std::uint32_t x = 0; full.first + x < 65536 && x < kPairWindow; ++x) {
        ASSERT_EQ(has(window, x), has(expected, x)) << name(set) << " " << full.first + x;
      }
    }
  }
}

TEST(PairValues, EveryInstructionSetTakesTheSameNumbersOutOfTables) {
  std::mt19937 random(4);
  for (unsigned round = 0; round < 400; ++round) {
    unsigned const bits = 6 + round % 11;
    auto const value = [&] { return static_cast<std::uint16_t>(random() & ((1U << bits) - 1)); };
    Values up(kPairChunk + 64), down(kPairChunk + 64);
    std::generate(up.begin(), up.end(), value);
    std::generate(down.begin(), down.end(), value);
    PairSide const ups(up), downs(down);
    std::size_t const from = round % 33;
    PairChunk const pairs = pairs_at(ups, from, downs, from + round % 7);
    std::set<std::uint16_t> given;
    for (std::size_t i = 0; i < kPairChunk; ++i) given.insert(pairs.up[i] ^ pairs.down[i]);
    // Places in any state: full ones, of which some are met, and empty ones.
    std::vector<PairTable> tables(1 + round % 5);
    std::vector<std::uint64_t> expected(tables.size());
    for (std::size_t j = 0; j < tables.size(); ++j) {
      for (unsigned slot = 0; slot < kPairSlots; ++slot) {
        auto const number = static_cast<std::uint16_t>(value() / 64 * 64 + slot);
        bool const put = random() % 50 >= round % 50;
        bool const was_full = put || random() % 2 == 0;
        tables[j].numbers[slot] = number;
        tables[j].low[slot] =
            static_cast<std::uint8_t>(was_full ? slot + number / 16384 * 64 : slot ^ 1U);
        tables[j].high[slot] = static_cast<std::uint8_t>(was_full ? number / 64 : kRareHigh);
        if (!put) continue;
        tables[j].full |= std::uint64_t{1} << slot;
        if (!given.contains(number)) expected[j] |= std::uint64_t{1} << slot;
      }
    }
    for (InstructionSet const set : usable_instruction_sets()) {
      auto const take = pair_kernels(set).take;
      if (take == nullptr) continue;
      for (bool const small : {false, true}) {
        if (small && (std::uint32_t{1} << bits) > kSmallNumbers) continue;
        std::vector<PairTable> after = tables;
        std::vector<PairTable*> asked;
        for (PairTable& table : after) asked.push_back(&table);
        take(asked.data(), asked.size(), pairs, small);
        for (std::size_t j = 0; j < tables.size(); ++j) {
          ASSERT_EQ(after[j].full, expected[j]) << name(set) << " " << j << " " << small;
        }
      }
    }
  }
}

// Blocks from the first heap on, and from places that are no multiples of a block.
TEST(PairValues, BlocksGiveTheSameValues) {
  for (OneHeapGame const& game :
       {octal("0.0004"), octal("0.06"), grundys(), octal("0.5076"), octal("4.007"), octal("0.77"),
        octal("0.3333333333333333333333333333333333333333333333333333333333333333333333333337"),
        octal("0.0000000000000000000000000000000000000000000000000000000000000000000000000004"),
        octal("0.1"), octal("4.")}) {
    PairKernels kernels = pair_kernels(best_instruction_set());
    kernels.blocks_from = std::numeric_limits<std::size_t>::max();
    PairValues one_by_one(game, kernels);
    ASSERT_TRUE(one_by_one.extend_to(16'000, {}));
    auto const expected = one_by_one.values();
    for (std::size_t const from : {1U, 70U, 7001U}) {
      for (InstructionSet const set : usable_instruction_sets()) {
        kernels = pair_kernels(set);
        if (kernels.take == nullptr) continue;
        kernels.blocks_from = from;
        PairValues values(game, kernels);
        ASSERT_TRUE(values.extend_to(500, {}));
        ASSERT_TRUE(values.extend_to(501, {}));
        ASSERT_TRUE(values.extend_to(set == InstructionSet::kScalar ? 9'000 : 16'000, {}));
        EXPECT_TRUE(std::equal(values.values().begin(), values.values().end(), expected.begin()))
            << game_name(game) << " " << name(set) << " " << from;
      }
    }
  }
}

TEST(PairValues, EveryInstructionSetMarksTheSamePairs) {
  std::mt19937 random(2);
  Values up(200), down(200);
  for (auto& value : up) value = static_cast<std::uint16_t>(random());
  for (auto& value : down) value = static_cast<std::uint16_t>(random());
  for (std::size_t count = 0; count < 100; ++count) {
    std::vector<std::uint8_t> expected(65536, 0);
    for (std::size_t i = 0; i < count; ++i) expected[up[i + 3] ^ down[i + 1]] = 1;
    for (InstructionSet const set : usable_instruction_sets()) {
      std::vector<std::uint8_t> marks(65536, 0);
      pair_kernels(set).mark(marks.data(), {up.data() + 3, down.data() + 1}, count);
      ASSERT_EQ(marks, expected) << name(set);
    }
  }
}

TEST(PairValues, PiecesAndRestoredValuesGiveTheSameSequence) {
  Values const whole = compute(octal("0.006"), 9000, InstructionSet::kScalar);
  PairValues values(octal("0.006"));
  for (std::uint64_t n = 1; n <= 9000; n += n / 3 + 1) ASSERT_TRUE(values.extend_to(n, {}));
  ASSERT_TRUE(values.extend_to(9000, {}));
  EXPECT_TRUE(std::equal(whole.begin(), whole.end(), values.values().begin()));

  PairValues other(octal("0.006"));
  ASSERT_TRUE(other.extend_to(100, {}));
  other.restore(std::span(whole).first(7777));
  EXPECT_EQ(other.values().size(), 7777U);
  ASSERT_TRUE(other.extend_to(9000, {}));
  EXPECT_TRUE(std::equal(whole.begin(), whole.end(), other.values().begin()));
}

// Any amount up to 65536 may be taken: g(n) = n there, and 65536 does not fit.
TEST(PairValues, AValueAbove65535IsNamed) {
  std::vector<Digit> digits(65537, 3);
  digits[0] = 0;
  PairValues values(OneHeapGame{HeapCode(digits)});
  Values known(65'000);
  std::iota(known.begin(), known.end(), std::uint16_t{0});
  values.restore(known);
  EXPECT_FALSE(values.extend_to(70'000, {}));
  EXPECT_EQ(values.stopped_by(), Stop::kValueSize);
  ASSERT_EQ(values.values().size(), 65536U);
  EXPECT_EQ(values.values().back(), 65535);
}

TEST(PairValues, LimitsStopItAndItGoesOn) {
  PairValues values(octal("0.06"));
  Limits small;
  small.memory_bytes = 100'000;
  EXPECT_FALSE(values.extend_to(100'000, small));
  EXPECT_EQ(values.stopped_by(), Stop::kMemory);
  std::atomic<bool> cancel = true;
  Limits cancelled;
  cancelled.cancel = &cancel;
  EXPECT_FALSE(values.extend_to(100'000, cancelled));
  EXPECT_EQ(values.stopped_by(), Stop::kExpired);
  std::uint64_t const there = values.values().size();
  ASSERT_TRUE(values.extend_to(there + 200, {}));
  EXPECT_EQ(compute(octal("0.06"), there + 200, InstructionSet::kScalar),
            Values(values.values().begin(), values.values().end()));
}

// A subtraction game has no pairs to count, but takes its time all the same.
TEST(PairValues, LimitsStopItWhereThereAreNoPairs) {
  OneHeapGame game = octal("0.3");
  std::vector<bouton::Digit> digits(1'001, 0);
  digits[1] = digits[1'000] = 3;
  game.code = bouton::HeapCode(std::move(digits));
  PairValues values(game);
  std::atomic<bool> const cancel = true;
  Limits cancelled;
  cancelled.cancel = &cancel;
  EXPECT_FALSE(values.extend_to(1 << 18, cancelled));
  EXPECT_EQ(values.stopped_by(), Stop::kExpired);
  EXPECT_LT(values.values().size(), 20'000U);
}

TEST(PairValues, SuitsFiniteCodesOfAtMostTwoParts) {
  EXPECT_TRUE(PairValues::suits(octal("0.77")));
  EXPECT_TRUE(PairValues::suits(octal("4.07")));
  EXPECT_TRUE(PairValues::suits(grundys()));
  EXPECT_FALSE(PairValues::suits(octal("0.f")));
  EXPECT_FALSE(PairValues::suits(octal("0.(3)")));
}

TEST(InstructionSet, ScalarIsFirstTheBestIsLast) {
  auto const sets = usable_instruction_sets();
  ASSERT_FALSE(sets.empty());
  EXPECT_EQ(sets.front(), InstructionSet::kScalar);
  EXPECT_EQ(sets.back(), bouton::sequence::best_instruction_set());
  EXPECT_TRUE(std::is_sorted(sets.begin(), sets.end()));
}

}  // namespace
