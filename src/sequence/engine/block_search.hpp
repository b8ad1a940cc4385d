// BlockSearch: whether one code is an option of one heap by a split into two common heaps.
//
// Nearly every code that the first witnesses leave open is shown by one of a few hundred small
// heaps that stand in runs (BlockRuns): a whole run is compared at once, and no branch depends on
// what it shows, which is cheaper than to stop at the first. What remains is looked for among the
// heaps likeliest to show that code (partners), in the other runs, and at last in all pairs of
// heaps within reach.
//
// Each kernel has its own copy, compiled for its instructions, so all is in an anonymous namespace.
#pragma once

#include "sequence/engine/block_totals.hpp"

namespace {

using bouton::sequence::BlockRuns;
using bouton::sequence::kFirstRuns;
using bouton::sequence::kPartners;
using bouton::sequence::kRun;
using bouton::sequence::kSecondRuns;

template <class Shape>
class BlockSearch : protected BlockTotals<Shape> {
 protected:
  using Base = BlockTotals<Shape>;
  using Base::kLanes;
  using Base::kTouched;
  using Base::kWide;
  using Base::shared_;
  using Base::t_;
  using typename Base::Isa;
  using typename Base::Mask;
  using typename Base::Vec;

 public:
  explicit BlockSearch(BlockTask& task)
      : Base(task, task.options.witnesses, task.options.witnesses.source_count) {}

  /// Whether rare code `code` is an option of heap n by a split into two common heaps, one of
  /// them below scan_end.
  bool find_witness(uint64_t n, uint32_t code) {
    work() += 250;
    for (size_t s = 0; s < t_.options.split_count; ++s) {
      uint64_t const total = n - t_.options.splits[s];
      uint64_t last = total / 2;
      if (last >= t_.scan_end) last = t_.scan_end - 1;
      if (t_.options.unequal != 0 && 2 * last == total) --last;
      for (uint64_t a = 1; a <= last; a += kLanes) {
        ptrdiff_t const other =
            static_cast<ptrdiff_t>(total - t_.codes.base) - static_cast<ptrdiff_t>(a + kLanes - 1);
        Vec const difference =
            Isa::exclusive_or(Isa::exclusive_or(Isa::load(t_.codes.first_low + a),
                                                Isa::reverse(Isa::load(t_.codes.low + other))),
                              Isa::splat(static_cast<uint8_t>(code)));
        Mask same = Isa::equal(difference, Isa::zero());
        if constexpr (kWide) {
          Vec const high = Isa::exclusive_or(Isa::load(t_.codes.first_high + a),
                                             Isa::reverse(Isa::load(t_.codes.high + other)));
          same = Isa::both(same, Isa::equal(high, Isa::splat(static_cast<uint8_t>(code >> 8))));
        }
        work() += 12;
        for (uint64_t rest = Isa::bits(same); rest != 0; rest &= rest - 1) {
          uint64_t const heap = a + static_cast<unsigned>(__builtin_ctzll(rest));
          if (heap > last) break;
          if (heap_is_rare(heap) || heap_is_rare(total - heap)) continue;
          if (heap > t_.found.deepest) t_.found.deepest = heap;
          learn(heap, t_.options.splits[s], a);
          return true;
        }
      }
    }
    return false;
  }

 protected:
  /// A code that is to be an option of the heap in a lane of the block.
  struct Wanted {
    uint32_t lane, code;
  };

  bool shown_by_first_runs(uint64_t n, uint32_t code) {
    uint64_t const total = n - t_.options.splits[0];
    work() += kRunWork * kFirstRuns;
    return reached(total, kFirstRuns) && shown<kFirstRuns>(0, total, code);
  }
  /// Drops from `count` wanted codes those that the second runs show, or the first ones after
  /// another amount: no branch depends on it. \return how many are left
  unsigned sieve(Wanted* wanted, unsigned count) {
    bool const another = t_.options.split_count > 1;
    size_t const run = another ? 0 : kFirstRuns;
    uint64_t const total = t_.n - t_.options.splits[another ? 1 : 0];
    if (!reached(total, run + kSecondRuns)) return count;
    work() += kRunWork * kSecondRuns * count;
    unsigned left = 0;
    for (unsigned i = 0; i < count; ++i) {
      Wanted const one = wanted[i];
      wanted[left] = one;
      left += shown<kSecondRuns>(run, total + one.lane, one.code) ? 0U : 1U;
    }
    return left;
  }
  /// Whether heap n has the option.
  bool find(uint64_t n, uint32_t code) {
    work() += 100;
    return among_partners(n, code) || among_runs(n, code) || find_witness(n, code);
  }
  uint64_t& work() { return t_.tuning.first_witnesses.work; }

 private:
  static constexpr uint64_t kRunWork = 12 * kRun / kLanes, kPartnerWork = 6;

