// Counters: a finite monoid of sums is made finer by counting some heaps on their own.
//
// A counter gives each heap a weight and knows the weight of a sum up to an index, and from there
// on modulo a period. What it counts is left out of the class of the sum, so that the monoid
// becomes as fine as this count can make it.
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "misere/monoid.hpp"
#include "misere/outcome_check.hpp"

namespace bouton::misere {

/// Counts up to index, then modulo period: copies of a heap, or of a generator in the least words
/// of the heaps.
struct Counter {
  HeapNumber counted;
  bool in_least_words;
  std::vector<std::uint32_t> weight;  ///< of heaps 0, 1, ...
  std::uint32_t index, period;

  [[nodiscard]] std::uint32_t states() const { return index + period; }
  [[nodiscard]] std::uint32_t add(std::uint32_t state, std::uint32_t more) const {
    std::uint64_t const sum = std::uint64_t{state} + more;
    return static_cast<std::uint32_t>(sum < index ? sum : index + (sum - index) % period);
  }
};

/// Calls visit(counters) for single counters of one heap of the word `failure`, small ones first,
/// until it returns true. False if it never did.
bool try_heap_counters(Monoid const& monoid, Word const& failure, Word const& least,
                       std::function<bool(std::vector<Counter> const&)> const& visit);

/// Calls visit(counters) for sets of counters that may tell the word `failure` from the least word
/// of its class, until it returns true. First comes one counter, small ones before large ones: of a
/// generator, in which heaps of equal classes have equal weights, or of one heap of the word; then
/// several heaps of the word together; at last all of them, further and further. It never gives up
/// by itself.
void try_counters(Monoid const& monoid, Word const& failure, Word const& least,
                  std::function<bool(std::vector<Counter> const&)> const& visit);

/// States of the counters together, at most 2^32.
[[nodiscard]] std::uint64_t states_together(std::vector<Counter> const& counters);

/// What is not counted by its class, with the counters beside it: this maps onto the monoid.
/// \param image  becomes that map. \pre order times states_together is below 2^32
/// \throws LimitReached, with kElements where the result has more than `most` elements
[[nodiscard]] Monoid with_counters(Monoid const& monoid, HeapNumber heaps,
                                   std::vector<Counter> const& counters, std::size_t most,
                                   std::vector<Class>& image, Meter& work);

}  // namespace bouton::misere
