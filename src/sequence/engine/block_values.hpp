// BlockValues: the candidates of one block, which are the least common codes that no source gives.
//
// Each kernel has its own copy, compiled for its instructions, so all is in an anonymous namespace.
#pragma once

#include "sequence/engine/block_sources.hpp"

namespace {

template <class Shape>
class BlockValues : BlockSources<Shape> {
  using Base = BlockSources<Shape>;
  using typename Base::Codes;
  using typename Base::Isa;
  using typename Base::Marks;
  using typename Base::Mask;
  using typename Base::Vec;
  template <unsigned kMost>
  using Candidates = BlockCandidates<Isa, kMost>;
  using Base::kCandidates;
  using Base::kGroups;
  using Base::kLanes;
  using Base::kMany;
  using Base::kMarkWork;
  using Base::kMaxRanges;
  using Base::kRange;
  using Base::kTakeWork;
  using Base::kTouched;
  using Base::kWide;
  using Base::ranges_;
  using Base::t_;

 public:
  explicit BlockValues(BlockTask& task) : Base(task) {
    while (near_ < t_.options.source_count && t_.options.sources[near_].distance < kLanes) {
      if (near_ < kNearPlaces) place_[near_] = Isa::place(t_.options.sources[near_].distance);
      ++near_;
    }
  }

  [[nodiscard]] static bool enough_ranges(BlockTask const& task) {
    return (task.space.code_count + kRange - 1) / kRange <= kMaxRanges;
  }

  /// Computes the block at task.n and stores it; false if there are not enough codes.
  bool compute() {
    size_t const at = static_cast<size_t>(t_.n - t_.codes.base);
    Codes before;
    before.low =
        Isa::load(t_.codes.low + static_cast<ptrdiff_t>(at) - static_cast<ptrdiff_t>(kLanes));
    if constexpr (kWide) {
      before.high =
          Isa::load(t_.codes.high + static_cast<ptrdiff_t>(at) - static_cast<ptrdiff_t>(kLanes));
    }
    known_ranges_ = 0;
    Codes block;
    Mask forced = Isa::none();
    Codes known;
    if constexpr (kTouched) {
      forced = Isa::from_bits(t_.forced.lanes);
      known.low = Isa::load(t_.forced.low);
      if constexpr (kWide) known.high = Isa::load(t_.forced.high);
    }
    auto const force = [&](Codes& codes) {
      if constexpr (kTouched) {
        codes.low = Isa::select(forced, known.low, codes.low);
        if constexpr (kWide) codes.high = Isa::select(forced, known.high, codes.high);
      }
    };
    if (!next_guess<false>(before, before, block)) return false;
    force(block);
    // Without near sources nothing depends on the block itself.
    while (near_ != 0 || (kTouched && t_.options.where_rare_count != 0)) {
      if constexpr (Isa::kBackFromMemory) store(at, block);
      Codes next;
      if (!next_guess<true>(before, block, next)) return false;
      force(next);
      bool same = Isa::same(next.low, block.low);
      if constexpr (kWide) same = same && Isa::same(next.high, block.high);
      block = next;
      if (same) break;
    }
    store(at, block);
    if constexpr (kSift)
      Base::tune(t_.tuning.marked_sources, t_.tuning.blocks, 16, t_.options.source_count - near_);
    return true;
  }

 private:
  using Place = typename Isa::Place;
  static constexpr bool kSift = kGroups >= 8;
  static constexpr unsigned kKept = 4;  // codes left in a lane

  void store(size_t at, Codes const& block) {
    Isa::store(t_.codes.low + static_cast<ptrdiff_t>(at), block.low);
    if constexpr (kWide) Isa::store(t_.codes.high + static_cast<ptrdiff_t>(at), block.high);
  }

  // -- far sources --------------------------------------------------------------------------

  /// The result of far sources for one range of codes: all marks, or the few codes left in each
  /// lane.
  struct FarMarks {
    bool whole;
    Marks marks;             // if whole
    Candidates<kKept> left;  // else: the least codes that no far source has,
    Mask complete;           // and in these lanes there are no others
  };

