// BlockVerifier: every rare code below the value found must be an option.
//
// Witnesses from the list mark rare codes as sources mark common ones; what remains of a lane is
// sifted with further witnesses, then searched for among all pairs within reach.
//
// Each kernel has its own copy, compiled for its instructions, so all is in an anonymous namespace.
#pragma once

#include "sequence/engine/block_totals.hpp"
#include "sequence/engine/block_tuning.hpp"

namespace {

template <class Shape>
class BlockVerifier : BlockTotals<Shape> {
  using Base = BlockTotals<Shape>;
  using typename Base::Codes;
  using typename Base::Isa;
  using typename Base::Marks;
  using typename Base::Mask;
  using typename Base::Vec;
  template <unsigned kMost>
  using Candidates = BlockCandidates<Isa, kMost, Shape::kWide>;
  using Base::kCandidates;
  using Base::kGroups;
  using Base::kLanes;
  using Base::kRange;
  using Base::kTouched;
  using Base::kWide;
  using Base::ranges_;
  using Base::shared_;
  using Base::t_;

 public:
  explicit BlockVerifier(BlockTask& task)
      : Base(task, task.options.witnesses, task.options.witnesses.rows) {}

  /// Verifies the block at task.n as it is stored, except the forced lanes: kEnd or kMissing.
  BlockStop verify() {
    size_t const at = static_cast<size_t>(t_.n - t_.codes.base);
    Codes block;
    block.low = Isa::load(t_.codes.low + at);
    if constexpr (kWide) block.high = Isa::load(t_.codes.high + at);
    return verify(block, kTouched ? Isa::from_bits(t_.forced.lanes) : Isa::none());
  }

