// automorphisms(): the ways to lay a graph on itself, by which a search knows positions again that
// are the same to the game.
#pragma once

#include <cstddef>
#include <vector>

#include "boards/graph.hpp"
#include "boards/set_board.hpp"

namespace bouton::boards {

/// All permutations of the vertices that take edges to edges, but the one that moves nothing; none
/// where there are more than so many, or they are not found soon. \param kinds  of the vertices,
/// kept; empty: all are of one kind \pre a simple graph, without arcs
[[nodiscard]] std::vector<Things> automorphisms(Graph const& graph, std::size_t most,
                                                std::vector<int> const& kinds = {});

}  // namespace bouton::boards
