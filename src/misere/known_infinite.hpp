// The laws that come with the library, and for which games they hold.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "bouton/sequence/one_heap_game.hpp"
#include "misere/infinite_table.hpp"
#include "misere/quotient_cache.hpp"

namespace bouton::misere {

/// The law of this game, if one that comes with the library holds for it: of all such, that with
/// the most heaps. Those are the certificates of data/certificates; they hold for every game with
/// the same images (InfiniteTable::for_game).
/// \param cache  keeps the laws that were read, and for which games they hold
/// \complexity the first time some milliseconds, to read all laws; then a look into a map
[[nodiscard]] std::shared_ptr<InfiniteTable const> known_infinite_quotient(
    sequence::OneHeapGame const& game, QuotientCache const& cache);

/// The games of the certificates that come with the library.
[[nodiscard]] std::vector<std::string> games_with_infinite_quotients();

}  // namespace bouton::misere
