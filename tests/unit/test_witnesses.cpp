// Where the engine of sparse spaces looks for witnesses: rare heaps, runs of small heaps, and the
// choice of the first ones.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <random>
#include <set>
#include <utility>
#include <vector>

#include "sequence/engine/sparse_values.hpp"
#include "sequence/engine/witnesses.hpp"

// RareHeaps: which heaps are rare, and which regions need no look.

using bouton::sequence::BlockRareHeaps;
using bouton::sequence::kBlockPad;
using bouton::sequence::kRareRegion;
using bouton::sequence::RareHeaps;

namespace {

bool is_set(std::uint8_t const* bits, std::uint64_t at) {
  return ((bits[at / 8] >> (at % 8)) & 1U) != 0;
}

}  // namespace

TEST(RareHeaps, BeginWithThoseThatDoNotExist) {
  RareHeaps const none;
  EXPECT_TRUE(none.contains(0));
  EXPECT_TRUE(none.contains(std::uint64_t{0} - 1));
  EXPECT_TRUE(none.contains(std::uint64_t{0} - kBlockPad));
  EXPECT_FALSE(none.contains(1));
  EXPECT_FALSE(none.contains(1'000'000'000'000));
}

// A vector reads 64 bits from any place on. Where its region says so, none of them is set; and a
// region says so unless a rare heap is in it or just after it.
TEST(RareHeaps, ARegionWithoutTheBitHasNothingToRead) {
  EXPECT_TRUE(rc::check([] {
    // Some anywhere, some where a region ends.
    auto const anywhere = rc::gen::inRange<std::uint64_t>(1, 40 * kRareRegion);
    auto const at_an_end = rc::gen::apply(
        [](std::uint64_t region, std::uint64_t beside) {
          return region * kRareRegion - kBlockPad + beside - 66;
        },
        rc::gen::inRange<std::uint64_t>(1, 40), rc::gen::inRange<std::uint64_t>(0, 132));
    // Few, so that most regions have none.
    auto const some =
        *rc::gen::container<std::vector<std::uint64_t>>(4, rc::gen::oneOf(anywhere, at_an_end));
    std::set<std::uint64_t> const heaps(some.begin(), some.end());
    RareHeaps rare;
    for (std::uint64_t const heap : heaps) rare.add(heap);
    for (std::uint64_t const heap : heaps) RC_ASSERT(rare.contains(heap));
    std::uint64_t const end = *heaps.rbegin() + 1;
    BlockRareHeaps const view = rare.view(end);
    RC_ASSERT(view.end == end);
    std::vector<bool> regions(static_cast<std::size_t>((end - 1 + kBlockPad) / kRareRegion + 1));
    for (std::uint64_t at = 0; at < end + kBlockPad; ++at) {
      bool const expected = at <= kBlockPad || heaps.count(at - kBlockPad) != 0;
      RC_ASSERT(is_set(view.bits, at) == expected);
      if (!expected) continue;
      for (std::uint64_t from = at - std::min<std::uint64_t>(at, 63); from <= at; ++from) {
        regions[static_cast<std::size_t>(from / kRareRegion)] = true;
      }
    }
    for (std::uint64_t region = 0; region < regions.size(); ++region) {
      RC_ASSERT(is_set(view.regions, region) == regions[static_cast<std::size_t>(region)]);
    }
  }));
}

// The small heaps in which codes are looked for: every run as it is read, and the best partners.

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

// The choice of the first witnesses: against sets of heaps and codes, one witness after another.

using bouton::sequence::BlockSource;
using bouton::sequence::choose_witnesses;
using bouton::sequence::WitnessSample;

