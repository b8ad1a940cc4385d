// BlockSources: the options that sources give to the lanes of a block, marked or sifted.
//
// Each kernel has its own copy, compiled for its instructions, so all is in an anonymous namespace.
#pragma once

#include "sequence/engine/block_task.hpp"

namespace {

using bouton::sequence::BlockSource;
using bouton::sequence::BlockStop;
using bouton::sequence::BlockTask;
using bouton::sequence::BlockWork;
using bouton::sequence::kBlockAlign;
using bouton::sequence::kBlockPad;

// BlockCandidates: the few codes of each lane that are still in question, for sifting.
//
// To mark the codes that a source gives costs an operation for every eight codes. To compare it
// with a few candidates of each lane costs two or three operations for each candidate. So sources
// mark until few codes are left, and the other sources are only compared with those.

/// Codes of each lane in ascending order, to be compared with sources; no source has given an open
/// one yet. Codes of two bytes if kWide.
template <class Isa, unsigned kMost, bool kWide>
struct BlockCandidates {
  using Vec = typename Isa::Vec;
  using Mask = typename Isa::Mask;

  Vec low[kMost], high[kWide ? kMost : 1];
  Mask open[kMost];
  unsigned count = 0;  // slots in use

  BlockCandidates() {
    for (unsigned j = 0; j < kMost; ++j) {
      low[j] = Isa::zero();
      if constexpr (kWide) high[j] = Isa::zero();
      open[j] = Isa::none();
    }
  }
  unsigned total() const {
    unsigned sum = 0;
    for (unsigned j = 0; j < count; ++j) {
      sum += static_cast<unsigned>(__builtin_popcountll(Isa::bits(open[j])));
    }
    return sum;
  }
  /// The number of open codes in each lane.
  Vec counts() const {
    Vec sum = Isa::zero();
    for (unsigned j = 0; j < kMost; ++j) {
      sum = Isa::add(sum, Isa::select(open[j], Isa::splat(1), Isa::zero()));
    }
    return sum;
  }
  /// Puts a code into the next slot of these lanes, behind the `places` slots that each uses; lanes
  /// without a free slot drop it. `places` grows by all of them.
  void put(Vec code_low, Vec code_high, Mask lanes, Vec& places) {
#pragma GCC unroll 8
    for (unsigned i = 0; i < kMost; ++i) {
      Mask const here = Isa::both(lanes, Isa::equal(places, Isa::splat(static_cast<uint8_t>(i))));
      low[i] = Isa::select(here, code_low, low[i]);
      if constexpr (kWide) high[i] = Isa::select(here, code_high, high[i]);
      open[i] = Isa::either(open[i], here);
    }
    places = Isa::add(places, Isa::select(lanes, Isa::splat(1), Isa::zero()));
    while (count < kMost && Isa::any(open[count])) ++count;
  }
  /// The same for all open codes of `other`.
  template <unsigned kOther>
  void append(BlockCandidates<Isa, kOther, kWide> const& other, Vec& places) {
    for (unsigned j = 0; j < other.count; ++j) {
      if (!Isa::any(other.open[j])) continue;
      put(other.low[j], other.high[kWide ? j : 0], other.open[j], places);
    }
  }
  /// Closes the gaps if that halves the slots in use.
  void compact() {
    Mask const many = Isa::less(Isa::splat(static_cast<uint8_t>(count / 2)), counts());
    if (count < 2 || Isa::any(many)) return;
    BlockCandidates dense;
    Vec places = Isa::zero();
    dense.append(*this, places);
    *this = dense;
  }
};

/// The variant of a kernel. kGroups_ groups of 8 codes are marked at a time; kMany_: there are more
/// codes than that; kWide_: codes of two bytes; kTouched_: some sources may be rare heaps.
template <class Instructions, unsigned kGroups_, bool kMany_, bool kWide_, bool kTouched_>
struct BlockShape {
  using Isa = Instructions;
  static constexpr unsigned kGroups = kGroups_;
  static constexpr bool kMany = kMany_, kWide = kWide_, kTouched = kTouched_;
};

template <class Shape>
class BlockSources {
 protected:
  using Isa = typename Shape::Isa;
  using Vec = typename Isa::Vec;
  using Mask = typename Isa::Mask;
  static constexpr unsigned kGroups = Shape::kGroups;
  static constexpr bool kMany = Shape::kMany, kWide = Shape::kWide, kTouched = Shape::kTouched;
  using Marks = typename Isa::template Marks<kGroups, kMany>;
  template <unsigned kMost>
  using Candidates = BlockCandidates<Isa, kMost, kWide>;
  static constexpr unsigned kLanes = Isa::kLanes;
  static constexpr unsigned kRange = 8 * kGroups;  // codes marked at a time
  static constexpr unsigned kMaxRanges = kWide   ? 32768 / kRange
                                         : kMany ? (255 + kRange) / kRange
                                                 : 1;
  static constexpr unsigned kCandidates = 4;

