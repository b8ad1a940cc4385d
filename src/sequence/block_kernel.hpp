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
    ranges_ = t_.code_count / kRange;
    if (ranges_ == 0) ranges_ = 1;
    if (ranges_ > kMaxRanges) return BlockStop::kRange;
    for (; t_.n < t_.end; t_.n += kLanes, t_.forced = 0) {
      BlockStop const stop = block();
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
  static constexpr unsigned kMaxRanges = kWide ? 32768 / kRange : kMany ? 256 / kRange : 1;
  static constexpr bool kSift = kGroups >= 8;
  static constexpr unsigned kCandidates = kGroups >= 16 || (kMany && kGroups >= 8) ? 8 : 4;

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
    Vec const low = Isa::exclusive_or(codes.low, Isa::splat(static_cast<uint8_t>(range * kRange)));
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
          low = Isa::exclusive_or(low, Isa::splat(static_cast<uint8_t>(range * kRange)));
        }
        marks.template mark<false>(low, Isa::all());
      }
    }
    out = marks;
  }

  // -- sifting ---------------------------------------------------------------------------

  /// The least unmarked codes of each lane.
  template <unsigned kMost>
  struct Candidates {
    Vec code[kMost];  // less the range
    Mask exists[kMost];
    unsigned count;  // how many some lane has
    unsigned total;  // how many all lanes have together
  };

  /// Takes them from `marks` (marking them) as far as they are below `limit` of their lane.
  template <unsigned kMost>
  static Candidates<kMost> take_candidates(Marks& marks, Mask lanes, Vec limit) {
    Candidates<kMost> found;
    for (unsigned j = 0; j < kMost; ++j) {
      found.code[j] = Isa::zero();
      found.exists[j] = Isa::none();
    }
    found.count = 0;
    found.total = 0;
    // Group by group: lane by lane the candidates come in ascending order; slot[] is how many
    // a lane has so far.
    Vec slot = Isa::zero();
    Mask open = lanes;
    for (unsigned k = 0; k < kGroups; ++k) {
      for (;;) {
        Vec const group = marks.group[k];
        Mask here = Isa::without(open, Isa::equal(group, Isa::splat(0xff)));
        if (!Isa::any(here)) break;
        Vec const code =
            Isa::add(Isa::trailing_ones(group), Isa::splat(static_cast<uint8_t>(8 * k)));
        here = Isa::both(here, Isa::less(code, limit));
        if (!Isa::any(here)) break;
        marks.group[k] =
            Isa::select(here, Isa::inclusive_or(group, Isa::add(group, Isa::splat(1))), group);
        for (unsigned j = 0; j <= found.count && j < kMost; ++j) {
          Mask const now = Isa::both(here, Isa::equal(slot, Isa::splat(static_cast<uint8_t>(j))));
          found.code[j] = Isa::select(now, code, found.code[j]);
          found.exists[j] = Isa::either(found.exists[j], now);
        }
        if (found.count < kMost && Isa::any(found.exists[found.count])) ++found.count;
        slot = Isa::add(slot, Isa::select(here, Isa::splat(1), Isa::zero()));
        open = Isa::both(open, Isa::less(slot, Isa::splat(static_cast<uint8_t>(kMost))));
        if (!Isa::any(open)) break;
      }
      if (!Isa::any(open)) break;
    }
    for (unsigned j = 0; j < found.count; ++j) {
      found.total += static_cast<unsigned>(__builtin_popcountll(Isa::bits(found.exists[j])));
    }
    return found;
  }

  /// Lanes in which candidate j is one of the sources' options, for each j.
  template <unsigned kCount, unsigned kMost>
  void sift(Candidates<kMost> const& candidates, BlockSource const* source, BlockSource const* end,
            unsigned range, Mask hit[kMost]) const {
    Vec candidate[kCount], least[kCount];
    for (unsigned j = 0; j < kCount; ++j) {
      candidate[j] =
          Isa::exclusive_or(candidates.code[j], Isa::splat(static_cast<uint8_t>(range * kRange)));
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
      for (unsigned j = 0; j < kCount; ++j) {
        Vec difference = Isa::exclusive_or(codes.low, candidate[j]);
        if constexpr (kWide || kTouched) difference = Isa::inclusive_or(difference, other);
        least[j] = Isa::minimum(least[j], difference);
      }
    }
    for (unsigned j = 0; j < kCount; ++j) {
      hit[j] = Isa::both(candidates.exists[j], Isa::equal(least[j], Isa::zero()));
    }
  }
  /// As above, for those that exist; marks what is hit. \return work done
  template <unsigned kMost>
  uint64_t sift_and_mark(Candidates<kMost> const& candidates, BlockSource const* source,
                         BlockSource const* end, unsigned range, Marks& marks) const {
    Mask hit[kMost];
    unsigned const count = candidates.count;
    unsigned tested = kMost;
    if (count == 0) return 0;
    if (count == 1) {
      tested = 1;
      sift<1>(candidates, source, end, range, hit);
    } else if (count == 2) {
      tested = 2;
      sift<2>(candidates, source, end, range, hit);
    } else if (kMost > 4 && count <= 4) {
      tested = 4;
      sift<4>(candidates, source, end, range, hit);
    } else {
      sift<kMost>(candidates, source, end, range, hit);
    }
    for (unsigned j = 0; j < count; ++j) marks.template mark<true>(candidates.code[j], hit[j]);
    return static_cast<uint64_t>(end - source) * (2 * tested + 3) + 40 * count;
  }

  /// Work is counted in vector operations.
  static constexpr uint64_t kMarkWork = 2 * kGroups + 3;

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

  struct RangeMarks {
    Marks marks;   // what is known to be an option
    Marks taken;   // and the candidates tested so far
    Vec exact_to;  // marks of codes up to this one are complete
    bool whole;    // all of them are
  };

  size_t marked_far() const {
    size_t const count = t_.source_count - near_;
    return kSift && t_.marked_sources.value < count ? t_.marked_sources.value : count;
  }

  void far_marks(unsigned range) {
    BlockSource const* const far = t_.sources + near_;
    size_t const marked = marked_far();
    RangeMarks& result = range_[range];
    result.marks.clear();
    mark_sources(result.marks, far, far + marked, range);
    t_.marked_sources.work += marked * kMarkWork;
    result.whole = marked == t_.source_count - near_;
    result.exact_to = Isa::splat(0xff);
    if constexpr (kSift) {
      if (result.whole) return;
      result.taken = result.marks;
      more_candidates(range);
    }
  }

  /// Settles the next candidates of each lane.
  void more_candidates(unsigned range) {
    RangeMarks& result = range_[range];
    auto const candidates =
        take_candidates<kCandidates>(result.taken, Isa::all(), Isa::splat(0xff));
    t_.marked_sources.work +=
        20 * kGroups + sift_and_mark(candidates, t_.sources + near_ + marked_far(),
                                     t_.sources + t_.source_count, range, result.marks);
    result.whole = candidates.count < kCandidates;
    result.exact_to = result.whole
                          ? Isa::splat(0xff)
                          : Isa::select(candidates.exists[kCandidates - 1],
                                        candidates.code[kCandidates - 1], Isa::splat(0xff));
  }

  // -- step 2: the block itself --------------------------------------------------------------

  /// Marks of near sources, given the codes of the block.
  void near_marks(Marks& out, Codes const& before, Codes const& block, unsigned range) const {
    Marks marks = out;
    uint8_t const* const low = t_.low + (t_.n - t_.base);
    uint8_t const* const high = kWide ? t_.high + (t_.n - t_.base) : nullptr;
    for (size_t i = 0; i < near_; ++i) {
      BlockSource const& source = t_.sources[i];
      Place const place = i < kNearPlaces ? place_[i] : Isa::place(source.distance);
      Codes codes;
      codes.low = Isa::exclusive_or(Isa::back(before.low, block.low, low, place),
                                    Isa::splat_word(source.low));
      if constexpr (kWide) {
        codes.high = Isa::exclusive_or(Isa::back(before.high, block.high, high, place),
                                       Isa::splat_word(source.high));
      }
      if constexpr (kTouched) {
        mark(marks, codes, range, Isa::from_bits(~rare_lanes(source.distance)));
      } else if constexpr (kWide) {
        mark(marks, codes, range, Isa::all());
      } else {
        Vec codes_low = codes.low;
        if constexpr (kMany) {
          codes_low =
              Isa::exclusive_or(codes_low, Isa::splat(static_cast<uint8_t>(range * kRange)));
        }
        marks.template mark<false>(codes_low, Isa::all());
      }
    }
    if constexpr (kTouched) {
      // Their heaps are earlier than the block or forced in it: they are rare.
      for (size_t i = 0; i < t_.where_rare_count; ++i) {
        BlockSource const& source = t_.where_rare[i];
        Codes codes;
        codes.low = Isa::load(low - source.distance);
        if constexpr (kWide) codes.high = Isa::load(high - source.distance);
        uint64_t rare = rare_lanes(source.distance);
        if (t_.n <= source.distance) continue;
        // The block has been stored only as it was guessed before; forced lanes are exact.
        if (source.distance < kLanes) {
          Place const place = Isa::place(source.distance);
          codes.low = Isa::back(before.low, block.low, low, place);
          if constexpr (kWide) codes.high = Isa::back(before.high, block.high, high, place);
        }
        mark(marks, codes, range, Isa::from_bits(rare));
      }
    }
    out = marks;
  }

  /// The least code that is not marked, from the far marks and a guess of the block. False if
  /// there are not enough codes.
  template <bool kNear>
  bool next_guess(Codes const& before, Codes const& guess, Codes& result) {
    result.low = Isa::zero();
    result.high = Isa::zero();
    Mask open = Isa::all();
    for (unsigned range = 0; range < ranges_; ++range) {
      if (range == known_ranges_) {
        far_marks(range);
        ++known_ranges_;
      }
      for (;;) {
        Marks marks = range_[range].marks;
        if constexpr (kNear) near_marks(marks, before, guess, range);
        Mask full;
        Vec const mex = marks.mex(full);
        if constexpr (kSift) {
          if (!range_[range].whole) {
            // Lanes whose mex lies beyond what is settled.
            Mask const beyond = Isa::both(Isa::either(full, Isa::less(range_[range].exact_to, mex)),
                                          Isa::less(range_[range].exact_to, Isa::splat(0xff)));
            if (Isa::any(Isa::both(open, beyond))) {
              more_candidates(range);
              continue;
            }
          }
        }
        Mask const here = Isa::without(open, full);
        result.low = Isa::select(
            here, Isa::add(mex, Isa::splat(static_cast<uint8_t>(range * kRange))), result.low);
        if constexpr (kWide) {
          result.high =
              Isa::select(here, Isa::splat(static_cast<uint8_t>(range * kRange >> 8)), result.high);
        }
        open = Isa::both(open, full);
        break;
      }
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
    tune(t_.first_witnesses, t_.blocks, 16, t_.witness_count);
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

  BlockStop verify(Codes const& block, Mask forced) {
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
    size_t at =
        t_.first_witnesses.value < t_.witness_count ? t_.first_witnesses.value : t_.witness_count;
    Marks marks;
    marks.clear();
    mark_sources(marks, t_.witnesses, t_.witnesses + at, range);
    work += at * kMarkWork;
    Mask open = still_open(marks, lanes, limit);
    if (Isa::any(open)) work += 150;  // a branch that is hard to predict
    while (Isa::any(open)) {
      Marks taken = marks;
      auto const candidates = take_candidates<kCandidates>(taken, open, limit);
      work += 20 * kGroups;
      if (candidates.total <= kFew || at >= t_.witness_count) break;
      size_t const stop = at + kBatch < t_.witness_count ? at + kBatch : t_.witness_count;
      work += sift_and_mark(candidates, t_.witnesses + at, t_.witnesses + stop, range, marks);
      at = stop;
      open = still_open(marks, open, limit);
    }
    // What is left is looked for among all pairs within reach.
    for (uint64_t rest = Isa::bits(open); rest != 0; rest &= rest - 1) {
      unsigned const lane = static_cast<unsigned>(__builtin_ctzll(rest));
      unsigned const end = Isa::lane(limit, lane);
      for (unsigned code = 0; code < end; ++code) {
        if (marks.marked(code, lane)) continue;
        if (!find_witness(t_.n + lane, range * kRange + code)) {
          t_.lane = lane;
          t_.missing = range * kRange + code;
          return BlockStop::kMissing;
        }
      }
    }
    return BlockStop::kEnd;
  }

  static constexpr size_t kBatch = 4 * kGroups + 32;  // witnesses sifted between two looks
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
  RangeMarks range_[kMaxRanges];
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
  uint64_t reach = task.source_count == 0 ? 0 : task.sources[task.source_count - 1].distance;
  for (size_t i = 0; i < task.witness_count; ++i) {
    if (task.witnesses[i].distance > reach) reach = task.witnesses[i].distance;
  }
  bool const touched = task.forced != 0 || task.n <= task.rare_end + reach + kBlockPad;
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