namespace {

constexpr std::size_t kBefore = 300;  // codes before the sample

struct WitnessCase {
  std::vector<std::uint8_t> codes;  // kBefore of them before the sample
  std::vector<std::uint64_t> amounts;
  WitnessSample sample;
  std::vector<BlockSource> witnesses;
};

std::unique_ptr<WitnessCase> any_case() {
  auto made = std::make_unique<WitnessCase>();
  std::size_t const count = *rc::gen::inRange<std::size_t>(1, 200);
  unsigned const codes = *rc::gen::element(16U, 64U, 256U);
  auto const code = [&] { return static_cast<std::uint8_t>(*rc::gen::inRange(0U, codes)); };
  for (std::size_t i = 0; i < kBefore + count; ++i) made->codes.push_back(code());
  made->amounts =
      *rc::gen::element(std::vector<std::uint64_t>{0}, std::vector<std::uint64_t>{2, 3});
  made->sample = {*rc::gen::inRange<std::uint64_t>(5000, 5002),
                  made->codes.data() + kBefore,
                  count,
                  made->amounts,
                  {}};
  // A code needs about as many rare ones as it is large; on odd heaps one more.
  for (unsigned odd = 0; odd < 2; ++odd) {
    for (unsigned c = 0; c < 256; ++c) {
      made->sample.needed[odd][c] = static_cast<std::uint16_t>(std::min(c + odd, 256U));
    }
  }
  std::size_t const witnesses = *rc::gen::inRange<std::size_t>(1, 40);
  for (std::size_t i = 0; i < witnesses; ++i) {
    std::uint32_t const bytes = code() * 0x01010101U;
    made->witnesses.push_back({*rc::gen::inRange<std::uint32_t>(1, kBefore - 3), bytes, 0});
  }
  return made;
}

using Options = std::set<std::pair<std::size_t, unsigned>>;  // heap of the sample, rare code

Options needed(WitnessCase const& one) {
  Options options;
  for (std::size_t i = 0; i < one.sample.count; ++i) {
    unsigned const count = one.sample.needed[(one.sample.first + i) % 2][one.sample.codes[i]];
    for (unsigned code = 0; code < count; ++code) options.insert({i, code});
  }
  return options;
}
/// How many of `open` a witness shows, after each amount; they are removed if `removes`.
std::size_t shown(WitnessCase const& one, BlockSource const& witness, Options& open, bool removes) {
  std::size_t count = 0;
  Options gone;
  for (std::uint64_t const amount : one.amounts) {
    for (std::size_t i = 0; i < one.sample.count; ++i) {
      std::size_t const other = kBefore + i - witness.distance - static_cast<std::size_t>(amount);
      unsigned const code = one.codes[other] ^ (witness.low & 0xff);
      if (!open.contains({i, code})) continue;
      ++count;
      gone.insert({i, code});
    }
  }
  if (removes) {
    for (auto const& option : gone) open.erase(option);
  }
  return count;
}

auto key(BlockSource const& witness) {
  return std::pair(witness.distance, witness.low);
}
/// Whether the lists have the same witnesses, in any order.
bool same_witnesses(std::vector<BlockSource> const& a, std::vector<BlockSource> const& b) {
  return std::is_permutation(a.begin(), a.end(), b.begin(), b.end(),
                             [](auto const& x, auto const& y) { return key(x) == key(y); });
}

}  // namespace

// Nemhauser, Wolsey & Fisher 1978: each one shows most of what those before it leave open.
RC_GTEST_PROP(WitnessChoice, EachShowsMostOfWhatIsOpen, ()) {
  auto const one = any_case();
  std::vector<BlockSource> list = one->witnesses;
  std::size_t const most = *rc::gen::inRange<std::size_t>(0, 50);
  std::size_t const chosen = choose_witnesses(list, one->sample, list.size(), most, {});
  RC_ASSERT(chosen <= std::min(most, list.size()));
  Options open = needed(*one);
  for (std::size_t k = 0; k < chosen; ++k) {
    std::size_t best = 0;
    for (std::size_t i = k; i < list.size(); ++i) {
      best = std::max(best, shown(*one, list[i], open, false));
    }
    RC_ASSERT(best > 0U);
    RC_ASSERT(shown(*one, list[k], open, true) == best);
  }
  // It ends where nothing is left to choose: small samples make every option worth a witness.
  if (chosen < std::min(most, list.size())) {
    for (std::size_t i = chosen; i < list.size(); ++i) {
      RC_ASSERT(shown(*one, list[i], open, false) == 0U);
    }
  }
  RC_ASSERT(same_witnesses(one->witnesses, list));
}

// With few candidates each is at least one that shows something, and none comes twice.
RC_GTEST_PROP(WitnessChoice, FewCandidatesAreEnough, ()) {
  auto const one = any_case();
  std::vector<BlockSource> list = one->witnesses;
  std::size_t const candidates = *rc::gen::inRange<std::size_t>(1, 8);
  std::size_t const chosen = choose_witnesses(list, one->sample, candidates, list.size(), {});
  Options open = needed(*one);
  for (std::size_t k = 0; k < chosen; ++k) RC_ASSERT(shown(*one, list[k], open, true) > 0U);
  RC_ASSERT(same_witnesses(one->witnesses, list));
}

TEST(WitnessChoice, StopsAtALimit) {
  std::vector<std::uint8_t> const codes(kBefore + 64, 1);
  std::vector<std::uint64_t> const amounts{0};
  WitnessSample sample{5000, codes.data() + kBefore, 64, amounts, {}};
  sample.needed[0][1] = sample.needed[1][1] = 1;
  std::vector<BlockSource> witnesses{{1, 0x01010101, 0}, {2, 0x01010101, 0}};
  bouton::Limits limits;
  EXPECT_EQ(choose_witnesses(witnesses, sample, 2, 2, limits), 1U);
  limits.deadline = std::chrono::steady_clock::now();
  EXPECT_EQ(choose_witnesses(witnesses, sample, 2, 2, limits), 0U);
}
