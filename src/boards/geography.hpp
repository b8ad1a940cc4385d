// Undirected vertex geography: a token moves along edges and never enters a vertex twice.
//
// Theorem (Fraenkel, Scheinerman & Ullman 1993). The player to move from v wins just if v is in
// every maximum matching. A move to w wins just if some maximum matching of G - v leaves w free.
// Proof. Once the token has left v, no play comes back there: a move to w leaves the game on G - v
// with the token on w. So the second statement follows from the first one, for G - v. For the
// first: if v is in every maximum matching M, go to the partner w of v. If M without the edge v w
// were not a maximum matching of G - v, one as large as M would leave v free; so it is a maximum
// one, and it leaves w free. If some maximum matching M leaves v free, each neighbour w of v is in
// M (else M and the edge v w would be larger), and in every maximum matching of G - v: M is one of
// them, and a matching of that size without w would grow by the edge v w. By induction on the
// vertices each move goes to a winning position of the other player.
//
// In misère play, for nim-values above 0, on arcs and by edges the game is PSPACE-hard: search.
#pragma once

#include <vector>

#include "boards/graph.hpp"

namespace bouton {

/// The vertices to which a move wins in normal play, ascending; none if the position is lost.
/// \pre the graph is undirected; loops and parallel edges do not matter
/// \complexity that of maximum_matching()
/// \cite FraenkelScheinermanUllman1993, Schaefer1978, RenaultSchmidt2015, BurkeFerlandTeng2021
[[nodiscard]] std::vector<int> geography_wins(Graph const& graph, int from);

}  // namespace bouton
