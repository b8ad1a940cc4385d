// InfiniteClaim: a certificate of an infinite misere quotient, read but not yet verified.
//
// It maps every heap, and so every sum of heaps, to a pair: an element of a finite commutative
// monoid, and a vector of natural numbers, the counters. For each element it states the set of
// vectors with which the player to move loses, as a formula (docs/infinite.md).
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <tuple>
#include <vector>

#include "check/document.hpp"
#include "check/heap_rules.hpp"
#include "check/presburger.hpp"

namespace bouton::check {

/// A finite commutative monoid by its generators. Elements are numbered from 0, the identity.
struct FiniteMonoid {
  std::vector<std::uint64_t> generators;            ///< heaps
  std::vector<std::vector<std::uint32_t>> actions;  ///< actions[g][x]: x times generator g
  std::size_t order = 1;
  std::vector<std::uint16_t> products;  ///< of x and y at order * x + y

  /// Actions that commute and reach every element from 0 are those of a commutative monoid, in
  /// which x y is x acted on by a word of y. Finds the products. \throws Wrong if they are not
  void find_products();
  /// \pre find_products() has returned
  [[nodiscard]] std::uint32_t product(std::uint32_t x, std::uint32_t y) const {
    return products[order * x + y];
  }
};

/// The image of a heap or a sum of heaps.
struct Image {
  std::uint32_t element = 0;
  std::vector<std::int64_t> counters;

  friend bool operator==(Image const&, Image const&) = default;
  friend bool operator<(Image const& a, Image const& b) {
    return std::tie(a.element, a.counters) < std::tie(b.element, b.counters);
  }
};

/// Heaps and the number of each.
using HeapSum = std::map<std::uint64_t, std::uint64_t>;

/// first + k step, for k = 0, 1, 2, ...; any two of them, k < l, are distinguished by the context
/// start + k by_first + (l - k) by_distance.
struct Family {
  HeapSum first, step;
  HeapSum start, by_first, by_distance;
};

struct InfiniteClaim {
  std::string game;
  HeapRules rules;
  FiniteMonoid monoid;
  std::size_t counters = 0;
  std::vector<Image> heaps;        ///< of heaps 0, 1, ..., n
  Formulas formulas;               ///< over the counters
  std::vector<Formulas::Id> lost;  ///< for each element: the counters with which the mover loses
  Family family;

  [[nodiscard]] std::uint64_t largest() const { return heaps.size() - 1; }
  [[nodiscard]] Image nothing() const { return {0, std::vector<std::int64_t>(counters, 0)}; }
  [[nodiscard]] Image product(Image const& x, Image const& y) const;
  /// The image of a sum. \pre its heaps are among those of the claim.
  [[nodiscard]] Image image(HeapSum const& sum) const;
};

/// Reads a claim, whose finite part is not known to be a monoid yet: FiniteMonoid::find_products.
/// \throws Error naming the member that is missing, unreadable, or unknown.
[[nodiscard]] InfiniteClaim read_infinite_claim(Document const& document);

// Members that other claims have, too. All throw Error naming the member.
[[nodiscard]] std::int64_t read_integer(JsonValue json, std::int64_t least, std::int64_t most,
                                        std::string const& member);
[[nodiscard]] std::vector<std::int64_t> read_integers(JsonValue json, std::size_t size,
                                                      std::int64_t least, std::int64_t most,
                                                      std::string const& member);
void read_finite_part(Document const& document, FiniteMonoid& monoid);
/// The sets of vectors, over the variables of the formulas; the least common multiple of all moduli
/// is bounded.
[[nodiscard]] std::vector<Formulas::Id> read_sets(Document const& document, Formulas& formulas);
/// For each element its set.
[[nodiscard]] std::vector<Formulas::Id> read_lost(Document const& document,
                                                  std::vector<Formulas::Id> const& sets,
                                                  std::size_t order);
[[nodiscard]] HeapSum read_heap_sum(Document const& document, std::string const& key,
                                    std::uint64_t largest);

}  // namespace bouton::check
