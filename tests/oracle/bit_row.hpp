// Sets of numbers, such as totals of sums, in bits of words.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace oracle {

using BitRow = std::vector<std::uint64_t>;

/// Bit i is that of number 64 w + by + i.
inline std::uint64_t word(BitRow const& bits, long by, std::size_t w) {
  std::size_t const at = w + static_cast<std::size_t>(by) / 64;
  auto const shift = static_cast<unsigned>(by % 64);
  if (at + (shift == 0 ? 0 : 1) >= bits.size()) return at < bits.size() ? bits[at] >> shift : 0;
  return shift == 0 ? bits[at] : bits[at] >> shift | bits[at + 1] << (64 - shift);
}

/// Whether number t is in the set.
inline bool has(BitRow const& bits, long t) {
  auto const at = static_cast<std::size_t>(t);
  return at / 64 < bits.size() && (bits[at / 64] >> at % 64 & 1U) != 0;
}

}  // namespace oracle
