#include "boards/cograph.hpp"

#include <cstddef>
#include <cstdint>
#include <random>
#include <unordered_map>
#include <utility>

namespace bouton {
namespace {

class TwinReduction {
 public:
  explicit TwinReduction(Graph const& graph)
      : near_(graph.names.size()),
        sum_(graph.names.size()),
        own_(graph.names.size()),
        node_(graph.names.size()),
        gone_(graph.names.size()),
        mark_(graph.names.size()),
        waits_(graph.names.size()) {
    for (GraphEdge const& edge : graph.edges) {
      near_[at(edge.a)].push_back(edge.b);
      near_[at(edge.b)].push_back(edge.a);
    }
    std::mt19937_64 random;  // NOLINT: the same steps each time
    for (std::uint64_t& own : own_) own = random();
    for (int v = 0; v < graph.size(); ++v) {
      for (int const w : near_[at(v)]) sum_[at(v)] += own_[at(w)];
      node_[at(v)] = v;
      tree_.push_back({v});
      look_again(v);
    }
  }

  std::optional<std::vector<CotreeNode>> run() {
    std::size_t left = near_.size();
    while (!todo_.empty()) {
      int const v = todo_.back();
      todo_.pop_back();
      waits_[at(v)] = 0;
      if (gone_[at(v)] == 0 && (merge(v, false) || merge(v, true))) --left;
    }
    if (left > 1) return std::nullopt;
    return std::move(tree_);
  }

 private:
  static std::size_t at(int v) { return static_cast<std::size_t>(v); }

  [[nodiscard]] std::uint64_t key(int v, bool joined) const {
    return sum_[at(v)] + (joined ? own_[at(v)] : 0);
  }

  void look_again(int v) {
    if (std::exchange(waits_[at(v)], 1) == 0) todo_.push_back(v);
  }

  /// Makes v one with a twin that is known, or is known from now on.
  bool merge(int v, bool joined) {
    auto const entry = known_[joined ? 1 : 0].try_emplace(key(v, joined), v).first;
    int const twin = std::exchange(entry->second, v);
    if (twin == v || gone_[at(twin)] != 0 || key(twin, joined) != key(v, joined) ||
        !are_twins(v, twin)) {
      return false;
    }
    gone_[at(twin)] = 1;
    for (int const w : near_[at(twin)]) {
      if (gone_[at(w)] != 0) continue;
      sum_[at(w)] -= own_[at(twin)];
      look_again(w);
    }
    if (!joined) look_again(v);  // may have a joined twin as well
    tree_.push_back({-1, joined, node_[at(v)], node_[at(twin)]});
    node_[at(v)] = static_cast<int>(tree_.size()) - 1;
    return true;
  }

  /// Whether the two have the same neighbours apart from each other.
  bool are_twins(int a, int b) {
    std::size_t const left = present(a).size();
    ++time_;
    for (int const w : near_[at(a)]) mark_[at(w)] = time_;
    std::size_t common = 0;
    std::size_t other = 0;
    bool joined = false;
    for (int const w : present(b)) {
      if (w == a) {
        joined = true;
      } else {
        ++other;
        common += mark_[at(w)] == time_ ? 1U : 0U;
      }
    }
    return common == other && left == common + (joined ? 1U : 0U);
  }
  /// The neighbours that are left.
  std::vector<int>& present(int v) {
    std::erase_if(near_[at(v)], [&](int w) { return gone_[at(w)] != 0; });
    return near_[at(v)];
  }

  std::vector<std::vector<int>> near_;
  std::vector<std::uint64_t> sum_;  ///< of the random numbers of the neighbours
  std::vector<std::uint64_t> own_;  ///< random numbers
  std::vector<int> node_;           ///< what a vertex stands for
  std::vector<unsigned char> gone_;
  std::vector<int> mark_;  ///< when are_twins() saw a neighbour
  int time_ = 0;
  std::vector<CotreeNode> tree_;
  std::vector<int> todo_;
  std::vector<unsigned char> waits_;                 ///< whether a vertex is in todo_
  std::unordered_map<std::uint64_t, int> known_[2];  ///< side by side, joined
};

}  // namespace

std::optional<std::vector<CotreeNode>> cotree(Graph const& graph) {
  return TwinReduction(graph).run();
}

}  // namespace bouton
