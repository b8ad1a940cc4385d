// The vector engine on AVX-512 (VBMI, VBMI2 and BITALG): 64 lanes.
//
// A code marks its bit in a group by one byte permute of a table that has one bit set in
// eight places: 64 codes need eight tables, no compare and no shift.
#include <immintrin.h>

#include "sequence/engine/block_chain.hpp"
#include "sequence/engine/block_kernel.hpp"
#include "sequence/engine/block_task.hpp"

namespace {

// Keeps the operands of the assembler lines below in registers; compilers spill the arrays of
// twenty accumulators otherwise.
struct Isa {
  static constexpr unsigned kLanes = 64;
  static constexpr unsigned kMaxGroups = 16;
  static constexpr bool kBackFromMemory = false;
  using Vec = __m512i;
  using Mask = __mmask64;

  static Vec zero() { return _mm512_setzero_si512(); }
  static Vec load(uint8_t const* from) { return _mm512_loadu_si512(from); }
  static void store(uint8_t* to, Vec v) { _mm512_storeu_si512(to, v); }
  /// Words of their low and high bytes.
  static void store_words(uint16_t* to, Vec low, Vec high) {
    auto const words = [&](__m256i low_half, __m256i high_half) {
      return _mm512_or_si512(_mm512_cvtepu8_epi16(low_half),
                             _mm512_slli_epi16(_mm512_cvtepu8_epi16(high_half), 8));
    };
    _mm512_storeu_si512(to, words(_mm512_castsi512_si256(low), _mm512_castsi512_si256(high)));
    _mm512_storeu_si512(to + kLanes / 2, words(_mm512_extracti64x4_epi64(low, 1),
                                               _mm512_extracti64x4_epi64(high, 1)));
  }
  static Vec splat(uint8_t byte) { return _mm512_set1_epi8(static_cast<char>(byte)); }
  static Vec splat_word(uint32_t word) { return _mm512_set1_epi32(static_cast<int>(word)); }
  static Vec exclusive_or(Vec a, Vec b) { return _mm512_xor_si512(a, b); }
  static Vec inclusive_or(Vec a, Vec b) { return _mm512_or_si512(a, b); }
  static Vec inclusive_or(Vec a, Vec b, Vec c) { return _mm512_ternarylogic_epi64(a, b, c, 0xfe); }
  static Vec both_bits(Vec a, Vec b) { return _mm512_and_si512(a, b); }
  static Vec without_bits(Vec a, Vec b) { return _mm512_andnot_si512(b, a); }
  static Vec add(Vec a, Vec b) { return _mm512_add_epi8(a, b); }
  static Vec subtract(Vec a, Vec b) { return _mm512_sub_epi8(a, b); }
  static Vec minimum(Vec a, Vec b) { return _mm512_min_epu8(a, b); }
  static Vec odd_bits(Vec a) { return _mm512_and_si512(_mm512_popcnt_epi8(a), splat(1)); }
  static Vec odd_lanes() { return _mm512_set1_epi16(0x0100); }
  static Vec even_lanes() { return _mm512_set1_epi16(0x0001); }

  static Mask all() { return ~Mask{0}; }
  static Mask none() { return 0; }
  static Mask from_bits(uint64_t bits) { return bits; }
  static uint64_t bits(Mask mask) { return mask; }
  static bool any(Mask mask) { return mask != 0; }
  static Mask both(Mask a, Mask b) { return a & b; }
  static Mask either(Mask a, Mask b) { return a | b; }
  static Mask without(Mask a, Mask b) { return a & ~b; }
  static Mask equal(Vec a, Vec b) { return _mm512_cmpeq_epi8_mask(a, b); }
  static Mask less(Vec a, Vec b) { return _mm512_cmplt_epu8_mask(a, b); }
  static bool same(Vec a, Vec b) { return _mm512_cmpneq_epi8_mask(a, b) == 0; }
  static Vec select(Mask mask, Vec a, Vec b) { return _mm512_mask_mov_epi8(b, mask, a); }
  static uint8_t lane(Vec v, unsigned lane) {
    alignas(64) uint8_t bytes[64];
    _mm512_store_si512(bytes, v);
    return bytes[lane];
  }
  static Vec iota() {
    return _mm512_set_epi8(63, 62, 61, 60, 59, 58, 57, 56, 55, 54, 53, 52, 51, 50, 49, 48, 47, 46,
                           45, 44, 43, 42, 41, 40, 39, 38, 37, 36, 35, 34, 33, 32, 31, 30, 29, 28,
                           27, 26, 25, 24, 23, 22, 21, 20, 19, 18, 17, 16, 15, 14, 13, 12, 11, 10,
                           9, 8, 7, 6, 5, 4, 3, 2, 1, 0);
  }
  static Vec reverse(Vec v) { return _mm512_permutexvar_epi8(subtract(splat(63), iota()), v); }
  /// Where the lanes of n - distance are, in the previous block or this one.
  using Place = Vec;
  static Place place(uint32_t distance) {
    return subtract(iota(), splat(static_cast<uint8_t>(distance)));
  }
  static Vec back(Vec before, Vec block, uint8_t const*, Place place) {
    // Bit 6 of the place chooses the block: set for negative places, where `before` is meant.
    return _mm512_permutex2var_epi8(block, place, before);
  }

