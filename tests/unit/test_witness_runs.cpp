// The small heaps in which codes are looked for: every run as it is read, and the best partners.
#include "sequence/engine/witnesses.hpp"

#include <gtest/gtest.h>

#include <rapidcheck/gtest.h>

#include <algorithm>
#include <map>
#include <random>
#include <set>
#include <vector>

using bouton::sequence::BlockRuns;
using bouton::sequence::kPartners;
using bouton::sequence::kRun;
using bouton::sequence::WitnessRuns;

namespace {

using RunHeaps = std::vector<WitnessRuns::Heap>;

/// One heap in twenty is rare.
RunHeaps random_heaps(std::mt19937& random, std::size_t count, unsigned codes) {
  RunHeaps heaps(count);
  for (WitnessRuns::Heap& heap : heaps) {
    heap.code = static_cast<std::uint16_t>(random() % codes);
    heap.common = random() % 20 != 0;
  }
  return heaps;
}

RC_GTEST_PROP(WitnessRuns, HoldEveryHeapInTheOrderOfTheOtherPart, ()) {
  auto const count = *rc::gen::inRange<std::size_t>(0, 1000);
  std::mt19937 random(*rc::gen::arbitrary<std::uint32_t>());
  RunHeaps const heaps = random_heaps(random, count, 5000);
  WitnessRuns const runs(heaps);
  BlockRuns const view = runs.view();
  RC_ASSERT(view.first % kRun == 0U);
  RC_ASSERT(runs.end() == count / kRun * kRun);
  RC_ASSERT(runs.end() == view.first + view.count * kRun);
  for (std::size_t i = 0; i < view.count * kRun; ++i) {
    std::size_t const run = i / kRun;
    std::size_t const heap = view.first + kRun * (run + 1) - 1 - i % kRun;
    RC_ASSERT(view.low[i] + 256 * view.high[i] == heaps[heap].code);
    RC_ASSERT((view.common[run] >> (i % kRun) & 1U) == (heap > 0 && heaps[heap].common ? 1U : 0U));
  }
  RC_ASSERT(view.partner_codes == 0U);
}

TEST(WitnessRuns, BeginWhereFewHeapsAreRare) {
  RunHeaps heaps(1024, {3, true});
  for (std::size_t i = 0; i < 200; i += 3) heaps[i].common = false;
  EXPECT_EQ(WitnessRuns(heaps).view().first, 192U);  // three rare ones in that run
  for (std::size_t i = 0; i < 250; i += 3) heaps[i].common = false;
  EXPECT_EQ(WitnessRuns(heaps).view().first, 256U);
  // Where rare heaps are everywhere there are runs all the same.
  for (std::size_t i = 0; i < heaps.size(); i += 3) heaps[i].common = false;
  BlockRuns const view = WitnessRuns(heaps).view();
  EXPECT_EQ(view.count, bouton::sequence::kFirstRuns + bouton::sequence::kSecondRuns);
  EXPECT_EQ(WitnessRuns(heaps).end(), 1024U);
}

RC_GTEST_PROP(WitnessRuns, PartnersAreTheHeapsLikeliestToShowACode, ()) {
  constexpr unsigned kCodes = 16;
  std::mt19937 random(*rc::gen::arbitrary<std::uint32_t>());
  RunHeaps const heaps = random_heaps(random, *rc::gen::inRange<std::size_t>(640, 1500), kCodes);
  std::vector<std::uint8_t> recent;
  std::map<unsigned, std::size_t> counts;
  for (int i = 0; i < 200; ++i) {
    recent.push_back(static_cast<std::uint8_t>(std::min(random() % kCodes, random() % kCodes)));
    ++counts[recent.back()];
  }
  WitnessRuns runs(heaps);
  runs.choose_partners(recent, kCodes);
  BlockRuns const view = runs.view();
  RC_ASSERT(view.partner_codes == kCodes);
  for (unsigned code = 0; code < kCodes; ++code) {
    std::vector<std::size_t> all, chosen;
    for (std::size_t heap = std::max<std::size_t>(view.first, 1); heap < runs.end(); ++heap) {
      if (heaps[heap].common) all.push_back(counts[heaps[heap].code ^ code]);
    }
    std::sort(all.rbegin(), all.rend());
    std::set<std::uint16_t> different;
    for (std::size_t i = 0; i < kPartners; ++i) {
      std::uint16_t const heap = view.partners[code * kPartners + i];
      RC_ASSERT(heap > 0U);
      RC_ASSERT(heaps[heap].common);
      different.insert(heap);
      chosen.push_back(counts[heaps[heap].code ^ code]);
    }
    RC_ASSERT(different.size() == kPartners);
    all.resize(kPartners);
    RC_ASSERT(chosen == all);
  }
}

TEST(WitnessRuns, WithoutEnoughHeapsThereAreNoPartners) {
  RunHeaps const heaps(kRun, {1, true});  // 63 of them are parts of a split
  WitnessRuns runs(heaps);
  runs.choose_partners(std::vector<std::uint8_t>{1, 2, 3}, 16);
  EXPECT_EQ(runs.view().partner_codes, 0U);
  EXPECT_EQ(WitnessRuns().end(), 0U);
}

}  // namespace
