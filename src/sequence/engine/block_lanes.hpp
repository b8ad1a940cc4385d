// BlockLanes: the operations of the vector engine for vectors of 16 or 32 bytes, by the vector
// extension of the compiler. Operations it lacks come from the class `Native`:
//
//   Bytes, Words         the vector type, of kBytes bytes, and that of as many 16-bit words
//   sign_bits(Bytes v)   bit l is the highest bit of byte l
//   kLooksUp             whether there is
//   look_up(Bytes table, Bytes index)
//                        byte index[l] of the 16-byte table (repeated), index[l] < 16
//
// A code marks its bit in a group by one look-up (which bit) and a compare (which group).
// Each kernel has its own copy, compiled for its instructions, so all is in an anonymous namespace.
#pragma once

#include "sequence/engine/block_task.hpp"

namespace {

template <class Native>
struct BlockLanes {
  static constexpr unsigned kLanes = Native::kBytes;
  static constexpr unsigned kMaxGroups = 8;
  static constexpr bool kChains = false;  // see block_chain.hpp
  template <unsigned, bool>
  struct Chain {};
  static constexpr bool kBackFromMemory = true;
  static constexpr uint64_t kEachByte = 0x0101010101010101;
  using Vec = typename Native::Bytes;
  using Mask = Vec;  // each byte 0 or 255

  static Vec zero() { return Vec{}; }
  static Vec load(uint8_t const* from) {
    Vec v;
    __builtin_memcpy(&v, from, sizeof v);
    return v;
  }
  static void store(uint8_t* to, Vec v) { __builtin_memcpy(to, &v, sizeof v); }
  /// Words of their low and high bytes.
  static void store_words(uint16_t* to, Vec low, Vec high) {
    using Words = typename Native::Words;
    Words const words =
        __builtin_convertvector(low, Words) | (__builtin_convertvector(high, Words) << 8);
    __builtin_memcpy(to, &words, sizeof words);
  }
  static Vec splat(uint8_t byte) { return Vec{} + byte; }
  static Vec splat_word(uint32_t word) { return splat(static_cast<uint8_t>(word)); }
  static Vec exclusive_or(Vec a, Vec b) { return a ^ b; }
  static Vec inclusive_or(Vec a, Vec b) { return a | b; }
  static Vec both_bits(Vec a, Vec b) { return a & b; }
  static Vec without_bits(Vec a, Vec b) { return a & ~b; }
  static Vec add(Vec a, Vec b) { return a + b; }
  static Vec subtract(Vec a, Vec b) { return a - b; }
  static Vec minimum(Vec a, Vec b) { return a < b ? a : b; }
  static Vec odd_bits(Vec a) {
    a ^= a >> 4;
    a ^= a >> 2;
    a ^= a >> 1;
    return a & splat(1);
  }
  static Vec odd_lanes() {
    static constexpr uint8_t kOdd[32] = {0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1,
                                         0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1};
    return load(kOdd);
  }
  static Vec even_lanes() { return odd_lanes() ^ splat(1); }

  static Mask all() { return splat(0xff); }
  static Mask none() { return zero(); }
  static Mask from_bits(uint64_t bits) {
    if (bits == 0) return none();
    if (bits == ~uint64_t{0}) return all();
    // Each eight lanes have the byte with their bits.
    uint64_t eights[kLanes / 8];
    for (unsigned i = 0; i < kLanes / 8; ++i) eights[i] = (bits >> (8 * i) & 0xff) * kEachByte;
    Vec v;
    __builtin_memcpy(&v, eights, sizeof v);
    return equal(v & one_bit(), one_bit());
  }
  static uint64_t bits(Mask mask) { return Native::sign_bits(mask); }
  static bool any(Mask mask) { return Native::sign_bits(mask) != 0; }
  static Mask both(Mask a, Mask b) { return a & b; }
  static Mask either(Mask a, Mask b) { return a | b; }
  static Mask without(Mask a, Mask b) { return a & ~b; }
  static Mask equal(Vec a, Vec b) { return reinterpret_cast<Mask>(a == b); }
  static Mask less(Vec a, Vec b) { return reinterpret_cast<Mask>(a < b); }
  static bool same(Vec a, Vec b) { return !any(reinterpret_cast<Mask>(a != b)); }
  static Vec select(Mask mask, Vec a, Vec b) { return (mask & a) | (b & ~mask); }
  static uint8_t lane(Vec v, unsigned lane) { return v[lane]; }
  static Vec reverse(Vec v) {
    // Not as a loop over lanes: some compilers leave it one, through memory.
    if constexpr (kLanes == 16) {
      return __builtin_shufflevector(v, v, 15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0);
    } else {
      return __builtin_shufflevector(v, v, 31, 30, 29, 28, 27, 26, 25, 24, 23, 22, 21, 20, 19, 18,
                                     17, 16, 15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0);
    }
  }
  /// Lanes of n - distance: the block has been stored after the earlier codes.
  using Place = uint32_t;
  static Place place(uint32_t distance) { return distance; }
  static Vec back(Vec, Vec, uint8_t const* block, Place distance) { return load(block - distance); }

