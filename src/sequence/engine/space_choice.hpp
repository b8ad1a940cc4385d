// Choosing the sparse space of a game from its first values.
#pragma once

#include <cstdint>
#include <optional>
#include <span>

#include "bouton/sequence/one_heap_game.hpp"
#include "sequence/engine/sparse_space.hpp"

namespace bouton::sequence {

/// Whether the theory of sparse spaces applies: finitely many amounts, some split, none into
/// more than two parts, and none too large for the engine's tables (amounts up to 2048).
[[nodiscard]] bool may_have_sparse_space(OneHeapGame const& game);

struct SpaceChoice {
  SparseSpace space;
  std::uint64_t rare = 0;     ///< heaps among the values given that are rare
  std::uint64_t recent = 0;   ///< of these, in the last quarter of the values
  std::uint16_t largest = 0;  ///< of the values
};

/// The mask with the fewest rare heaps among the values (the least such mask, not positional
/// if that is as good). A Walsh-Hadamard transform of the histogram finds the imbalance of all
/// masks at once. O(values + range log range). No value if all values are 0.
[[nodiscard]] std::optional<SpaceChoice> choose_space(OneHeapGame const& game,
                                                      std::span<std::uint16_t const> values);

/// Whether further values cost less with this space than from all pairs, as far as so many
/// `values` tell, from which it was chosen.
[[nodiscard]] bool pays(OneHeapGame const& game, SpaceChoice const& choice, std::uint64_t values);

}  // namespace bouton::sequence
