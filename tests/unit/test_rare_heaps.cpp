// RareHeaps: which heaps are rare, and which regions need no look.
#include "sequence/engine/sparse_values.hpp"

#include <gtest/gtest.h>

#include <rapidcheck/gtest.h>

#include <algorithm>
#include <set>
#include <vector>

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
