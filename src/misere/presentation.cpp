#include "misere/presentation.hpp"

#include <algorithm>
#include <utility>

namespace bouton::misere {
namespace {

/// The element of a word, if the word is its least word.
bool is_least(Quotient const& quotient, std::vector<unsigned> const& word) {
  Element x = 0;
  for (std::size_t g = 0; g < word.size(); ++g) {
    for (unsigned copies = 0; copies < word[g]; ++copies) {
      Element const product = quotient.times(x, g);
      if (product == 0 || quotient.prefix(product) != x || quotient.last_letter(product) != g) {
        return false;
      }
      x = product;
    }
  }
  return true;
}

}  // namespace

std::vector<Relation> presentation(Quotient const& quotient) {
  std::vector<Relation> relations;
  std::size_t const generators = quotient.generators().size();
  for (Element const x : quotient.colex()) {
    std::vector<unsigned> const least = quotient.exponents(x);
    // Each word occurs once: as a least word times its last letter.
    for (std::size_t g = x == 0 ? 0 : quotient.last_letter(x); g < generators; ++g) {
      Element const product = quotient.times(x, g);
      if (product != 0 && quotient.prefix(product) == x && quotient.last_letter(product) == g) {
        continue;
      }
      std::vector<unsigned> word = least;
      ++word[g];
      bool minimal = true;
      for (std::size_t h = 0; h < g && minimal; ++h) {
        if (word[h] == 0) continue;
        --word[h];
        minimal = is_least(quotient, word);
        ++word[h];
      }
      if (minimal) relations.push_back({std::move(word), quotient.exponents(product)});
    }
  }
  std::sort(relations.begin(), relations.end(), [](Relation const& a, Relation const& b) {
    return std::lexicographical_compare(a.left.rbegin(), a.left.rend(), b.left.rbegin(),
                                        b.left.rend());
  });
  return relations;
}

}  // namespace bouton::misere
