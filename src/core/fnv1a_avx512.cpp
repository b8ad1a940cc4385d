// Fnv1a by AVX-512: compiled for it, called only where it is. See fnv1a_words.hpp.
//
// No inline function of the standard library: the linker would keep any one copy.
#include <immintrin.h>

#include "core/fnv1a_words.hpp"

namespace bouton {
namespace {

constexpr std::uint64_t kPrimeSquared = 0x00000100000001b3ULL * 0x00000100000001b3ULL;
static_assert((kPrimeSquared & 0xff) == 0x29);  // 1 + 8 + 32: see times()
constexpr unsigned kBlock = 64;                 // words, one byte each
constexpr unsigned kBlocks = 8;                 // blocks of a group
constexpr unsigned kGroups = 2;                 // groups taken together
constexpr unsigned kBytes = 8;                  // of a hash
constexpr unsigned kTogether = kBlock * kBlocks * kGroups;

/// Where a word of a block is in a vector: eights are reversed, as affine maps on bits want them.
constexpr unsigned place_of(unsigned word) {
  return word ^ 7U;
}

/// Row [b][j]: byte j of the power of q that word i of block b is multiplied by, at the place of
/// word i.
struct Powers {
  alignas(64) unsigned char row[kGroups * kBlocks][kBytes][kBlock];
  std::uint64_t whole;  // q to the power kTogether

  constexpr Powers() : row{}, whole(0) {
    std::uint64_t power = 1;
    for (unsigned n = kTogether; n-- > 0;) {
      power *= kPrimeSquared;
      for (unsigned j = 0; j < kBytes; ++j) {
        row[n / kBlock][j][place_of(n % kBlock)] = static_cast<unsigned char>(power >> (8 * j));
      }
    }
    whole = power;
  }
};

constexpr Powers kPowers;

/// A bit of every word: one number of 64 bits for each block of each group. What is done to the
/// second group does not wait for the first, but for what one step leaves.
struct Bits {
  __m512i group[kGroups];
};

template <class Operation, class... Operand>
Bits each(Operation const& operation, Operand const&... operands) {
  return {{operation(operands.group[0]...), operation(operands.group[1]...)}};
}
Bits none() {
  return {{_mm512_setzero_si512(), _mm512_setzero_si512()}};
}
Bits both(Bits const& a, Bits const& b) {
  return each([](__m512i x, __m512i y) { return _mm512_and_si512(x, y); }, a, b);
}
Bits odd(Bits const& a, Bits const& b) {
  return each([](__m512i x, __m512i y) { return _mm512_xor_si512(x, y); }, a, b);
}
Bits odd(Bits const& a, Bits const& b, Bits const& c) {
  return each(
      [](__m512i x, __m512i y, __m512i z) { return _mm512_ternarylogic_epi64(x, y, z, 0x96); }, a,
      b, c);
}
Bits majority(Bits const& a, Bits const& b, Bits const& c) {
  return each(
      [](__m512i x, __m512i y, __m512i z) { return _mm512_ternarylogic_epi64(x, y, z, 0xe8); }, a,
      b, c);
}

/// The XOR of each bit and all before it, in each number.
__m512i running(__m512i a) {
  // Carry-less products with 111...1, two numbers of four.
  __m512i const ones = _mm512_set1_epi8(-1);
  return _mm512_unpacklo_epi64(_mm512_clmulepi64_epi128(a, ones, 0x00),
                               _mm512_clmulepi64_epi128(a, ones, 0x01));
}

/// The lowest byte of the hash, word after word.
struct LowBytes {
  unsigned carry[8];  // bit k of the byte before the next word, 0 or 1

