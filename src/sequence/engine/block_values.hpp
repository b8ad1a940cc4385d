// BlockValues: the candidates of one block, which are the least common codes that no source gives.
//
// Each kernel has its own copy, compiled for its instructions, so all is in an anonymous namespace.
#pragma once

#include "sequence/engine/block_totals.hpp"
#include "sequence/engine/block_tuning.hpp"

namespace {

template <class Shape>
class BlockValues : BlockTotals<Shape> {
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
  using Base::kMany;
  using Base::kMaxRanges;
  using Base::kRange;
  using Base::kTakeWork;
  using Base::kTouched;
  using Base::kWide;
  using Base::ranges_;
  using Base::shared_;
  using Base::t_;

 public:
  explicit BlockValues(BlockTask& task)
      : Base(task, task.options.rare_parts, task.options.distant) {
    while (near_ < t_.options.source_count && t_.options.sources[near_].distance < kLanes) ++near_;
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
    // Where all far sources mark, near ones mark as well: no codes are put aside for them.
    if constexpr (kSift) {
      sifting_ = marked() < shared_.source_count;
      if (sifting_) find_left();
    }
    Codes block;
    if constexpr (kChains) {
      auto const beyond = [&](unsigned lane) { return least_code(lane); };
      if (chain_pays() && !sifting_ && chain_.compute(whole_marks(0), t_.codes.low + at, beyond)) {
        finish();
        return true;
      }
    }
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
      ++rounds_;
      force(next);
      bool same = Isa::same(next.low, block.low);
      if constexpr (kWide) same = same && Isa::same(next.high, block.high);
      block = next;
      if (same) break;
    }
    store(at, block);
    finish();
    return true;
  }

 private:
  using Place = typename Isa::Place;
  using Chain = typename Isa::template Chain<kGroups, kMany>;
  static constexpr bool kSift = kGroups >= 8 || kMany;
  static constexpr bool kChains = Isa::kChains && !kTouched && !kWide && kGroups <= 8;
  static constexpr unsigned kKept = 4;  // codes left in a lane
  static constexpr uint64_t kMexWork = 5 * kGroups;
  static constexpr uint64_t kFirstBlocks = 16;  // computed in rounds to see how many it takes
  static constexpr uint64_t kRoundWork = 340, kEightWork = 280;  // beside the marks

  void finish() {
    if constexpr (kSift) tune(t_.tuning.marked_sources, t_.tuning.blocks, 16, shared_.source_count);
  }
  void store(size_t at, Codes const& block) {
    Isa::store(t_.codes.low + static_cast<ptrdiff_t>(at), block.low);
    if constexpr (kWide) Isa::store(t_.codes.high + static_cast<ptrdiff_t>(at), block.high);
  }

  // -- far sources --------------------------------------------------------------------------

  /// What far sources give in one range of codes: all of them, or those that mark before the others
  /// are sifted.
  struct FarMarks {
    bool whole;
    Marks marks;
  };

  size_t marked() const {
    size_t const value = kSift ? t_.tuning.marked_sources.value : shared_.source_count;
    return value < shared_.source_count ? value : shared_.source_count;
  }
  uint64_t& work() { return t_.tuning.marked_sources.work; }

  /// The marks of the next range.
  Marks& mark_range() {
    unsigned const range = known_ranges_++;
    FarMarks& far = far_[range];
    far.marks.clear();
    size_t const first = marked();
    far.whole = first == shared_.source_count;
    work() += Base::mark_first(far.marks, first, range);
    Base::mark_sources(far.marks, t_.n, t_.options.sources + near_,
                       t_.options.sources + t_.options.source_count, range);
    return far.marks;
  }
  Marks const& whole_marks(unsigned range) {
    if (range == known_ranges_) mark_range();
    FarMarks& far = far_[range];
    if (!far.whole) work() += Base::mark_others(far.marks, marked(), shared_.source_count, range);
    far.whole = true;
    return far.marks;
  }
  /// Codes of the range that exist.
  Vec range_limit(unsigned range) const {
    uint32_t const codes = t_.space.code_count - range * kRange;
    return Isa::splat(static_cast<uint8_t>(codes < kRange ? codes : kRange));
  }

