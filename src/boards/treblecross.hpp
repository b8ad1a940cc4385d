// StripGame: Treblecross on a strip of squares as bits, for searches and certificates.
#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>

namespace bouton::boards {

/// Squares as bits: crosses, and above them one bit more, which says how many squares there are.
using Strip = std::uint64_t;
inline constexpr std::size_t kMostSquaresOfStrip = 62;

/// All squares.
[[nodiscard]] constexpr Strip squares_of(Strip strip) {
  return std::bit_floor(strip) - 1;
}
/// \param crosses  for each square 0 where none is; at most kMostSquaresOfStrip
[[nodiscard]] constexpr Strip strip_of(std::span<std::uint64_t const> crosses) {
  Strip strip = Strip{1} << crosses.size();
  for (std::size_t square = 0; square < crosses.size(); ++square) {
    if (crosses[square] != 0) strip |= Strip{1} << square;
  }
  return strip;
}
/// The strip from the other end, if that is the less.
[[nodiscard]] constexpr Strip least_turned(Strip strip) {
  Strip turned = 1;
  for (Strip rest = strip; rest > 1; rest >>= 1) turned = turned << 1 | (rest & 1U);
  return std::min(strip, turned);
}

/// Free squares where a cross completes three.
[[nodiscard]] constexpr Strip completing(Strip strip) {
  Strip const set = strip & squares_of(strip);
  Strip const third = (set << 1 & set << 2) | (set >> 1 & set >> 2) | (set << 1 & set >> 1);
  return third & squares_of(strip) & ~set;
}

/// A move puts a cross on a free square, until three stand side by side.
struct StripGame {
  using Position = Strip;

  void moves(Strip strip, auto const& visit) const {
    if (is_over(strip)) return;
    Strip const crosses = strip & squares_of(strip);
    for (Strip free = squares_of(strip) & ~crosses; free != 0; free &= free - 1) {
      if (!visit(strip | (free & (~free + 1)))) return;
    }
  }
  [[nodiscard]] static bool is_over(Strip strip) {
    Strip const crosses = strip & squares_of(strip);
    return (crosses & crosses << 1 & crosses << 2) != 0;
  }
  [[nodiscard]] Strip canonical(Strip strip) const { return least_turned(strip); }
};

}  // namespace bouton::boards
