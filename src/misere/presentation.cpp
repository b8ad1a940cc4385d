#include "misere/presentation.hpp"

#include <algorithm>
#include <map>
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

namespace {

/// The submonoid of the first `generators` generators, reduced: by Moore's refinement, first by
/// lost or not, then by the parts in which the products with each generator are.
GrowthStep reduced(Quotient const& quotient, std::size_t generators) {
  std::vector<Element> elements;
  for (Element const x : quotient.colex()) {
    if (x == 0 || quotient.last_letter(x) < generators) elements.push_back(x);
  }
  std::vector<std::size_t> part(quotient.order(), 0);
  for (Element const x : elements) part[x] = quotient.is_p(x) ? 1 : 0;
  std::size_t parts = 0;
  while (true) {
    std::map<std::vector<std::size_t>, std::size_t> numbers;
    std::vector<std::size_t> finer(quotient.order(), 0);
    for (Element const x : elements) {
      std::vector<std::size_t> key{part[x]};
      for (std::size_t g = 0; g < generators; ++g) key.push_back(part[quotient.times(x, g)]);
      finer[x] = numbers.try_emplace(std::move(key), numbers.size()).first->second;
    }
    part = std::move(finer);
    if (numbers.size() == parts) break;
    parts = numbers.size();
  }
  std::vector<bool> lost(parts);
  for (Element const x : elements) {
    if (quotient.is_p(x)) lost[part[x]] = true;
  }
  return {quotient.generators()[generators - 1], parts,
          static_cast<std::size_t>(std::count(lost.begin(), lost.end(), true))};
}

}  // namespace

std::vector<GrowthStep> growth_of(Quotient const& quotient) {
  std::vector<GrowthStep> steps;
  for (std::size_t g = 1; g <= quotient.generators().size(); ++g) {
    GrowthStep const step = reduced(quotient, g);
    if (step.order > (steps.empty() ? 1 : steps.back().order)) steps.push_back(step);
  }
  return steps;
}

}  // namespace bouton::misere
