// Kernels of PairValues for AVX-512: compiled for it, called only where it is.
#include <immintrin.h>

#include "sequence/engine/pair_kernel_mark.hpp"
#include "sequence/engine/pair_kernel_take.hpp"
#include "sequence/engine/pair_kernels.hpp"

namespace bouton::sequence {
namespace {

constexpr std::size_t kLanes = 32;

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

static_assert(kPairSlots == sizeof(__m512i));

/// The parts of what 64 pairs give.
inline __m512i low_parts(PairChunk const& pairs, std::size_t i) {
  return _mm512_xor_si512(_mm512_loadu_si512(pairs.up_parts.low + i),
                          _mm512_loadu_si512(pairs.down_parts.low + i));
}
inline __m512i high_parts(PairChunk const& pairs, std::size_t i) {
  return _mm512_xor_si512(_mm512_loadu_si512(pairs.up_parts.high + i),
                          _mm512_loadu_si512(pairs.down_parts.high + i));
}

/// In the first kQuarters quarters of the window; the others are empty.
template <unsigned kQuarters>
void sift_quarters(PairWindow& window, PairChunk pairs) {
  constexpr int kOrOfAnd = 0xf8;
  __m512i const first = _mm512_set1_epi8(static_cast<char>(window.first / kPairSlots));
  __m512i const beyond = _mm512_set1_epi8(63);  // has no bit in any quarter
  __m512i bytes[kQuarters];                     // by slot
  __m512i bits[kQuarters];                      // by high part, counted from the first
  for (unsigned q = 0; q < kQuarters; ++q) {
    bytes[q] = _mm512_load_si512(window.bytes[q].data());
    bits[q] = _mm512_maskz_set1_epi64(static_cast<__mmask8>(1U << q),
                                      static_cast<long long>(0x8040201008040201));
  }
  static_assert(kPairChunk / kPairSlots == 32);
  std::uint64_t found[kPairChunk / kPairSlots];
  for (std::size_t i = 0; i < kPairChunk; i += kPairSlots) {
    __m512i const slot = low_parts(pairs, i);
    __m512i const high = _mm512_min_epu8(_mm512_sub_epi8(high_parts(pairs, i), first), beyond);
    __m512i met = _mm512_and_si512(_mm512_permutexvar_epi8(slot, bytes[0]),
                                   _mm512_permutexvar_epi8(high, bits[0]));
    for (unsigned q = 1; q < kQuarters; ++q) {
      met = _mm512_ternarylogic_epi64(met, _mm512_permutexvar_epi8(slot, bytes[q]),
                                      _mm512_permutexvar_epi8(high, bits[q]), kOrOfAnd);
    }
    found[i / kPairSlots] = _mm512_test_epi8_mask(met, met);
  }
  // Afterwards: to branch in the loop costs more than what it finds.
  std::uint32_t some = 0;
  for (std::size_t v = 0; v < kPairChunk / kPairSlots; ++v) {
    some |= static_cast<std::uint32_t>(found[v] != 0) << v;
  }
  for (; some != 0; some &= some - 1) {
    auto const v = static_cast<std::size_t>(__builtin_ctz(some));
    for (std::uint64_t left = found[v]; left != 0; left &= left - 1) {
      sift_pair(window, pairs, v * kPairSlots + static_cast<std::size_t>(__builtin_ctzll(left)));
    }
  }
}

void sift_pairs(PairWindow& window, PairChunk pairs) {
  unsigned quarters = kPairWindow / 512;
  for (; quarters > 0; --quarters) {
    __m512i const last = _mm512_load_si512(window.bytes[quarters - 1].data());
    if (_mm512_test_epi8_mask(last, last) != 0) break;
  }
  if (quarters == 1) return sift_quarters<1>(window, pairs);
  if (quarters == 2) return sift_quarters<2>(window, pairs);
  if (quarters == 3) return sift_quarters<3>(window, pairs);
  if (quarters == 4) sift_quarters<4>(window, pairs);
}

/// Pairs whose parts are in registers while all tables look at them.
constexpr std::size_t kSpan = 512;
constexpr std::size_t kVectors = kSpan / kPairSlots;
/// The parts of what a span of pairs gives.
struct Span {
  __m512i low[kVectors];
  __m512i high[kVectors];
};

/// The pairs from i on.
inline Span span_at(PairChunk const& pairs, std::size_t i) {
  Span span;
  for (std::size_t v = 0; v < kVectors; ++v, i += kPairSlots) {
    span.low[v] = low_parts(pairs, i);
    span.high[v] = high_parts(pairs, i);
  }
  return span;
}

/// A table in registers. Where all pairs give small numbers, only high parts are compared.
template <bool kSmall>
struct Looked {
  explicit Looked(PairTable const& table)
      : low(_mm512_load_si512(table.low.data())), high(_mm512_load_si512(table.high.data())) {}

  /// A lane is 0 where a pair agrees with what is at its slot.
  [[nodiscard]] __m512i differences(Span const& span, std::size_t v) const {
    constexpr int kXorThenOr = 0xf6;  // a | (b ^ c)
    __m512i const difference =
        _mm512_xor_si512(_mm512_permutexvar_epi8(span.low[v], high), span.high[v]);
    if constexpr (kSmall) return difference;
    return _mm512_ternarylogic_epi64(difference, _mm512_permutexvar_epi8(span.low[v], low),
                                     span.low[v], kXorThenOr);
  }

  __m512i low, high;
};

/// Seldom.
template <bool kSmall>
__attribute__((noinline)) void take_found(PairTable& table, PairChunk const& pairs,
                                          std::size_t from) {
  Span const span = span_at(pairs, from);
  Looked<kSmall> const looked(table);
  for (std::size_t v = 0; v < kVectors; ++v) {
    __m512i const difference = looked.differences(span, v);
    std::uint64_t found = _mm512_testn_epi8_mask(difference, difference);
    for (; found != 0; found &= found - 1) {
      take_pair(table, pairs,
                from + v * kPairSlots + static_cast<std::size_t>(__builtin_ctzll(found)));
    }
  }
}

template <bool kSmall>
void take_numbers(PairTable* const* tables, std::size_t count, PairChunk pairs) {
  for (std::size_t from = 0; from < kPairChunk; from += kSpan) {
    Span const span = span_at(pairs, from);
    for (std::size_t j = 0; j < count; ++j) {
      Looked<kSmall> const looked(*tables[j]);
      __m512i least[2] = {looked.differences(span, 0), looked.differences(span, 1)};
      for (std::size_t v = 2; v < kVectors; ++v) {
        least[v % 2] = _mm512_min_epu8(least[v % 2], looked.differences(span, v));
      }
      __m512i const both = _mm512_min_epu8(least[0], least[1]);
      if (__builtin_expect(_mm512_testn_epi8_mask(both, both) != 0, 0) != 0) {
        take_found<kSmall>(*tables[j], pairs, from);
      }
    }
  }
}

void take_pairs(PairTable* const* tables, std::size_t count, PairChunk pairs, bool small) {
  small ? take_numbers<true>(tables, count, pairs) : take_numbers<false>(tables, count, pairs);
}

}  // namespace

constinit PairKernels const kPairKernelsAvx512{.mark = mark_pairs,
                                               .find = find_pairs,
                                               .sift = sift_pairs,
                                               .take = take_pairs,
                                               .blocks_from = 16384};

}  // namespace bouton::sequence
