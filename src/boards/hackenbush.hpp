// Green Hackenbush: edges hang on the ground by others; a move cuts one, and what is no longer
// joined to the ground falls away.
//
// Theorem (Berlekamp, Conway & Guy 1982, chapters 2 and 7). In normal play
//   colon:  branches at a vertex may be replaced by one stalk of as many edges as the nim-sum of
//           their values; a branch on an edge has 1 more than what stands on the edge;
//   fusion: the vertices of a cycle may be made one; a loop has the value 1.
// So the value of what stands on a vertex is the nim-sum over its bridges of 1 + the value above,
// and 1 more if it is in a part without bridges (all of whose vertices become one) with an odd
// number of edges. The proofs are in docs/games/hackenbush.md.
//
// Every winning cut in the same time. Going up from the ground, each part has one value that would
// make the whole 0: a bridge whose branch would have to be worth x wins if x is 0, and hands x - 1
// to what stands on it. In a part without bridges the edges fall into classes: two edges are of one
// class if cutting both cuts off a piece. The pieces that a class of k edges leaves stand in a
// ring, each again without bridges; cutting one edge of the ring makes it two chains on the piece
// nearest to the ground. All values of chains, as they grow, come from one set of numbers to which
// 1 is added and of which nim-sums are taken at once (number_pool below).
#pragma once

#include <cstdint>
#include <vector>

#include "boards/graph.hpp"

namespace bouton {

struct HackenbushAnswer {
  std::uint64_t value = 0;  ///< the nim-value; 0: the player to move loses
  std::vector<int> wins;    ///< edges that win when cut, ascending
};

/// Normal play. Edges that are not joined to the ground are not there.
/// \param ground  the vertex that is the ground
/// \pre the graph is undirected
/// \complexity O(m log m) time and O(n + m) memory, with no recursion
/// \cite BerlekampConwayGuy1982
[[nodiscard]] HackenbushAnswer solve_hackenbush(Graph const& graph, int ground);

}  // namespace bouton