  /// Stores the bytes other than 0 one after another, and their lanes. \return how many
  static unsigned collect(Vec v, uint8_t* bytes, uint8_t* lanes) {
    Mask const some = _mm512_test_epi8_mask(v, v);
    store(bytes, _mm512_maskz_compress_epi8(some, v));
    store(lanes, _mm512_maskz_compress_epi8(some, iota()));
    return static_cast<unsigned>(__builtin_popcountll(some));
  }
  /// As many low bits as each lane says, all eight for more.
  static Vec low_bits(Vec count) {
    return _mm512_permutexvar_epi8(minimum(count, splat(8)),
                                   _mm512_castsi128_si512(_mm_setr_epi8(0, 1, 3, 7, 15, 31, 63, 127,
                                                                        -1, 0, 0, 0, 0, 0, 0, 0)));
  }
  /// The number of trailing one bits: those that adding 1 clears.
  static Vec trailing_ones(Vec v) {
    return _mm512_popcnt_epi8(_mm512_andnot_si512(add(v, splat(1)), v));
  }

  /// Table k: byte i has bit i % 8 if i / 8 == k.
  static Vec table(unsigned k) {
    struct Tables {
      constexpr Tables() : bytes() {
        for (unsigned i = 0; i < 64; ++i) bytes[i / 8][i] = static_cast<uint8_t>(1U << (i % 8));
      }
      alignas(64) uint8_t bytes[8][64];
    };
    static constexpr Tables kTables;
    return _mm512_load_si512(kTables.bytes[k]);
  }

  template <unsigned kGroups, bool kMany>
  struct Marks {
    static_assert(kGroups <= 8 || kGroups == 12 || kGroups == 16 || (kGroups == 20 && kMany));
    // Groups of codes from 64 to 127.
    static constexpr unsigned kUpper = kGroups <= 8 ? 0 : kGroups < 16 ? kGroups - 8 : 8;
    // All codes are below 64 (kGroups < 8: see in_range), so that the tables suffice.
    static constexpr bool kPlain = kGroups < 8 || (kGroups == 8 && !kMany);
    Vec group[kGroups];

