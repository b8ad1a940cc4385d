// Places for graphs: where the vertices of a graph lie that comes without a drawing.
#pragma once

#include <cstddef>
#include <mutex>
#include <utility>
#include <vector>

#include "boards/graph.hpp"

namespace bouton::boards {

/// In hundredths of the length of an edge, x to the right, y downward.
using Places = std::vector<std::pair<int, int>>;

/// The places that the graph has, or else those at which the distances of vertices in the plane
/// come near their distances in the graph. The same graph has always the same places.
/// \complexity O(n^2) for each of some hundred steps
/// \cite GansnerKorenNorth2004
[[nodiscard]] Places places_of(Graph const& graph);

/// The same for graphs with at most `most` vertices, else none; worked out when they are first
/// asked for, since most questions draw nothing. Safe to call from several threads.
class LatePlaces {
 public:
  LatePlaces(Graph const& graph, std::size_t most) {
    if (graph.names.size() <= most) graph_ = graph;
  }
  [[nodiscard]] Places const& get() const {
    std::call_once(asked_, [&] { places_ = places_of(graph_); });
    return places_;
  }

 private:
  Graph graph_;
  mutable std::once_flag asked_;
  mutable Places places_;
};

/// A drawing that grows from the ground: each vertex as high above the root as it is far from it.
/// \complexity O(n + m)
[[nodiscard]] Places growing_from(Graph const& graph, int root);

}  // namespace bouton::boards
