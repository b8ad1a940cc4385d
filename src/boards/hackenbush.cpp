#include "boards/hackenbush.hpp"

#include <algorithm>
#include <bit>
#include <cstddef>
#include <numeric>
#include <span>
#include <tuple>

#include "boards/number_pool.hpp"

namespace bouton {
namespace {

/// A forest of places, each of which leads to the nearest one that is still there.
class Nearest {
 public:
  explicit Nearest(std::size_t size) : to_(size) { std::iota(to_.begin(), to_.end(), 0); }
  int find(int place) {
    while (to_[std::size_t(place)] != place) {
      int& to = to_[std::size_t(place)];
      place = to = to_[std::size_t(to)];
    }
    return place;
  }
  void remove(int place, int neighbour) { to_[std::size_t(place)] = neighbour; }

 private:
  std::vector<int> to_;
};

/// The vertices are numbered as a depth-first walk from the ground meets them; every edge that is
/// not of the walk's tree leads from a vertex, its lower end, back to one on the way to the ground.
class Hackenbush {
 public:
  Hackenbush(Graph const& graph, int ground)
      : graph_(graph), near_(graph), wins_(graph.edges.size()) {
    walk(ground);
    find_values();
    if (at_[0].weight == 0) return;  // lost
    find_wants();
    find_rings();
  }

  [[nodiscard]] HackenbushAnswer answer() const {
    HackenbushAnswer answer;
    answer.value = static_cast<std::uint64_t>(at_[0].weight);
    for (std::size_t e = 0; e < wins_.size(); ++e) {
      if (wins_[e] != 0) answer.wins.push_back(static_cast<int>(e));
    }
    return answer;
  }

 private:
  static constexpr int kNone = -1;

  struct Vertex {
    int parent = kNone;
    int up = kNone;  ///< the edge to the parent
    int last = 0;    ///< the last vertex of the branch that begins here
    int lowest = 0;  ///< where the furthest edge back from here leads; itself if none does
    int lowest_edge = kNone;
    int cover = 0;  ///< how many edges lead back over the edge to the parent
    int part = 0;   ///< the first vertex of the part without bridges
    /// The nim-sum of all values in the branch from here, of its edges one each, and of the edge to
    /// the parent if it is no bridge. Of the first vertex of a part: what stands on it is worth
    /// this.
    int weight = 0;
    int want = kNone;  ///< of the first vertex: the weight that would make the whole 0, if any
    [[nodiscard]] bool bridge() const { return parent != kNone && cover == 0; }
  };

  Vertex& vertex(int v) { return at_[static_cast<std::size_t>(v)]; }
  unsigned char& wins(int edge) { return wins_[static_cast<std::size_t>(edge)]; }

  void walk(int ground) {
    std::vector<int> number(graph_.names.size(), kNone);
    std::vector<std::size_t> seen(graph_.names.size());  // how many ends of each vertex
    std::vector<int> way = {ground};
    number[static_cast<std::size_t>(ground)] = 0;
    at_.emplace_back();
    while (!way.empty()) {
      auto const here = static_cast<std::size_t>(way.back());
      int const v = number[here];
      auto const ends = near_.at(way.back());
      if (seen[here] == ends.size()) {
        vertex(v).last = static_cast<int>(at_.size()) - 1;
        way.pop_back();
        continue;
      }
      Incidence::End const end = ends[seen[here]++];
      int& there = number[static_cast<std::size_t>(end.vertex)];
      if (end.edge == vertex(v).up) continue;
      if (there == kNone) {
        there = static_cast<int>(at_.size());
        at_.emplace_back().parent = v;
        at_.back().up = end.edge;
        at_.back().lowest = there;
        way.push_back(end.vertex);
      } else if (there <= v) {  // else seen from its lower end already
        inner_.push_back({v, end.edge});
        vertex(v).weight ^= 1;
        if (there == v) continue;
        ++vertex(v).cover;
        --vertex(there).cover;
        if (there < vertex(v).lowest) {
          vertex(v).lowest = there;
          vertex(v).lowest_edge = end.edge;
        }
      }
    }
  }

  void find_values() {
    for (std::size_t v = at_.size(); v-- > 1;) {
      Vertex& here = at_[v];
      Vertex& below = vertex(here.parent);
      below.cover += here.cover;
      if (here.bridge()) {
        below.weight ^= here.weight + 1;
      } else {
        here.weight ^= 1;
        below.weight ^= here.weight;
      }
    }
  }

  void find_wants() {
    vertex(0).want = 0;
    for (std::size_t v = 1; v < at_.size(); ++v) {
      Vertex& here = at_[v];
      int const part = vertex(here.parent).part;
      if (!here.bridge()) {
        here.part = part;
        inner_.push_back({static_cast<int>(v), here.up});
        continue;
      }
      here.part = static_cast<int>(v);
      Vertex const& below = vertex(part);
      if (below.want == kNone) continue;
      int const branch = below.want ^ below.weight ^ (here.weight + 1);
      if (branch == 0) {
        wins(here.up) = 1;
      } else {
        here.want = branch - 1;
      }
    }
    // What a cut takes from a part that stays without bridges; the others are corrected below.
    for (Inner const& inner : inner_) {
      Vertex const& part = vertex(vertex(inner.lower).part);
      wins(inner.edge) = (part.weight ^ 1) == part.want;
    }
  }

