// Misere play of any sum of heaps of a one-heap game, of any size, within limits.
#pragma once

#include "bouton/answer/solution.hpp"
#include "bouton/core/limits.hpp"
#include "bouton/sequence/one_heap_game.hpp"
#include "misere/quotient_cache.hpp"

namespace bouton::misere {

/// By the misere quotient where it gives every heap a class (Certainty::kQuotientProved), else by a
/// search of the game tree that ends where it does (Certainty::kSearched). If a limit is reached
/// first, the outcome is empty and the reason names the limit. Safe for concurrent calls; quotients
/// are shared between calls with the same cache.
[[nodiscard]] Solution solve_misere_heaps(sequence::OneHeapGame const& game,
                                          Position const& position, Limits const& limits = {},
                                          Detail detail = Detail::kFull,
                                          QuotientCache const& cache = QuotientCache());

}  // namespace bouton::misere
