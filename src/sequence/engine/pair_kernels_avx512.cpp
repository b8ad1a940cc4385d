// Kernels of PairValues for AVX-512: compiled for it, called only where it is.
#include <immintrin.h>

#include "sequence/engine/pair_kernel_find.hpp"
#include "sequence/engine/pair_kernel_mark.hpp"
#include "sequence/engine/pair_kernel_take.hpp"
#include "sequence/engine/pair_kernels.hpp"

namespace bouton::sequence {
namespace {

constexpr std::size_t kLanes = 32;
constexpr int kXorOfThree = 0x96;

template <unsigned kCount>
std::uint32_t find_among(PairChunk pairs, std::uint16_t const* candidates) {
  __m512i wanted[kCount];
  __m512i least[kCount];  // of value ^ wanted, lane by lane: faster than comparing into masks
  for (unsigned j = 0; j < kCount; ++j) {
    wanted[j] = _mm512_set1_epi16(static_cast<short>(candidates[j]));
    least[j] = _mm512_set1_epi16(-1);
  }
  for (std::size_t i = 0; i < kPairChunk; i += kLanes) {
    __m512i const value =
        _mm512_xor_si512(_mm512_loadu_si512(pairs.up + i), _mm512_loadu_si512(pairs.down + i));
    for (unsigned j = 0; j < kCount; ++j) {
      least[j] = _mm512_min_epu16(least[j], _mm512_xor_si512(value, wanted[j]));
    }
  }
  std::uint32_t found = 0;
  for (unsigned j = 0; j < kCount; ++j) {
    bool const met = _mm512_testn_epi16_mask(least[j], least[j]) != 0;
    found |= static_cast<std::uint32_t>(met) << j;
  }
  return found;
}

/// What a number given by pairs is looked up in: the words of a window in registers. Two of them
/// are enough for a window whose second half is empty.
template <bool kWhole>
void sift_words(PairWindow& window, PairChunk pairs) {
  constexpr std::uint32_t kNumbers = kWhole ? kPairWindow : kPairWindow / 2;
  __m512i const first = _mm512_set1_epi16(static_cast<short>(window.first));
  __m512i const last = _mm512_set1_epi16(kNumbers - 1);  // never set; numbers outside become it
  __m512i const half = _mm512_set1_epi16(kPairWindow / 2);
  __m512i const one = _mm512_set1_epi16(1);
  __m512i const fifteen = _mm512_set1_epi16(15);
  std::uint16_t* const words = window.words.data();
  __m512i const words0 = _mm512_load_si512(words);
  __m512i const words1 = _mm512_load_si512(words + kLanes);
  __m512i const words2 = _mm512_load_si512(words + 2 * kLanes);
  __m512i const words3 = _mm512_load_si512(words + 3 * kLanes);
  auto const look = [&](std::size_t i, __m512i& number) {
    __m512i const value =
        _mm512_xor_si512(_mm512_loadu_si512(pairs.up + i), _mm512_loadu_si512(pairs.down + i));
    number = _mm512_min_epu16(_mm512_sub_epi16(value, first), last);
    __m512i const index = _mm512_srli_epi16(number, 4);
    __m512i word = _mm512_permutex2var_epi16(words0, index, words1);
    if constexpr (kWhole) {
      word = _mm512_mask_blend_epi16(_mm512_test_epi16_mask(number, half), word,
                                     _mm512_permutex2var_epi16(words2, index, words3));
    }
    return _mm512_test_epi16_mask(word, _mm512_sllv_epi16(one, _mm512_and_si512(number, fifteen)));
  };
  for (std::size_t i = 0; i < kPairChunk; i += 2 * kLanes) {
    __m512i low, high;
    __mmask32 const in_low = look(i, low);
    __mmask32 const in_high = look(i + kLanes, high);
    if (__builtin_expect(_kortestz_mask32_u8(in_low, in_high), 1) != 0) continue;
    // Seldom. The registers stay as they are: to load them anew here would wait for the stores.
    alignas(64) std::uint16_t numbers[2 * kLanes];
    _mm512_store_si512(numbers, low);
    _mm512_store_si512(numbers + kLanes, high);
    std::uint64_t found = in_low | std::uint64_t{in_high} << kLanes;
    for (; found != 0; found &= found - 1) {
      std::uint16_t const x = numbers[__builtin_ctzll(found)];
      words[x / 16] = static_cast<std::uint16_t>(words[x / 16] & ~(1U << (x % 16)));
    }
  }
}

void sift_pairs(PairWindow& window, PairChunk pairs) {
  std::uint16_t const* const words = window.words.data();
  __m512i const second =
      _mm512_or_si512(_mm512_load_si512(words + 2 * kLanes), _mm512_load_si512(words + 3 * kLanes));
  bool const narrow = _mm512_test_epi16_mask(second, second) == 0 && words[2 * kLanes - 1] < 0x8000;
  narrow ? sift_words<false>(window, pairs) : sift_words<true>(window, pairs);
}

/// The next 64 pairs: a lane is 0 where one agrees with what is at its slot.
__m512i differences(__m512i high, PairChunk const& pairs, std::size_t i) {
  static_assert(kPairSlots == sizeof(__m512i));
  __m512i const slot = _mm512_xor_si512(_mm512_loadu_si512(pairs.up_parts.low + i),
                                        _mm512_loadu_si512(pairs.down_parts.low + i));
  return _mm512_ternarylogic_epi64(_mm512_permutexvar_epi8(slot, high),
                                   _mm512_loadu_si512(pairs.up_parts.high + i),
                                   _mm512_loadu_si512(pairs.down_parts.high + i), kXorOfThree);
}

bool take_pairs(PairTable& table, PairChunk pairs) {
  constexpr std::size_t kSpan = kPairChunk / 4;  // between two looks at whether any was met
  bool any = false;
  for (std::size_t from = 0; from < kPairChunk; from += kSpan) {
    __m512i const high = _mm512_load_si512(table.high.data());
    __m512i least0 = _mm512_set1_epi8(-1);
    __m512i least1 = least0;
    for (std::size_t i = from; i < from + kSpan; i += 2 * kPairSlots) {
      least0 = _mm512_min_epu8(least0, differences(high, pairs, i));
      least1 = _mm512_min_epu8(least1, differences(high, pairs, i + kPairSlots));
    }
    __m512i const least = _mm512_min_epu8(least0, least1);
    if (__builtin_expect(_mm512_testn_epi8_mask(least, least) == 0, 1) != 0) continue;
    for (std::size_t i = from; i < from + kSpan; i += kPairSlots) {  // seldom
      __m512i const difference = differences(high, pairs, i);
      std::uint64_t found = _mm512_testn_epi8_mask(difference, difference);
      for (; found != 0; found &= found - 1) {
        any |= take_pair(table, pairs, i + static_cast<std::size_t>(__builtin_ctzll(found)));
      }
    }
  }
  return any;
}

}  // namespace

constinit PairKernels const kPairKernelsAvx512{.mark = mark_pairs,
                                               .find = find_pairs,
                                               .sift = sift_pairs,
                                               .take = take_pairs,
                                               .blocks_from = 16384};

}  // namespace bouton::sequence
