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

/// Up to kPairGroup numbers, and a table in which vectors find them: each number at its slot, in
/// every other slot a number that belongs to another slot.
inline constexpr unsigned kPairGroup = 16;
inline constexpr unsigned kPairSlots = 64;
struct PairGroup {
  alignas(64) std::array<std::uint16_t, kPairSlots> slots{};
  std::array<std::uint16_t, kPairGroup> numbers{};  // ascending
  unsigned count = 0;
  std::uint16_t factor = 1;  // odd; keeps the numbers in different slots

  std::uint16_t stranger = 1;  // what is in slot 0 where no number is; 0 is in the others
};

/// Where a number is.
[[nodiscard]] inline unsigned slot_of(PairGroup const& group, std::uint16_t number) {
  return static_cast<std::uint16_t>(number * unsigned{group.factor}) / (65536 / kPairSlots);
}

struct PairKernels {
  /// marks[up[i] ^ down[i]] = 1 for i < count.
  void (*mark)(std::uint8_t* marks, PairChunk pairs, std::size_t count);
  /// Bit j: candidates[j] is up[i] ^ down[i] for some i < kPairChunk. Reads the first `count`
  /// candidates, 1 to kPairCandidates.
  std::uint32_t (*find)(PairChunk pairs, std::uint16_t const* candidates, unsigned count);
  // For blocks of heaps; null where there is no fast way.
  /// Takes up[i] ^ down[i] out of the window, for i < kPairChunk.
  void (*sift)(PairWindow& window, PairChunk pairs) = nullptr;
  /// Takes up[i] ^ down[i] out of its slot, for i < kPairChunk. \return whether any was there
  bool (*take)(PairGroup& group, PairChunk pairs) = nullptr;
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
