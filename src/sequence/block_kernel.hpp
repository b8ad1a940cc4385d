// The vector engine: values of whole blocks, on any instruction set (see block_task.hpp).
//
// A block of `lanes` heaps n, n + 1, ... is computed in three steps.
//
// 1. Far sources mark the codes that are common options, as bitmaps: group[k] holds codes
//    8k .. 8k + 7 of every lane, one byte a lane. The mex is the first zero bit. With many
//    codes and sources, only some sources mark all codes; the others are held against the
//    few least unmarked candidates of each lane ("sifting"), which is much less work.
// 2. Near sources depend on the block itself: guess it, compute it from the guess, repeat
//    until nothing changes. (Lane i depends on lanes below i alone, so it ends.)
// 3. Verification: every rare value below the value found must be an option. Witnesses mark
//    rare codes in the same way; what remains is sifted, then searched for one by one.
//
// Included by one translation unit for each instruction set, inside an anonymous namespace,
// after the definition of
//   Isa::Vec, Isa::Mask, kLanes, kMaxGroups and the operations used below.

using bouton::sequence::BlockSource;
using bouton::sequence::BlockStop;
using bouton::sequence::BlockTask;
using bouton::sequence::BlockTuning;
using bouton::sequence::BlockWork;
using bouton::sequence::kBlockPad;

/// kGroups groups of 8 codes are marked at a time; kMany: there are more codes than that;
/// kWide: codes of two bytes; kTouched: some sources may be rare heaps.
template <class Isa, unsigned kGroups, bool kMany, bool kWide, bool kTouched>
class BlockKernel {
 public:
  explicit BlockKernel(BlockTask& task) : t_(task) {}

  BlockStop run() {
    near_ = 0;
    while (near_ < t_.source_count && t_.sources[near_].distance < kLanes) {
      if (near_ < kNearPlaces) place_[near_] = Isa::place(t_.sources[near_].distance);
      ++near_;
    }
    ranges_ = (t_.code_count + kRange - 1) / kRange;
    if (ranges_ > kMaxRanges) return BlockStop::kRange;
    for (; t_.n < t_.end; t_.n += kLanes, t_.forced = 0) {
      BlockStop const stop = t_.work == BlockWork::kVerify ? verify_stored() : block();
      if (stop != BlockStop::kEnd) return stop;
    }
    return BlockStop::kEnd;
  }

  /// Whether rare code `code` is an option of heap n by a split into two common heaps, one of
  /// them below scan_end.
  bool find_witness(uint64_t n, uint32_t code) {
    t_.first_witnesses.work += 250;
    for (size_t s = 0; s < t_.split_count; ++s) {
      uint64_t const total = n - t_.splits[s];
      uint64_t last = total / 2;
      if (last >= t_.scan_end) last = t_.scan_end - 1;
      if (t_.unequal != 0 && 2 * last == total) --last;
      for (uint64_t a = 1; a <= last; a += kLanes) {
        ptrdiff_t const other =
            static_cast<ptrdiff_t>(total - t_.base) - static_cast<ptrdiff_t>(a + kLanes - 1);
        Vec const difference = Isa::exclusive_or(
            Isa::exclusive_or(Isa::load(t_.first_low + a), Isa::reverse(Isa::load(t_.low + other))),
            Isa::splat(static_cast<uint8_t>(code)));
        Mask same = Isa::equal(difference, Isa::zero());
        if constexpr (kWide) {
          Vec const high = Isa::exclusive_or(Isa::load(t_.first_high + a),
                                             Isa::reverse(Isa::load(t_.high + other)));
          same = Isa::both(same, Isa::equal(high, Isa::splat(static_cast<uint8_t>(code >> 8))));
        }
        t_.first_witnesses.work += 6;
        for (uint64_t rest = Isa::bits(same); rest != 0; rest &= rest - 1) {
          uint64_t const heap = a + static_cast<unsigned>(__builtin_ctzll(rest));
          if (heap > last) break;
          if (heap_is_rare(heap) || heap_is_rare(total - heap)) continue;
          if (heap > t_.deepest) t_.deepest = heap;
          learn(heap, t_.splits[s], a);
          return true;
        }
      }
    }
    return false;
  }

