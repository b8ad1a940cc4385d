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

/// Values in two parts that vectors of bytes can look up, and of which those of a ^ b are ^ of
/// those of a and b: the value modulo 64, and value / 64 modulo 256.
struct PairParts {
  std::uint8_t const* low = nullptr;
  std::uint8_t const* high = nullptr;
};

/// Where the members of pairs 0, 1, ... are stored, whole and in two parts.
struct PairChunk {
  std::uint16_t const* up;
  std::uint16_t const* down;
  PairParts up_parts{};
  PairParts down_parts{};
};

/// A set of numbers from `first` to first + kPairWindow - 2. The number first + x is in it iff
/// bit x mod 16 of word x / 16 is set; the last bit is never set.
inline constexpr std::uint32_t kPairWindow = 2048;
struct PairWindow {
  alignas(64) std::array<std::uint16_t, kPairWindow / 16> words{};
  std::uint16_t first = 0;
};

/// A table in which vectors find numbers: at slot s at most one number, which is s modulo 64.
inline constexpr unsigned kPairSlots = 64;
inline constexpr std::uint8_t kRareHigh = 0xff;
struct PairTable {
  alignas(64) std::array<std::uint8_t, kPairSlots> high{};  ///< its high part; if none kRareHigh
  std::array<std::uint16_t, kPairSlots> numbers{};          ///< anything if there is none
  std::uint64_t full = 0;                                   ///< bit s: whether there is one
};

struct PairKernels {
  /// marks[up[i] ^ down[i]] = 1 for i < count.
  void (*mark)(std::uint8_t* marks, PairChunk pairs, std::size_t count);
  /// Bit j: candidates[j] is up[i] ^ down[i] for some i < kPairChunk. Reads the first `count`
  /// candidates, 1 to kPairCandidates.
  std::uint32_t (*find)(PairChunk pairs, std::uint16_t const* candidates, unsigned count);
  // For blocks of heaps; null where there is no fast way.
  /// Takes up[i] ^ down[i] out of the window, for i < kPairChunk.
  void (*sift)(PairWindow& window, PairChunk pairs) = nullptr;
  /// Takes up[i] ^ down[i] out of the table, for i < kPairChunk. Reads the parts.
  /// \return whether any was there
  bool (*take)(PairTable& table, PairChunk pairs) = nullptr;
  /// The heap from which on blocks are faster, as measured.
  std::size_t blocks_from = std::numeric_limits<std::size_t>::max();
};

/// Those compiled for a set. \pre it is usable here
[[nodiscard]] PairKernels pair_kernels(InstructionSet set);

// Defined in the files for these sets.
extern PairKernels const kPairKernelsSse4;
extern PairKernels const kPairKernelsAvx2;
extern PairKernels const kPairKernelsAvx512;

}  // namespace bouton::sequence