  size_t far_count() const { return t_.options.source_count - near_; }
  bool sifting() const { return kSift && t_.tuning.marked_sources.value < far_count(); }

  void far_marks(unsigned range, bool whole) {
    BlockSource const* const far = t_.options.sources + near_;
    FarMarks& result = far_[range];
    result.whole = whole;
    size_t const marked = whole ? far_count() : t_.tuning.marked_sources.value;
    result.marks.clear();
    Base::mark_sources(result.marks, far, far + marked, range);
    uint64_t& work = t_.tuning.marked_sources.work;
    work += marked * kMarkWork;
    if (whole) return;
    if constexpr (kSift) {
      result.left = Candidates<kKept>();
      result.complete = Isa::none();
      Vec places = Isa::zero();
      Mask lacking = Isa::all();
      while (Isa::any(lacking)) {
        Mask more;
        auto candidates = Base::template take_candidates<kCandidates>(
            result.marks, lacking, Isa::splat(static_cast<uint8_t>(kRange)), more);
        work += kTakeWork + Base::sift(candidates, far + marked, far + far_count(), range);
        result.left.append(candidates, places);
        result.complete = Isa::either(result.complete, Isa::without(lacking, more));
        // One code that is left may be the option of a near source: keep a second in reserve.
        lacking = Isa::both(more, Isa::less(places, Isa::splat(2)));
      }
      // Codes without a slot exist all the same.
      result.complete = Isa::both(result.complete,
                                  Isa::less(places, Isa::splat(static_cast<uint8_t>(kKept + 1))));
    }
  }

  // -- near sources and the block -----------------------------------------------------------

  /// Calls use(codes, lanes) for the near sources, given the codes of the block: the options
  /// and the lanes that have them. Outside of kTouched these are all lanes.
  template <class Use>
  __attribute__((always_inline)) void visit_near(Codes const& before, Codes const& block,
                                                 Use&& use) const {
    uint8_t const* const low = t_.codes.low + (t_.n - t_.codes.base);
    uint8_t const* const high = kWide ? t_.codes.high + (t_.n - t_.codes.base) : nullptr;
    auto const codes_at = [&](Place place) {
      Codes codes;
      codes.low = Isa::back(before.low, block.low, low, place);
      if constexpr (kWide) codes.high = Isa::back(before.high, block.high, high, place);
      return codes;
    };
    for (size_t i = 0; i < near_; ++i) {
      BlockSource const& source = t_.options.sources[i];
      Codes codes = codes_at(i < kNearPlaces ? place_[i] : Isa::place(source.distance));
      codes.low = Isa::exclusive_or(codes.low, Isa::splat_word(source.low));
      if constexpr (kWide) codes.high = Isa::exclusive_or(codes.high, Isa::splat_word(source.high));
      if constexpr (kTouched) {
        use(codes, Isa::from_bits(~Base::rare_lanes(source.distance)));
      } else {
        use(codes, Isa::all());
      }
    }
    if constexpr (kTouched) {
      for (size_t i = 0; i < t_.options.where_rare_count; ++i) {
        uint32_t const distance = t_.options.where_rare[i].distance;
        Codes codes;
        if (distance < kLanes) {
          codes = codes_at(Isa::place(distance));
        } else {
          codes.low = Isa::load(low - distance);
          if constexpr (kWide) codes.high = Isa::load(high - distance);
        }
        use(codes, Isa::from_bits(Base::rare_lanes(distance)));
      }
    }
  }