  // -- near sources, one heap after another ---------------------------------------------------

  /// Whether a chain is less work than rounds, by those of the first blocks.
  bool chain_pays() {
    if (chain_pays_ || blocks_ > kFirstBlocks) return chain_pays_;
    if (blocks_++ < kFirstBlocks || near_ == 0 || !Chain::holds(near_)) return false;
    uint64_t const round = near_ * Base::kMarkWork + kRoundWork;
    uint64_t const chain = 8 * (Chain::vectors(near_) * Base::kMarkWork / 2 + kEightWork);
    chain_pays_ = rounds_ * round > kFirstBlocks * chain;
    if (chain_pays_) chain_.prepare(t_.options.sources, near_, t_.space.code_count);
    return chain_pays_;
  }

  /// The least code that no source gives to the heap in a lane, when those before it are stored.
  __attribute__((noinline)) unsigned least_code(unsigned lane) {
    uint8_t given[256] = {};
    uint8_t const* const heap = t_.codes.low + (t_.n - t_.codes.base) + lane;
    auto const mark = [&](uint8_t const* total, BlockSource const* source, size_t count) {
      for (size_t i = 0; i < count; ++i) {
        uint8_t const code = *(total - source[i].distance);
        given[code ^ (source[i].low & 0xff)] = 1;
      }
    };
    mark(heap, t_.options.sources, t_.options.source_count);
    for (size_t i = 0; i < shared_.amount_count; ++i) {
      mark(heap - shared_.amounts[i], shared_.sources, shared_.source_count);
    }
    unsigned code = 0;
    while (code < t_.space.code_count && given[code] != 0) ++code;
    return code < t_.space.code_count ? code : Chain::kNoCode;
  }

  // -- the codes left by far sources -----------------------------------------------------------

  static Mask fewer(Vec places, unsigned count) {
    return Isa::less(places, Isa::splat(static_cast<uint8_t>(count)));
  }

  /// Finds the least codes of each lane that no far source gives.
  void find_left() {
    left_ = Candidates<kKept>();
    left_places_ = Isa::zero();
    skipped_ = Isa::none();
    pending_ = Candidates<kCandidates>();
    pending_places_ = Isa::zero();
    while (known_ranges_ < ranges_) {
      add_range();
      Mask const without =
          Isa::both(Isa::without(fewer(left_places_, 1), skipped_), fewer(pending_places_, 1));
      if (Isa::any(without) && known_ranges_ < ranges_) continue;
      sift_pending();
      if (!Isa::any(Isa::without(fewer(left_places_, 1), skipped_))) break;
    }
    looked_through_ = known_ranges_;
  }
  /// Looks through the marks of one more range.
  void add_range() {
    unsigned const range = known_ranges_;
    Marks marks = mark_range();
    Vec const limit = range_limit(range);
    Mask open = Isa::without(Isa::all(), skipped_);
    if (far_[range].whole) {
      while (Isa::any(open)) {
        Base::take(marks, range, limit, left_, left_places_, open);
        work() += kTakeWork;
        Mask const full = Isa::without(open, fewer(left_places_, kKept));
        skipped_ = Isa::either(skipped_, full);
        open = Isa::without(open, full);
      }
      return;
    }
    while (Isa::any(open)) {
      Base::take(marks, range, limit, pending_, pending_places_, open);
      work() += kTakeWork;
      if (!Isa::any(Isa::without(open, fewer(pending_places_, kCandidates)))) continue;
      sift_pending();
      // One code that is left may be the option of a near source: keep a second in reserve.
      Mask const enough = Isa::without(open, fewer(left_places_, 2));
      skipped_ = Isa::either(skipped_, enough);
      open = Isa::without(open, enough);
    }
  }
  void sift_pending() {
    if (pending_.count == 0) return;
    size_t const end = shared_.source_count;
    for (size_t at = marked(); at < end; at += kBatch) {
      work() += Base::sift_others(pending_, at, at + kBatch < end ? at + kBatch : end);
      pending_.compact();
    }
    left_.append(pending_, left_places_);
    // Codes without a slot exist all the same.
    skipped_ = Isa::either(skipped_, Isa::without(Isa::all(), fewer(left_places_, kKept + 1)));
    pending_ = Candidates<kCandidates>();
    pending_places_ = Isa::zero();
  }