  explicit LowBytes(std::uint64_t hash) {
    for (unsigned k = 0; k < 8; ++k) carry[k] = static_cast<unsigned>(hash >> k) & 1U;
  }
  /// Bit k of the bytes x, from bit k of the words and what lower bits add to bit k of x times q:
  /// the XOR of all that came before.
  Bits next(unsigned k, Bits const& words, Bits const& lower) {
    Bits x =
        each([](__m512i word,
                __m512i low) { return running(_mm512_xor_si512(word, _mm512_slli_epi64(low, 1))); },
             words, lower);
    // So far each block for itself. What leaves one enters the next.
    unsigned left[kGroups];
#pragma GCC unroll 2
    for (unsigned g = 0; g < kGroups; ++g) {
      left[g] = _mm512_movepi64_mask(_mm512_xor_si512(x.group[g], lower.group[g]));
      left[g] ^= left[g] << 1;
      left[g] ^= left[g] << 2;
      left[g] ^= left[g] << 4;
    }
#pragma GCC unroll 2
    for (unsigned g = 0; g < kGroups; ++g) {
      unsigned const entered = (left[g] << 1) ^ (0 - carry[k]);
      carry[k] ^= (left[g] >> (kBlocks - 1)) & 1U;
      x.group[g] = _mm512_mask_xor_epi64(x.group[g], static_cast<__mmask8>(entered), x.group[g],
                                         _mm512_set1_epi8(-1));
    }
    return x;
  }
};

/// Number i of row k becomes number k of row i.
inline __attribute__((always_inline)) void turn(__m512i (&row)[8]) {
  __m512i pair[8], four[8];
#pragma GCC unroll 4
  for (unsigned i = 0; i < 8; i += 2) {
    pair[i] = _mm512_unpacklo_epi64(row[i], row[i + 1]);
    pair[i + 1] = _mm512_unpackhi_epi64(row[i], row[i + 1]);
  }
#pragma GCC unroll 2
  for (unsigned i = 0; i < 2; ++i) {
    // Halves 0 and 2, then 1 and 3, of the numbers i, i + 2, i + 4, i + 6.
    four[i] = _mm512_shuffle_i64x2(pair[i], pair[i + 2], 0x88);
    four[i + 2] = _mm512_shuffle_i64x2(pair[i], pair[i + 2], 0xdd);
    four[i + 4] = _mm512_shuffle_i64x2(pair[i + 4], pair[i + 6], 0x88);
    four[i + 6] = _mm512_shuffle_i64x2(pair[i + 4], pair[i + 6], 0xdd);
  }
#pragma GCC unroll 4
  for (unsigned i = 0; i < 4; ++i) {
    row[i] = _mm512_shuffle_i64x2(four[i], four[i + 4], 0x88);
    row[i + 4] = _mm512_shuffle_i64x2(four[i], four[i + 4], 0xdd);
  }
}

/// Where byte j of number i is byte i of number j.
__m512i turned_bytes() {
  alignas(64) unsigned char places[kBlock];
  for (unsigned i = 0; i < kBlock; ++i) {
    places[i] = static_cast<unsigned char>(8 * (i % 8) + i / 8);
  }
  return _mm512_load_si512(places);
}

/// The bits of the words, one byte each, of a group.
inline __attribute__((always_inline)) void find_bits(__m512i const* words, __m512i (&bits)[8]) {
  // An affine map with the bytes of a number as rows, of the bytes 1, 2, 4, ...: its bits turned.
  __m512i const powers = _mm512_set1_epi64(static_cast<long long>(0x8040201008040201U));
  __m512i const places = turned_bytes();
#pragma GCC unroll 8
  for (unsigned b = 0; b < kBlocks; ++b) {
    bits[b] = _mm512_permutexvar_epi8(places, _mm512_gf2p8affine_epi64_epi8(powers, words[b], 0));
  }
  turn(bits);
}

/// From the words, one byte each, the bytes x.
void find_low_bytes(LowBytes& low, __m512i const* words, __m512i* bytes) {
  __m512i first[8], second[8];
  find_bits(words, first);
  find_bits(words + kBlocks, second);
  auto const bit = [&](unsigned k) { return Bits{{first[k], second[k]}}; };
  // x * 0x29 = x + (x << 3) + (x << 5): column by column, with carries.
  Bits const x0 = low.next(0, bit(0), none());
  Bits const x1 = low.next(1, bit(1), none());
  Bits const x2 = low.next(2, bit(2), none());
  Bits const x3 = low.next(3, bit(3), x0);
  Bits const to4 = both(x3, x0);
  Bits const x4 = low.next(4, bit(4), odd(x1, to4));
  Bits const to5 = majority(x4, x1, to4);
  Bits const x5 = low.next(5, bit(5), odd(x2, x0, to5));
  Bits const to6 = majority(x5, x2, x0);
  Bits const also6 = both(odd(x5, x2, x0), to5);
  Bits const x6 = low.next(6, bit(6), odd(odd(x3, x1), to6, also6));
  Bits const to7 = odd(majority(x6, x3, x1), majority(odd(x6, x3, x1), to6, also6));
  Bits const x7 = low.next(7, bit(7), odd(x4, x2, to7));
  __m512i const to_words = _mm512_set1_epi64(0x0102040810204080);
  __m512i const places = turned_bytes();
#pragma GCC unroll 2
  for (unsigned g = 0; g < kGroups; ++g) {
    __m512i x[8] = {x7.group[g], x6.group[g], x5.group[g], x4.group[g],
                    x3.group[g], x2.group[g], x1.group[g], x0.group[g]};
    turn(x);
#pragma GCC unroll 8
    for (unsigned b = 0; b < kBlocks; ++b) {
      bytes[g * kBlocks + b] =
          _mm512_gf2p8affine_epi64_epi8(to_words, _mm512_permutexvar_epi8(places, x[b]), 0);
    }
  }
}

/// The sums of products, in sixteen places whose total counts.
struct Sums {
  __m512i first, second;

