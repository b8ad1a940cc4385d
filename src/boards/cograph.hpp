// Cographs: graphs made of single vertices by putting two side by side or joining all of one with
// all of the other; just those in which no four vertices make a path.
#pragma once

#include <optional>
#include <vector>

#include "boards/graph.hpp"

namespace bouton {

/// A vertex, or two earlier nodes of the list.
struct CotreeNode {
  int vertex = -1;
  bool joined = false;  ///< every vertex of one with every one of the other; else side by side
  int first = -1;
  int second = -1;

  [[nodiscard]] bool is_vertex() const { return vertex >= 0; }
};

/// The graph put together step by step; the last node is the whole. Empty if it is no cograph.
///
/// A cograph of two vertices or more has twins, two vertices with the same neighbours apart from
/// each other, and stays a cograph without one of them. So twins are made one until one vertex is
/// left. They are looked up by random sums of their neighbours, and then compared.
/// \pre the graph is simple and undirected, with at least one vertex
/// \complexity O(n + m) expected
/// \cite CorneilLerchsStewartBurlingham1981
[[nodiscard]] std::optional<std::vector<CotreeNode>> cotree(Graph const& graph);

}  // namespace bouton