  // -- near sources and the block -----------------------------------------------------------

  /// Calls use(codes, lanes) for the near sources, given the codes of the block: the options
  /// and the lanes that have them. Outside of kTouched these are all lanes.
  template <class Use>
  __attribute__((always_inline)) void visit_near(Codes const& before, Codes const& block,
                                                 Use&& use) const {
    for (size_t i = 0; i < near_; ++i) {
      BlockSource const& source = t_.options.sources[i];
      Codes const codes = near_codes(before, block, source);
      if constexpr (kTouched) {
        use(codes, Isa::from_bits(~Base::rare_lanes(t_.n, source.distance)));
      } else {
        use(codes, Isa::all());
      }
    }
    if constexpr (kTouched) {
      uint8_t const* const low = t_.codes.low + (t_.n - t_.codes.base);
      uint8_t const* const high = kWide ? t_.codes.high + (t_.n - t_.codes.base) : nullptr;
      for (size_t i = 0; i < t_.options.where_rare_count; ++i) {
        BlockSource const& source = t_.options.where_rare[i];
        Codes codes;
        if (source.distance < kLanes) {
          codes = near_codes(before, block, source);
        } else {
          codes.low = Isa::load(low - source.distance);
          if constexpr (kWide) codes.high = Isa::load(high - source.distance);
        }
        use(codes, Isa::from_bits(Base::rare_lanes(t_.n, source.distance)));
      }
    }
  }
  __attribute__((always_inline)) Codes near_codes(Codes const& before, Codes const& block,
                                                  BlockSource const& source) const {
    uint8_t const* const low = t_.codes.low + (t_.n - t_.codes.base);
    Place const place = Isa::place(source.distance);
    Codes codes;
    codes.low = Isa::exclusive_or(Isa::back(before.low, block.low, low, place),
                                  Isa::splat_word(source.low));
    if constexpr (kWide) {
      uint8_t const* const high = t_.codes.high + (t_.n - t_.codes.base);
      codes.high = Isa::exclusive_or(Isa::back(before.high, block.high, high, place),
                                     Isa::splat_word(source.high));
    }
    return codes;
  }

  /// Marks in a range what the near sources give.
  void mark_near(Marks& out, Codes const& before, Codes const& block, unsigned range) {
    if constexpr (kSift) work() += near_ * Base::kMarkWork;
    Marks marks = out;
    if constexpr (!kTouched && !kWide) {
      auto const low = [&](size_t i) {
        return Base::in_range(near_codes(before, block, t_.options.sources[i]).low, range);
      };
      for (size_t i = 1; i < near_; i += 2) marks.mark_two(low(i - 1), low(i));
      if (near_ % 2 == 1) marks.template mark<false>(low(near_ - 1), Isa::all());
    } else {
      visit_near(before, block,
                 [&](Codes const& codes, Mask lanes) { Base::mark(marks, codes, range, lanes); });
    }
    out = marks;
  }
  /// Closes those codes left that the near sources give.
  void close_near(Mask* open, Codes const& before, Codes const& block) {
    work() += near_ * (Base::kSiftWork * kKept + 2);
    Vec low[kKept], high[kKept], least[kKept];
    for (unsigned j = 0; j < kKept; ++j) {
      low[j] = left_.low[j];
      high[j] = left_.high[kWide ? j : 0];
      least[j] = Isa::splat(0xff);
    }
    visit_near(before, block, [&](Codes const& codes, Mask lanes) {
#pragma GCC unroll 4
      for (unsigned j = 0; j < kKept; ++j) {
        Vec difference = Isa::exclusive_or(codes.low, low[j]);
        if constexpr (kWide) {
          difference = Isa::inclusive_or(difference, Isa::exclusive_or(codes.high, high[j]));
        }
        if constexpr (kTouched) difference = Isa::select(lanes, difference, Isa::splat(0xff));
        least[j] = Isa::minimum(least[j], difference);
      }
    });
    for (unsigned j = 0; j < kKept; ++j) {
      open[j] = Isa::without(open[j], Isa::equal(least[j], Isa::zero()));
    }
  }

