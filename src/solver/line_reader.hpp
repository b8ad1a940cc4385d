// The inner loop of line mode: decimal 64-bit heaps from one line of text.
#pragma once

#include <bit>
#include <cstdint>
#include <cstring>
#include <vector>

namespace bouton {

/// Bytes that must be readable behind the text (their values do not matter).
inline constexpr std::size_t kLinePadding = 8;

/// Reads heap sizes separated by blanks or commas from `at` up to the line end that must come.
/// \return the place after the line end, or nullptr if the line has anything else: a number above
/// 64 bits (or padded with zeros to over 20 digits), other text, or so much that heaps or digits
/// may be too many; the full parser then decides.
///
/// Numbers are read eight digits at a time: three multiplications turn eight digit bytes
/// into their value (pairs, then fours, then all). Little-endian machines only; others
/// never take this path.
inline char const* read_plain_line(char const* at, std::vector<std::uint64_t>& heaps) {
  constexpr std::uint64_t kZeros = 0x3030303030303030U;
  constexpr std::uint64_t kPowers[] = {1, 10, 100, 1000, 10000, 100000, 1000000, 10000000};
  if constexpr (std::endian::native != std::endian::little) return nullptr;
  heaps.clear();
  char const* const line = at;
  while (true) {
    while (*at == ' ' || *at == ',' || *at == '\t' || *at == '\r') ++at;
    if (*at == '\n') {
      bool const fits = static_cast<std::uint64_t>(at - line) <= kMaxTotalDigits;
      return heaps.empty() || !fits ? nullptr : at + 1;
    }
    char const* const start = at;
    std::uint64_t value = 0;
    while (true) {
      std::uint64_t word = 0;
      std::memcpy(&word, at, sizeof word);
      word ^= kZeros;  // digit bytes become 0 to 9
      // High bit of each byte that is not 0 to 9; bytes are at most 0x7f + 0x76 below, so
      // no carry passes from one to the next.
      std::uint64_t const other =
          (((word & 0x7f7f7f7f7f7f7f7fU) + 0x7676767676767676U) | word) & 0x8080808080808080U;
      unsigned const digits = other == 0 ? 8U : static_cast<unsigned>(std::countr_zero(other)) / 8U;
      if (digits == 0) break;
      // Missing digits become leading zeros.
      word <<= (8U - digits) * 8U;
      word = word * 10 + (word >> 8U);
      word = ((word & 0x000000ff000000ffU) * 0x000f424000000064U +
              ((word >> 16U) & 0x000000ff000000ffU) * 0x0000271000000001U) >>
             32U;
      at += digits;
      if (digits < 8) {
        value = value * kPowers[digits] + word;
        break;
      }
      value = value * 100000000U + word;
    }
    std::size_t const length = static_cast<std::size_t>(at - start);
    if (length == 0 || length > 20) return nullptr;
    // 20 digits fit only from 10^19 up to 2^64 - 1; what wraps round lands below 2 * 10^18.
    if (length == 20 && (*start != '1' || value < 10'000'000'000'000'000'000U)) return nullptr;
    if (heaps.size() == kMaxHeaps) return nullptr;
    heaps.push_back(value);
  }
}

}  // namespace bouton
