// KnownQuotient: everything known about the misere quotient of a game, shared by questions.
//
// The quotient is searched for in two rounds, a quick one and, where that does not answer the
// question, a long one; the result of a round does not depend on earlier questions. A QuotientCache
// keeps the results, so that a batch of positions pays once.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "bouton/core/limits.hpp"
#include "bouton/core/natural.hpp"
#include "bouton/misere/quotient_search.hpp"
#include "misere/quotient_cache.hpp"
#include "misere/quotient_solution.hpp"

namespace bouton::misere {

/// A snapshot that never changes.
struct KnownQuotient {
  std::shared_ptr<QuotientTable const> table;
  std::uint64_t heaps_done = 0;  ///< all heaps up to this have a class
  Stop stopped_by = Stop::kHeaps;
  /// The most elements allowed in the round that ended.
  std::size_t most_elements = 0;

  /// Whether heaps of every game up to this size have a class.
  [[nodiscard]] bool covers(Natural const& heap) const {
    return table->quotient().complete() || heap <= heaps_done;
  }
};

/// The budget of the long round.
inline constexpr std::uint64_t kKnownQuotientHeaps = 1U << 14U;
inline constexpr std::size_t kKnownQuotientElements = 4'096;
inline constexpr std::uint64_t kKnownQuotientWork = 800'000'000;

/// The common quotient of these games, with classes for heaps up to `largest` if the rounds and the
/// limits allow it (see covers()). Safe for concurrent calls; one thread at a time works on a
/// quotient. \pre at least one game
/// \param cache  keeps the result; without one everything is computed again at the next call.
[[nodiscard]] std::shared_ptr<KnownQuotient const> misere_quotient(
    std::vector<sequence::OneHeapGame> const& games, Natural const& largest,
    Limits const& limits = {}, QuotientCache const& cache = QuotientCache());

}  // namespace bouton::misere
