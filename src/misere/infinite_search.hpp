// The search for the law of an infinite misere quotient (docs/infinite.md, "How a law is found").
//
// Let the quotient of the heaps before h be finite, and let the layers of h (expansion.hpp) grow
// for ever. Heaps whose powers grow with the layers become counters, h is one more; what the
// others generate is the finite part. For each of its elements the layers tell who wins beside
// small numbers of the counted heaps; cells are fitted to these tables (cell_fit.hpp). Then a
// family of sums that are all different is looked for. All this is a guess until it is proved. Then
// heaps are added as long as each has an image in the same monoid and counters
// (infinite_extension.cpp).
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "bouton/core/limits.hpp"
#include "bouton/misere/quotient.hpp"
#include "misere/infinite_quotient.hpp"

namespace bouton::misere {

class PreparedInfinite;

struct InfiniteBudget {
  std::size_t layers = 96;         ///< of the heap that makes the quotient grow, at most
  std::size_t elements = 40'000;   ///< of the monoid of the layers
  std::uint64_t most_heaps = 200;  ///< to which a law is extended
  std::uint64_t work = 600'000'000'000;
  Limits limits = {};
  /// Proves or refutes a law; nothing is returned that it does not accept.
  std::function<bool(InfiniteQuotient const&)> prove;
  /// Called now and then with the layers done, and how many classes they distinguish.
  std::function<void(std::size_t layers, std::size_t classes)> progress = {};
};

struct InfiniteSearch {
  std::optional<InfiniteQuotient> law;
  Stop stop = Stop::kNone;          ///< why none was found; kNone: there is none of this kind
  std::vector<std::size_t> layers;  ///< classes that the layers distinguish
};

/// The law of the heaps up to `heap`. \param known  the quotient of the heaps before it, of one
/// game \complexity that of the layers, |F| times the points of a box, and the proofs
[[nodiscard]] InfiniteSearch find_law(Quotient const& known, std::uint64_t heap,
                                      InfiniteBudget const& budget);

// Steps of the search.

/// Why the quotient is infinite: a family of multiples of a counted heap, and contexts of an
/// element and multiples of others, with which the law tells its first members apart. Simple ones
/// come first: those of the last counted heap beside one other, then those of any beside all
/// others. Nothing if none is found.
/// \param counted  the heap of each counter
/// \param words  of each element of the finite part
/// \throws LimitReached
[[nodiscard]] std::optional<InfiniteFamily> find_family(InfiniteQuotient const& law,
                                                        std::vector<std::uint64_t> const& counted,
                                                        std::vector<InfiniteSum> const& words,
                                                        Meter& work);

/// The image that heap largest() + 1 of a game with a law seems to have, in the same monoid and
/// counters; nothing if there is none. \throws LimitReached
/// \complexity |F| times the points of a small box, times the options of the heaps of a word
[[nodiscard]] std::optional<InfiniteImage> next_image(PreparedInfinite const& law, Meter& work);

}  // namespace bouton::misere
