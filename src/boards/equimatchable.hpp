// Graphs in which every maximal matching has the same number of edges, so that every play of Arc
// Kayles takes the same number of moves.
#pragma once

#include <cstdint>
#include <optional>

#include "boards/graph.hpp"

namespace bouton::boards {

/// How many edges every maximal matching has; empty if they do not agree, and where that would take
/// more than a few hundred matchings to find out, or the graph has more than 128 vertices.
///
/// Two maximal matchings differ in size just if there are a path u - a - b - v, where no edge joins
/// u and v, and a matching of the other vertices that covers all neighbours of u and v but a and b
/// (docs/games/graphs.md).
/// \pre a simple undirected graph
/// \complexity O(256 n^3)
/// \cite LeskPlummerPulleyblank1984, DemangeEkim2014
[[nodiscard]] std::optional<std::uint64_t> size_of_all_matchings(Graph const& graph);

}  // namespace bouton::boards
