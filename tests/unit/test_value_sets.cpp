// Sets of values: by columns, as pairs with a nim-sum, and from codes, many at once.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <random>
#include <set>
#include <vector>

#include "sequence/engine/block_task.hpp"
#include "sequence/engine/instructions.hpp"
#include "sequence/engine/sparse_space.hpp"
#include "sequence/engine/value_set.hpp"
#include "sequence/heap_options.hpp"

namespace {

// ValueColumns: sets by columns hold what the sets held.

using bouton::sequence::ValueColumns;
using bouton::sequence::ValueSet;

TEST(ValueColumns, HoldTheSetsOfAllTotals) {
  std::mt19937_64 random(3);
  ValueColumns columns;
  std::vector<std::set<std::uint32_t>> sets;
  auto const append = [&](std::uint32_t most) {
    ValueSet set;
    std::set<std::uint32_t> members;
    for (int i = 0; i < 40; ++i) {
      auto const value = static_cast<std::uint32_t>(random() % (most + 1));
      set.insert(value);
      members.insert(value);
    }
    columns.append(set);
    sets.push_back(members);
  };
  auto const compare = [&] {
    ASSERT_EQ(columns.size(), sets.size());
    for (std::size_t total = 0; total < sets.size(); ++total) {
      for (std::uint32_t value = 0; value < 1'000; ++value) {
        ASSERT_EQ(columns.contains(total, value), sets[total].contains(value))
            << total << ": " << value;
      }
    }
  };
  for (std::uint32_t total = 0; total < 60; ++total) append(total * total / 5);
  compare();
  EXPECT_GT(columns.bytes(), 60 * sizeof(std::uint64_t));
  // Shorter than some columns are old, then on with smaller and with larger values.
  columns.shorten(20);
  sets.resize(20);
  compare();
  append(3);
  append(900);
  append(70);
  compare();
}

// ValuePairs: every split of a heap into two parts of a nim-sum, once each, against looking at all.

using bouton::sequence::ValuePairs;

TEST(ValuePairs, AreVisitedOnceEachInOrderAndCounted) {
  std::mt19937 random(1956);
  auto const never = [] { return false; };
  for (std::uint64_t total = 0; total <= 700; ++total) {
    std::vector<std::uint16_t> values(total + 1);
    for (auto& value : values) value = static_cast<std::uint16_t>(random() % 4);
    for (std::uint16_t sum = 0; sum < 4; ++sum) {
      std::vector<std::uint64_t> expected, visited;
      for (std::uint64_t a = 1; a < total; ++a) {
        if ((values[a] ^ values[total - a]) == sum) expected.push_back(a);
      }
      ValuePairs const pairs(values, total, sum);
      EXPECT_TRUE(pairs.visit(
          [&](std::uint64_t a) {
            visited.push_back(a);
            return true;
          },
          never));
      EXPECT_EQ(visited, expected) << total << ' ' << sum;
      EXPECT_EQ(pairs.count(never), expected.size()) << total << ' ' << sum;
    }
  }
}

// Values of many codes: what each instruction set decodes at once, against one by one.

using bouton::sequence::BlockEngine;
using bouton::sequence::BlockSpace;
using bouton::sequence::InstructionSet;
using bouton::sequence::SparseSpace;
using bouton::sequence::ValueCodes;

/// The engines that this processor has.
std::vector<BlockEngine const*> usable_engines() {
  std::vector<BlockEngine const*> engines;
  for (InstructionSet const set : bouton::sequence::usable_instruction_sets()) {
    if (set == InstructionSet::kScalar) engines.push_back(&bouton::sequence::kBlockEngineScalar);
#if defined(__x86_64__)
    if (set == InstructionSet::kSse4) engines.push_back(&bouton::sequence::kBlockEngineSse4);
    if (set == InstructionSet::kAvx2) engines.push_back(&bouton::sequence::kBlockEngineAvx2);
    if (set == InstructionSet::kAvx512) engines.push_back(&bouton::sequence::kBlockEngineAvx512);
#elif defined(__aarch64__)
    if (set == InstructionSet::kNeon) engines.push_back(&bouton::sequence::kBlockEngineNeon);
#endif
  }
  return engines;
}

/// All codes of a byte and some more, from heap `first` on, after `skipped` others: so that vectors
/// begin anywhere.
void decodes_as_one_by_one(BlockEngine const& engine, SparseSpace const& space, std::uint64_t first,
                           std::size_t skipped) {
  constexpr std::size_t kCodes = 300;
  ValueCodes const codes(space);
  BlockSpace const in_codes{.code_count = 256,
                            .recent_code = 255,
                            .dropped_bit = codes.dropped_bit(),
                            .code_mask = codes.mask(),
                            .positional = space.positional ? 1 : 0,
                            .parity = space.parity};
  std::vector<std::uint8_t> stored(skipped + kCodes + bouton::sequence::kBlockAlign);
  for (std::size_t i = 0; i < stored.size(); ++i) {
    stored[i] = static_cast<std::uint8_t>(i * 37 % 256);
  }
  std::vector<std::uint16_t> values(kCodes + 1, 77);
  engine.decode(in_codes, first, stored.data() + skipped, kCodes, values.data());
  EXPECT_EQ(values[kCodes], 77) << "nothing is written behind the last value";
  for (std::size_t i = 0; i < kCodes; ++i) {
    std::uint32_t const value = codes.decode(stored[skipped + i], first + i, false);
    ASSERT_EQ(values[i], value) << "mask " << space.mask << ", parity " << space.parity << ", heap "
                                << first + i;
    ASSERT_FALSE(space.rare(value, first + i));
  }
}

TEST(ManyValueCodes, AreDecodedAsOneByOne) {
  auto const engines = usable_engines();
  ASSERT_FALSE(engines.empty());
  for (BlockEngine const* const engine : engines) {
    for (std::uint32_t mask = 1; mask < 512; mask += 1 + mask / 9) {
      if (mask % 256 == 0) continue;  // the bit that codes leave out is below 2^8
      for (std::uint32_t kind = 0; kind < 3; ++kind) {
        SparseSpace const space{
            .mask = mask, .positional = kind > 0, .parity = kind == 2 ? 1U : 0U};
        for (std::uint64_t const first : {0U, 7U, 64U}) {
          decodes_as_one_by_one(*engine, space, first, first % 5);
          if (HasFatalFailure()) return;
        }
      }
    }
  }
}

TEST(ManyValueCodes, FourInARowAreFoundWhereTheyAreFirst) {
  constexpr std::size_t kCodes = 400;
  std::vector<std::uint8_t> codes(kCodes + 2 * bouton::sequence::kBlockPad);
  std::uint32_t random = 1;
  for (std::uint8_t& code : codes) {
    random = random * 1'664'525 + 1'013'904'223;
    code = static_cast<std::uint8_t>(random >> 30);
  }
  for (BlockEngine const* const engine : usable_engines()) {
    for (std::size_t from = 0; from < 40; ++from) {
      for (std::size_t word = 0; word < kCodes; word += 7) {
        std::uint64_t const count = kCodes - from - word % 90;
        std::uint64_t first = 0;
        while (first < count && !std::equal(&codes[word], &codes[word] + 4, &codes[from + first])) {
          ++first;
        }
        ASSERT_EQ(engine->find(&codes[from], count, &codes[word]), first) << from << ' ' << word;
      }
    }
  }
}

}  // namespace
