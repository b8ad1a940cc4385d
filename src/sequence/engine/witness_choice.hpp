// The choice of the first witnesses: those that together show most of what values need.
//
// Verification marks what the first witnesses of a list show, and looks for what is left one code
// at a time (block_verifier.hpp). In random order they show the same options again and again; each
// chosen for what those before it leave open at sample heaps, half as many leave as little open.
// That is the greedy choice for maximum coverage (Nemhauser, Wolsey & Fisher 1978), each time among
// a few candidates that come next in the list (Mirzasoleiman et al. 2015, "Lazier than lazy
// greedy"): nearly as good, and much sooner made.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

#include "bouton/core/limits.hpp"
#include "sequence/engine/block_task.hpp"

namespace bouton::sequence {

/// Heaps that follow each other, all codes one byte.
struct WitnessSample {
  std::uint64_t first;        ///< the first of the heaps
  std::uint8_t const* codes;  ///< theirs; as far before as witnesses reach, they can be read too
  std::size_t count;
  std::span<std::uint64_t const> amounts;  ///< after which a witness may serve
  /// needed[n % 2][c]: so many rare codes, from 0 on, must be options of a heap n with code c.
  std::array<std::array<std::uint16_t, 256>, 2> needed;
};

/// Moves the chosen witnesses to the front, one after another, each the best of `candidates`, until
/// nothing is open at the sample heaps, `most` are chosen, or a limit is reached. The others stay
/// behind, somehow ordered. \return how many were chosen
/// Time: about candidates * amounts * sample heaps that are still open, for each one chosen.
/// \pre no heap that a witness reaches from the sample is rare; candidates > 0
std::size_t choose_witnesses(std::span<BlockSource> witnesses, WitnessSample const& sample,
                             std::size_t candidates, std::size_t most, Limits const& limits);

}  // namespace bouton::sequence
