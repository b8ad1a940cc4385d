#include "boards/geography.hpp"

#include <algorithm>

#include "boards/matching.hpp"

namespace bouton {

std::vector<int> geography_wins(Graph const& graph, int from) {
  Incidence const near(graph);
  std::vector<unsigned char> const spare = maximum_matching(near, from).spare;
  std::vector<int> wins;
  for (Incidence::End const& end : near.at(from)) {
    if (spare[static_cast<std::size_t>(end.vertex)] != 0) wins.push_back(end.vertex);
  }
  std::sort(wins.begin(), wins.end());
  wins.erase(std::unique(wins.begin(), wins.end()), wins.end());
  return wins;
}

}  // namespace bouton
