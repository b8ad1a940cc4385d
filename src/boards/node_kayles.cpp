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

/// A cograph, with the value of every node of its tree.
class KaylesCograph {
 public:
  explicit KaylesCograph(std::vector<CotreeNode> tree)
      : tree_(std::move(tree)), value_(tree_.size()) {
    std::vector<Values> options(tree_.size());
    for (std::size_t i = 0; i < tree_.size(); ++i) {
      CotreeNode const& node = tree_[i];
      if (node.is_vertex()) {
        options[i] = {0};
      } else {
        Values first = std::exchange(options[at(node.first)], {});
        Values second = std::exchange(options[at(node.second)], {});
        if (!node.joined) {
          nim_add_to_all(first, value_[at(node.second)]);
          nim_add_to_all(second, value_[at(node.first)]);
        }
        std::set_union(first.begin(), first.end(), second.begin(), second.end(),
                       std::back_inserter(options[i]));
      }
      value_[i] = least_missing(options[i]);
    }
  }
  [[nodiscard]] std::uint32_t value() const { return value_.back(); }
  /// Adds the vertices that leave this value when taken.
  void find(std::uint32_t aim, std::vector<int>& found) const {
    Values aims(tree_.size());
    aims.back() = aim;
    for (std::size_t i = tree_.size(); i-- > 0;) {
      CotreeNode const& node = tree_[i];
      if (node.is_vertex()) {
        if (aims[i] == 0) found.push_back(node.vertex);
        continue;
      }
      aims[at(node.first)] = node.joined ? aims[i] : aims[i] ^ value_[at(node.second)];
      aims[at(node.second)] = node.joined ? aims[i] : aims[i] ^ value_[at(node.first)];
    }
  }

 private:
  static std::size_t at(int node) { return static_cast<std::size_t>(node); }
  std::vector<CotreeNode> tree_;
  std::vector<std::uint32_t> value_;
};

/// A connected graph, as the theorems see it: a path or cycle by its vertices in order, or a
/// cograph.
struct KaylesPart {
  std::vector<int> vertices;  ///< in the whole graph
  bool cycle = false;
  std::optional<KaylesCograph> cograph;

  [[nodiscard]] std::uint32_t value() const {
    if (cograph) return cograph->value();
    return cycle ? node_kayles_cycle(vertices.size()) : node_kayles_path(vertices.size());
  }
  void find(std::uint32_t aim, std::vector<int>& found) const {
    std::size_t const n = vertices.size();
    if (cograph) {
      std::vector<int> within;
      cograph->find(aim, within);
      for (int const v : within) found.push_back(vertices[static_cast<std::size_t>(v)]);
    } else {
      for (std::size_t v = 0; v < n; ++v) {
        std::uint32_t const left = cycle ? node_kayles_path(n - 3)
                                         : node_kayles_path(v < 2 ? 0 : v - 1) ^
                                               node_kayles_path(n - v < 3 ? 0 : n - v - 2);
        if (left == aim) found.push_back(vertices[v]);
      }
    }
  }
};

class KaylesParts {
 public:
  explicit KaylesParts(Graph const& graph) : near_(graph), number_(graph.names.size(), -1) {}

  /// Empty if no theorem knows one of the parts.
  std::optional<std::vector<KaylesPart>> all() {
    std::vector<KaylesPart> parts;
    for (int const ends : {1, 2}) {  // a path is walked from an end
      for (int v = 0; v < near_.size(); ++v) {
        if (number_[at(v)] >= 0 || static_cast<int>(near_.at(v).size()) > ends) continue;
        if (std::optional<KaylesPart> part = line(v)) parts.push_back(std::move(*part));
      }
    }
    for (int v = 0; v < near_.size(); ++v) {
      if (number_[at(v)] >= 0) continue;
      KaylesPart part;
      part.vertices = component(v);
      std::optional<std::vector<CotreeNode>> tree = cotree(within(part.vertices));
      if (!tree) return std::nullopt;
      part.cograph.emplace(std::move(*tree));
      parts.push_back(std::move(part));
    }
    return parts;
  }

 private:
  static std::size_t at(int v) { return static_cast<std::size_t>(v); }

  /// The path that begins here, or the cycle through here; empty, and nothing has happened, if it
  /// is another graph.
  std::optional<KaylesPart> line(int v) {
    KaylesPart part;
    part.vertices.push_back(v);
    number_[at(v)] = 0;
    part.cycle = near_.at(v).size() == 2;
    bool straight = true;
    for (std::size_t i = 0; straight && i < part.vertices.size(); ++i) {
      int const here = part.vertices[i];
      straight = part.cycle ? near_.at(here).size() == 2 : near_.at(here).size() <= 2;
      for (Incidence::End const& end : near_.at(here)) {
        if (number_[at(end.vertex)] >= 0) continue;
        number_[at(end.vertex)] = 0;
        part.vertices.push_back(end.vertex);
        if (part.cycle) break;  // one way around a cycle
      }
    }
    if (!straight) {
      for (int const seen : part.vertices) number_[at(seen)] = -1;
      return std::nullopt;
    }
    return part;
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

std::optional<NodeKaylesAnswer> node_kayles_theorem(Graph const& graph) {
  std::optional<std::vector<KaylesPart>> const parts = KaylesParts(simple_graph(graph)).all();
  if (!parts) return std::nullopt;
  NodeKaylesAnswer answer;
  for (KaylesPart const& part : *parts) answer.value ^= part.value();
  for (KaylesPart const& part : *parts) part.find(answer.value ^ part.value(), answer.wins);
  std::sort(answer.wins.begin(), answer.wins.end());
  return answer;
}

bool pairs_off(Graph const& graph, std::span<int const> image) {
  auto const at = [&](int v) { return image[static_cast<std::size_t>(v)]; };
  if (image.size() != graph.names.size()) return false;
  for (int v = 0; v < graph.size(); ++v) {
    if (at(v) < 0 || at(v) >= graph.size() || at(v) == v || at(at(v)) != v) return false;
  }
  Graph const plain = simple_graph(graph);
  Graph moved = plain;
  for (GraphEdge& edge : moved.edges) {
    if (at(edge.a) == edge.b) return false;
    edge = {at(edge.a), at(edge.b)};
  }
  return simple_graph(std::move(moved)) == plain;
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
