// Matchings and undirected vertex geography, against code that knows only the rules.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <numeric>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include "boards/geography.hpp"
#include "boards/graph.hpp"
#include "boards/matching.hpp"

namespace bouton {
namespace {

Graph plain(int vertices, std::vector<GraphEdge> edges) {
  Graph graph;
  for (int v = 0; v < vertices; ++v) graph.names.push_back(std::to_string(v));
  graph.edges = std::move(edges);
  return graph;
}

/// Bit b of row a: whether the two are joined.
std::vector<unsigned> rows_of(Graph const& graph) {
  std::vector<unsigned> rows(graph.names.size());
  for (GraphEdge const& edge : graph.edges) {
    rows[std::size_t(edge.a)] |= 1U << unsigned(edge.b);
    rows[std::size_t(edge.b)] |= 1U << unsigned(edge.a);
  }
  return rows;
}

/// By the rules alone, for each set of vertices that are left: bit v says whether the player to
/// move from v wins.
std::vector<unsigned> won_starts(std::vector<unsigned> const& rows) {
  std::vector<unsigned> won(std::size_t{1} << rows.size());
  for (unsigned left = 1; left < won.size(); ++left) {
    for (unsigned v = 0; v < rows.size(); ++v) {
      if ((left >> v & 1U) == 0) continue;
      unsigned const after = left & ~(1U << v);
      if ((rows[v] & after & ~won[after]) != 0) won[left] |= 1U << v;
    }
  }
  return won;
}

/// The size of a maximum matching among each set of vertices.
std::vector<int> matching_sizes(std::vector<unsigned> const& rows) {
  std::vector<int> size(std::size_t{1} << rows.size());
  for (unsigned left = 1; left < size.size(); ++left) {
    unsigned v = 0;
    while ((left >> v & 1U) == 0) ++v;
    unsigned const rest = left & ~(1U << v);
    size[left] = size[rest];
    for (unsigned w = 0; w < rows.size(); ++w) {
      if (((rows[v] & rest) >> w & 1U) != 0) {
        size[left] = std::max(size[left], 1 + size[rest & ~(1U << w)]);
      }
    }
  }
  return size;
}

void expect_matching(Incidence const& near, MaximumMatching const& found) {
  for (int v = 0; v < near.size(); ++v) {
    int const mate = found.mate[std::size_t(v)];
    if (mate == -1) continue;
    EXPECT_EQ(found.mate[std::size_t(mate)], v);
    auto const ends = near.at(v);
    EXPECT_TRUE(std::any_of(ends.begin(), ends.end(),
                            [mate](Incidence::End const& end) { return end.vertex == mate; }));
  }
}

int pairs_of(MaximumMatching const& matching) {
  auto const& mate = matching.mate;
  return static_cast<int>(mate.size() - std::size_t(std::count(mate.begin(), mate.end(), -1))) / 2;
}

void compare_with_rules(Graph const& graph) {
  auto const rows = rows_of(graph);
  auto const won = won_starts(rows);
  auto const sizes = matching_sizes(rows);
  unsigned const all = (1U << rows.size()) - 1;
  Incidence const near(graph);
  MaximumMatching const found = maximum_matching(near);
  expect_matching(near, found);
  ASSERT_EQ(pairs_of(found), sizes[all]);
  for (unsigned v = 0; v < rows.size(); ++v) {
    ASSERT_EQ(found.spare[v] != 0, sizes[all & ~(1U << v)] == sizes[all]);
    unsigned const after = all & ~(1U << v);
    std::vector<int> wins;
    for (unsigned w = 0; w < rows.size(); ++w) {
      if (((rows[v] & after & ~won[after]) >> w & 1U) != 0) wins.push_back(static_cast<int>(w));
    }
    ASSERT_EQ(geography_wins(graph, static_cast<int>(v)), wins);
  }
}

TEST(Geography, AllGraphsOfSixVertices) {
  for (int n = 1; n <= 6; ++n) {
    std::vector<GraphEdge> pairs;
    for (int b = 1; b < n; ++b) {
      for (int a = 0; a < b; ++a) pairs.push_back({a, b});
    }
    for (unsigned chosen = 0; chosen < 1U << pairs.size(); ++chosen) {
      std::vector<GraphEdge> edges;
      for (std::size_t i = 0; i < pairs.size(); ++i) {
        if ((chosen >> i & 1U) != 0) edges.push_back(pairs[i]);
      }
      compare_with_rules(plain(n, std::move(edges)));
      if (HasFatalFailure()) FAIL() << n << " vertices, edges " << chosen;
    }
  }
}

TEST(Geography, RandomGraphsWithLoopsAndParallelEdges) {
  std::mt19937 random(1993);
  for (int round = 0; round < 150; ++round) {
    int const n = 7 + static_cast<int>(random() % 6);
    std::vector<GraphEdge> edges(random() % static_cast<unsigned>(2 * n));
    for (GraphEdge& edge : edges) {
      edge = {static_cast<int>(random() % unsigned(n)), static_cast<int>(random() % unsigned(n))};
    }
    compare_with_rules(plain(n, std::move(edges)));
    if (HasFatalFailure()) FAIL() << "round " << round;
  }
}

std::string wins_from(std::string const& name, std::string const& from) {
  Graph const graph = named_graph(name).value();
  std::string text;
  for (int const w : geography_wins(graph, vertex_named(graph, from).value())) {
    text += (text.empty() ? "" : " ") + graph.names[std::size_t(w)];
  }
  return text;
}

TEST(Geography, KnownBoards) {
  EXPECT_EQ(wins_from("grid:3x3", "a1"), "");
  EXPECT_EQ(wins_from("grid:3x4", "a1"), "b1 a2");
  EXPECT_EQ(wins_from("path:7", "1"), "");
  EXPECT_EQ(wins_from("path:7", "2"), "1 3");
  EXPECT_EQ(wins_from("path:1", "1"), "");
  EXPECT_EQ(wins_from("grid:5x5", "a1"), "");
  EXPECT_NE(wins_from("grid:5x5", "b1"), "");
}

/// Triangles in a row, each joined to the next: blossoms one in the other.
Graph triangles(int count) {
  Graph graph = plain(3 * count, {});
  for (int i = 0; i < 3 * count; i += 3) {
    graph.edges.push_back({i, i + 1});
    graph.edges.push_back({i + 1, i + 2});
    graph.edges.push_back({i + 2, i});
    if (i > 0) graph.edges.push_back({i - 1, i});
  }
  return graph;
}

Graph random_graph(int vertices, int edges, unsigned seed) {
  std::mt19937 random(seed);
  Graph graph = plain(vertices, std::vector<GraphEdge>(std::size_t(edges)));
  for (GraphEdge& edge : graph.edges) {
    edge = {static_cast<int>(random() % unsigned(vertices)),
            static_cast<int>(random() % unsigned(vertices))};
  }
  return graph;
}

/// The theorem of Tutte and Berge: the odd vertices of the trees show that no matching is larger.
void expect_maximum(Graph const& graph) {
  Incidence const near(graph);
  MaximumMatching const found = maximum_matching(near);
  expect_matching(near, found);
  // The neighbours of spare vertices that are not spare.
  std::vector<unsigned char> around(graph.names.size());
  for (GraphEdge const& edge : graph.edges) {
    if (found.spare[std::size_t(edge.a)] > found.spare[std::size_t(edge.b)])
      around[std::size_t(edge.b)] = 1;
    if (found.spare[std::size_t(edge.b)] > found.spare[std::size_t(edge.a)])
      around[std::size_t(edge.a)] = 1;
  }
  std::vector<int> top(graph.names.size());
  std::iota(top.begin(), top.end(), 0);
  auto const find = [&](int v) {
    while (top[std::size_t(v)] != v)
      v = top[std::size_t(v)] = top[std::size_t(top[std::size_t(v)])];
    return v;
  };
  for (GraphEdge const& edge : graph.edges) {
    if (around[std::size_t(edge.a)] == 0 && around[std::size_t(edge.b)] == 0)
      top[std::size_t(find(edge.a))] = find(edge.b);
  }
  std::vector<int> sizes(graph.names.size());
  for (int v = 0; v < graph.size(); ++v) {
    if (around[std::size_t(v)] == 0) ++sizes[std::size_t(find(v))];
  }
  auto const odd =
      std::count_if(sizes.begin(), sizes.end(), [](int size) { return size % 2 == 1; });
  auto const removed = std::count(around.begin(), around.end(), 1);
  auto const free = std::count(found.mate.begin(), found.mate.end(), -1);
  EXPECT_EQ(free, odd - removed);
}

TEST(Geography, LargeMatchingsAreMaximum) {
  expect_maximum(named_graph("path:1000001").value());
  expect_maximum(named_graph("grid:999x1001").value());
  expect_maximum(triangles(333333));
  expect_maximum(random_graph(1000000, 1500000, 3));
  expect_maximum(random_graph(300000, 3000000, 4));
  expect_maximum(named_graph("queens:60").value());
}

TEST(Geography, AMillionVertices) {
  Graph const grid = named_graph("grid:1000x1000").value();
  EXPECT_EQ(geography_wins(grid, 0), (std::vector<int>{1, 1000}));
  Graph const odd = named_graph("grid:999x1001").value();
  EXPECT_TRUE(geography_wins(odd, 0).empty());
  EXPECT_EQ(geography_wins(odd, 1).size(), 3U);
}

}  // namespace
}  // namespace bouton
