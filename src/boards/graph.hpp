// Graph: vertices with names, joined by edges or arcs; where each lies in a drawing; and how a
// graph is named or written.
//
// What is read is kept as it stands: loops and edges drawn twice count in Hackenbush. Games that do
// not care ask for simple_graph().
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace bouton {

/// A place in the plane: x to the right, y downward, neighbours about 1 apart.
struct PlanePoint {
  double x = 0;
  double y = 0;

  friend bool operator==(PlanePoint const&, PlanePoint const&) = default;
};

/// The two ends of an edge, as numbers of vertices. An arc leads from `a` to `b`.
struct GraphEdge {
  int a = 0;
  int b = 0;

  friend auto operator<=>(GraphEdge const&, GraphEdge const&) = default;
};

struct Graph {
  static constexpr std::size_t kMostVertices = 1U << 21U;
  static constexpr std::size_t kMostEdges = 1U << 23U;

  std::vector<std::string> names;  ///< one a vertex, all different
  std::vector<GraphEdge> edges;    ///< loops and parallel edges are kept
  bool directed = false;           ///< whether the edges are arcs
  std::vector<PlanePoint> places;  ///< one a vertex, or none if no drawing is known

  [[nodiscard]] int size() const { return static_cast<int>(names.size()); }
  friend bool operator==(Graph const&, Graph const&) = default;
};

/// The vertex of this name. \complexity O(n)
[[nodiscard]] std::optional<int> vertex_named(Graph const& graph, std::string_view name);

/// Sorted, each once. An edge has its smaller end first; an arc and its reverse are two.
/// \complexity O(m log m)
void make_unique(std::vector<GraphEdge>& edges, bool directed);

/// The same graph without loops, its edges by make_unique().
[[nodiscard]] Graph simple_graph(Graph graph);

/// What lies at each vertex: the edges, or in a directed graph the arcs that leave it.
class Incidence {
 public:
  struct End {
    int vertex;  ///< the other end
    int edge;    ///< index in Graph::edges
  };

  /// \complexity O(n + m)
  explicit Incidence(Graph const& graph);
  [[nodiscard]] int size() const { return static_cast<int>(begin_.size()) - 1; }
  /// In the order of the edges; a loop once.
  [[nodiscard]] std::span<End const> at(int vertex) const {
    auto const v = static_cast<std::size_t>(vertex);
    return std::span(ends_).subspan(begin_[v], begin_[v + 1] - begin_[v]);
  }

 private:
  std::vector<std::size_t> begin_;
  std::vector<End> ends_;
};

/// "b3": column b, row 3, both given from 0. After z come aa, ab, ...; row 1 is the top one, as
/// boards are written.
[[nodiscard]] std::string square_name(int row, int column);

/// One of the graphs that have a name:
///
///   path:n cycle:n complete:n bipartite:a,b   n, a, b from 1; a cycle from 3
///   grid:axb torus:axb                        a rows of b squares
///   cube:d                                    vertices are words of d digits 0 and 1
///   wheel:n                                   a rim 1..n and the hub 0
///   star:r1,r2,...                            paths of r1, r2, ... vertices hung on the centre 0
///   petersen gp:n,k prism:n                   outer cycle 1..n, then the inner vertices; k < n/2
///   kings:n queens:n rooks:n bishops:n knights:n, or for example kings:3x5
///                                             squares, joined where a move of the piece leads
///
/// Other vertices are numbered from 1. Every vertex has a place.
/// \return empty if the word before the colon is none of these
/// \throws ParseError: numbers that do not fit, more than kMostVertices or kMostEdges
[[nodiscard]] std::optional<Graph> named_graph(std::string_view name);

/// The words named_graph() knows, each as an example: "path:10".
[[nodiscard]] std::vector<std::string> graph_name_examples();

/// A graph from a text; its kind is seen from the text:
///
///   edge list    one edge a line, `a b`, `a-b` or `a -- b`, an arc `a -> b`; also walks `a-b-c`;
///                a line with one name is a vertex
///   adjacency    `a: b c`, an edge once or from both its ends
///   DOT          graph and digraph; attributes are skipped
///   graph6, sparse6   one graph; vertices are numbered from 0, as there
///
/// Lines end at a line break or `;`, names are separated by spaces or commas, `#` begins a comment.
/// Vertices are numbered in the order of their first names.
/// \param arcs  `a b` and `a: b c` are arcs from a, as in a list of options
/// \throws ParseError with the place: what is wrong and what is allowed
/// \complexity O(length), and O(m log m) for adjacency lists
[[nodiscard]] Graph parse_graph(std::string_view text, bool arcs = false);

}  // namespace bouton
