// Tables: single heaps, two heaps side by side, or the list of P-positions.
#pragma once

#include <cstdint>

#include "answer/table.hpp"
#include "bouton/core/limits.hpp"
#include "bouton/games/games.hpp"
#include "bouton/solver/context.hpp"

namespace bouton::ask {

[[nodiscard]] answer::HeapTable heap_table(Game const& game, std::uint64_t rows,
                                           Limits const& limits,
                                           Context const& context = Context());
/// By sieve where moves are translations and the box fits the limits, else cell by cell.
[[nodiscard]] answer::GridTable grid_table(Game const& game, std::uint64_t rows,
                                           std::uint64_t columns, Limits const& limits,
                                           Context const& context = Context());
/// By the theory's own list, else by sieve, else pair by pair. \pre the game has exactly two heaps
[[nodiscard]] answer::PairTable pair_table(Game const& game, std::uint64_t count,
                                           Limits const& limits,
                                           Context const& context = Context());

}  // namespace bouton::ask
