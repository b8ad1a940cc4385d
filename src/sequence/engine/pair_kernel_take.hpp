// Taking one pair's number out of a table or a window, for the files with kernels of PairValues.
//
// The kernels look up both parts of many pairs at once; the few that are found come here.
// Everything is in an anonymous namespace: each file has its own copy, with its instructions.
#pragma once

#include <cstddef>
#include <cstdint>

#include "sequence/engine/pair_kernels.hpp"

namespace bouton::sequence {
namespace {

inline void take_pair(PairTable& table, PairChunk const& pairs, std::size_t i) {
  auto const number = static_cast<std::uint16_t>(pairs.up[i] ^ pairs.down[i]);
  unsigned const slot = number % kPairSlots;
  std::uint64_t const bit = std::uint64_t{1} << slot;
  if (table.numbers[slot] != number || (table.full & bit) == 0) return;
  table.full &= ~bit;
  table.high[slot] = kRareHigh;
}

/// Takes what pair i gives out of the window.
inline void sift_pair(PairWindow& window, PairChunk const& pairs, std::size_t i) {
  auto const number = static_cast<std::uint16_t>(pairs.up[i] ^ pairs.down[i]);
  auto const x = static_cast<std::uint16_t>(number - window.first);
  if (x >= kPairWindow) return;
  std::uint8_t& byte = window.bytes[x / 512][x % 64];
  byte = static_cast<std::uint8_t>(byte & ~(1U << (x / 64 % 8)));
}

}  // namespace
}  // namespace bouton::sequence