  /// An edge of the tree, by its lower end; the edges back over it have their lower ends from
  /// `first` to `last`.
  struct Covered {
    int first;
    int last;
    int cover;
    int lower;
    [[nodiscard]] auto key() const { return std::tie(first, last, cover); }
    [[nodiscard]] auto order() const { return std::tie(first, last, cover, lower); }
  };

  /// Two edges of the tree are of one class if the same edges lead back over them; so is an edge
  /// back that is the only one. The same they are if their lower ends have the same bounds and they
  /// are as many: then both edges are below each other, and what leads back over the upper one
  /// begins in the branch of the lower one.
  void find_rings() {
    std::vector<Covered> all = covered();
    std::sort(all.begin(), all.end(),
              [](Covered const& a, Covered const& b) { return a.order() < b.order(); });
    NumberPool pool(static_cast<unsigned>(std::bit_width(graph_.edges.size())));
    for (std::size_t begin = 0, end = 0; begin < all.size(); begin = end) {
      while (end < all.size() && all[end].key() == all[begin].key()) ++end;
      ring(std::span(all).subspan(begin, end - begin), pool);
    }
  }

  /// The edges that are no bridges, of parts where some value wins.
  std::vector<Covered> covered() {
    int const count = static_cast<int>(at_.size());
    // Lower ends of edges that lead below v, for v from the last one on.
    std::vector<int> by_lowest(at_.size(), kNone), other(at_.size(), kNone);
    for (int v = 0; v < count; ++v) {
      int& head = by_lowest[static_cast<std::size_t>(vertex(v).lowest)];
      other[static_cast<std::size_t>(v)] = head;
      head = v;
    }
    Nearest after(at_.size() + 1);
    Nearest before(at_.size() + 1);  // places are shifted by 1
    std::vector<Covered> all;
    for (int v = count; v-- > 1;) {
      for (int out = by_lowest[static_cast<std::size_t>(v)]; out != kNone;
           out = other[static_cast<std::size_t>(out)]) {
        after.remove(out, out + 1);
        before.remove(out + 1, out);
      }
      Vertex const& here = vertex(v);
      if (here.bridge() || vertex(here.part).want == kNone) continue;
      all.push_back({after.find(v), before.find(here.last + 1) - 1, here.cover, v});
    }
    return all;
  }

  /// The edges of a class cut one by one. Piece 0 holds the part's first vertex; edge j leads from
  /// piece j - 1 to piece j, the last one back to piece 0.
  void ring(std::span<Covered const> tree, NumberPool& pool) {
    std::vector<int> edges, pieces = {0};
    for (std::size_t i = 0; i < tree.size(); ++i) {
      edges.push_back(vertex(tree[i].lower).up);
      if (i + 1 < tree.size()) {
        pieces.push_back(vertex(tree[i].lower).weight ^ vertex(tree[i + 1].lower).weight ^ 1);
      }
    }
    if (tree[0].cover == 1) {  // the edge back counts in the last weight, and so does the tree's
      edges.push_back(vertex(tree[0].first).lowest_edge);
      pieces.push_back(vertex(tree.back().lower).weight);
    }
    std::size_t const count = edges.size();
    if (count == 1) return;
    Vertex const& part = vertex(vertex(tree[0].lower).part);
    pieces[0] = part.weight ^ static_cast<int>(count % 2);
    for (std::size_t i = 1; i < count; ++i) pieces[0] ^= pieces[i];
    std::vector<int> whole(count, pieces[0]);  // after each cut
    auto const hang = [&](std::size_t piece) {
      pool.nim_add(static_cast<std::uint32_t>(pieces[piece]));
      pool.add_one();
    };
    auto const add_chains = [&] {
      pool.each([&](int edge, std::uint32_t value) {
        whole[static_cast<std::size_t>(edge)] ^= static_cast<int>(value);
      });
      pool.clear();
    };
    for (std::size_t i = count; i-- > 1;) {  // pieces 1 to i hang on edge 0 if edge i is cut
      pool.insert_zero(static_cast<int>(i));
      hang(i);
    }
    add_chains();
    for (std::size_t i = 1; i < count; ++i) {  // pieces i to the last hang on the last edge
      pool.insert_zero(static_cast<int>(i - 1));
      hang(i);
    }
    add_chains();
    for (std::size_t i = 0; i < count; ++i) wins(edges[i]) = whole[i] == part.want;
  }

  struct Inner {
    int lower;
    int edge;
  };

  Graph const& graph_;
  Incidence near_;
  std::vector<Vertex> at_;
  std::vector<Inner> inner_;  ///< edges that are no bridges
  std::vector<unsigned char> wins_;
};

}  // namespace

HackenbushAnswer solve_hackenbush(Graph const& graph, int ground) {
  return Hackenbush(graph, ground).answer();
}

}  // namespace bouton
