// PairKernels: the two inner loops of PairValues for each instruction set.
//
// This header is included by files compiled for different instruction sets: declarations only.
#pragma once

#include <cstddef>
#include <cstdint>

namespace bouton::sequence {

enum class InstructionSet;

/// Pairs compared between two looks at the candidates; a multiple of all vector lengths.
inline constexpr std::size_t kPairChunk = 2048;
inline constexpr unsigned kPairCandidates = 8;

/// Where the members of pairs 0, 1, ... are stored.
struct PairChunk {
  std::uint16_t const* up;
  std::uint16_t const* down;
};

struct PairKernels {
  /// marks[up[i] ^ down[i]] = 1 for i < count.
  void (*mark)(std::uint8_t* marks, PairChunk pairs, std::size_t count);
  /// Bit j: candidates[j] is up[i] ^ down[i] for some i < kPairChunk. Reads the first `count`
  /// candidates, 1 to kPairCandidates.
  std::uint32_t (*find)(PairChunk pairs, std::uint16_t const* candidates, unsigned count);
};

/// Those compiled for a set. \pre it is usable here
[[nodiscard]] PairKernels pair_kernels(InstructionSet set);

// Defined in the files for these sets.
extern PairKernels const kPairKernelsSse4;
extern PairKernels const kPairKernelsAvx2;
extern PairKernels const kPairKernelsAvx512;

}  // namespace bouton::sequence
