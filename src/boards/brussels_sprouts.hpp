// Brussels Sprouts: crosses with four free ends each; a move draws a line between two free ends,
// meeting nothing, and a dash across it, which gives two new ends.
//
// Theorem (Conway; Berlekamp, Conway & Guy 1982, chapter 17). From n >= 1 crosses every play takes
// 5n - 2 moves.
//
// Proof. There are always 4n free ends. After m moves there are n + m crossings, joined by 2m
// lines. When no move is left, all is in one piece, and each region has one free end: a region
// always has at least one, as every dash leaves an end on either side of its line; two ends in one
// region could be joined, and two pieces would have ends in the region between them. So there are
// 4n regions, and by Euler (n + m) - 2m + 4n = 2.
#pragma once

#include <cstdint>

namespace bouton {

/// How many moves every play takes: an odd number means that whoever begins makes the last one, by
/// any moves. \cite BerlekampConwayGuy1982
[[nodiscard]] inline std::uint64_t brussels_sprouts_moves(std::uint64_t crosses) {
  return crosses == 0 ? 0 : 5 * crosses - 2;
}

}  // namespace bouton