  /// The least code of each lane that neither far nor near sources give, in a range whose far marks
  /// are all known. `full`: lanes without.
  template <bool kNear>
  Vec least_unmarked(Codes const& before, Codes const& guess, unsigned range, Mask& full) {
    Marks marks = whole_marks(range);
    if constexpr (kNear) mark_near(marks, before, guess, range);
    if constexpr (kSift) work() += kMexWork;
    return marks.mex(full);
  }
  /// The same of all ranges, from the codes that are left. `full`: lanes without any, `unknown`:
  /// lanes in which they do not suffice.
  template <bool kNear>
  Codes least_left(Codes const& before, Codes const& guess, Mask& full, Mask& unknown) {
    Mask open[kKept];
    for (unsigned j = 0; j < kKept; ++j) open[j] = left_.open[j];
    if constexpr (kNear) close_near(open, before, guess);
    Codes result;
    result.low = Isa::zero();
    result.high = Isa::zero();
    Mask found = Isa::none();
    for (unsigned i = 0; i < kKept; ++i) {
      unsigned const j = kKept - 1 - i;
      result.low = Isa::select(open[j], left_.low[j], result.low);
      if constexpr (kWide) result.high = Isa::select(open[j], left_.high[j], result.high);
      found = Isa::either(found, open[j]);
    }
    Mask const none = Isa::without(Isa::all(), found);
    full = looked_through_ == ranges_ ? Isa::without(none, skipped_) : Isa::none();
    unknown = Isa::without(none, full);
    return result;
  }

  /// The block, from what far sources give and a guess of it. False if there are not enough codes.
  template <bool kNear>
  bool next_guess(Codes const& before, Codes const& guess, Codes& result) {
    if (kSift && sifting_) {
      Mask full, unknown;
      result = least_left<kNear>(before, guess, full, unknown);
      if (Isa::any(full)) return false;
      if (!Isa::any(unknown)) return true;
    }
    result.low = Isa::zero();
    result.high = Isa::zero();
    Mask open = Isa::all();
    for (unsigned range = 0; range < ranges_; ++range) {
      Mask full = Isa::none();
      Vec const code = least_unmarked<kNear>(before, guess, range, full);
      full = Isa::either(full, Isa::without(Isa::all(), Isa::less(code, range_limit(range))));
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

  static constexpr size_t kBatch = 4 * kGroups + 64;  // sources sifted between two looks

  size_t near_ = 0;                   // near sources
  uint64_t blocks_ = 0, rounds_ = 0;  // so far, until it is known whether a chain pays
  bool chain_pays_ = false;
  Chain chain_;
  bool sifting_ = false;         // some far sources are compared with the codes left
  unsigned known_ranges_ = 0;    // those with far marks
  unsigned looked_through_ = 0;  // those whose codes are among the ones left
  FarMarks far_[kMaxRanges];
  Candidates<kKept> left_;            // the least codes that no far source has
  Candidates<kCandidates> pending_;   // codes that are yet to be sifted
  Vec left_places_, pending_places_;  // slots in use
  Mask skipped_;                      // lanes that may have others in the ranges looked through
};

}  // namespace