  /// The least code of each lane that neither far nor near sources give, in a range whose far marks
  /// are all known. `full`: lanes without.
  template <bool kNear>
  Vec least_unmarked(Codes const& before, Codes const& guess, unsigned range, Mask& full) const {
    Marks marks = far_[range].marks;
    if constexpr (kNear) {
      visit_near(before, guess, [&](Codes const& codes, Mask lanes) {
        if constexpr (kTouched || kWide) {
          Base::mark(marks, codes, range, lanes);
        } else {
          Vec low = codes.low;
          if constexpr (kMany) {
            low = Isa::subtract(low, Isa::splat(static_cast<uint8_t>(range * kRange)));
          }
          marks.template mark<false>(low, Isa::all());
        }
      });
    }
    return marks.mex(full);
  }
  /// The same from the codes that are left. `unknown`: lanes in which they do not suffice.
  template <bool kNear>
  Vec least_left(Codes const& before, Codes const& guess, unsigned range, Mask& full,
                 Mask& unknown) const {
    Candidates<kKept> left = far_[range].left;
    if constexpr (kNear) {
      Vec candidate[kKept], least[kKept];
      // NOLINTNEXTLINE(modernize-loop-convert): three arrays
      for (unsigned j = 0; j < kKept; ++j) {
        candidate[j] = Isa::add(left.code[j], Isa::splat(static_cast<uint8_t>(range * kRange)));
        least[j] = Isa::splat(0xff);
      }
      Vec const high_range = Isa::splat(static_cast<uint8_t>(range * kRange >> 8));
      visit_near(before, guess, [&](Codes const& codes, Mask lanes) {
        Vec other = Isa::zero();
        if constexpr (kWide) other = Isa::exclusive_or(codes.high, high_range);
        if constexpr (kTouched) other = Isa::select(lanes, other, Isa::splat(0xff));
#pragma GCC unroll 4
        for (unsigned j = 0; j < kKept; ++j) {
          Vec difference = Isa::exclusive_or(codes.low, candidate[j]);
          if constexpr (kWide || kTouched) difference = Isa::inclusive_or(difference, other);
          least[j] = Isa::minimum(least[j], difference);
        }
      });
      for (unsigned j = 0; j < kKept; ++j) {
        left.open[j] = Isa::without(left.open[j], Isa::equal(least[j], Isa::zero()));
      }
    }
    Vec result = Isa::zero();
    Mask found = Isa::none();
    for (unsigned i = 0; i < kKept; ++i) {
      unsigned const j = kKept - 1 - i;
      result = Isa::select(left.open[j], left.code[j], result);
      found = Isa::either(found, left.open[j]);
    }
    full = Isa::without(far_[range].complete, found);
    unknown = Isa::without(Isa::without(Isa::all(), found), far_[range].complete);
    return result;
  }

  /// The block, from the far marks and a guess of it. False if there are not enough codes.
  template <bool kNear>
  bool next_guess(Codes const& before, Codes const& guess, Codes& result) {
    result.low = Isa::zero();
    result.high = Isa::zero();
    Mask open = Isa::all();
    for (unsigned range = 0; range < ranges_; ++range) {
      if (range == known_ranges_) {
        far_marks(range, !sifting());
        ++known_ranges_;
      }
      Mask full = Isa::none();
      Vec code = Isa::zero();
      bool known = false;
      if constexpr (kSift) {
        if (!far_[range].whole) {
          Mask unknown;
          code = least_left<kNear>(before, guess, range, full, unknown);
          known = !Isa::any(Isa::both(open, unknown));
          if (!known) far_marks(range, true);
        }
      }
      if (!known) code = least_unmarked<kNear>(before, guess, range, full);
      if (uint32_t const codes = t_.space.code_count - range * kRange; codes < kRange) {
        // The last range extends beyond the last code.
        full = Isa::either(
            full,
            Isa::without(Isa::all(), Isa::less(code, Isa::splat(static_cast<uint8_t>(codes)))));
      }
      Mask const here = Isa::without(open, full);
      result.low = Isa::select(
          here, Isa::add(code, Isa::splat(static_cast<uint8_t>(range * kRange))), result.low);
      if constexpr (kWide) {
        result.high =
            Isa::select(here, Isa::splat(static_cast<uint8_t>(range * kRange >> 8)), result.high);
      }
      open = Isa::both(open, full);
      if (!Isa::any(open)) return true;
    }
    return false;
  }

  static constexpr size_t kNearPlaces = 64;
  size_t near_ = 0;
  Place place_[kNearPlaces];  // where near sources find their codes
  unsigned known_ranges_ = 0;
  FarMarks far_[kMaxRanges];
};

}  // namespace