  struct Codes {
    Vec low, high;
  };

  explicit BlockSources(BlockTask& task)
      : t_(task), ranges_((task.space.code_count + kRange - 1) / kRange) {}

  /// The regions of so many first bits are not asked: these bits fit a cache, and are sooner read.
  static constexpr uint64_t kFirstBits = 1 << 18;

  // In what follows lane 0 is about heap `from`, lane 1 about from + 1, and so on: the block
  // itself, or what is left of its heaps after an amount was taken.

  /// Lanes whose heap from - distance is rare or does not exist.
  uint64_t rare_lanes(uint64_t from, uint64_t distance) const {
    uint64_t const at =
        from + kBlockPad - distance;  // the caller has checked that this is not negative
    uint64_t const end = t_.rare.end + kBlockPad;
    if (at >= end || (at >= kFirstBits && !region_has_rare(at))) return 0;
    uint64_t word;
    uint8_t const* const byte = t_.rare.bits + (at >> 3);
    fetch(byte + 2 * kBlockAlign / 8);
    __builtin_memcpy(&word, byte, 8);
    unsigned const shift = static_cast<unsigned>(at & 7);
    word = (word >> shift) | ((static_cast<uint64_t>(byte[8]) << 1) << (63 - shift));
    return word;
  }
  bool region_has_rare(uint64_t at) const {
    uint64_t const region = at / bouton::sequence::kRareRegion;
    return ((t_.rare.regions[region >> 3] >> (region & 7)) & 1U) != 0;
  }
  static bool reaches(uint64_t from, uint64_t distance) { return distance < from + kLanes; }

  Codes far_codes(uint64_t from, BlockSource const& source) const {
    ptrdiff_t const at = static_cast<ptrdiff_t>(from - t_.codes.base - source.distance);
    Codes codes;
    codes.low = Isa::exclusive_or(load_and_go_on(t_.codes.low + at), Isa::splat_word(source.low));
    if constexpr (kWide) {
      codes.high =
          Isa::exclusive_or(load_and_go_on(t_.codes.high + at), Isa::splat_word(source.high));
    }
    return codes;
  }
  static Vec load_and_go_on(uint8_t const* codes) {
    fetch(codes + 2 * kBlockAlign - 1);
    return Isa::load(codes);
  }
  /// What the next block needs is fetched meanwhile: hundreds of sources with distances of millions
  /// are more streams than a processor follows by itself.
  static void fetch(uint8_t const* next) {
    constexpr int kRead = 0, kIntoSecondCache = 2;
    __builtin_prefetch(next, kRead, kIntoSecondCache);
  }

  /// The codes less the first of range `range`; those below it count as large.
  static Vec in_range(Vec low, unsigned range) {
    if constexpr (kMany) low = Isa::subtract(low, Isa::splat(static_cast<uint8_t>(range * kRange)));
    if constexpr (kMany && kGroups < 8) low = Isa::minimum(low, Isa::splat(63));  // see Marks
    return low;
  }
  /// The same; `inside`: lanes whose high byte is that of the range.
  static Vec in_range(Codes const& codes, unsigned range, Mask& inside) {
    Vec const low = in_range(codes.low, range);
    if constexpr (kWide) {
      inside = Isa::equal(codes.high, Isa::splat(static_cast<uint8_t>(range * kRange >> 8)));
    }
    return low;
  }

  void mark(Marks& marks, Codes const& codes, unsigned range, Mask lanes) const {
    Mask inside = Isa::all();
    Vec const low = in_range(codes, range, inside);
    if constexpr (kWide) lanes = Isa::both(lanes, inside);
    marks.template mark<true>(low, lanes);
  }

  /// What a far source gives in a range, and the lanes in which it gives it.
  template <bool kFirst>
  __attribute__((always_inline)) Vec options(uint64_t from, BlockSource const& source,
                                             unsigned range, Mask& lanes) const {
    Codes const codes = far_codes(from, source);
    lanes = Isa::all();
    Vec const low = kFirst ? codes.low : in_range(codes, range, lanes);
    if constexpr (kTouched) {
      lanes = Isa::both(lanes, Isa::from_bits(~rare_lanes(from, source.distance)));
    }
    return low;
  }

