// Taking one pair's number out of a table, for the files with kernels of PairValues.
//
// The kernels compare both parts of many pairs with what is in their slots; the few that agree
// come here. Everything is in an anonymous namespace: each file has its own copy, with its
// instructions.
#pragma once

#include <cstddef>
#include <cstdint>

#include "sequence/engine/pair_kernels.hpp"

namespace bouton::sequence {
namespace {

/// \return whether what pair i gives was in the table
inline bool take_pair(PairTable& table, PairChunk const& pairs, std::size_t i) {
  auto const number = static_cast<std::uint16_t>(pairs.up[i] ^ pairs.down[i]);
  unsigned const slot = number % kPairSlots;
  std::uint64_t const bit = std::uint64_t{1} << slot;
  if (table.numbers[slot] != number || (table.full & bit) == 0) return false;
  table.full &= ~bit;
  table.high[slot] = kRareHigh;
  return true;
}

}  // namespace
}  // namespace bouton::sequence
