// What is read off a quotient: its relations, a short list that implies all its equal words; and
// its growth, the order of Q_n where it changed.
#pragma once

#include <vector>

#include "bouton/misere/quotient.hpp"
#include "bouton/misere/quotient_search.hpp"

namespace bouton::misere {

/// Two equal words, as exponents of the generators; the right one is the least of its class.
struct Relation {
  std::vector<unsigned> left;
  std::vector<unsigned> right;

  friend bool operator==(Relation const&, Relation const&) = default;
};

/// The least words that are not the least of their class, each with the least one, in
/// colexicographic order. Replacing left sides by right sides brings every word to the least
/// one of its class, and no relation can be left out of the list without changing that: this
/// is the reduced Groebner basis of the congruence. O(order * generators^2 * length of words).
[[nodiscard]] std::vector<Relation> presentation(Quotient const& quotient);

/// The quotient of the heaps up to n is that of the submonoid their classes generate, reduced
/// (elements with equal rows are one). It changes at generators only: a heap that is some
/// product of smaller ones next to all sums is that product next to smaller sums. (It need not
/// change there: that some heaps are generators is seen only with larger heaps.)
/// O(order * generators^2 * length of words).
[[nodiscard]] std::vector<GrowthStep> growth_of(Quotient const& quotient);

}  // namespace bouton::misere
