// Putting a number into a table, and taking one pair's number out of a table or a window: for
// PairBlock, and for the files with kernels of PairValues.
//
// The kernels look up both parts of many pairs at once; the few that are found come here.
// Everything is in an anonymous namespace: each file has its own copy, with its instructions.
#pragma once

#include <cstddef>
#include <cstdint>

#include "sequence/engine/pair_kernels.hpp"

namespace bouton::sequence {
namespace {

/// The parts of a number.
inline std::uint8_t low_part(std::uint16_t number) {
  return static_cast<std::uint8_t>(number % kPairSlots + number / (256 * kPairSlots) * kPairSlots);
}
inline std::uint8_t high_part(std::uint16_t number) {
  return static_cast<std::uint8_t>(number / kPairSlots);
}

/// Puts a number into its slot, which is empty.
inline void put_number(PairTable& table, std::uint16_t number) {
  unsigned const slot = number % kPairSlots;
  table.full |= std::uint64_t{1} << slot;
  table.numbers[slot] = number;
  table.low[slot] = low_part(number);
  table.high[slot] = high_part(number);
}
inline void empty_slot(PairTable& table, unsigned slot) {
  table.full &= ~(std::uint64_t{1} << slot);
  table.low[slot] = static_cast<std::uint8_t>(slot ^ 1U);
  table.high[slot] = kRareHigh;
}

inline void take_pair(PairTable& table, PairChunk const& pairs, std::size_t i) {
  auto const number = static_cast<std::uint16_t>(pairs.up[i] ^ pairs.down[i]);
  unsigned const slot = number % kPairSlots;
  bool const full = ((table.full >> slot) & 1U) != 0;
  if (full && table.numbers[slot] == number) empty_slot(table, slot);
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
