// PairKernels: the inner loops of PairValues for each instruction set.
//
// This header is included by files compiled for different instruction sets: declarations only.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>

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

/// A set of numbers from `first` to first + kPairWindow - 2. The number first + x is in it iff
/// bit x mod 16 of word x / 16 is set; the last bit is never set.
inline constexpr std::uint32_t kPairWindow = 2048;
struct PairWindow {
  alignas(64) std::array<std::uint16_t, kPairWindow / 16> words{};
  std::uint16_t first = 0;
};

struct PairKernels {
  /// marks[up[i] ^ down[i]] = 1 for i < count.
  void (*mark)(std::uint8_t* marks, PairChunk pairs, std::size_t count);
  /// Bit j: candidates[j] is up[i] ^ down[i] for some i < kPairChunk. Reads the first `count`
  /// candidates, 1 to kPairCandidates.
  std::uint32_t (*find)(PairChunk pairs, std::uint16_t const* candidates, unsigned count);
  /// Takes up[i] ^ down[i] out of the window, for i < kPairChunk. May be null.
  void (*sift)(PairWindow& window, PairChunk pairs);
  /// From how many chunks on `sift` is faster than `find`.
  std::size_t sift_from = std::numeric_limits<std::size_t>::max();
  /// How many numbers go into a window at most; below kPairWindow.
  std::uint32_t window = kPairWindow - 1;
};

/// Those compiled for a set. \pre it is usable here
[[nodiscard]] PairKernels pair_kernels(InstructionSet set);

// Defined in the files for these sets.
extern PairKernels const kPairKernelsSse4;
extern PairKernels const kPairKernelsAvx2;
extern PairKernels const kPairKernelsAvx512;

}  // namespace bouton::sequence
