// BlockChain: the codes of a block when many sources are near, eight heaps at a time.
//
// Guessing a block and computing it from the guess (block_values.hpp) takes many rounds where
// sources lie within a few heaps. Here eight heaps after eight are computed for good. A vector
// holds the options that eight sources give to eight heaps; the bitmaps that all vectors mark are
// joined and turned around, so that each heap has its open codes as one word of 64 bits. Then one
// heap follows the other: its lowest bit is its code, and what that code leaves open for the
// fifteen heaps behind it comes from a table. The vectors need only what was known eight heaps
// before, so that a processor works on them while it follows the chain. Nothing is guessed, and no
// branch depends on a code. Where none of the marked codes is open for a heap, its eight follow
// once more, one by one.
//
// For 64 lanes of AVX-512. In an anonymous namespace like all of a kernel.
#pragma once

#include <immintrin.h>

#include "sequence/engine/block_task.hpp"

namespace {

using bouton::sequence::BlockSource;

template <class Isa, unsigned kGroups, bool kMany>
class BlockChain {
  using Vec = typename Isa::Vec;
  using Marks = typename Isa::template Marks<kGroups, kMany>;

 public:
  static constexpr unsigned kNoCode = 256;  ///< there are not enough codes
  /// Whether there is room for so many sources.
  static bool holds(size_t sources) { return sources <= kMostSources; }
  /// How many vectors of options eight heaps take, at most.
  static size_t vectors(size_t sources) { return sources / kRows + 2; }

  /// \pre near sources, ascending by distance; holds(count); codes are below code_count
  void prepare(BlockSource const* sources, size_t count, uint32_t code_count) {
    size_t close = 0, late = 0;  // of these the table knows all, or what the vectors do not
    while (late < count && sources[late].distance < kBehind) ++late;
    while (close < late && sources[close].distance <= kHeaps) ++close;
    whole_ = part_ = 0;
    for (size_t i = late; i < count; i += kRows) add(sources + i, count - i, whole_++);
    for (size_t i = close; i < late; i += kRows) add(sources + i, late - i, whole_ + part_++);
    for (unsigned code = 0; code < code_count || code <= kNone; ++code) {
      for (uint64_t& open : open_[code]) open = ~uint64_t{0};
      for (size_t i = 0; i < late; ++i) {
        unsigned const option = code ^ (sources[i].low & 0xff);
        if (option < kNone) open_[code][sources[i].distance] &= ~(uint64_t{1} << option);
      }
      for (unsigned d = 0; d < kNext; ++d) next_[d][code] = open_[code][d];
    }
  }

  /// Computes the block at `codes`, given the marks of its far sources. `beyond(i)` gives the code
  /// of lane i where that is 8 * kGroups or more, once the codes before it are stored.
  /// \return false if it gives kNoCode: then the block is as it was, or in part
  template <class Beyond>
  __attribute__((noinline)) bool compute(Marks const& far, uint8_t* codes,
                                         Beyond const& beyond) const {
    Vec window = Isa::load(codes - kHeaps - 64);  // the codes that vectors may read
    uint64_t last[kHeaps];                        // those of the eight heaps before
    for (unsigned i = 0; i < kHeaps; ++i) last[i] = codes[static_cast<int>(i) - int{kHeaps}];
    for (unsigned first = 0; first < 64; first += kHeaps) {
      Vec open = open_codes(marks(far, first, window));
      window = _mm512_alignr_epi64(_mm512_zextsi128_si512(_mm_loadu_si64(codes + first - kHeaps)),
                                   window, 1);
#pragma GCC unroll 8
      for (unsigned i = 0; i < kHeaps - kLatest; ++i) {
        open = Isa::both_bits(open, behind(last[i], kHeaps - i));
      }
      uint64_t const word = follow(open, last);
      bool const marked = (word & (~uint64_t{0} / 255 * kNone)) == 0;
      if (marked) __builtin_memcpy(codes + first, &word, sizeof word);
      if (!marked && !follow_beyond(open, codes, first, beyond, last)) return false;
    }
    return true;
  }

 private:
  static constexpr unsigned kHeaps = 8, kRows = 8;
  static constexpr unsigned kLatest = 2;  // codes that must not wait for a vector
  static constexpr unsigned kBehind = 2 * kHeaps, kNext = kHeaps + kLatest;
  static constexpr size_t kMostSources = 256, kMostVectors = kMostSources / kRows + 2;
  static constexpr unsigned kNone = 64;  // the code of a heap that has no open one

  /// Vector v: the options that up to eight of `count` sources give. Rows that are left repeat one.
  void add(BlockSource const* source, size_t count, size_t v) {
    alignas(64) uint8_t places[64], codes[64];
    uint64_t lanes = 0;
    for (unsigned row = 0; row < kRows; ++row) {
      BlockSource const& one = source[row < count ? row : 0];
      for (unsigned i = 0; i < kHeaps; ++i) {
        places[kHeaps * row + i] = static_cast<uint8_t>(64 + kHeaps + i - one.distance);
        codes[kHeaps * row + i] = static_cast<uint8_t>(one.low);
        if (kHeaps + i < one.distance) lanes |= uint64_t{1} << (kHeaps * row + i);
      }
    }
    places_[v] = Isa::load(places);
    codes_[v] = Isa::load(codes);
    lanes_[v] = Isa::from_bits(lanes);
  }
  __attribute__((always_inline)) Vec options(Vec window, size_t v) const {
    Vec code = Isa::exclusive_or(_mm512_permutexvar_epi8(places_[v], window), codes_[v]);
    if constexpr (kMany && kGroups < 8) code = Isa::minimum(code, Isa::splat(63));  // see Marks
    return code;
  }
  /// Of the heaps first, ..., first + 7 of a block: what far sources mark is in the first row.
  __attribute__((always_inline)) Marks marks(Marks const& far, unsigned first, Vec window) const {
    Marks marks;
    for (unsigned k = 0; k < kGroups; ++k) {
      auto const* const lanes = reinterpret_cast<uint8_t const*>(&far.group[k]);
      marks.group[k] = _mm512_zextsi128_si512(_mm_loadu_si64(lanes + first));
    }
    size_t v = 0;
    for (; v + 2 <= whole_; v += 2) marks.mark_two(options(window, v), options(window, v + 1));
    if (v < whole_) marks.template mark<false>(options(window, v), Isa::all());
    for (v = whole_; v < whole_ + part_; ++v) {
      marks.template mark<true>(options(window, v), lanes_[v]);
    }
    return marks;
  }