  explicit Sums(std::uint64_t hash)
      : first(_mm512_zextsi128_si512(_mm_cvtsi64_si128(static_cast<long long>(hash)))),
        second(_mm512_setzero_si512()) {}
  void multiply(std::uint64_t factor) {
    __m512i const all = _mm512_set1_epi64(static_cast<long long>(factor));
    first = _mm512_mullo_epi64(first, all);
    second = _mm512_mullo_epi64(second, all);
  }
  /// Sixteen numbers of 32 bits, times 256^j.
  void add(__m512i sums, unsigned j) {
    auto const shifted = [&](__m256i half) {
      return _mm512_slli_epi64(_mm512_cvtepi32_epi64(half), 8 * j);
    };
    first = _mm512_add_epi64(first, shifted(_mm512_castsi512_si256(sums)));
    second = _mm512_add_epi64(second, shifted(_mm512_extracti64x4_epi64(sums, 1)));
  }
  std::uint64_t total() const {
    return static_cast<std::uint64_t>(_mm512_reduce_add_epi64(_mm512_add_epi64(first, second)));
  }
};

/// The products of x - l with powers, in 32 bits, where words are below 128 or may be above.
template <bool kLarge>
void add_products(Sums& sums, __m512i const* words, __m512i const* low_bytes) {
  __m512i sum[kBytes], sum_high[kBytes];  // the latter of bits 7, times 2^7
  for (unsigned j = 0; j < kBytes; ++j) sum[j] = sum_high[j] = _mm512_setzero_si512();
  __m512i const top = _mm512_set1_epi8(static_cast<char>(0x80));
  __m512i const one = _mm512_set1_epi8(1);
  for (unsigned b = 0; b < kGroups * kBlocks; ++b) {
    __m512i const x = low_bytes[b];
    __m512i const l = _mm512_xor_si512(x, words[b]);
    __m512i change = _mm512_sub_epi8(x, l);  // from -127 to 127
    __m512i change_high = _mm512_setzero_si512();
    if constexpr (kLarge) {
      change = _mm512_sub_epi8(_mm512_andnot_si512(top, x), _mm512_andnot_si512(top, l));
      change_high = _mm512_maskz_mov_epi8(_mm512_movepi8_mask(x), one);
      change_high = _mm512_mask_sub_epi8(change_high, _mm512_movepi8_mask(l), change_high, one);
    }
#pragma GCC unroll 8
    for (unsigned j = 0; j < kBytes; ++j) {
      __m512i const power = _mm512_load_si512(kPowers.row[b][j]);
      sum[j] = _mm512_dpbusd_epi32(sum[j], power, change);
      if constexpr (kLarge) sum_high[j] = _mm512_dpbusd_epi32(sum_high[j], power, change_high);
    }
  }
#pragma GCC unroll 8
  for (unsigned j = 0; j < kBytes; ++j) {
    if constexpr (kLarge) sum[j] = _mm512_add_epi32(sum[j], _mm512_slli_epi32(sum_high[j], 7));
    sums.add(sum[j], j);
  }
}

}  // namespace

std::size_t fnv1a_words_avx512(std::uint64_t& hash, std::uint16_t const* words, std::size_t count) {
  if (count < kTogether) return 0;
  __m512i even = _mm512_setzero_si512();  // where the low bytes of two vectors of words are
  {
    alignas(64) unsigned char places[kBlock];
    for (unsigned i = 0; i < kBlock; ++i) places[place_of(i)] = static_cast<unsigned char>(2 * i);
    even = _mm512_load_si512(places);
  }
  LowBytes low(hash);
  Sums sums(hash);
  std::size_t done = 0;
  for (; done + kTogether <= count; done += kTogether) {
    __m512i bytes[kGroups * kBlocks];
    __m512i all = _mm512_setzero_si512();
    for (unsigned b = 0; b < kGroups * kBlocks; ++b) {
      std::uint16_t const* const block = words + done + std::size_t{kBlock} * b;
      __m512i const one = _mm512_loadu_si512(block);
      __m512i const two = _mm512_loadu_si512(block + kBlock / 2);
      all = _mm512_or_si512(all, _mm512_or_si512(one, two));
      bytes[b] = _mm512_permutex2var_epi8(one, even, two);
    }
    if (_mm512_test_epi16_mask(all, _mm512_set1_epi16(static_cast<short>(0xff00))) != 0) break;
    __m512i low_bytes[kGroups * kBlocks];
    find_low_bytes(low, bytes, low_bytes);
    sums.multiply(kPowers.whole);
    if (_mm512_test_epi16_mask(all, _mm512_set1_epi16(0x80)) != 0) {
      add_products<true>(sums, bytes, low_bytes);
    } else {
      add_products<false>(sums, bytes, low_bytes);
    }
  }
  if (done != 0) hash = sums.total();
  return done;
}

}  // namespace bouton
