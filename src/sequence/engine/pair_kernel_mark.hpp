// Which of up to eight candidates a chunk of pairs gives, and marking all that it gives, for the
// files with kernels of PairValues.
//
// The file that includes this defines find_among for its vectors. Everything is in an anonymous
// namespace: each file has its own copy, with its instructions.
#pragma once

#include <cstddef>
#include <cstdint>

#include "sequence/engine/pair_kernels.hpp"

namespace bouton::sequence {
namespace {

/// Bit j is set iff some pair of the chunk gives candidates[j], for j < kCount.
template <unsigned kCount>
std::uint32_t find_among(PairChunk pairs, std::uint16_t const* candidates);

/// The count is rounded up to the next one that the registers suit.
inline std::uint32_t find_pairs(PairChunk pairs, std::uint16_t const* candidates, unsigned count) {
  if (count == 1) return find_among<1>(pairs, candidates);
  if (count == 2) return find_among<2>(pairs, candidates);
  if (count <= 4) return find_among<4>(pairs, candidates) & ((1U << count) - 1);
  return find_among<8>(pairs, candidates) & ((1U << count) - 1);
}

inline void mark_four(std::uint8_t* marks, std::uint64_t values) {
  marks[values & 0xffff] = 1;
  marks[(values >> 16) & 0xffff] = 1;
  marks[(values >> 32) & 0xffff] = 1;
  marks[values >> 48] = 1;
}

/// Stores are the bottleneck, little more than one per cycle: so pairs are read eight at a time and
/// taken apart in registers, which is half as fast again as reading them one by one.
inline void mark_pairs(std::uint8_t* marks, PairChunk pairs, std::size_t count) {
  using Eight = std::uint64_t __attribute__((vector_size(16)));
  std::size_t i = 0;
  for (; i + 8 <= count; i += 8) {
    Eight up, down;
    __builtin_memcpy(&up, pairs.up + i, sizeof up);
    __builtin_memcpy(&down, pairs.down + i, sizeof down);
    Eight const values = up ^ down;
    mark_four(marks, values[0]);
    mark_four(marks, values[1]);
  }
  for (; i < count; ++i) marks[pairs.up[i] ^ pairs.down[i]] = 1;
}

}  // namespace
}  // namespace bouton::sequence
