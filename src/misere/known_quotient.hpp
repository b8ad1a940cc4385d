// KnownQuotient: all that is known about the misere quotient of a game, shared by questions.
//
// The quotient is looked for in two rounds, a quick one and, where that does not answer the
// question, a long one; what a round finds does not depend on the questions before. A
// QuotientCache keeps the results, so that a batch of positions pays once.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "bouton/core/limits.hpp"
#include "bouton/core/natural.hpp"
#include "bouton/misere/quotient_cache.hpp"
#include "bouton/misere/quotient_search.hpp"
#include "misere/quotient_solution.hpp"

namespace bouton::misere {

/// A snapshot that never changes.
struct KnownQuotient {
  std::shared_ptr<QuotientTable const> table;
  std::uint64_t heaps_done = 0;  ///< all heaps up to this have a class
  Stop stopped_by = Stop::kHeaps;
  /// Of the round that ended: no more elements than this were allowed.
  std::size_t most_elements = 0;

  /// Heaps of every game up to this size have a class.
  [[nodiscard]] bool covers(Natural const& heap) const {
    return table->quotient().complete() || heap <= heaps_done;
  }
};

/// The long round.
inline constexpr std::uint64_t kKnownQuotientHeaps = 1U << 14U;
inline constexpr std::size_t kKnownQuotientElements = 4'096;
inline constexpr std::uint64_t kKnownQuotientWork = 800'000'000;

/// The common quotient of these games, with classes for heaps up to `largest` if the rounds and
/// the limits allow it (ask covers()). Safe for concurrent calls; one quotient is looked for by
/// one thread at a time. \pre at least one game
/// \param cache  keeps what is found out; without one all is found out again at the next call.
[[nodiscard]] std::shared_ptr<KnownQuotient const> misere_quotient(
    std::vector<sequence::OneHeapGame> const& games, Natural const& largest,
    Limits const& limits = {}, QuotientCache const& cache = QuotientCache());

}  // namespace bouton::misere