  /// Tables of 16 bytes, repeated over the longest vector.
  static Vec one_bit() {
    static constexpr uint8_t kBits[32] = {1, 2, 4, 8, 16, 32, 64, 128, 1, 2, 4, 8, 16, 32, 64, 128,
                                          1, 2, 4, 8, 16, 32, 64, 128, 1, 2, 4, 8, 16, 32, 64, 128};
    return load(kBits);
  }
  static Vec bit_counts() {
    static constexpr uint8_t kCounts[32] = {0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4,
                                            0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4};
    return load(kCounts);
  }

  /// 1 << (code % 8).
  static Vec bit_of(Vec code) {
    if constexpr (Native::kLooksUp) {
      return Native::look_up(one_bit(), code & splat(15));
    } else {
      Vec bit = splat(1) + (code & splat(1));
      bit = select(equal(code & splat(2), zero()), bit, bit << 2);
      return select(equal(code & splat(4), zero()), bit, bit << 4);
    }
  }
  /// Stores the bytes other than 0 one after another, and their lanes. \return how many
  static unsigned collect(Vec v, uint8_t* bytes, uint8_t* lanes) {
    uint8_t each[kLanes];
    store(each, v);
    unsigned count = 0;
    for (uint64_t rest = bits(without(all(), equal(v, zero()))); rest != 0; rest &= rest - 1) {
      auto const lane = static_cast<uint8_t>(__builtin_ctzll(rest));
      bytes[count] = each[lane];
      lanes[count++] = lane;
    }
    return count;
  }
  /// As many low bits as each lane says, all eight for more.
  static Vec low_bits(Vec count) {
    if constexpr (Native::kLooksUp) {
      static constexpr uint8_t kBits[32] = {0, 1, 3, 7, 15, 31, 63, 127, 255, 0, 0, 0, 0, 0, 0, 0,
                                            0, 1, 3, 7, 15, 31, 63, 127, 255, 0, 0, 0, 0, 0, 0, 0};
      return Native::look_up(load(kBits), minimum(count, splat(8)));
    } else {
      Vec bits = zero();
      for (unsigned bit = 0; bit < 8; ++bit) {
        bits |=
            less(splat(static_cast<uint8_t>(bit)), count) & splat(static_cast<uint8_t>(1U << bit));
      }
      return bits;
    }
  }
  /// The number of trailing one bits: those that adding 1 clears.
  static Vec trailing_ones(Vec v) {
    Vec const trailing = v & ~(v + splat(1));
    if constexpr (Native::kLooksUp) {
      return Native::look_up(bit_counts(), trailing & splat(15)) +
             Native::look_up(bit_counts(), trailing >> 4);
    } else {
      Vec count = zero();
      for (unsigned bit = 0; bit < 8; ++bit) {
        count -= equal(trailing & splat(static_cast<uint8_t>(1U << bit)), zero());
      }
      return splat(8) - count;
    }
  }

  template <unsigned kGroups, bool kMany>
  struct Marks {
    Vec group[kGroups];

    void clear() {
      for (unsigned k = 0; k < kGroups; ++k) group[k] = zero();
    }
    /// Marks code `code` of each lane, of those in `lanes` if kMasked; codes of 8 * kGroups or
    /// more are left out.
    template <bool kMasked>
    __attribute__((always_inline)) void mark(Vec code, Mask lanes) {
      Vec bit = bit_of(code);
      if constexpr (kMasked) bit &= lanes;
      Vec const which = code & splat(0xf8);
#pragma GCC unroll 8
      for (unsigned k = 0; k < kGroups; ++k) {
        group[k] |= bit & equal(which, splat(static_cast<uint8_t>(8 * k)));
      }
    }
    template <bool kMasked = false>
    __attribute__((always_inline)) void mark_two(Vec a, Vec b, Mask lanes_a = all(),
                                                 Mask lanes_b = all()) {
      mark<kMasked>(a, lanes_a);
      mark<kMasked>(b, lanes_b);
    }
    /// The least unmarked code of each lane; lanes with none are in `full`.
    Vec mex(Mask& full) const {
      Vec result = zero();
      Mask found = none();
#pragma GCC unroll 8
      for (unsigned i = 0; i < kGroups; ++i) {
        unsigned const k = kGroups - 1 - i;
        Mask const open = ~equal(group[k], splat(0xff));
        result = select(open, trailing_ones(group[k]) + splat(static_cast<uint8_t>(8 * k)), result);
        found |= open;
      }
      full = ~found;
      return result;
    }
    /// The least unmarked code of each of the lanes, and marks it; `found`: lanes that have one.
    Vec take(Mask lanes, Mask& found) {
      Vec result = zero();
      found = none();
#pragma GCC unroll 8
      for (unsigned k = 0; k < kGroups; ++k) {
        Mask const here = lanes & ~found & ~equal(group[k], splat(0xff));
        result = select(here, trailing_ones(group[k]) + splat(static_cast<uint8_t>(8 * k)), result);
        // Adding 1 sets the lowest zero bit.
        group[k] = group[k] | (here & (group[k] + splat(1)));
        found |= here;
      }
      return result;
    }
  };
};

}  // namespace