  __attribute__((always_inline)) void mark_sources(Marks& marks, uint64_t from,
                                                   BlockSource const* source,
                                                   BlockSource const* end, unsigned range) const {
    if constexpr (kGroups <= 4 && !kMany) {
      mark_each<true>(marks, from, source, end, range);
    } else if (!kTouched && !kWide && range == 0 && (kGroups >= 8 || t_.space.code_count <= 64)) {
      mark_apart<true>(marks, from, source, end, range);
    } else {
      mark_apart<false>(marks, from, source, end, range);
    }
  }
  /// Not inlined where there are many groups: they need the registers for themselves.
  template <bool kFirst>
  __attribute__((noinline)) void mark_apart(Marks& marks, uint64_t from, BlockSource const* source,
                                            BlockSource const* end, unsigned range) const {
    mark_each<kFirst>(marks, from, source, end, range);
  }
  /// kFirst: of the first range, and no code is aliased.
  template <bool kFirst>
  __attribute__((always_inline)) void mark_each(Marks& out, uint64_t from,
                                                BlockSource const* source, BlockSource const* end,
                                                unsigned range) const {
    constexpr bool kMasked = kTouched || kWide;
    Marks marks = out;
    auto const reached = [&](BlockSource const& one) {
      return !kTouched || reaches(from, one.distance);
    };
    auto const mark_one = [&](BlockSource const& one) {
      if (!reached(one)) return;
      Mask lanes;
      Vec const low = options<kFirst>(from, one, range, lanes);
      marks.template mark<kMasked>(low, lanes);
    };
    for (; end - source >= 2; source += 2) {
      if (!reached(source[0]) || !reached(source[1])) {
        mark_one(source[0]);
        mark_one(source[1]);
        continue;
      }
      Mask lanes[2];
      Vec const first = options<kFirst>(from, source[0], range, lanes[0]);
      Vec const second = options<kFirst>(from, source[1], range, lanes[1]);
      marks.template mark_two<kMasked>(first, second, lanes[0], lanes[1]);
    }
    if (source != end) mark_one(*source);
    out = marks;
  }

  /// Moves the least unmarked code below `limit` of each of the lanes from the marks of a range to
  /// the candidates; `lanes` are then those that had one.
  template <unsigned kMost>
  static void take(Marks& marks, unsigned range, Vec limit, Candidates<kMost>& candidates,
                   Vec& places, Mask& lanes) {
    Mask some;
    Vec const code = marks.take(lanes, some);
    lanes = Isa::both(some, Isa::less(code, limit));
    candidates.put(Isa::add(code, Isa::splat(static_cast<uint8_t>(range * kRange))),
                   Isa::splat(static_cast<uint8_t>(range * kRange >> 8)), lanes, places);
  }

  /// Closes the candidates in slots below kCount that sources have as options.
  template <unsigned kCount, unsigned kMost>
  void sift_slots(Candidates<kMost>& candidates, uint64_t from, BlockSource const* source,
                  BlockSource const* end) const {
    Vec low[kCount], high[kCount], least[kCount];
    for (unsigned j = 0; j < kCount; ++j) {
      low[j] = candidates.low[j];
      high[j] = candidates.high[kWide ? j : 0];
      least[j] = Isa::splat(0xff);
    }
    for (; source != end; ++source) {
      Vec rare = Isa::zero();
      if constexpr (kTouched) {
        if (!reaches(from, source->distance)) continue;
        rare = Isa::select(Isa::from_bits(rare_lanes(from, source->distance)), Isa::splat(0xff),
                           Isa::zero());
      }
      Codes const codes = far_codes(from, *source);
#pragma GCC unroll 8
      for (unsigned j = 0; j < kCount; ++j) {
        Vec difference = Isa::exclusive_or(codes.low, low[j]);
        if constexpr (kWide) {
          difference = Isa::inclusive_or(difference, Isa::exclusive_or(codes.high, high[j]));
        }
        if constexpr (kTouched) difference = Isa::inclusive_or(difference, rare);
        least[j] = Isa::minimum(least[j], difference);
      }
    }
    for (unsigned j = 0; j < kCount; ++j) {
      candidates.open[j] = Isa::without(candidates.open[j], Isa::equal(least[j], Isa::zero()));
    }
  }
  /// For all slots in use. \return work done
  template <unsigned kMost>
  uint64_t sift(Candidates<kMost>& candidates, uint64_t from, BlockSource const* source,
                BlockSource const* end) const {
    unsigned tested = kMost;
    if (candidates.count == 0) return 0;
    if (candidates.count == 1) {
      tested = 1;
      sift_slots<1>(candidates, from, source, end);
    } else if (candidates.count == 2) {
      tested = 2;
      sift_slots<2>(candidates, from, source, end);
    } else {
      sift_slots<kMost>(candidates, from, source, end);
    }
    return static_cast<uint64_t>(end - source) * (kSiftWork * tested + 3) + 40;
  }

  /// Work is counted in vector operations.
  static constexpr uint64_t kMarkWork = 2 * kGroups + 3;
  static constexpr uint64_t kSiftWork = kWide ? 3 : 2;
  static constexpr uint64_t kTakeWork = uint64_t{20} * kGroups;  // each waits for the one before

  BlockTask& t_;
  unsigned ranges_;
};

}  // namespace