 private:
  using Vec = typename Isa::Vec;
  using Mask = typename Isa::Mask;
  using Place = typename Isa::Place;
  using Marks = typename Isa::template Marks<kGroups, kMany>;
  static constexpr unsigned kLanes = Isa::kLanes;
  static constexpr unsigned kRange = 8 * kGroups;
  static constexpr unsigned kMaxRanges = kWide   ? 32768 / kRange
                                         : kMany ? (255 + kRange) / kRange
                                                 : 1;
  static constexpr bool kSift = kGroups >= 8;
  static constexpr unsigned kCandidates = kGroups > 8 || (kMany && kGroups >= 8) ? 8 : 4;
  static constexpr unsigned kKept = 4;

  struct Codes {
    Vec low, high;
  };

  // -- sources -------------------------------------------------------------------------

  /// Lanes whose heap n - distance is rare or does not exist.
  uint64_t rare_lanes(uint64_t distance) const {
    uint64_t const at = t_.n + kBlockPad - distance;  // the caller saw that this is not negative
    uint64_t const end = t_.rare_end + kBlockPad;
    if (at >= end) return 0;
    uint64_t word;
    uint8_t const* const byte = t_.rare_bits + (at >> 3);
    __builtin_memcpy(&word, byte, 8);
    unsigned const shift = static_cast<unsigned>(at & 7);
    word = (word >> shift) | ((static_cast<uint64_t>(byte[8]) << 1) << (63 - shift));
    return word;
  }
  bool reaches(uint64_t distance) const { return distance < t_.n + kLanes; }

  Codes far_codes(BlockSource const& source) const {
    size_t const at = static_cast<size_t>(t_.n - t_.base - source.distance);
    Codes codes;
    codes.low = Isa::exclusive_or(Isa::load(t_.low + static_cast<ptrdiff_t>(at)),
                                  Isa::splat_word(source.low));
    if constexpr (kWide) {
      codes.high = Isa::exclusive_or(Isa::load(t_.high + static_cast<ptrdiff_t>(at)),
                                     Isa::splat_word(source.high));
    }
    return codes;
  }

