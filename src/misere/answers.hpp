// Answers about a list of heaps in misere play, of one game or of several.
#pragma once

#include <cstddef>
#include <memory>
#include <string>
#include <vector>

#include "answer/heaps_answer.hpp"
#include "bouton/answer/solution.hpp"
#include "bouton/core/limits.hpp"
#include "bouton/sequence/one_heap_game.hpp"
#include "misere/game_heap.hpp"
#include "misere/quotient_cache.hpp"
#include "misere/quotient_solution.hpp"

namespace bouton::misere {

struct KnownQuotient;
class SharedInfinite;

/// The heaps of a position.
[[nodiscard]] std::vector<GameHeap> heaps_of(Position const& position, std::size_t game = 0);
/// The answer for a position with these heaps.
[[nodiscard]] Solution to_solution(HeapsAnswer answer, Position const& position);

/// By the classes of the heaps. \pre the table covers every heap
[[nodiscard]] HeapsAnswer answer_by_quotient(std::shared_ptr<QuotientTable const> const& table,
                                             std::vector<GameHeap> heaps,
                                             std::vector<std::string> const& names, Detail detail,
                                             Limits const& limits);

/// Misere play of any heaps of these games: by their common quotient as far as it is known,
/// otherwise by search with the quotient as its end-game table, within the limits.
/// \param names  names of the games, to distinguish their heaps; empty for a single game
[[nodiscard]] HeapsAnswer answer_misere(std::vector<sequence::OneHeapGame> const& games,
                                        std::vector<GameHeap> heaps,
                                        std::vector<std::string> const& names, Limits const& limits,
                                        Detail detail, QuotientCache const& cache);

/// Misere play of any sum of heaps of a one-heap game, of any size, within limits: by the misere
/// quotient where it gives every heap a class (Certainty::kQuotientProved), else by a search of the
/// game tree that ends where it does (Certainty::kSearched). If a limit is reached first, the
/// outcome is empty and the reason names the limit. Safe for concurrent calls; quotients are shared
/// between calls with the same cache.
[[nodiscard]] Solution solve_misere_heaps(sequence::OneHeapGame const& game,
                                          Position const& position, Limits const& limits = {},
                                          Detail detail = Detail::kFull,
                                          QuotientCache const& cache = QuotientCache());

/// By EndgameSearch: every winning move, and why.
/// \param law  that of all the games, or null
[[nodiscard]] HeapsAnswer answer_by_endgame(KnownQuotient const& known,
                                            std::shared_ptr<SharedInfinite const> const& law,
                                            std::vector<GameHeap> const& heaps,
                                            std::vector<std::string> const& names,
                                            Limits const& limits, Detail detail);

/// By the law of an infinite quotient. \pre it covers every heap
/// \param names  as above
[[nodiscard]] HeapsAnswer answer_by_infinite(std::shared_ptr<SharedInfinite const> const& law,
                                             std::vector<GameHeap> const& heaps,
                                             std::vector<std::string> const& names, Detail detail,
                                             Limits const& limits);

}  // namespace bouton::misere