  /// Whether rare code `code` is an option of heap n by a split into two common heaps, one of
  /// them below scan_end.
  bool find_witness(uint64_t n, uint32_t code) {
    t_.tuning.first_witnesses.work += 250;
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
        t_.tuning.first_witnesses.work += 6;
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

 private:
  /// The number of rare codes below the value, at most 256, minus one (`none`: lanes without any).
  Codes needed(Codes const& block, Mask& none) const {
    // A value is (upper, dropped bit, lower); its code is (upper, lower), and rare codes with
    // the same upper part are all below it if its dropped bit is 1, all above it if it is 0.
    Vec odd = Isa::odd_bits(
        Isa::both_bits(block.low, Isa::splat(static_cast<uint8_t>(t_.space.code_mask))));
    if constexpr (kWide) {
      odd = Isa::exclusive_or(
          odd, Isa::odd_bits(Isa::both_bits(
                   block.high, Isa::splat(static_cast<uint8_t>(t_.space.code_mask >> 8)))));
    }
    // A common value has odd parity (even, on heaps of the other class): its dropped bit.
    Vec dropped = Isa::exclusive_or(odd, Isa::splat(1));
    if (t_.space.positional != 0) {
      dropped =
          Isa::exclusive_or(dropped, t_.space.parity != 0 ? Isa::even_lanes() : Isa::odd_lanes());
    }
    Mask const one = Isa::equal(dropped, Isa::splat(1));
    uint32_t const step = uint32_t{1} << t_.space.dropped_bit;
    uint32_t const keep = ~(step - 1);
    Codes last;
    if constexpr (!kWide) {
      Vec const upper = Isa::both_bits(block.low, Isa::splat(static_cast<uint8_t>(keep)));
      // upper + (one ? step : 0) - 1, which never exceeds 255.
      last.low = Isa::add(
          upper, Isa::select(one, Isa::splat(static_cast<uint8_t>(step - 1)), Isa::splat(0xff)));
      none = Isa::without(Isa::equal(upper, Isa::zero()), one);
      last.high = Isa::zero();
    } else {
      Vec const low = Isa::both_bits(block.low, Isa::splat(static_cast<uint8_t>(keep)));
      Vec const high = Isa::both_bits(block.high, Isa::splat(static_cast<uint8_t>(keep >> 8)));
      Mask const nothing = Isa::both(Isa::equal(low, Isa::zero()), Isa::equal(high, Isa::zero()));
      none = Isa::without(nothing, one);
      // With the step: all lower bits set. Without: minus one, with a borrow.
      Vec const borrow = Isa::select(Isa::equal(low, Isa::zero()), Isa::splat(0xff), Isa::zero());
      Vec const ones_low = Isa::splat(static_cast<uint8_t>(step - 1));
      Vec const ones_high = Isa::splat(static_cast<uint8_t>((step - 1) >> 8));
      last.low =
          Isa::select(one, Isa::inclusive_or(low, ones_low), Isa::add(low, Isa::splat(0xff)));
      last.high = Isa::select(one, Isa::inclusive_or(high, ones_high), Isa::add(high, borrow));
    }
    return last;
  }

  BlockStop verify(Codes const& block, Mask forced) {
    tune(t_.tuning.first_witnesses, t_.tuning.blocks, 16, shared_.source_count);
    Mask none;
    Codes const last = needed(block, none);
    wanting_ = Isa::without(Isa::without(Isa::all(), none), forced);
    stop_ = BlockStop::kEnd;
    pending_ = Candidates<kCandidates>();
    places_ = Isa::zero();
    for (unsigned range = 0; range < ranges_; ++range) {
      // limit: codes below it, relative to the range, are needed.
      Mask lanes = wanting_;
      unsigned const first = range * kRange;
      Vec const from = Isa::splat(static_cast<uint8_t>(first));
      Mask above;  // lanes that need all codes of the range
      if constexpr (kWide) {
        Vec const high = Isa::splat(static_cast<uint8_t>(first >> 8));
        Mask const equal = Isa::equal(last.high, high);
        Mask const more = Isa::less(high, last.high);
        lanes = Isa::both(lanes, Isa::either(more, Isa::without(equal, Isa::less(last.low, from))));
        above = Isa::either(
            more, Isa::both(equal, Isa::less(Isa::splat(static_cast<uint8_t>(first + kRange - 1)),
                                             last.low)));
      } else {
        lanes = Isa::without(lanes, Isa::less(last.low, from));
        unsigned const end = first + kRange <= 256 ? first + kRange : 256;
        above = Isa::less(Isa::splat(static_cast<uint8_t>(end - 1)), last.low);
      }
      if (!Isa::any(lanes)) break;
      Vec const all_of_it = Isa::splat(static_cast<uint8_t>(kRange));
      verify_range(
          range, lanes,
          Isa::select(above, all_of_it, Isa::add(Isa::subtract(last.low, from), Isa::splat(1))));
    }
    settle_pending();
    return stop_;
  }

  size_t marked() const {
    size_t const value = t_.tuning.first_witnesses.value;
    return value < shared_.source_count ? value : shared_.source_count;
  }
  uint64_t& work() { return t_.tuning.first_witnesses.work; }

  /// Gathers the needed codes of a range that the first witnesses do not show.
  void verify_range(unsigned range, Mask lanes, Vec limit) {
    Marks marks;
    marks.clear();
    work() += Base::mark_first(marks, marked(), range);
    Base::mark_sources(marks, t_.n, t_.options.where_rare,
                       t_.options.where_rare + t_.options.where_rare_count, range);
    Mask full;
    Mask const below = Isa::less(marks.mex(full), limit);
    Mask const open = Isa::both(Isa::without(lanes, full), below);
    if constexpr (kGroups <= 4 && !Base::kMany) {
      gather_by_lanes(marks, range, limit, open);
    } else {
      gather_by_groups(marks, range, limit, open);
    }
  }
  /// The least open code of each lane, then the next one, and so on.
  void gather_by_lanes(Marks& marks, unsigned range, Vec limit, Mask open) {
    while (Isa::any(open)) {
      Base::take(marks, range, limit, pending_, places_, open);
      work() += kGatherWork;
      if (!any_is_full(open)) continue;
      settle_pending();
      open = Isa::both(open, wanting_);
    }
  }
  /// The open codes of one group, then those of the next one. Where there are many groups, few
  /// lanes have the least open code in the same one, and to find it in all of them takes longer.
  void gather_by_groups(Marks const& marks, unsigned range, Vec limit, Mask open) {
    for (unsigned k = 0; k < kGroups && Isa::any(open); ++k) {
      Vec group = marks.group[k];
      for (;;) {
        Mask here = Isa::without(open, Isa::equal(group, Isa::splat(0xff)));
        Vec const code =
            Isa::add(Isa::trailing_ones(group), Isa::splat(static_cast<uint8_t>(8 * k)));
        Mask const below = Isa::less(code, limit);
        open = Isa::without(open, Isa::without(here, below));
        here = Isa::both(here, below);
        if (!Isa::any(here)) break;
        if (any_is_full(here)) {
          settle_pending();
          open = Isa::both(open, wanting_);
          here = Isa::both(here, wanting_);
        }
        unsigned const first = range * kRange;
        pending_.put(Isa::add(code, Isa::splat(static_cast<uint8_t>(first))),
                     Isa::splat(static_cast<uint8_t>(first >> 8)), here, places_);
        work() += kGatherWork;
        // Adding 1 sets the lowest zero bit.
        group = Isa::inclusive_or(group, Isa::add(group, Isa::splat(1)));
      }
    }
  }
  [[nodiscard]] bool any_is_full(Mask lanes) const {
    return Isa::any(Isa::without(lanes, Isa::less(places_, Isa::splat(kCandidates))));
  }

  /// Looks for the gathered codes among the other witnesses, then among all pairs.
  void settle_pending() {
    unsigned total = pending_.total();
    size_t const end = shared_.source_count;
    for (size_t at = marked(); at < end && total > kFew; at += kBatch) {
      uint64_t const sifted =
          Base::sift_others(pending_, at, at + kBatch < end ? at + kBatch : end);
      work() += sifted;
      pending_.compact();
      unsigned const before = total;
      total = pending_.total();
      // Codes that few witnesses show are found sooner one by one.
      if ((before - total) * kSearchWork < sifted) break;
    }
    Mask lanes_left = Isa::none();
    for (unsigned j = 0; j < pending_.count; ++j) {
      lanes_left = Isa::either(lanes_left, pending_.open[j]);
    }
    for (uint64_t rest = Isa::bits(Isa::both(lanes_left, wanting_)); rest != 0; rest &= rest - 1) {
      unsigned const lane = static_cast<unsigned>(__builtin_ctzll(rest));
      uint32_t missing = 0;
      if (all_found(lane, missing)) continue;
      // Only the first lane counts: lanes after it were computed from a wrong value.
      t_.found.lane = lane;
      t_.found.missing = missing;
      stop_ = BlockStop::kMissing;
      wanting_ = Isa::both(wanting_, Isa::from_bits((uint64_t{1} << lane) - 1));
      break;
    }
    pending_ = Candidates<kCandidates>();
    places_ = Isa::zero();
  }

  bool all_found(unsigned lane, uint32_t& missing) {
    for (unsigned j = 0; j < pending_.count; ++j) {
      if (((Isa::bits(pending_.open[j]) >> lane) & 1U) == 0) continue;
      missing = Isa::lane(pending_.low[j], lane);
      if constexpr (kWide) {
        missing |= static_cast<uint32_t>(Isa::lane(pending_.high[j], lane)) << 8;
      }
      if (!find_witness(t_.n + lane, missing)) return false;
    }
    return true;
  }

  static constexpr uint64_t kGatherWork = 12 * kGroups;
  static constexpr size_t kBatch = 2 * kGroups + 32;  // witnesses sifted between two looks
  static constexpr uint64_t kSearchWork = 400;        // of one code
  static constexpr unsigned kFew = 4;  // codes left that are better searched one by one

  bool heap_is_rare(uint64_t heap) const {
    uint64_t const at = heap + kBlockPad;
    return heap < t_.rare.end && ((t_.rare.bits[at >> 3] >> (at & 7)) & 1U) != 0;
  }

  /// A witness from far down the list is likely to serve again: it takes the place of one of the
  /// first, but for those that were chosen for each other. Where rare heaps are not looked for any
  /// more, none may be its other part later.
  void learn(uint64_t heap, uint64_t split, uint64_t depth) {
    size_t const count = shared_.source_count;
    if (depth < 1024 || count < 64) return;
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

  Candidates<kCandidates> pending_;  // needed codes that no witness has shown yet
  Vec places_;                       // slots of them in use
  Mask wanting_;                     // lanes whose rare codes are to be options
  BlockStop stop_ = BlockStop::kEnd;
};

}  // namespace
