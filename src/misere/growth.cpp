#include "misere/growth.hpp"

#include <algorithm>
#include <map>
#include <utility>

namespace bouton::misere {
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
