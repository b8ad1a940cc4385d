// Maximum matchings of any graph, and which vertices every one of them covers.
#pragma once

#include <vector>

#include "boards/graph.hpp"

namespace bouton {

struct MaximumMatching {
  std::vector<int> mate;             ///< the partner of each vertex; -1 for none
  std::vector<unsigned char> spare;  ///< 1 for a vertex that some maximum matching leaves free
};

/// Edmonds' algorithm: a search for an augmenting path from each free vertex, blossoms shrunk.
///
/// A search that finds no path leaves a tree that no later path touches, so it is taken out for
/// good. At the end these trees are the Gallai-Edmonds decomposition: a vertex is spare just if it
/// is an even one of a tree. (Let A be the odd ones. The blossoms and single even vertices of the
/// trees are components of G - A of odd size, one for each vertex of A and one more for each tree.
/// So at least as many vertices stay free as there are trees, and the matching is a maximum one. A
/// matching that leaves no more free covers A, and all components without an even vertex. An even
/// vertex becomes free by an exchange along its path to the root.)
///
/// \param without  this vertex is left out: free and not spare; -1 for none
/// \pre near is of an undirected graph; loops and parallel edges do no harm
/// \complexity O(n m) at worst; near linear from the start by vertices of degree 1 (Karp & Sipser
///             1981) on paths, grids, trees and random graphs
/// \cite Edmonds1965, Gabow1976, KarpSipser1981
[[nodiscard]] MaximumMatching maximum_matching(Incidence const& near, int without = -1);

}  // namespace bouton
