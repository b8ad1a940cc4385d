// Kernels of PairValues without special instructions, and the choice among all.
#include "sequence/engine/pair_kernels.hpp"

#include "sequence/engine/instructions.hpp"
#include "sequence/engine/pair_kernel_take.hpp"

#if defined(__aarch64__) || defined(__wasm_simd128__)
namespace {
constexpr unsigned kLaneBytes = 16;
}
#include "sequence/engine/pair_kernel_lanes.hpp"
#endif

namespace bouton::sequence {
namespace {

/// One pair, one candidate at a time: the reference for the others.
constexpr PairKernels kScalarKernels{
    .mark =
        [](std::uint8_t* marks, PairChunk pairs, std::size_t count) {
          for (std::size_t i = 0; i < count; ++i) marks[pairs.up[i] ^ pairs.down[i]] = 1;
        },
    .find =
        [](PairChunk pairs, std::uint16_t const* candidates, unsigned count) {
          std::uint32_t found = 0;
          for (std::size_t i = 0; i < kPairChunk; ++i) {
            for (unsigned j = 0; j < count; ++j) {
              bool const met = (pairs.up[i] ^ pairs.down[i]) == candidates[j];
              found |= static_cast<std::uint32_t>(met) << j;
            }
          }
          return found;
        },
    .sift =
        [](PairWindow& window, PairChunk pairs) {
          for (std::size_t i = 0; i < kPairChunk; ++i) sift_pair(window, pairs, i);
        },
    .take =
        [](PairTable* const* tables, std::size_t count, PairChunk pairs, bool /*small*/) {
          for (std::size_t i = 0; i < kPairChunk; ++i) {
            for (std::size_t j = 0; j < count; ++j) take_pair(*tables[j], pairs, i);
          }
        },
};

}  // namespace

PairKernels pair_kernels(InstructionSet set) {
  switch (set) {
#if defined(BOUTON_KERNELS_SSE4)
    case InstructionSet::kSse4:
      return kPairKernelsSse4;
#endif
#if defined(BOUTON_KERNELS_AVX2)
    case InstructionSet::kAvx2:
      return kPairKernelsAvx2;
#endif
#if defined(BOUTON_KERNELS_AVX512)
    case InstructionSet::kAvx512:
      return kPairKernelsAvx512;
#endif
#if defined(__aarch64__) || defined(__wasm_simd128__)
    case InstructionSet::kNeon:
    case InstructionSet::kWasm:
      return {.mark = mark_pairs, .find = find_pairs};
#endif
    default:
      return kScalarKernels;
  }
}

}  // namespace bouton::sequence