    void clear() {
      for (unsigned k = 0; k < kGroups; ++k) group[k] = zero();
    }
    /// Lanes by their code: below 64, from 64 on, from 128 on. Others are in none.
    struct Parts {
      Mask low, high, top;
    };
    static Parts parts(Vec code) {
      if constexpr (kGroups == 16 && !kMany) {
        Mask const high = _mm512_test_epi8_mask(code, splat(0x40));
        return {_knot_mask64(high), high, none()};
      } else {
        // From 64 on: to 127, or to 95 where there are twelve groups.
        constexpr uint8_t kBits = kGroups >= 16 ? 0xc0 : 0xe0;
        return {_mm512_testn_epi8_mask(code, splat(0xc0)),
                equal(both_bits(code, splat(kBits)), splat(0x40)),
                kGroups == 20 ? equal(both_bits(code, splat(0xe0)), splat(0x80)) : none()};
      }
    }
    static Parts both(Parts const& in, Mask lanes) {
      return {_kand_mask64(in.low, lanes), _kand_mask64(in.high, lanes),
              _kand_mask64(in.top, lanes)};
    }
    /// Marks code `code` of each lane: of those in `lanes` if kMasked.
    /// Codes are below 8 * kGroups, unless kMany: then others are left out, of up to eight groups
    /// if they are below 64.
    template <bool kMasked>
    __attribute__((always_inline)) void mark(Vec code, Mask lanes) {
      if constexpr (kPlain && !kMasked) {
#pragma GCC unroll 8
        for (unsigned k = 0; k < kGroups; ++k) {
          group[k] = inclusive_or(group[k], _mm512_permutexvar_epi8(code, table(k)));
        }
      } else if constexpr (kPlain) {
#pragma GCC unroll 8
        for (unsigned k = 0; k < kGroups; ++k) {
          group[k] = inclusive_or(group[k], _mm512_maskz_permutexvar_epi8(lanes, code, table(k)));
        }
      } else {
        Parts in = parts(code);
        if constexpr (kMasked) in = both(in, lanes);
#pragma GCC unroll 8
        for (unsigned k = 0; k < 8; ++k) {
          group[k] = inclusive_or(group[k], _mm512_maskz_permutexvar_epi8(in.low, code, table(k)));
          if (k >= kUpper) continue;
          group[k + 8] =
              inclusive_or(group[k + 8], _mm512_maskz_permutexvar_epi8(in.high, code, table(k)));
          if constexpr (kGroups == 20) {
            if (k >= 4) continue;
            group[k + 16] =
                inclusive_or(group[k + 16], _mm512_maskz_permutexvar_epi8(in.top, code, table(k)));
          }
        }
      }
    }
    /// The bits of two codes that are in table k, in these lanes.
    __attribute__((always_inline)) static void join(Vec& into, Vec a, Vec b, Mask lanes_a,
                                                    Mask lanes_b, unsigned k) {
      into = inclusive_or(into, _mm512_maskz_permutexvar_epi8(lanes_a, a, table(k)),
                          _mm512_maskz_permutexvar_epi8(lanes_b, b, table(k)));
    }
    /// Marks two codes of each lane, of those in `lanes_a` and `lanes_b` if kMasked: one operation
    /// joins both to a group.
    template <bool kMasked = false>
    __attribute__((always_inline)) void mark_two(Vec a, Vec b, Mask lanes_a = all(),
                                                 Mask lanes_b = all()) {
      if constexpr (kPlain && !kMasked) {
#pragma GCC unroll 8
        for (unsigned k = 0; k < kGroups; ++k) {
          group[k] = inclusive_or(group[k], _mm512_permutexvar_epi8(a, table(k)),
                                  _mm512_permutexvar_epi8(b, table(k)));
        }
      } else if constexpr (kPlain) {
#pragma GCC unroll 8
        for (unsigned k = 0; k < kGroups; ++k) join(group[k], a, b, lanes_a, lanes_b, k);
      } else {
        Parts in_a = parts(a), in_b = parts(b);
        if constexpr (kMasked) {
          in_a = both(in_a, lanes_a);
          in_b = both(in_b, lanes_b);
        }
#pragma GCC unroll 8
        for (unsigned k = 0; k < 8; ++k) {
          join(group[k], a, b, in_a.low, in_b.low, k);
          if (k >= kUpper) continue;
          join(group[k + 8], a, b, in_a.high, in_b.high, k);
          if constexpr (kGroups == 20) {
            if (k < 4) join(group[k + 16], a, b, in_a.top, in_b.top, k);
          }
        }
      }
    }
    /// The least unmarked code of each lane; lanes with none are in `full`.
    Vec mex(Mask& full) const {
      Vec result = zero();
      Mask found = 0;
      Vec const ones = splat(0xff);
#pragma GCC unroll 20
      for (unsigned i = 0; i < kGroups; ++i) {
        unsigned const k = kGroups - 1 - i;
        Mask const open = _mm512_cmpneq_epi8_mask(group[k], ones);
        result = _mm512_mask_add_epi8(result, open, trailing_ones(group[k]),
                                      splat(static_cast<uint8_t>(8 * k)));
        found |= open;
      }
      full = ~found;
      return result;
    }
    /// The least unmarked code of each of the lanes, and marks it; `found`: lanes that have one.
    Vec take(Mask lanes, Mask& found) {
      Vec result = zero();
      Vec const ones = splat(0xff), one = splat(1);
      found = 0;
#pragma GCC unroll 20
      for (unsigned k = 0; k < kGroups; ++k) {
        Vec const next = add(group[k], one);
        Mask const here = _mm512_mask_cmpneq_epi8_mask(_kandn_mask64(found, lanes), group[k], ones);
        result = _mm512_mask_add_epi8(result, here, trailing_ones(group[k]),
                                      splat(static_cast<uint8_t>(8 * k)));
        // Adding 1 sets the lowest zero bit.
        group[k] = _mm512_mask_mov_epi8(group[k], here, inclusive_or(group[k], next));
        found |= here;
      }
      return result;
    }
  };

  static constexpr bool kChains = true;
  template <unsigned kGroups, bool kMany>
  using Chain = BlockChain<Isa, kGroups, kMany>;
};

}  // namespace

constinit bouton::sequence::BlockEngine const bouton::sequence::kBlockEngineAvx512{
    run_blocks<Isa>, find_block_witness<Isa>, decode_block<Isa>, find_block<Isa>};
