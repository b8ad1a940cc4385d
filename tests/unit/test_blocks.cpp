// Blocks of heaps at once: what is left over by all pairs, and the number that is tuned.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <numeric>
#include <random>
#include <set>
#include <vector>

#include "sequence/engine/block_tuning.hpp"
#include "sequence/engine/instructions.hpp"
#include "sequence/engine/pair_block.hpp"
#include "sequence/engine/pair_kernels.hpp"
#include "unit/pair_side.hpp"

// Blocks of heaps: what is left is given by no pair, and everything smaller is.

using bouton::sequence::InstructionSet;
using bouton::sequence::kPairChunk;
using bouton::sequence::pair_kernels;
using bouton::sequence::PairBlock;
using bouton::sequence::PairKernels;
using bouton::sequence::PairRun;
using bouton::sequence::usable_instruction_sets;
using Values = std::vector<std::uint16_t>;

namespace {

struct PairQuestion {
  std::vector<PairBlock::Heap> heaps;
  std::vector<PairBlock::Total> totals;
};

std::set<std::uint16_t> options(PairQuestion const& question, std::size_t i) {
  auto const& single = question.heaps[i].single;
  std::set<std::uint16_t> result(single.begin(), single.end());
  for (auto const& [run, heaps] : question.totals) {
    if (std::find(heaps.begin(), heaps.end(), i) == heaps.end()) continue;
    for (std::size_t a = 0; a < run.pairs; ++a) result.insert(run.first.up[a] ^ run.first.down[a]);
  }
  return result;
}

void expect_least(PairQuestion const& question, std::size_t i, std::uint32_t bound) {
  auto const given = options(question, i);
  std::uint32_t next = 0;
  for (std::uint16_t const number : question.heaps[i].left) {
    ASSERT_FALSE(given.contains(number));
    for (; next < number; ++next) ASSERT_TRUE(given.contains(static_cast<std::uint16_t>(next)));
    ++next;
  }
  if (!question.heaps[i].left.empty()) return;
  for (; next < bound; ++next) ASSERT_TRUE(given.contains(static_cast<std::uint16_t>(next)));
}

// Values below 2^bits but for one range, which then only few pairs give; runs of all lengths.
TEST(PairBlock, WhatIsLeftIsTheLeast) {
  std::mt19937 generator(5);
  auto const below = [&](std::size_t n) { return static_cast<std::uint32_t>(generator() % n); };
  for (InstructionSet const set : usable_instruction_sets()) {
    PairKernels const kernels = pair_kernels(set);
    if (kernels.take == nullptr) continue;
    PairBlock block(kernels);
    for (unsigned round = 0; round < 60; ++round) {
      unsigned const bits = 3 + round % 13;
      std::uint32_t const bound = 1U << bits;
      std::uint32_t const rare = round % 2 == 0 ? bound : 1 + below(bound);
      auto const value = [&] {
        std::uint32_t const x = below(bound);
        return static_cast<std::uint16_t>(x < rare || below(50) == 0 ? x : x % rare);
      };
      Values up(3 * kPairChunk + 200), down(up.size());
      std::generate(up.begin(), up.end(), value);
      std::generate(down.begin(), down.end(), value);
      PairSide const ups(up), downs(down);
      PairQuestion question{std::vector<PairBlock::Heap>(1 + below(8)), {}};
      for (PairBlock::Heap& heap : question.heaps) {
        for (unsigned i = 0; i < below(3); ++i) heap.single.push_back(value());
      }
      for (unsigned i = 0; i < below(12); ++i) {
        std::size_t const shift = below(100);
        std::size_t const pairs = below(up.size() - shift + 1);
        PairBlock::Total total{{pairs_at(ups, 0, downs, shift), pairs}, {}};
        for (std::size_t heap = 0; heap < question.heaps.size(); ++heap) {
          if (below(3) == 0) total.heaps.push_back(heap);
        }
        question.totals.push_back(total);
      }
      ASSERT_TRUE(block.settle(question.heaps, question.totals, bound, below(bound / 4 + 1),
                               [](std::uint64_t) { return true; }));
      for (std::size_t i = 0; i < question.heaps.size(); ++i) expect_least(question, i, bound);
    }
  }
}

// Every number is given once, but one near the end of a window.
TEST(PairBlock, WindowsMeet) {
  for (InstructionSet const set : usable_instruction_sets()) {
    PairKernels const kernels = pair_kernels(set);
    if (kernels.take == nullptr) continue;
    PairBlock block(kernels);
    for (std::uint16_t const missing :
         Values{0, 63, 2046, 2047, 2048, 2049, 4095, 4096, 4097, 8191}) {
      Values up(8192);
      std::iota(up.begin(), up.end(), std::uint16_t{0});
      up[missing] = missing == 0 ? std::uint16_t{1} : std::uint16_t{0};
      PairSide const ups(up), downs(Values(up.size(), 0));
      std::vector<PairBlock::Heap> heaps(1);
      std::vector<PairBlock::Total> const totals{{{pairs_at(ups, 0, downs, 0), up.size()}, {0}}};
      ASSERT_TRUE(block.settle(heaps, totals, 8192, 0, [](std::uint64_t) { return true; }));
      EXPECT_EQ(heaps[0].left, Values{missing}) << name(set);
    }
  }
}

TEST(PairBlock, IsStopped) {
  PairBlock block(pair_kernels(InstructionSet::kScalar));
  PairSide const ones(Values(5 * kPairChunk, 1));
  std::vector<PairBlock::Heap> heaps(3);
  std::vector<PairBlock::Total> const totals{
      {{pairs_at(ones, 0, ones, 0), ones.values.size()}, {0, 1, 2}}};
  std::uint64_t looked_at = 0;
  EXPECT_FALSE(block.settle(heaps, totals, 4, 1, [&](std::uint64_t pairs) {
    looked_at += pairs;
    return looked_at < 3 * kPairChunk;
  }));
  EXPECT_LE(looked_at, 6 * kPairChunk);
  EXPECT_TRUE(block.settle(heaps, totals, 4, 1, [](std::uint64_t) { return true; }));
  EXPECT_EQ(heaps[0].left, (Values{1, 2, 3}));
}

}  // namespace

