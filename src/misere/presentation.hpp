// The relations of a quotient: a short list that implies all its equal words.
#pragma once

#include <vector>

#include "bouton/misere/quotient.hpp"

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

}  // namespace bouton::misere
