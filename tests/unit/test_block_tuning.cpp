// The number that the vector engine tunes: it comes near the least work, and stays there.
#include "sequence/engine/block_tuning.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <random>

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