  /// Whether the first `runs` runs lie below this total.
  bool reached(uint64_t total, size_t runs) const {
    BlockRuns const& all = t_.options.runs;
    return runs <= all.count && (!kTouched || all.first + kRun * runs < total);
  }
  /// Whether one of kCount runs shows the code by a split of this total.
  template <unsigned kCount>
  __attribute__((always_inline)) bool shown(size_t run, uint64_t total, uint32_t code) const {
    BlockRuns const& runs = t_.options.runs;
    Vec const low = Isa::splat(static_cast<uint8_t>(code));
    uint64_t heaps = 0;
#pragma GCC unroll 8
    for (unsigned j = 0; j < kCount; ++j, ++run) {
      uint64_t const first = total - (runs.first + kRun * (run + 1) - 1);
      ptrdiff_t const at = static_cast<ptrdiff_t>(first - t_.codes.base);
      uint64_t same = 0;
      for (unsigned i = 0; i < kRun; i += kLanes) {
        Vec const option = Isa::exclusive_or(Isa::load(runs.low + kRun * run + i),
                                             Isa::load(t_.codes.low + at + i));
        Mask lanes = Isa::equal(option, low);
        if constexpr (kWide) {
          Vec const high = Isa::exclusive_or(Isa::load(runs.high + kRun * run + i),
                                             Isa::load(t_.codes.high + at + i));
          lanes = Isa::both(lanes, Isa::equal(high, Isa::splat(static_cast<uint8_t>(code >> 8))));
        }
        same |= Isa::bits(lanes) << i;
      }
      same &= runs.common[run];
      if constexpr (kTouched) same &= ~Base::rare_lanes(first, 0);
      heaps |= same;
    }
    return heaps != 0;
  }

  bool among_partners(uint64_t n, uint32_t code) {
    if (kWide || code >= t_.options.runs.partner_codes) return false;
    uint8_t const* const first = t_.codes.first_low;
    uint16_t const* const partners = t_.options.runs.partners + code * kPartners;
    for (size_t s = 0; s < t_.options.split_count; ++s) {
      uint64_t const total = n - t_.options.splits[s];
      uint8_t const* const codes = t_.codes.low + (total - t_.codes.base);
      for (size_t i = 0; i < kPartners; ++i) {
        ptrdiff_t const heap = partners[i];
        if ((first[heap] ^ codes[-heap]) != code) continue;
        if (kTouched && heap_is_rare(total - partners[i])) continue;
        work() += kPartnerWork * (i + 1);
        return true;
      }
      work() += kPartnerWork * kPartners;
    }
    return false;
  }
  bool among_runs(uint64_t n, uint32_t code) {
    constexpr unsigned kAtOnce = 2;
    for (size_t run = 0; run + kAtOnce <= t_.options.runs.count; run += kAtOnce) {
      for (size_t s = 0; s < t_.options.split_count; ++s) {
        uint64_t const total = n - t_.options.splits[s];
        if (!reached(total, run + kAtOnce)) return false;
        work() += kRunWork * kAtOnce;
        if (shown<kAtOnce>(run, total, code)) return true;
      }
    }
    return false;
  }

  bool heap_is_rare(uint64_t heap) const {
    uint64_t const at = heap + kBlockPad;
    return heap < t_.rare.end && ((t_.rare.bits[at >> 3] >> (at & 7)) & 1U) != 0;
  }

  /// A witness from far down the list is likely to serve again: it takes the place of one of the
  /// first, but for those that were chosen for each other. Where rare heaps are not looked for any
  /// more, none may be its other part later. Where parts must differ, it is less than half of every
  /// total to come, those of the other heaps of this block among them: two halves are no option.
  void learn(uint64_t heap, uint64_t split, uint64_t depth) {
    size_t const count = shared_.source_count;
    if (depth < 1024 || count < 64) return;
    uint64_t const longest = t_.options.splits[t_.options.split_count - 1];
    if (t_.options.unequal != 0 && 2 * heap + longest >= t_.n) return;
    if (!kTouched && t_.n <= t_.rare.end + heap + split + 2 * kBlockPad) return;
    size_t const half = t_.tuning.first_witnesses.value / 2 + 1;
    size_t const chosen = t_.tuning.chosen_witnesses;
    size_t const others = count - chosen;
    size_t const place = chosen + t_.tuning.next_learned++ % (half < others ? half : others);
    BlockSource& changed = shared_.sources[place];
    shared_.sources[count - 1 - place % 32] = changed;
    bool const of_totals = shared_.amount_count > 1 || shared_.amounts[0] == split;
    changed.distance = static_cast<uint32_t>(of_totals ? heap : heap + split);
    changed.low = t_.codes.first_low[heap] * 0x01010101U;
    if constexpr (kWide) changed.high = t_.codes.first_high[heap] * 0x01010101U;
  }
};

}  // namespace
