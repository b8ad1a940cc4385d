// BlockVerifier: every rare code below the value found must be an option.
//
// Witnesses from the list mark rare codes as sources mark common ones. What remains is looked for
// code by code if it is little (block_search.hpp); otherwise it is first sifted with further
// witnesses. These paths are not inlined: the loop over blocks needs the registers for itself.
//
// Each kernel has its own copy, compiled for its instructions, so all is in an anonymous namespace.
#pragma once

#include "sequence/engine/block_search.hpp"
#include "sequence/engine/block_tuning.hpp"

namespace {

template <class Shape>
class BlockVerifier : BlockSearch<Shape> {
  using Base = BlockSearch<Shape>;
  using typename Base::Codes;
  using typename Base::Isa;
  using typename Base::Marks;
  using typename Base::Mask;
  using typename Base::Vec;
  using typename Base::Wanted;
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
  using Base::work;

 public:
  explicit BlockVerifier(BlockTask& task) : Base(task) {}

  /// Verifies the block at task.n as it is stored, except the forced lanes: kEnd or kMissing.
  BlockStop verify() {
    size_t const at = static_cast<size_t>(t_.n - t_.codes.base);
    Codes block;
    block.low = Isa::load(t_.codes.low + at);
    if constexpr (kWide) block.high = Isa::load(t_.codes.high + at);
    return verify(block, kTouched ? Isa::from_bits(t_.forced.lanes) : Isa::none());
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
    forget_pending();
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
    if (wanted_count_ != 0) find_wanted();
    return stop_;
  }

  size_t marked() const {
    size_t const value = t_.tuning.first_witnesses.value;
    return value < shared_.source_count ? value : shared_.source_count;
  }

  /// Lists or gathers the needed codes of a range that the first witnesses do not show.
  void verify_range(unsigned range, Mask lanes, Vec limit) {
    Marks marks;
    marks.clear();
    // Where one or two lanes need a range, all its codes are looked for.
    if (range == 0 || __builtin_popcountll(Isa::bits(lanes)) > kFewLanes) {
      work() += Base::mark_first(marks, marked(), range);
    }
    Base::mark_sources(marks, t_.n, t_.options.where_rare,
                       t_.options.where_rare + t_.options.where_rare_count, range);
    limit = Isa::select(lanes, limit, Isa::zero());
    Vec open[kGroups];
    unsigned bytes = 0;
    for (unsigned k = 0; k < kGroups; ++k) {
      Vec const above = Isa::minimum(limit, Isa::splat(static_cast<uint8_t>(8 * k)));
      Vec const needed = Isa::low_bits(Isa::subtract(limit, above));
      open[k] = Isa::without_bits(needed, marks.group[k]);
      Mask const some = Isa::without(Isa::all(), Isa::equal(open[k], Isa::zero()));
      bytes += static_cast<unsigned>(__builtin_popcountll(Isa::bits(some)));
    }
    if (bytes == 0) return;
    work() += kSomeWork;
    if (bytes <= kFewBytes) {
      list(open, range);
    } else {
      gather(open, range);
    }
  }
  /// Lists the codes of open bits. \pre at most kFewBytes bytes have some
  __attribute__((noinline)) void list(Vec const* open, unsigned range) {
    uint8_t bits[kFewBytes + kLanes], lanes[kFewBytes + kLanes], first[kFewBytes + kLanes];
    unsigned bytes = 0;
    for (unsigned k = 0; k < kGroups; ++k) {
      Isa::store(first + bytes, Isa::splat(static_cast<uint8_t>(8 * k)));
      bytes += Isa::collect(open[k], bits + bytes, lanes + bytes);
    }
    for (unsigned i = 0; i < bytes; ++i) {
      for (unsigned rest = bits[i]; rest != 0; rest &= rest - 1) {
        want(lanes[i], range * kRange + first[i] + static_cast<unsigned>(__builtin_ctz(rest)));
      }
    }
  }
  /// Lists a code, unless the first runs show it. They nearly always do; no branch depends on it.
  void want(uint32_t lane, uint32_t code) {
    work() += kFindWork;
    if (wanted_count_ == kMostWanted) find_wanted();
    wanted_[wanted_count_] = {lane, code};
    bool const shown = Base::shown_by_first_runs(t_.n + lane, code);
    wanted_count_ += shown ? 0U : 1U;
  }