// The number that the vector engine tunes: it comes near the least work, and stays there.

using bouton::sequence::BlockTuning;

namespace {

constexpr std::size_t kLeast = 16, kMost = 4000;

struct Tuned {
  std::size_t value;
  double share_of_trials;  // of the later half of the blocks
};

/// Runs blocks whose work is `work` of the value, up to `noise` parts of it more or less.
Tuned run(std::size_t start, std::function<double(double)> const& work, double noise) {
  BlockTuning tuning{.value = start};
  std::mt19937_64 random(7);
  std::uniform_real_distribution<double> more(1 - noise, 1 + noise);
  constexpr std::uint64_t kBlocks = 400000;
  std::uint64_t trials = 0;
  for (std::uint64_t block = 1; block <= kBlocks; ++block) {
    tuning.work +=
        static_cast<std::uint64_t>(1000 * work(static_cast<double>(tuning.value)) * more(random));
    tune(tuning, block, kLeast, kMost);
    EXPECT_GE(tuning.value, kLeast);
    EXPECT_LE(tuning.value, kMost);
    if (tuning.trying != 0 && block > kBlocks / 2) ++trials;
  }
  std::size_t const settled = tuning.trying != 0 ? tuning.before : tuning.value;
  return {settled, static_cast<double>(trials) / (kBlocks / 2)};
}

/// Hardly less work over a wide range, then much less.
double falls_late(double value) {
  return value < 1000 ? 1000 - value / 20 : 950 - 800 * std::log2(value / 1000) / 2;
}
double least_at_300(double value) {
  return 100 + std::abs(std::log2(value / 300)) * 50;
}
double rises(double value) {
  return 10 + value;
}
double falls(double value) {
  return 10000 - value;
}
double never_changes(double) {
  return 100;
}

}  // namespace

TEST(BlockTuning, FindsTheLeastWorkFromBothSides) {
  for (std::size_t const start : {std::size_t{16}, std::size_t{200}, std::size_t{4000}}) {
    Tuned const tuned = run(start, least_at_300, 0.05);
    EXPECT_GE(tuned.value, 200U) << start;
    EXPECT_LE(tuned.value, 450U) << start;
  }
}

TEST(BlockTuning, IsNotHeldUpWhereTheWorkHardlyChanges) {
  for (std::size_t const start : {std::size_t{133}, std::size_t{400}, std::size_t{900}}) {
    EXPECT_GT(run(start, falls_late, 0.05).value, 3000U) << start;
  }
}

TEST(BlockTuning, GoesToTheEndsAndNoFurther) {
  EXPECT_EQ(run(500, rises, 0).value, kLeast);
  EXPECT_EQ(run(500, falls, 0).value, kMost);
}

TEST(BlockTuning, TriesLittleOnceNothingSavesWork) {
  EXPECT_LT(run(300, least_at_300, 0.05).share_of_trials, 0.02);
  EXPECT_LT(run(300, never_changes, 0.05).share_of_trials, 0.02);
}
