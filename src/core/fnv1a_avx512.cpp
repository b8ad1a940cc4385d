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
constexpr unsigned kBlocks = 8;                 // blocks taken together
constexpr unsigned kBytes = 8;                  // of a hash
constexpr unsigned kTogether = kBlock * kBlocks;

/// Row [b][j]: byte j of the power of q that word i of block b is multiplied by, at place i. Bytes
/// from -128 to 127: a byte above 127 takes one from the next.
struct Powers {
  alignas(64) signed char row[kBlocks][kBytes][kBlock];
  std::uint64_t whole;  // q to the power kTogether

  constexpr Powers() : row{}, whole(0) {
    std::uint64_t power = 1;
    for (unsigned n = kTogether; n-- > 0;) {
      power *= kPrimeSquared;
      std::uint64_t rest = power;
      for (unsigned j = 0; j < kBytes; ++j) {
        int const byte = static_cast<int>(rest & 0xff);
        int const digit = byte < 128 ? byte : byte - 256;
        row[n / kBlock][j][n % kBlock] = static_cast<signed char>(digit);
        rest = (rest >> 8) + (byte < 128 ? 0 : 1);
      }
    }
    whole = power;
  }
};

constexpr Powers kPowers;

/// A bit of every word: one number of 64 bits for each block.
using Bits = __m512i;

Bits both(Bits a, Bits b) {
  return _mm512_and_si512(a, b);
}
Bits odd(Bits a, Bits b) {
  return _mm512_xor_si512(a, b);
}
Bits odd(Bits a, Bits b, Bits c) {
  return _mm512_ternarylogic_epi64(a, b, c, 0x96);
}
Bits majority(Bits a, Bits b, Bits c) {
  return _mm512_ternarylogic_epi64(a, b, c, 0xe8);
}
template <unsigned kBy>
Bits odd_with_shifted(Bits a) {
  return odd(a, _mm512_slli_epi64(a, kBy));
}

/// The lowest byte of the hash, word after word.
struct LowBytes {
  unsigned carry[8];  // bit k of the byte before the next word, 0 or 1

  explicit LowBytes(std::uint64_t hash) {
    for (unsigned k = 0; k < 8; ++k) carry[k] = static_cast<unsigned>(hash >> k) & 1U;
  }
  /// Bit k of the bytes x, from bit k of the words and what lower bits add to bit k of x times q:
  /// the XOR of all that came before.
  Bits next(unsigned k, Bits words, Bits lower) {
    Bits x = odd(words, _mm512_slli_epi64(lower, 1));
    x = odd_with_shifted<1>(x);
    x = odd_with_shifted<2>(x);
    x = odd_with_shifted<4>(x);
    x = odd_with_shifted<8>(x);
    x = odd_with_shifted<16>(x);
    x = odd_with_shifted<32>(x);
    // So far each block for itself. What leaves one enters the next.
    unsigned left = _mm512_movepi64_mask(odd(x, lower));
    left ^= left << 1;
    left ^= left << 2;
    left ^= left << 4;
    unsigned const entered = (left << 1) ^ (0 - carry[k]);
    carry[k] ^= (left >> (kBlocks - 1)) & 1U;
    return _mm512_mask_xor_epi64(x, static_cast<__mmask8>(entered), x, _mm512_set1_epi8(-1));
  }
};

/// From the words, one byte each, the bytes x.
void find_low_bytes(LowBytes& low, __m512i const (&words)[kBlocks], __m512i (&bytes)[kBlocks]) {
  alignas(64) std::uint64_t bits[8][kBlocks];
#pragma GCC unroll 8
  for (unsigned b = 0; b < kBlocks; ++b) {
#pragma GCC unroll 8
    for (unsigned k = 0; k < 8; ++k) {
      bits[k][b] = _mm512_test_epi8_mask(words[b], _mm512_set1_epi8(static_cast<char>(1U << k)));
    }
  }
  auto const bit = [&](unsigned k) { return _mm512_load_si512(bits[k]); };
  // x * 0x29 = x + (x << 3) + (x << 5): column by column, with carries.
  Bits const x0 = low.next(0, bit(0), _mm512_setzero_si512());
  Bits const x1 = low.next(1, bit(1), _mm512_setzero_si512());
  Bits const x2 = low.next(2, bit(2), _mm512_setzero_si512());
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
  Bits const x[8] = {x0, x1, x2, x3, x4, x5, x6, x7};
#pragma GCC unroll 8
  for (unsigned k = 0; k < 8; ++k) _mm512_store_si512(bits[k], x[k]);
#pragma GCC unroll 8
  for (unsigned b = 0; b < kBlocks; ++b) {
    bytes[b] = _mm512_setzero_si512();
#pragma GCC unroll 8
    for (unsigned k = 0; k < 8; ++k) {
      __m512i const set = _mm512_set1_epi8(static_cast<char>(1U << k));
      bytes[b] = _mm512_mask_add_epi8(bytes[b], bits[k][b], bytes[b], set);
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

}  // namespace

std::size_t fnv1a_words_avx512(std::uint64_t& hash, std::uint16_t const* words, std::size_t count) {
  if (count < kTogether) return 0;
  __m512i even = _mm512_setzero_si512();  // where the low bytes of two vectors of words are
  {
    alignas(64) unsigned char places[kBlock];
    for (unsigned i = 0; i < kBlock; ++i) places[i] = static_cast<unsigned char>(2 * i);
    even = _mm512_load_si512(places);
  }
  LowBytes low(hash);
  Sums sums(hash);
  std::size_t done = 0;
  for (; done + kTogether <= count; done += kTogether) {
    __m512i bytes[kBlocks];
    __m512i all = _mm512_setzero_si512();
    for (unsigned b = 0; b < kBlocks; ++b) {
      __m512i const one = _mm512_loadu_si512(words + done + kBlock * b);
      __m512i const two = _mm512_loadu_si512(words + done + kBlock * b + kBlock / 2);
      all = _mm512_or_si512(all, _mm512_or_si512(one, two));
      bytes[b] = _mm512_permutex2var_epi8(one, even, two);
    }
    if (_mm512_test_epi16_mask(all, _mm512_set1_epi16(static_cast<short>(0xff00))) != 0) break;
    __m512i low_bytes[kBlocks];
    find_low_bytes(low, bytes, low_bytes);
    __m512i plus[kBytes], minus[kBytes];
    for (unsigned j = 0; j < kBytes; ++j) plus[j] = minus[j] = _mm512_setzero_si512();
    for (unsigned b = 0; b < kBlocks; ++b) {
      __m512i const x = low_bytes[b];
      __m512i const l = _mm512_xor_si512(x, bytes[b]);
#pragma GCC unroll 8
      for (unsigned j = 0; j < kBytes; ++j) {
        __m512i const power = _mm512_load_si512(kPowers.row[b][j]);
        plus[j] = _mm512_dpbusd_epi32(plus[j], x, power);
        minus[j] = _mm512_dpbusd_epi32(minus[j], l, power);
      }
    }
    sums.multiply(kPowers.whole);
#pragma GCC unroll 8
    for (unsigned j = 0; j < kBytes; ++j) sums.add(_mm512_sub_epi32(plus[j], minus[j]), j);
  }
  if (done != 0) hash = sums.total();
  return done;
}

}  // namespace bouton