  /// Joins the eight rows of each group: heap i of the eight has its open codes in word i.
  __attribute__((always_inline)) static Vec open_codes(Marks const& marks) {
    Vec pair[4], four[2];
    auto const group = [&](unsigned k) {
      return k < kGroups ? marks.group[k < kGroups ? k : 0] : Isa::splat(0xff);
    };
    for (unsigned i = 0; i < 4; ++i) {
      Vec const a = group(2 * i), b = group(2 * i + 1);
      pair[i] = Isa::inclusive_or(_mm512_unpacklo_epi64(a, b), _mm512_unpackhi_epi64(a, b));
    }
    auto const join = [](Vec a, Vec b) {
      return Isa::inclusive_or(_mm512_shuffle_i64x2(a, b, 0x88), _mm512_shuffle_i64x2(a, b, 0xdd));
    };
    for (unsigned i = 0; i < 2; ++i) four[i] = join(pair[2 * i], pair[2 * i + 1]);
    Vec const marked = join(four[0], four[1]);  // word k: group k
    struct Turned {
      constexpr Turned() : bytes() {
        for (unsigned i = 0; i < 64; ++i) bytes[i] = static_cast<uint8_t>(8 * (i % 8) + i / 8);
      }
      alignas(64) uint8_t bytes[64];
    };
    static constexpr Turned kTurned;
    return Isa::exclusive_or(_mm512_permutexvar_epi8(Isa::load(kTurned.bytes), marked),
                             Isa::splat(0xff));
  }
  /// What a code leaves open for the heaps first, ..., first + 7 behind it.
  Vec behind(uint64_t code, unsigned first) const {
    return Isa::load(reinterpret_cast<uint8_t const*>(open_[code] + first));
  }
  /// The codes of eight heaps as one word and as `last`, which were the codes before them.
  __attribute__((always_inline)) uint64_t follow(Vec open_before, uint64_t* last) const {
    alignas(64) uint64_t words[kHeaps];
    Isa::store(reinterpret_cast<uint8_t*>(words), open_before);
    // The empty assembler lines keep compilers from other ways: to take the vector apart in
    // registers, and to leave the masks unjoined until they are needed. Both are slower.
    asm("" : "+m"(words));
    uint64_t open[kHeaps], word = 0;
#pragma GCC unroll 8
    for (unsigned i = 0; i < kHeaps; ++i) {
      open[i] = words[i];
#pragma GCC unroll 8
      for (unsigned j = kHeaps - kLatest; j < kHeaps; ++j) {
        open[i] &= next_[kHeaps + i - j][last[j]];
      }
      asm("" : "+r"(open[i]));
    }
#pragma GCC unroll 8
    for (unsigned i = 0; i < kHeaps; ++i) {
      uint64_t const code = _tzcnt_u64(open[i]);
      last[i] = code;
      word |= code << (8 * i);
#pragma GCC unroll 8
      for (unsigned j = i + 1; j < kHeaps; ++j) {
        open[j] &= next_[j - i][code];
        asm("" : "+r"(open[j]));
      }
    }
    return word;
  }

  /// The same, stored, where `beyond` may have to give a code. \return false if it has none
  template <class Beyond>
  __attribute__((noinline)) bool follow_beyond(Vec open_before, uint8_t* codes, unsigned first,
                                               Beyond const& beyond, uint64_t* last) const {
    alignas(64) uint64_t open[kHeaps];
    Isa::store(reinterpret_cast<uint8_t*>(open), open_before);
    uint8_t* const heaps = codes + first;
    // The code of heap i is known now.
    auto const close = [&](int i) {
      for (int j = i < 0 ? 0 : i + 1; j < int{kHeaps}; ++j) open[j] &= open_[heaps[i]][j - i];
    };
    for (int i = -int{kLatest}; i < 0; ++i) close(i);
    for (int i = 0; i < int{kHeaps}; ++i) {
      last[i] = _tzcnt_u64(open[i]);
      if (last[i] == kNone) last[i] = beyond(first + static_cast<unsigned>(i));
      if (last[i] == kNoCode) return false;
      heaps[i] = static_cast<uint8_t>(last[i]);
      close(i);
    }
    return true;
  }

  size_t whole_ = 0;  // vectors of sources beyond the table,
  size_t part_ = 0;   // then those of sources that it knows for some of the heaps
  Vec places_[kMostVectors], codes_[kMostVectors];
  typename Isa::Mask lanes_[kMostVectors];
  /// By a code and how far behind it a heap is: what sources leave open there.
  alignas(64) uint64_t open_[256][kBehind];
  uint64_t next_[kNext][256];  // the same the other way round, for those soon behind it
};

}  // namespace
