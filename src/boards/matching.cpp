#include "boards/matching.hpp"

#include <algorithm>
#include <cstddef>
#include <utility>

namespace bouton {
namespace {

constexpr int kNobody = -1;

class Matcher {
 public:
  Matcher(Incidence const& near, int without)
      : near_(near),
        without_(without),
        mate_(count(), kNobody),
        label_(count()),
        shrunk_to_(count()),
        from_(count()),
        bridge_(count()),
        mark_(count()) {
    for (std::size_t v = 0; v < count(); ++v) shrunk_to_[v] = static_cast<int>(v);
    if (without >= 0) label(without) = Label::kOut;
  }

  MaximumMatching run() {
    start();
    for (int v = 0; v < near_.size(); ++v) {
      if (mate(v) != kNobody || label(v) != Label::kNone) continue;
      if (search(v)) {
        for (int const seen : seen_) {
          label(seen) = Label::kNone;
          shrunk_to_[at(seen)] = seen;
        }
      }  // else the tree keeps its labels: it is out
      seen_.clear();
    }
    MaximumMatching result{std::move(mate_), std::vector<unsigned char>(count())};
    for (std::size_t v = 0; v < count(); ++v) {
      result.spare[v] = label_[v] == Label::kEven || label_[v] == Label::kOddInBlossom;
    }
    return result;
  }

 private:
  /// Where a vertex stands in the tree; an odd one in a blossom is even as well.
  enum class Label : unsigned char { kNone, kEven, kOdd, kOddInBlossom, kOut };

  static std::size_t at(int v) { return static_cast<std::size_t>(v); }
  [[nodiscard]] std::size_t count() const { return at(near_.size()); }
  int& mate(int v) { return mate_[at(v)]; }
  Label& label(int v) { return label_[at(v)]; }
  static bool is_even(Label label) {
    return label == Label::kEven || label == Label::kOddInBlossom;
  }

  /// A matching to begin with: what hangs by one edge first, then anything with the neighbour of
  /// least degree.
  void start() {
    std::vector<int> degree(count());
    std::vector<int> leaves;
    for (int v = 0; v < near_.size(); ++v) {
      degree[at(v)] = static_cast<int>(near_.at(v).size());
      if (degree[at(v)] == 1) leaves.push_back(v);
    }
    auto const is_open = [&](int v) { return mate(v) == kNobody && v != without_; };
    auto const leave = [&](int v) {
      for (Incidence::End const& end : near_.at(v)) {
        if (--degree[at(end.vertex)] == 1) leaves.push_back(end.vertex);
      }
    };
    auto const match = [&](int v) {
      if (!is_open(v)) return;
      int best = kNobody;
      for (Incidence::End const& end : near_.at(v)) {
        int const w = end.vertex;
        if (w == v || !is_open(w)) continue;
        if (best == kNobody || degree[at(w)] < degree[at(best)]) best = w;
      }
      if (best == kNobody) return;
      mate(v) = best;
      mate(best) = v;
      leave(v);
      leave(best);
    };
    if (without_ >= 0) leave(without_);
    for (int v = 0; v < near_.size(); ++v) {
      while (!leaves.empty()) {
        int const leaf = leaves.back();
        leaves.pop_back();
        match(leaf);
      }
      match(v);
    }
  }

  /// Grows the tree of a free vertex. \return whether it found a path and the matching grew
  bool search(int root) {
    todo_.assign(1, root);
    seen_.assign(1, root);
    label(root) = Label::kEven;
    for (std::size_t next = 0; next < todo_.size(); ++next) {
      int const v = todo_[next];
      for (Incidence::End const& end : near_.at(v)) {
        int const w = end.vertex;
        if (label(w) == Label::kNone) {
          if (mate(w) == kNobody) {
            augment(w, v, root);
            return true;
          }
          label(w) = Label::kOdd;
          from_[at(w)] = v;
          label(mate(w)) = Label::kEven;
          seen_.push_back(w);
          seen_.push_back(mate(w));
          todo_.push_back(mate(w));
        } else if (is_even(label(w)) && base(v) != base(w)) {
          // Even vertices of trees that are out have no neighbour that is not: w is in this tree.
          int const top = meeting(base(v), base(w));
          shrink(v, w, top);
          shrink(w, v, top);
        }
      }
    }
    return false;
  }

  /// The vertex that stands for the blossom of v.
  int base(int v) {
    while (shrunk_to_[at(v)] != v) {
      int& to = shrunk_to_[at(v)];
      to = shrunk_to_[at(to)];
      v = to;
    }
    return v;
  }
  /// The next base on the way to the root; the root itself has none.
  int above(int v) { return mate(v) == kNobody ? kNobody : base(from_[at(mate(v))]); }
  /// Where the ways of two bases to the root meet.
  int meeting(int a, int b) {
    ++time_;
    while (true) {
      if (a != kNobody) {
        if (mark_[at(a)] == time_) return a;
        mark_[at(a)] = time_;
        a = above(a);
      }
      std::swap(a, b);
    }
  }
  /// The side of a new blossom from v to `top`; the edge v w closes it.
  void shrink(int v, int w, int top) {
    for (int a = base(v); a != top;) {
      int const odd = mate(a);
      int const next = base(from_[at(odd)]);
      label(odd) = Label::kOddInBlossom;
      bridge_[at(odd)] = {v, w};
      todo_.push_back(odd);
      shrunk_to_[at(a)] = top;
      shrunk_to_[at(odd)] = top;
      a = next;
    }
  }

  /// Matches w, which is free, with v, and exchanges along the path from v to the root.
  void augment(int w, int v, int root) {
    // The edges of the path that join the matching, in any order.
    std::vector<GraphEdge> fresh = {{w, v}};
    std::vector<GraphEdge> parts = {{v, root}};  // paths to go, from an even vertex upward
    while (!parts.empty()) {
      GraphEdge const part = parts.back();
      parts.pop_back();
      int const x = part.a;
      if (x == part.b) continue;
      if (label(x) == Label::kEven) {
        int const odd = mate(x);
        fresh.push_back({odd, from_[at(odd)]});
        parts.push_back({from_[at(odd)], part.b});
      } else {  // down to the bridge, over it, and up
        GraphEdge const bridge = bridge_[at(x)];
        fresh.push_back(bridge);
        parts.push_back({bridge.a, mate(x)});
        parts.push_back({bridge.b, part.b});
      }
    }
    for (GraphEdge const& edge : fresh) {
      mate(edge.a) = edge.b;
      mate(edge.b) = edge.a;
    }
  }

  Incidence const& near_;
  int without_;
  std::vector<int> mate_;
  std::vector<Label> label_;
  std::vector<int> shrunk_to_;     ///< a forest; its roots are the bases of blossoms
  std::vector<int> from_;          ///< of an odd vertex: the even one that found it
  std::vector<GraphEdge> bridge_;  ///< of an odd vertex in a blossom: the edge that closed it
  std::vector<int> mark_;          ///< when meeting() came by
  int time_ = 0;
  std::vector<int> todo_;
  std::vector<int> seen_;
};

}  // namespace

MaximumMatching maximum_matching(Incidence const& near, int without) {
  return Matcher(near, without).run();
}

}  // namespace bouton
