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
/// those of a and b: the value modulo 64 plus 64 times value / 16384; and value / 64 modulo 256.
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

/// A set of numbers from `first`, a multiple of 64, to first + kPairWindow - 1, in bytes that
/// vectors look up. The number first + 64 (8 q + k) + s, s < 64, k < 8, is in it iff bit k of
/// bytes[q][s] is set.
inline constexpr std::uint32_t kPairWindow = 2048;
struct PairWindow {
  using Quarter = std::array<std::uint8_t, 64>;
  alignas(64) std::array<Quarter, kPairWindow / 512> bytes{};
  std::uint16_t first = 0;
};

/// A table in which vectors find numbers: at slot s at most one number, which is s modulo 64.
inline constexpr unsigned kPairSlots = 64;
inline constexpr std::uint8_t kRareHigh = 0xff;
/// Numbers below are known by their high part, which is not kRareHigh.
inline constexpr std::uint32_t kSmallNumbers = kRareHigh * kPairSlots;
struct PairTable {
  alignas(64) std::array<std::uint8_t, kPairSlots> high{};  ///< its high part; if none kRareHigh
  /// Its low part; if none that of another slot, which no number here has.
  alignas(64) std::array<std::uint8_t, kPairSlots> low{};
  std::array<std::uint16_t, kPairSlots> numbers{};  ///< anything if there is none
  std::uint64_t full = 0;                           ///< bit s: whether there is one
};

struct PairKernels {
  /// marks[up[i] ^ down[i]] = 1 for i < count.
  void (*mark)(std::uint8_t* marks, PairChunk pairs, std::size_t count);
  /// Bit j: candidates[j] is up[i] ^ down[i] for some i < kPairChunk. Reads the first `count`
  /// candidates, 1 to kPairCandidates.
  std::uint32_t (*find)(PairChunk pairs, std::uint16_t const* candidates, unsigned count);
  // For blocks of heaps; null where there is no fast way. Both read the parts as well.
  /// Takes up[i] ^ down[i] out of the window, for i < kPairChunk.
  void (*sift)(PairWindow& window, PairChunk pairs) = nullptr;
  /// Takes up[i] ^ down[i] out of each of `count` tables, for i < kPairChunk. Faster if `small`:
  /// if all of them are small numbers.
  void (*take)(PairTable* const* tables, std::size_t count, PairChunk pairs, bool small) = nullptr;
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
