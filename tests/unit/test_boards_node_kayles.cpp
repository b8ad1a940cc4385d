// Theorems about Node Kayles and Brussels Sprouts against play by the rules.
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <random>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "boards/cograph.hpp"
#include "boards/graph.hpp"
#include "boards/node_kayles.hpp"

namespace bouton {
namespace {

/// By the rules alone: positions are sets of vertices.
class TakingVertices {
 public:
  explicit TakingVertices(Graph const& graph) : gone_(graph.names.size()) {
    for (std::size_t v = 0; v < gone_.size(); ++v) gone_[v] = 1U << v;
    for (GraphEdge const& edge : graph.edges) {
      gone_[std::size_t(edge.a)] |= 1U << unsigned(edge.b);
      gone_[std::size_t(edge.b)] |= 1U << unsigned(edge.a);
    }
  }
  std::uint32_t value(unsigned set) {
    auto const found = known_.find(set);
    if (found != known_.end()) return found->second;
    std::set<std::uint32_t> seen;
    for (std::size_t v = 0; v < gone_.size(); ++v) {
      if ((set >> v & 1U) != 0) seen.insert(value(set & ~gone_[v]));
    }
    std::uint32_t mex = 0;
    while (seen.contains(mex)) ++mex;
    return known_[set] = mex;
  }
  std::uint32_t value() { return value((1U << gone_.size()) - 1); }

