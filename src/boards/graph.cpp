#include "boards/graph.hpp"

#include <algorithm>
#include <utility>

namespace bouton {

std::optional<int> vertex_named(Graph const& graph, std::string_view name) {
  auto const found = std::find(graph.names.begin(), graph.names.end(), name);
  if (found == graph.names.end()) return std::nullopt;
  return static_cast<int>(found - graph.names.begin());
}

void make_unique(std::vector<GraphEdge>& edges, bool directed) {
  for (GraphEdge& edge : edges) {
    if (!directed && edge.a > edge.b) std::swap(edge.a, edge.b);
  }
  std::sort(edges.begin(), edges.end());
  edges.erase(std::unique(edges.begin(), edges.end()), edges.end());
}

Graph simple_graph(Graph graph) {
  std::erase_if(graph.edges, [](GraphEdge const& edge) { return edge.a == edge.b; });
  make_unique(graph.edges, graph.directed);
  return graph;
}

Incidence::Incidence(Graph const& graph) : begin_(graph.names.size() + 1) {
  // Counted, then filled from the back, so that the ends come in the order of the edges.
  auto const each = [&](auto const& use) {
    for (std::size_t i = graph.edges.size(); i-- > 0;) {
      GraphEdge const& edge = graph.edges[i];
      use(edge.a, edge.b, i);
      if (!graph.directed && edge.a != edge.b) use(edge.b, edge.a, i);
    }
  };
  each([&](int from, int, std::size_t) { ++begin_[static_cast<std::size_t>(from)]; });
  for (std::size_t v = 1; v < begin_.size(); ++v) begin_[v] += begin_[v - 1];
  ends_.resize(begin_.back());
  each([&](int from, int to, std::size_t edge) {
    ends_[--begin_[static_cast<std::size_t>(from)]] = {to, static_cast<int>(edge)};
  });
}

std::string square_name(int row, int column) {
  std::string name;
  for (int rest = column + 1; rest > 0; rest = (rest - 1) / 26) {
    name.insert(name.begin(), static_cast<char>('a' + (rest - 1) % 26));
  }
  return name + std::to_string(row + 1);
}

}  // namespace bouton
