#include "boards/node_kayles.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <iterator>
#include <utility>

#include "boards/cograph.hpp"

namespace bouton {
namespace {

// The nim-values of 0.137 repeat from 52 on. This is proved by as many of them as the theorem of
// Guy and Smith asks for: from 52 to 2 * 52 + 34 + 3.
constexpr std::size_t kRepeatFrom = 52;
constexpr std::size_t kPathPeriod = 34;

std::array<unsigned, kRepeatFrom + kPathPeriod> first_path_values() {
  std::array<unsigned, kRepeatFrom + kPathPeriod> values{};
  for (std::size_t n = 1; n < values.size(); ++n) {
    std::array<bool, 64> seen{};
    for (std::size_t v = 0; v < n; ++v) {  // what is left on both sides of vertex v
      seen[values[v < 2 ? 0 : v - 1] ^ values[n - v < 3 ? 0 : n - v - 2]] = true;
    }
    while (seen[values[n]]) ++values[n];
  }
  return values;
}

using Values = std::vector<std::uint32_t>;  // sorted, all different

std::uint32_t least_missing(Values const& values) {
  std::uint32_t least = 0;
  for (std::uint32_t const value : values) least += value == least ? 1 : 0;
  return least;
}

void nim_add_to_all(Values& values, std::uint32_t number) {
  for (std::uint32_t& value : values) value ^= number;
  std::sort(values.begin(), values.end());
}

/// By the values of the options of every node of its tree.
std::uint32_t cograph_value(std::vector<CotreeNode> const& tree) {
  auto const at = [](int node) { return static_cast<std::size_t>(node); };
  std::vector<Values> options(tree.size());
  std::vector<std::uint32_t> value(tree.size());
  for (std::size_t i = 0; i < tree.size(); ++i) {
    CotreeNode const& node = tree[i];
    if (node.is_vertex()) {
      options[i] = {0};
    } else {
      Values first = std::exchange(options[at(node.first)], {});
      Values second = std::exchange(options[at(node.second)], {});
      if (!node.joined) {
        nim_add_to_all(first, value[at(node.second)]);
        nim_add_to_all(second, value[at(node.first)]);
      }
      std::set_union(first.begin(), first.end(), second.begin(), second.end(),
                     std::back_inserter(options[i]));
    }
    value[i] = least_missing(options[i]);
  }
  return value.back();
}

/// The parts of a graph: first the paths and cycles, then the others.
class KaylesParts {
 public:
  explicit KaylesParts(Graph const& graph) : near_(graph), number_(graph.names.size(), -1) {}

  /// The nim-sum of their values; empty if no theorem knows one of them.
  std::optional<std::uint32_t> value() {
    std::uint32_t sum = 0;
    for (int const ends : {1, 2}) {  // a path is walked from an end
      for (int v = 0; v < near_.size(); ++v) {
        if (number_[at(v)] >= 0 || static_cast<int>(near_.at(v).size()) > ends) continue;
        sum ^= line(v).value_or(0);
      }
    }
    for (int v = 0; v < near_.size(); ++v) {
      if (number_[at(v)] >= 0) continue;
      std::optional<std::vector<CotreeNode>> const tree = cotree(within(component(v)));
      if (!tree) return std::nullopt;
      sum ^= cograph_value(*tree);
    }
    return sum;
  }

 private:
  static std::size_t at(int v) { return static_cast<std::size_t>(v); }

  /// The value of the path that begins here, or of the cycle through here; empty, and nothing has
  /// happened, if it is another graph.
  std::optional<std::uint32_t> line(int v) {
    std::vector<int> vertices = {v};
    number_[at(v)] = 0;
    bool const cycle = near_.at(v).size() == 2;
    bool straight = true;
    for (std::size_t i = 0; straight && i < vertices.size(); ++i) {
      int const here = vertices[i];
      straight = cycle ? near_.at(here).size() == 2 : near_.at(here).size() <= 2;
      for (Incidence::End const& end : near_.at(here)) {
        if (number_[at(end.vertex)] >= 0) continue;
        number_[at(end.vertex)] = 0;
        vertices.push_back(end.vertex);
        if (cycle) break;  // one way around a cycle
      }
    }
    if (straight) {
      return cycle ? node_kayles_cycle(vertices.size()) : node_kayles_path(vertices.size());
    }
    for (int const seen : vertices) number_[at(seen)] = -1;
    return std::nullopt;
  }
  std::vector<int> component(int v) {
    std::vector<int> all = {v};
    number_[at(v)] = 0;
    for (std::size_t i = 0; i < all.size(); ++i) {
      for (Incidence::End const& end : near_.at(all[i])) {
        if (number_[at(end.vertex)] >= 0) continue;
        number_[at(end.vertex)] = static_cast<int>(all.size());
        all.push_back(end.vertex);
      }
    }
    return all;
  }
  /// The graph of a component, its vertices numbered in this order.
  [[nodiscard]] Graph within(std::vector<int> const& vertices) const {
    Graph graph;
    graph.names.resize(vertices.size());
    for (int const v : vertices) {
      for (Incidence::End const& end : near_.at(v)) {
        if (v < end.vertex) graph.edges.push_back({number_[at(v)], number_[at(end.vertex)]});
      }
    }
    return graph;
  }

  Incidence near_;
  std::vector<int> number_;  ///< within its part; -1 for a vertex that is in none yet
};

}  // namespace

unsigned node_kayles_path(std::uint64_t n) {
  static auto const values = first_path_values();
  if (n < values.size()) return values[static_cast<std::size_t>(n)];
  return values[static_cast<std::size_t>(kRepeatFrom + (n - kRepeatFrom) % kPathPeriod)];
}

unsigned node_kayles_cycle(std::uint64_t n) {
  return node_kayles_path(n - 3) == 0 ? 1 : 0;
}

std::optional<std::uint32_t> node_kayles_value(Graph const& graph) {
  return KaylesParts(simple_graph(graph)).value();
}

std::optional<std::vector<int>> half_turn(Graph const& graph) {
  if (graph.places.empty()) return std::nullopt;
  // In the order from the left, each column from above, the half-turn is the order from the back.
  constexpr double kNear = 1e-6;
  std::vector<int> order(graph.names.size());
  for (int v = 0; v < graph.size(); ++v) order[static_cast<std::size_t>(v)] = v;
  auto const place = [&](int v) { return graph.places[static_cast<std::size_t>(v)]; };
  std::sort(order.begin(), order.end(), [&](int a, int b) {
    PlanePoint const p = place(a);
    PlanePoint const q = place(b);
    return p.x != q.x ? p.x < q.x : p.y < q.y;
  });
  PlanePoint const first = place(order.front());
  PlanePoint const last = place(order.back());
  std::vector<int> image(order.size());
  for (std::size_t i = 0; i < order.size(); ++i) {
    int const v = order[i];
    int const opposite = order[order.size() - 1 - i];
    if (std::abs(place(v).x + place(opposite).x - first.x - last.x) > kNear ||
        std::abs(place(v).y + place(opposite).y - first.y - last.y) > kNear) {
      return std::nullopt;
    }
    image[static_cast<std::size_t>(v)] = opposite;
  }
  return image;
}

}  // namespace bouton