  /// The codes less those of range `range`; `other`: lanes that are not in the range at all
  /// because of the high byte.
  static Vec in_range(Codes const& codes, unsigned range, Mask& inside) {
    Vec const low = Isa::subtract(codes.low, Isa::splat(static_cast<uint8_t>(range * kRange)));
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

  void mark_sources(Marks& out, BlockSource const* source, BlockSource const* end,
                    unsigned range) const {
    Marks marks = out;
    for (; source != end; ++source) {
      if constexpr (kTouched) {
        if (!reaches(source->distance)) continue;
        mark(marks, far_codes(*source), range, Isa::from_bits(~rare_lanes(source->distance)));
      } else if constexpr (kWide) {
        mark(marks, far_codes(*source), range, Isa::all());
      } else {
        Vec low = far_codes(*source).low;
        if constexpr (kMany) {
          low = Isa::subtract(low, Isa::splat(static_cast<uint8_t>(range * kRange)));
        }
        marks.template mark<false>(low, Isa::all());
      }
    }
    out = marks;
  }

  // -- sifting ---------------------------------------------------------------------------

  /// Codes of each lane in ascending order, to be held against sources: the open ones have not
  /// been met.
  template <unsigned kMost>
  struct Candidates {
    Vec code[kMost];  // less the range
    Mask open[kMost];
    unsigned count = 0;  // slots in use

    Candidates() {
      for (unsigned j = 0; j < kMost; ++j) {
        code[j] = Isa::zero();
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
    /// How many are open, lane by lane.
    Vec counts() const {
      Vec sum = Isa::zero();
      for (unsigned j = 0; j < kMost; ++j) {
        sum = Isa::add(sum, Isa::select(open[j], Isa::splat(1), Isa::zero()));
      }
      return sum;
    }
    /// Appends what is open in `other` behind the `places` slots that lanes use; what finds no
    /// slot is dropped. `places` grows by all of them.
    template <unsigned kOther>
    void append(Candidates<kOther> const& other, Vec& places) {
#pragma GCC unroll 8
      for (unsigned j = 0; j < kOther; ++j) {
#pragma GCC unroll 8
        for (unsigned i = 0; i < kMost; ++i) {
          Mask const here =
              Isa::both(other.open[j], Isa::equal(places, Isa::splat(static_cast<uint8_t>(i))));
          code[i] = Isa::select(here, other.code[j], code[i]);
          open[i] = Isa::either(open[i], here);
        }
        places = Isa::add(places, Isa::select(other.open[j], Isa::splat(1), Isa::zero()));
      }
      count = 0;
      while (count < kMost && Isa::any(open[count])) ++count;
    }
    /// Closes the gaps if that halves the slots in use.
    void compact() {
      Mask const many = Isa::less(Isa::splat(static_cast<uint8_t>(count / 2)), counts());
      if (count < 2 || Isa::any(many)) return;
      Candidates dense;
      Vec places = Isa::zero();
      dense.append(*this, places);
      *this = dense;
    }
  };

  /// The least unmarked codes of each lane as far as they are below `limit` of the lane; they
  /// are marked then. `more`: lanes that may have others.
  template <unsigned kMost>
  static Candidates<kMost> take_candidates(Marks& marks, Mask lanes, Vec limit, Mask& more) {
    Candidates<kMost> found;
    for (unsigned j = 0; j < kMost; ++j) {
      Mask some;
      found.code[j] = marks.take(lanes, some);
      lanes = Isa::both(some, Isa::less(found.code[j], limit));
      found.open[j] = lanes;
      if (!Isa::any(lanes)) break;
      found.count = j + 1;
    }
    more = lanes;
    return found;
  }

  /// Closes the candidates in slots below kCount that sources have as options.
  template <unsigned kCount, unsigned kMost>
  void sift_slots(Candidates<kMost>& candidates, BlockSource const* source, BlockSource const* end,
                  unsigned range) const {
    Vec candidate[kCount], least[kCount];
    for (unsigned j = 0; j < kCount; ++j) {
      candidate[j] = Isa::add(candidates.code[j], Isa::splat(static_cast<uint8_t>(range * kRange)));
      least[j] = Isa::splat(0xff);
    }
    Vec const high_range = Isa::splat(static_cast<uint8_t>(range * kRange >> 8));
    for (; source != end; ++source) {
      if constexpr (kTouched) {
        if (!reaches(source->distance)) continue;
      }
      Codes const codes = far_codes(*source);
      Vec other = Isa::zero();
      if constexpr (kWide) other = Isa::exclusive_or(codes.high, high_range);
      if constexpr (kTouched) {
        other = Isa::inclusive_or(other, Isa::select(Isa::from_bits(rare_lanes(source->distance)),
                                                     Isa::splat(0xff), Isa::zero()));
      }
#pragma GCC unroll 8
      for (unsigned j = 0; j < kCount; ++j) {
        Vec difference = Isa::exclusive_or(codes.low, candidate[j]);
        if constexpr (kWide || kTouched) difference = Isa::inclusive_or(difference, other);
        least[j] = Isa::minimum(least[j], difference);
      }
    }
    for (unsigned j = 0; j < kCount; ++j) {
      candidates.open[j] = Isa::without(candidates.open[j], Isa::equal(least[j], Isa::zero()));
    }
  }
  /// All slots in use. \return work done
  template <unsigned kMost>
  uint64_t sift(Candidates<kMost>& candidates, BlockSource const* source, BlockSource const* end,
                unsigned range) const {
    unsigned tested = kMost;
    if (candidates.count == 0) return 0;
    if (candidates.count == 1) {
      tested = 1;
      sift_slots<1>(candidates, source, end, range);
    } else if (candidates.count == 2) {
      tested = 2;
      sift_slots<2>(candidates, source, end, range);
    } else if (kMost > 4 && candidates.count <= 4) {
      tested = 4;
      sift_slots<4>(candidates, source, end, range);
    } else {
      sift_slots<kMost>(candidates, source, end, range);
    }
    return static_cast<uint64_t>(end - source) * (2 * tested + 3) + 40;
  }

  /// Work is counted in vector operations.
  static constexpr uint64_t kMarkWork = 2 * kGroups + 3;
  static constexpr uint64_t kTakeWork = 7 * kGroups * kCandidates + 100;

  static void tune(BlockTuning& tuning, uint64_t blocks, size_t least, size_t most) {
    if ((blocks & 63U) != 0) return;
    if (tuning.work > tuning.last_work) tuning.down = tuning.down == 0 ? 1 : 0;
    tuning.last_work = tuning.work;
    tuning.work = 0;
    size_t const step = 2 + tuning.value / 16;
    if (tuning.down != 0) {
      tuning.value = tuning.value > least + step ? tuning.value - step : least;
    } else {
      tuning.value += step;
    }
    if (tuning.value > most) tuning.value = most;
  }

  // -- step 1: what far sources give ------------------------------------------------------

  /// What far sources say about one range of codes: all marks, or the few codes that are left
  /// of each lane.
  struct FarMarks {
    bool whole;
    Marks marks;             // if whole
    Candidates<kKept> left;  // else: the least codes that no far source has,
    Mask complete;           // and in these lanes there are no others
  };

  size_t far_count() const {
    return t_.source_count - near_;
  }
  bool sifting() const {
    return kSift && t_.marked_sources.value < far_count();
  }

  void far_marks(unsigned range, bool whole) {
    BlockSource const* const far = t_.sources + near_;
    FarMarks& result = far_[range];
    result.whole = whole;
    size_t const marked = whole ? far_count() : t_.marked_sources.value;
    result.marks.clear();
    mark_sources(result.marks, far, far + marked, range);
    uint64_t& work = t_.marked_sources.work;
    work += marked * kMarkWork;
    if (whole) return;
    if constexpr (kSift) {
      result.left = Candidates<kKept>();
      result.complete = Isa::none();
      Vec places = Isa::zero();
      Mask lacking = Isa::all();
      while (Isa::any(lacking)) {
        Mask more;
        auto candidates = take_candidates<kCandidates>(
            result.marks, lacking, Isa::splat(static_cast<uint8_t>(kRange)), more);
        work += kTakeWork + sift(candidates, far + marked, far + far_count(), range);
        result.left.append(candidates, places);
        result.complete = Isa::either(result.complete, Isa::without(lacking, more));
        // One code that is left may be the option of a near source: a second in reserve.
        lacking = Isa::both(more, Isa::less(places, Isa::splat(2)));
      }
      // Codes that found no slot exist all the same.
      result.complete = Isa::both(result.complete,
                                  Isa::less(places, Isa::splat(static_cast<uint8_t>(kKept + 1))));
    }
  }

  // -- step 2: the block itself --------------------------------------------------------------

  /// Calls use(codes, lanes) for the near sources, given the codes of the block: the options
  /// and the lanes that have them. Outside of kTouched these are all lanes.
  template <class Use>
  __attribute__((always_inline)) void visit_near(Codes const& before, Codes const& block,
                                                 Use&& use) const {
    uint8_t const* const low = t_.low + (t_.n - t_.base);
    uint8_t const* const high = kWide ? t_.high + (t_.n - t_.base) : nullptr;
    auto const codes_at = [&](Place place) {
      Codes codes;
      codes.low = Isa::back(before.low, block.low, low, place);
      if constexpr (kWide) codes.high = Isa::back(before.high, block.high, high, place);
      return codes;
    };
    for (size_t i = 0; i < near_; ++i) {
      BlockSource const& source = t_.sources[i];
      Codes codes = codes_at(i < kNearPlaces ? place_[i] : Isa::place(source.distance));
      codes.low = Isa::exclusive_or(codes.low, Isa::splat_word(source.low));
      if constexpr (kWide) codes.high = Isa::exclusive_or(codes.high, Isa::splat_word(source.high));
      if constexpr (kTouched) {
        use(codes, Isa::from_bits(~rare_lanes(source.distance)));
      } else {
        use(codes, Isa::all());
      }
    }
    if constexpr (kTouched) {
      for (size_t i = 0; i < t_.where_rare_count; ++i) {
        uint32_t const distance = t_.where_rare[i].distance;
        Codes codes;
        if (distance < kLanes) {
          codes = codes_at(Isa::place(distance));
        } else {
          codes.low = Isa::load(low - distance);
          if constexpr (kWide) codes.high = Isa::load(high - distance);
        }
        use(codes, Isa::from_bits(rare_lanes(distance)));
      }
    }
  }

  /// The least code of each lane that neither far nor near sources give, in a range all of
  /// whose far marks are known. `full`: lanes without.
  template <bool kNear>
  Vec least_unmarked(Codes const& before, Codes const& guess, unsigned range, Mask& full) const {
    Marks marks = far_[range].marks;
    if constexpr (kNear) {
      visit_near(before, guess, [&](Codes const& codes, Mask lanes) {
        if constexpr (kTouched || kWide) {
          mark(marks, codes, range, lanes);
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
      if (uint32_t const codes = t_.code_count - range * kRange; codes < kRange) {
        // The last range goes on behind the last code.
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

  BlockStop block() {
    size_t const at = static_cast<size_t>(t_.n - t_.base);
    Codes before;
    before.low = Isa::load(t_.low + static_cast<ptrdiff_t>(at) - static_cast<ptrdiff_t>(kLanes));
    if constexpr (kWide) {
      before.high =
          Isa::load(t_.high + static_cast<ptrdiff_t>(at) - static_cast<ptrdiff_t>(kLanes));
    }
    known_ranges_ = 0;
    Codes block;
    Mask forced = Isa::none();
    Codes known;
    if constexpr (kTouched) {
      forced = Isa::from_bits(t_.forced);
      known.low = Isa::load(t_.forced_low);
      if constexpr (kWide) known.high = Isa::load(t_.forced_high);
    }
    ++t_.blocks;
    auto const force = [&](Codes& codes) {
      if constexpr (kTouched) {
        codes.low = Isa::select(forced, known.low, codes.low);
        if constexpr (kWide) codes.high = Isa::select(forced, known.high, codes.high);
      }
    };
    if (!next_guess<false>(before, before, block)) return BlockStop::kRange;
    force(block);
    // Without near sources nothing depends on the block itself.
    while (near_ != 0 || (kTouched && t_.where_rare_count != 0)) {
      if constexpr (Isa::kBackFromMemory) store(at, block);
      Codes next;
      if (!next_guess<true>(before, block, next)) return BlockStop::kRange;
      force(next);
      bool same = Isa::same(next.low, block.low);
      if constexpr (kWide) same = same && Isa::same(next.high, block.high);
      block = next;
      if (same) break;
    }
    store(at, block);
    if constexpr (kSift) tune(t_.marked_sources, t_.blocks, 16, t_.source_count - near_);
    if (t_.work == BlockWork::kCompute) return BlockStop::kEnd;
    return verify(block, forced);
  }

  void store(size_t at, Codes const& block) {
    Isa::store(t_.low + static_cast<ptrdiff_t>(at), block.low);
    if constexpr (kWide) Isa::store(t_.high + static_cast<ptrdiff_t>(at), block.high);
  }

  // -- step 3: verification --------------------------------------------------------------------

  /// How many rare codes are below the value, at most 256, less one (lanes without: `none`).
  Codes needed(Codes const& block, Mask& none) const {
    // A value is (upper, dropped bit, lower); its code is (upper, lower), and rare codes with
    // the same upper part are all below it if its dropped bit is 1, all above it if it is 0.
    Vec odd =
        Isa::odd_bits(Isa::both_bits(block.low, Isa::splat(static_cast<uint8_t>(t_.code_mask))));
    if constexpr (kWide) {
      odd = Isa::exclusive_or(
          odd, Isa::odd_bits(Isa::both_bits(block.high,
                                            Isa::splat(static_cast<uint8_t>(t_.code_mask >> 8)))));
    }
    // A common value has odd parity (even, on heaps of the other class): its dropped bit.
    Vec dropped = Isa::exclusive_or(odd, Isa::splat(1));
    if (t_.positional != 0) {
      dropped = Isa::exclusive_or(dropped, t_.parity != 0 ? Isa::even_lanes() : Isa::odd_lanes());
    }
    Mask const one = Isa::equal(dropped, Isa::splat(1));
    uint32_t const step = uint32_t{1} << t_.dropped_bit;
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

  BlockStop verify_stored() {
    ++t_.blocks;
    uint64_t const at = t_.n - t_.base;
    Codes block;
    block.low = Isa::load(t_.low + at);
    if constexpr (kWide) block.high = Isa::load(t_.high + at);
    return verify(block, Isa::none());
  }

  BlockStop verify(Codes const& block, Mask forced) {
    tune(t_.first_witnesses, t_.blocks, 16, t_.witness_count);
    Mask none;
    Codes const last = needed(block, none);
    Mask wanting = Isa::without(Isa::without(Isa::all(), none), forced);
    BlockStop result = BlockStop::kEnd;
    for (unsigned range = 0; range < ranges_; ++range) {
      // limit: codes below it, less the range, are needed.
      Mask lanes = wanting;
      Vec limit;
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
        above = Isa::less(Isa::splat(static_cast<uint8_t>(first + kRange - 1)), last.low);
      }
      if (!Isa::any(lanes)) break;
      Vec const all_of_it = Isa::splat(static_cast<uint8_t>(kRange));
      limit = Isa::select(above, all_of_it, Isa::add(Isa::subtract(last.low, from), Isa::splat(1)));
      BlockStop const stop = verify_range(range, lanes, limit);
      if (stop != BlockStop::kEnd) {
        // The first lane counts: what comes after it was computed from a wrong value.
        result = stop;
        wanting = Isa::both(wanting, Isa::from_bits((uint64_t{1} << t_.lane) - 1));
      }
    }
    return result;
  }

  BlockStop verify_range(unsigned range, Mask lanes, Vec limit) {
    uint64_t& work = t_.first_witnesses.work;
    size_t const first =
        t_.first_witnesses.value < t_.witness_count ? t_.first_witnesses.value : t_.witness_count;
    Marks marks;
    marks.clear();
    mark_sources(marks, t_.witnesses, t_.witnesses + first, range);
    work += first * kMarkWork;
    Mask open = still_open(marks, lanes, limit);
    BlockStop result = BlockStop::kEnd;
    while (Isa::any(open)) {
      Mask more;
      auto left = take_candidates<kCandidates>(marks, open, limit, more);
      work += kTakeWork + 150;
      unsigned total = left.total();
      for (size_t at = first; at < t_.witness_count && total > kFew;) {
        size_t const stop = at + kBatch < t_.witness_count ? at + kBatch : t_.witness_count;
        uint64_t const sifted = sift(left, t_.witnesses + at, t_.witnesses + stop, range);
        work += sifted;
        left.compact();
        at = stop;
        unsigned const before = total;
        total = left.total();
        // Codes that few witnesses show are found sooner one by one.
        if ((before - total) * kSearchWork < sifted) break;
      }
      // What is left is looked for among all pairs within reach, lane by lane.
      Mask lanes_left = Isa::none();
      for (unsigned j = 0; j < left.count; ++j) lanes_left = Isa::either(lanes_left, left.open[j]);
      open = more;
      for (uint64_t rest = Isa::bits(lanes_left); rest != 0; rest &= rest - 1) {
        unsigned const lane = static_cast<unsigned>(__builtin_ctzll(rest));
        uint32_t missing = 0;
        if (all_found(left, range, lane, missing)) continue;
        t_.lane = lane;
        t_.missing = missing;
        result = BlockStop::kMissing;
        // Lanes behind it were computed from a wrong value.
        open = Isa::both(open, Isa::from_bits((uint64_t{1} << lane) - 1));
        break;
      }
    }
    return result;
  }

  template <unsigned kMost>
  bool all_found(Candidates<kMost> const& left, unsigned range, unsigned lane, uint32_t& missing) {
    for (unsigned j = 0; j < left.count; ++j) {
      if (((Isa::bits(left.open[j]) >> lane) & 1U) == 0) continue;
      missing = range * kRange + Isa::lane(left.code[j], lane);
      if (!find_witness(t_.n + lane, missing)) return false;
    }
    return true;
  }

  static constexpr size_t kBatch = 2 * kGroups + 32;  // witnesses sifted between two looks
  static constexpr uint64_t kSearchWork = 400;        // of one code
  static constexpr unsigned kFew = 4;  // codes left that are better searched one by one

  static Mask still_open(Marks const& marks, Mask lanes, Vec limit) {
    Mask full;
    Vec const mex = marks.mex(full);
    return Isa::both(Isa::without(lanes, full), Isa::less(mex, limit));
  }

  bool heap_is_rare(uint64_t heap) const {
    uint64_t const at = heap + kBlockPad;
    return heap < t_.rare_end && ((t_.rare_bits[at >> 3] >> (at & 7)) & 1U) != 0;
  }

  /// A witness that was far down serves again soon: it changes places with one of the first.
  void learn(uint64_t heap, uint64_t split, uint64_t depth) {
    if (depth < 1024 || t_.witness_count < 64) return;
    size_t const half = t_.first_witnesses.value / 2 + 1;
    size_t const place = t_.next_learned++ % (half < t_.witness_count ? half : t_.witness_count);
    BlockSource& changed = t_.witnesses[place];
    t_.witnesses[t_.witness_count - 1 - place % 32] = changed;
    uint64_t const at = heap;
    changed.distance = static_cast<uint32_t>(heap + split);
    changed.low = t_.first_low[at] * 0x01010101U;
    if constexpr (kWide) changed.high = t_.first_high[at] * 0x01010101U;
  }

  BlockTask& t_;
  static constexpr size_t kNearPlaces = 64;
  size_t near_ = 0;
  Place place_[kNearPlaces];  // where near sources find their codes
  unsigned ranges_ = 1;
  unsigned known_ranges_ = 0;
  FarMarks far_[kMaxRanges];
};

template <class Isa, unsigned kGroups, bool kMany, bool kWide>
BlockStop run_kernel(BlockTask& task, bool touched) {
  if (touched) {
    BlockKernel<Isa, kGroups, kMany, kWide, true> kernel(task);
    return kernel.run();
  }
  BlockKernel<Isa, kGroups, kMany, kWide, false> kernel(task);
  return kernel.run();
}

template <class Isa>
BlockStop run_blocks(BlockTask& task) {
  bool const touched = task.forced != 0 || task.n <= task.rare_end + task.reach + kBlockPad;
  if (task.high != nullptr) return run_kernel<Isa, Isa::kMaxGroups, true, true>(task, touched);
  switch (task.code_count) {
    case 16:
      return run_kernel<Isa, 2, false, false>(task, touched);
    case 32:
      return run_kernel<Isa, 4, false, false>(task, touched);
    case 64:
      return run_kernel<Isa, 8, false, false>(task, touched);
    case 128:
      return run_kernel<Isa, Isa::kMaxGroups, (Isa::kMaxGroups < 16), false>(task, touched);
    default:
      return run_kernel<Isa, Isa::kMaxGroups, true, false>(task, touched);
  }
}

template <class Isa>
bool find_block_witness(BlockTask& task, uint64_t n, uint32_t code) {
  // Nothing is marked here: how many groups there are does not matter.
  if (task.high != nullptr) {
    BlockKernel<Isa, Isa::kMaxGroups, true, true, true> kernel(task);
    return kernel.find_witness(n, code);
  }
  BlockKernel<Isa, 2, false, false, true> kernel(task);
  return kernel.find_witness(n, code);
}
