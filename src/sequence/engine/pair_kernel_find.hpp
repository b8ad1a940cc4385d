// Which of up to eight candidates a chunk of pairs gives, for the files with kernels of PairValues.
//
// The file that includes this defines find_among for its vectors; a count is rounded up to the
// next one that the registers suit. Everything is in an anonymous namespace: each file has its own
// copy, with its instructions.
#pragma once

#include <cstdint>

#include "sequence/engine/pair_kernels.hpp"

namespace bouton::sequence {
namespace {

/// Bit j is set iff some pair of the chunk gives candidates[j], for j < kCount.
template <unsigned kCount>
std::uint32_t find_among(PairChunk pairs, std::uint16_t const* candidates);

inline std::uint32_t find_pairs(PairChunk pairs, std::uint16_t const* candidates, unsigned count) {
  if (count == 1) return find_among<1>(pairs, candidates);
  if (count == 2) return find_among<2>(pairs, candidates);
  if (count <= 4) return find_among<4>(pairs, candidates) & ((1U << count) - 1);
  return find_among<8>(pairs, candidates) & ((1U << count) - 1);
}

}  // namespace
}  // namespace bouton::sequence