 private:
  std::vector<unsigned> gone_;
  std::map<unsigned, std::uint32_t> known_;
};

/// Whether four of the vertices make a path.
bool has_path_of_four(Graph const& graph) {
  int const n = graph.size();
  std::set<std::pair<int, int>> joined;
  for (GraphEdge const& edge : graph.edges) {
    joined.insert({edge.a, edge.b});
    joined.insert({edge.b, edge.a});
  }
  auto const is = [&](int a, int b) { return joined.contains({a, b}); };
  for (int a = 0; a < n; ++a) {
    for (int b = 0; b < n; ++b) {
      for (int c = 0; c < n; ++c) {
        for (int d = 0; d < a; ++d) {
          if (a != c && b != d && is(a, b) && is(b, c) && is(c, d) && !is(a, c) && !is(b, d) &&
              !is(a, d)) {
            return true;
          }
        }
      }
    }
  }
  return false;
}

Graph numbered(int vertices) {
  Graph graph;
  for (int v = 0; v < vertices; ++v) graph.names.push_back(std::to_string(v));
  return graph;
}

TEST(NodeKayles, AllGraphsOfSixVertices) {
  std::map<bool, int> cographs;
  for (int n = 1; n <= 6; ++n) {
    std::vector<GraphEdge> pairs;
    for (int b = 1; b < n; ++b) {
      for (int a = 0; a < b; ++a) pairs.push_back({a, b});
    }
    for (unsigned chosen = 0; chosen < 1U << pairs.size(); ++chosen) {
      Graph graph = numbered(n);
      for (std::size_t i = 0; i < pairs.size(); ++i) {
        if ((chosen >> i & 1U) != 0) graph.edges.push_back(pairs[i]);
      }
      bool const is_cograph = cotree(graph).has_value();
      ASSERT_EQ(is_cograph, !has_path_of_four(graph)) << n << " vertices, edges " << chosen;
      ++cographs[is_cograph && n == 6];
      auto const value = node_kayles_value(graph);
      ASSERT_TRUE(value || !is_cograph);
      ASSERT_EQ(value.value_or(0), value ? TakingVertices(graph).value() : 0)
          << n << " vertices, edges " << chosen;
    }
  }
  EXPECT_EQ(cographs[true], 5504) << "labelled cographs of six vertices, A006351";
}

TEST(NodeKayles, RandomCographs) {
  std::mt19937 random(2002);
  for (int round = 0; round < 300; ++round) {
    int const n = 8 + static_cast<int>(random() % 9);
    Graph graph = numbered(n);
    std::vector<std::vector<int>> parts;
    for (int v = 0; v < n; ++v) parts.push_back({v});
    while (parts.size() > 1) {
      std::swap(parts[random() % parts.size()], parts.back());
      std::vector<int> const last = parts.back();
      parts.pop_back();
      std::vector<int>& other = parts[random() % parts.size()];
      if (random() % 2 == 0) {
        for (int const a : last) {
          for (int const b : other) graph.edges.push_back({a, b});
        }
      }
      other.insert(other.end(), last.begin(), last.end());
    }
    ASSERT_EQ(node_kayles_value(graph), TakingVertices(graph).value());
  }
}

TEST(NodeKayles, PathsAndCycles) {
  for (int n = 1; n <= 18; ++n) {
    Graph const path = named_graph("path:" + std::to_string(n)).value();
    EXPECT_EQ(node_kayles_path(std::uint64_t(n)), TakingVertices(path).value());
    EXPECT_EQ(node_kayles_value(path), TakingVertices(path).value());
    if (n < 3) continue;
    Graph const cycle = named_graph("cycle:" + std::to_string(n)).value();
    EXPECT_EQ(node_kayles_cycle(std::uint64_t(n)), TakingVertices(cycle).value());
    EXPECT_EQ(node_kayles_value(cycle), TakingVertices(cycle).value());
  }
  EXPECT_EQ(node_kayles_path(10), 3U);
  EXPECT_EQ(node_kayles_path(0), 0U);
}

TEST(NodeKayles, ThePeriodOfPathsIsProved) {
  // Guy and Smith: 0.137 has three digits; values that repeat from 52 to 2 * 52 + 34 + 3 repeat for
  // ever.
  std::vector<unsigned> values = {0};
  for (std::size_t n = 1; n <= 200; ++n) {
    std::set<unsigned> seen;
    for (std::size_t v = 1; v <= n; ++v) {
      seen.insert(values[v < 2 ? 0 : v - 2] ^ values[n < v + 1 ? 0 : n - v - 1]);
    }
    values.push_back(0);
    while (seen.contains(values[n])) ++values[n];
    EXPECT_EQ(node_kayles_path(n), values[n]) << n;
    if (n >= 52 + 34) {
      EXPECT_EQ(values[n], values[n - 34]);
    }
  }
  EXPECT_NE(values[51], values[51 + 34]);
  EXPECT_EQ(node_kayles_path(1000000000000000000U), values[52 + (1000000000000000000U - 52) % 34]);
}

TEST(NodeKayles, Multipartite) {
  // Taking a vertex leaves the others of its part.
  EXPECT_EQ(node_kayles_value(named_graph("bipartite:3,4").value()), 2U);
  EXPECT_EQ(node_kayles_value(named_graph("complete:5").value()), 1U);
  EXPECT_EQ(node_kayles_value(named_graph("star:1,1,1,1").value()), 2U);
  EXPECT_FALSE(node_kayles_value(named_graph("grid:3x3").value()));
}

TEST(NodeKayles, HalfTurnsOfGrids) {
  for (int rows = 1; rows <= 5; ++rows) {
    for (int columns = 1; columns <= 4; ++columns) {
      Graph const grid =
          named_graph("grid:" + std::to_string(rows) + "x" + std::to_string(columns)).value();
      auto const turn = half_turn(grid);
      ASSERT_TRUE(turn);
      for (int v = 0; v < grid.size(); ++v) {
        EXPECT_EQ((*turn)[std::size_t(v)], grid.size() - 1 - v) << rows << "x" << columns;
      }
    }
  }
  EXPECT_FALSE(half_turn(parse_graph("a b")));
  EXPECT_FALSE(half_turn(named_graph("star:1,2,3").value()));
}

TEST(NodeKayles, LargeGraphs) {
  EXPECT_EQ(node_kayles_value(named_graph("path:1000000").value()), node_kayles_path(1000000));
  EXPECT_TRUE(node_kayles_value(named_graph("complete:1000").value()));
  // Each vertex joined to all before it or to none: a cotree as deep as the graph.
  Graph steps = numbered(1000);
  for (int v = 1; v < 1000; v += 2) {
    for (int w = 0; w < v; ++w) steps.edges.push_back({w, v});
  }
  EXPECT_TRUE(node_kayles_value(steps));
}

/// Brussels Sprouts by its rules. A region is the free ends along each piece of its border.
using Region = std::multiset<int>;
using Regions = std::multiset<Region>;

/// The numbers of moves that plays can take.
std::set<int> lengths_of_plays(Regions const& regions, std::map<Regions, std::set<int>>& known) {
  auto const found = known.find(regions);
  if (found != known.end()) return found->second;
  std::set<int> lengths;
  auto const play = [&](Region const& old, std::vector<Region> const& fresh) {
    Regions after = regions;
    after.erase(after.find(old));
    for (Region const& region : fresh) after.insert(region);
    for (int const length : lengths_of_plays(after, known)) lengths.insert(length + 1);
  };
  for (Region const& region : regions) {
    std::vector<int> const pieces(region.begin(), region.end());
    for (std::size_t i = 0; i < pieces.size(); ++i) {
      for (std::size_t j = 0; j < i; ++j) {  // two pieces become one
        if (pieces[i] == 0 || pieces[j] == 0) continue;
        Region joined = region;
        joined.erase(joined.find(pieces[i]));
        joined.erase(joined.find(pieces[j]));
        joined.insert(pieces[i] + pieces[j]);
        play(region, {joined});
      }
      for (int one = 0; one <= pieces[i] - 2; ++one) {  // a line parts the region
        for (unsigned side = 0; side < 1U << (pieces.size() - 1); ++side) {
          Region left = {one + 1};
          Region right = {pieces[i] - 1 - one};
          unsigned bit = 0;
          for (std::size_t j = 0; j < pieces.size(); ++j) {
            if (j != i) ((side >> bit++ & 1U) != 0 ? left : right).insert(pieces[j]);
          }
          play(region, {left, right});
        }
      }
    }
  }
  if (lengths.empty()) lengths.insert(0);
  return known[regions] = lengths;
}

TEST(BrusselsSprouts, EveryPlayHasTheSameLength) {
  std::map<Regions, std::set<int>> known;
  for (int crosses = 1; crosses <= 2; ++crosses) {
    Region plane;
    for (int i = 0; i < crosses; ++i) plane.insert(4);
    EXPECT_EQ(lengths_of_plays({plane}, known), std::set<int>{5 * crosses - 2});
  }
}

}  // namespace
}  // namespace bouton
