// Kernels of PairValues for AVX-512: compiled for it, called only where it is.
#include <immintrin.h>

#include "sequence/engine/pair_kernel_find.hpp"
#include "sequence/engine/pair_kernel_mark.hpp"
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

}  // namespace

constinit PairKernels const kPairKernelsAvx512{.mark = mark_pairs, .find = find_pairs};

}  // namespace bouton::sequence