  /// Gathers the codes of open bits, those of one group after another.
  __attribute__((noinline)) void gather(Vec* open, unsigned range) {
    Vec const one = Isa::splat(1);
    for (unsigned k = 0; k < kGroups; ++k) {
      unsigned const first = range * kRange + 8 * k;
      for (;;) {
        Mask here = Isa::without(wanting_, Isa::equal(open[k], Isa::zero()));
        if (!Isa::any(here)) break;
        if (any_is_full(here)) {
          settle_pending();
          here = Isa::both(here, wanting_);
        }
        Vec const below = Isa::subtract(open[k], one);
        Vec const code =
            Isa::add(Isa::trailing_ones(below), Isa::splat(static_cast<uint8_t>(first)));
        pending_.put(code, Isa::splat(static_cast<uint8_t>(first >> 8)), here, places_);
        work() += kGatherWork;
        open[k] = Isa::both_bits(open[k], below);  // without the least of them
      }
    }
  }
  [[nodiscard]] bool any_is_full(Mask lanes) const {
    return Isa::any(Isa::without(lanes, Isa::less(places_, Isa::splat(kCandidates))));
  }

  /// Looks for the gathered codes among the other witnesses; lists what is left.
  __attribute__((noinline)) void settle_pending() {
    if (pending_.count == 0) return;
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
    for (unsigned j = 0; j < pending_.count; ++j) {
      uint8_t low[kLanes], high[kLanes] = {};
      Isa::store(low, pending_.low[j]);
      if constexpr (kWide) Isa::store(high, pending_.high[j]);
      for (uint64_t rest = Isa::bits(pending_.open[j]); rest != 0; rest &= rest - 1) {
        unsigned const lane = static_cast<unsigned>(__builtin_ctzll(rest));
        want(lane, low[lane] | static_cast<uint32_t>(high[lane]) << 8);
      }
    }
    forget_pending();
  }
  void forget_pending() {
    pending_ = Candidates<kCandidates>();
    places_ = Isa::zero();
  }

  /// Looks for the listed codes one by one.
  __attribute__((noinline)) void find_wanted() {
    unsigned const count = Base::sieve(wanted_, wanted_count_);
    wanted_count_ = 0;
    for (unsigned i = 0; i < count; ++i) {
      Wanted const one = wanted_[i];
      if (((Isa::bits(wanting_) >> one.lane) & 1U) == 0) continue;
      if (Base::find(t_.n + one.lane, one.code)) continue;
      // Only the first lane counts: lanes after it were computed from a wrong value.
      t_.found.lane = one.lane;
      t_.found.code = one.code;
      stop_ = BlockStop::kMissing;
      wanting_ = Isa::both(wanting_, Isa::from_bits((uint64_t{1} << one.lane) - 1));
    }
  }

  static constexpr uint64_t kGatherWork = 12 * kGroups;
  static constexpr size_t kBatch = 2 * kGroups + 32;  // witnesses sifted between two looks
  static constexpr uint64_t kSomeWork = 300;          // where anything is left
  static constexpr uint64_t kFindWork = 20;           // of one code, beside the search itself
  static constexpr uint64_t kSearchWork = 200;        // of one code that is not easily found
  static constexpr unsigned kFew = 8;        // codes left that are better searched one by one
  static constexpr unsigned kFewBytes = 32;  // with codes that are not sifted
  static constexpr int kFewLanes = 2;        // of which all codes are looked for
  static constexpr unsigned kMostWanted = 256;

  Candidates<kCandidates> pending_;  // needed codes that no witness has shown yet
  Vec places_;                       // slots of them in use
  Wanted wanted_[kMostWanted];       // needed codes to be found one by one
  unsigned wanted_count_ = 0;
  Mask wanting_;  // lanes whose rare codes are to be options
  BlockStop stop_ = BlockStop::kEnd;
};

}  // namespace
