// Genus, word and misère canonical form of heaps and positions.
#pragma once

#include <cstddef>
#include <cstdint>

#include "answer/genus.hpp"
#include "ask/sequence_game.hpp"
#include "bouton/core/limits.hpp"
#include "bouton/rules/position.hpp"

namespace bouton::ask {

/// For heaps above this nothing is known.
inline constexpr std::uint64_t kLargestGenusHeap = 1'000'000;
/// Forms of larger heaps are too long to read, and not told.
inline constexpr std::uint64_t kFormsTo = 64;

struct GenusQuestion {
  Limits limits;
  /// Whether the limits were set by whoever asks: else the work ends after a few seconds.
  bool limited = false;
  std::size_t longest_form = 2000;  ///< longer forms are not told; 0: none
};

/// Heaps 0, ..., last, as far as the limits allow.
[[nodiscard]] answer::Genera genera(SequenceGame const& game, std::uint64_t last,
                                    GenusQuestion const& how);
/// One position. \pre it is one of the game
[[nodiscard]] answer::Genus genus(SequenceGame const& game, Position const& position,
                                  GenusQuestion const& how);

}  // namespace bouton::ask
