// Graphs whose maximal matchings all have one size, against all of them one by one.
#include <gtest/gtest.h>

#include <cstdint>
#include <optional>
#include <random>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "boards/equimatchable.hpp"
#include "boards/graph.hpp"

namespace bouton::boards {
namespace {

/// The sizes of all maximal matchings, from the definition.
void collect(Graph const& graph, unsigned covered, std::uint64_t taken,
             std::set<std::uint64_t>& sizes) {
  bool maximal = true;
  for (auto const& [a, b] : graph.edges) {
    unsigned const ends = 1U << unsigned(a) | 1U << unsigned(b);
    if ((covered & ends) != 0) continue;
    maximal = false;
    collect(graph, covered | ends, taken + 1, sizes);
  }
  if (maximal) sizes.insert(taken);
}

std::optional<std::uint64_t> by_definition(Graph const& graph) {
  std::set<std::uint64_t> sizes;
  collect(graph, 0, 0, sizes);
  return sizes.size() == 1 ? std::optional(*sizes.begin()) : std::nullopt;
}

Graph of_size(int vertices) {
  Graph graph;
  for (int v = 0; v < vertices; ++v) graph.names.push_back(std::to_string(v));
  return graph;
}

TEST(Equimatchable, EveryGraphOfUpToSixVertices) {
  int found = 0;
  for (int vertices = 1; vertices <= 6; ++vertices) {
    std::vector<GraphEdge> pairs;
    for (int a = 0; a < vertices; ++a) {
      for (int b = a + 1; b < vertices; ++b) pairs.push_back({a, b});
    }
    for (unsigned chosen = 0; chosen < 1U << pairs.size(); ++chosen) {
      Graph graph = of_size(vertices);
      for (std::size_t i = 0; i < pairs.size(); ++i) {
        if ((chosen >> i & 1U) != 0) graph.edges.push_back(pairs[i]);
      }
      auto const expected = by_definition(graph);
      ASSERT_EQ(size_of_all_matchings(graph), expected) << vertices << " vertices, " << chosen;
      found += expected.has_value();
    }
  }
  EXPECT_GT(found, 1000);
}

TEST(Equimatchable, LargerGraphsByChance) {
  std::mt19937 dice(20261130);
  int found = 0;
  for (int turn = 0; turn < 3000; ++turn) {
    int const vertices = 7 + int(dice() % 3);
    unsigned const density = 1 + unsigned(dice() % 9);
    Graph graph = of_size(vertices);
    for (int a = 0; a < vertices; ++a) {
      for (int b = a + 1; b < vertices; ++b) {
        if (dice() % 10 < density && graph.edges.size() < 16) graph.edges.push_back({a, b});
      }
    }
    auto const expected = by_definition(graph);
    ASSERT_EQ(size_of_all_matchings(graph), expected) << turn;
    found += expected.has_value();
  }
  EXPECT_GT(found, 30);
}

TEST(Equimatchable, CompleteGraphsAndTheirKinAtTheBound) {
  EXPECT_EQ(size_of_all_matchings(*named_graph("complete:128")), 64U);
  EXPECT_EQ(size_of_all_matchings(*named_graph("bipartite:60,68")), 60U);
  EXPECT_EQ(size_of_all_matchings(*named_graph("complete:129")), std::nullopt);
  EXPECT_EQ(size_of_all_matchings(*named_graph("cycle:7")), 3U);
  EXPECT_EQ(size_of_all_matchings(*named_graph("cycle:8")), std::nullopt);
  EXPECT_EQ(size_of_all_matchings(*named_graph("grid:11x11")), std::nullopt);
}

}  // namespace
}  // namespace bouton::boards
