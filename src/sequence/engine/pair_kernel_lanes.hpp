// Kernels of PairValues over the compiler's vectors, for files that define kLaneBytes first.
//
// Everything is in an anonymous namespace: each file has its own copy, with its instructions.
#pragma once

#include <cstdint>

#include "sequence/engine/pair_kernel_mark.hpp"
#include "sequence/engine/pair_kernels.hpp"

namespace bouton::sequence {
namespace {

// NOLINTBEGIN(misc-definitions-in-headers): included once by each kernel's file
constexpr std::size_t kLanes = kLaneBytes / sizeof(std::uint16_t);
using Lanes = std::uint16_t __attribute__((vector_size(kLaneBytes)));
using Flags = std::int16_t __attribute__((vector_size(kLaneBytes)));
using Words = std::uint64_t __attribute__((vector_size(kLaneBytes)));

template <unsigned kCount>
std::uint32_t find_among(PairChunk pairs, std::uint16_t const* candidates) {
  Lanes wanted[kCount];
  Flags met[kCount];
  for (unsigned j = 0; j < kCount; ++j) {
    wanted[j] = Lanes{} + candidates[j];
    met[j] = Flags{};
  }
  for (std::size_t i = 0; i < kPairChunk; i += kLanes) {
    Lanes up, down;
    __builtin_memcpy(&up, pairs.up + i, sizeof up);
    __builtin_memcpy(&down, pairs.down + i, sizeof down);
    Lanes const value = up ^ down;
    for (unsigned j = 0; j < kCount; ++j) met[j] |= value == wanted[j];
  }
  std::uint32_t found = 0;
  for (unsigned j = 0; j < kCount; ++j) {
    Words const words = reinterpret_cast<Words>(met[j]);
    std::uint64_t any = 0;
    for (std::size_t i = 0; i < kLaneBytes / 8; ++i) any |= words[i];
    found |= static_cast<std::uint32_t>(any != 0) << j;
  }
  return found;
}

// NOLINTEND(misc-definitions-in-headers)

}  // namespace
}  // namespace bouton::sequence
