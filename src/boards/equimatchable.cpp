#include "boards/equimatchable.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <vector>

#include "boards/matching.hpp"

namespace bouton::boards {
namespace {

constexpr int kMostVertices = 128;
constexpr int kMostMatchings = 256;

class Matchings {
 public:
  explicit Matchings(Graph const& graph)
      : size_(graph.size()), edges_(graph.edges), joined_(at(size_) * at(size_)) {
    for (auto const& [a, b] : edges_) join(a, b);
  }

  [[nodiscard]] std::uint64_t maximum() const {
    Graph graph;
    graph.names.resize(at(size_));
    graph.edges = edges_;
    auto const mates = maximum_matching(Incidence(graph)).mate;
    auto const free = std::count(mates.begin(), mates.end(), -1);
    return (static_cast<std::uint64_t>(size_) - static_cast<std::uint64_t>(free)) / 2;
  }

  /// Whether all maximal matchings have one size; empty if that is not known.
  [[nodiscard]] std::optional<bool> agree() const {
    int asked = 0;
    for (auto const& [a, b] : edges_) {
      for (int u = 0; u < size_; ++u) {
        if (u == b || !joined(u, a)) continue;
        for (int v = 0; v < size_; ++v) {
          if (v == a || v == u || !joined(v, b) || joined(u, v)) continue;
          if (++asked > kMostMatchings) return std::nullopt;
          if (covers_all_around({u, a, b, v})) return false;
        }
      }
    }
    return true;
  }

 private:
  static std::size_t at(int vertex) { return static_cast<std::size_t>(vertex); }
  [[nodiscard]] bool joined(int a, int b) const { return joined_[at(a) * at(size_) + at(b)]; }
  void join(int a, int b) {
    joined_[at(a) * at(size_) + at(b)] = true;
    joined_[at(b) * at(size_) + at(a)] = true;
  }

  /// Whether a matching of the vertices that are not on the path covers all neighbours of its ends.
  /// Just then the graph of those vertices, and of one more if their number is odd, has a perfect
  /// matching once all vertices that need not be covered are joined.
  [[nodiscard]] bool covers_all_around(std::array<int, 4> const& path) const {
    std::vector<int> number(at(size_), -1);
    std::vector<bool> needed;
    for (int vertex = 0; vertex < size_; ++vertex) {
      if (std::find(path.begin(), path.end(), vertex) != path.end()) continue;
      number[at(vertex)] = static_cast<int>(needed.size());
      needed.push_back(joined(vertex, path.front()) || joined(vertex, path.back()));
    }
    if (needed.size() % 2 == 1) needed.push_back(false);
    Graph others;
    others.names.resize(needed.size());
    for (auto const& [a, b] : edges_) {
      int const one = number[at(a)], other = number[at(b)];
      if (one >= 0 && other >= 0) others.edges.push_back({one, other});
    }
    for (std::size_t one = 0; one < needed.size(); ++one) {
      for (std::size_t other = one + 1; other < needed.size() && !needed[one]; ++other) {
        if (!needed[other]) {
          others.edges.push_back({static_cast<int>(one), static_cast<int>(other)});
        }
      }
    }
    auto const mates = maximum_matching(Incidence(others)).mate;
    return std::find(mates.begin(), mates.end(), -1) == mates.end();
  }

  int size_;
  std::vector<GraphEdge> const& edges_;
  std::vector<bool> joined_;
};

}  // namespace

std::optional<std::uint64_t> size_of_all_matchings(Graph const& graph) {
  if (graph.size() > kMostVertices) return std::nullopt;
  Matchings const matchings(graph);
  if (matchings.agree() != std::optional(true)) return std::nullopt;
  return matchings.maximum();
}

}  // namespace bouton::boards
