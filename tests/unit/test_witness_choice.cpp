// The choice of the first witnesses: against sets of heaps and codes, one witness after another.
#include "sequence/engine/witnesses.hpp"

#include <gtest/gtest.h>

#include <rapidcheck/gtest.h>

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <set>
#include <utility>
#include <vector>

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
