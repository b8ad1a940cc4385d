// Green Hackenbush against a search that cuts edges and looks at what falls.
#include <gtest/gtest.h>

#include <map>
#include <random>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "boards/graph.hpp"
#include "boards/hackenbush.hpp"
#include "boards/number_pool.hpp"

namespace bouton {
namespace {

/// By the rules alone: positions are sets of edges.
class CuttingEdges {
 public:
  CuttingEdges(int vertices, std::vector<GraphEdge> edges)
      : vertices_(vertices), edges_(std::move(edges)) {}

  [[nodiscard]] unsigned standing(unsigned set) const {
    std::vector<bool> joined(std::size_t(vertices_), false);
    joined[0] = true;
    unsigned kept = 0;
    for (bool grown = true; grown;) {
      grown = false;
      for (std::size_t e = 0; e < edges_.size(); ++e) {
        bool const a = joined[std::size_t(edges_[e].a)];
        bool const b = joined[std::size_t(edges_[e].b)];
        if ((set & ~kept) >> e & 1U && (a || b)) {
          joined[std::size_t(edges_[e].a)] = joined[std::size_t(edges_[e].b)] = true;
          kept |= 1U << e;
          grown = true;
        }
      }
    }
    return kept;
  }
  unsigned value(unsigned set) {
    auto const [entry, is_new] = known_.try_emplace(set, 0);
    if (!is_new) return entry->second;
    std::vector<bool> seen(edges_.size() + 1, false);
    for (std::size_t e = 0; e < edges_.size(); ++e) {
      if (set >> e & 1U) seen[value(standing(set & ~(1U << e)))] = true;
    }
    unsigned mex = 0;
    while (seen[mex]) ++mex;
    return known_[set] = mex;
  }

  HackenbushAnswer answer() {
    unsigned const all = standing((1U << edges_.size()) - 1);
    HackenbushAnswer answer{value(all), {}};
    for (std::size_t e = 0; e < edges_.size(); ++e) {
      if (all >> e & 1U && value(standing(all & ~(1U << e))) == 0) {
        answer.wins.push_back(static_cast<int>(e));
      }
    }
    return answer;
  }

 private:
  int vertices_;
  std::vector<GraphEdge> edges_;
  std::unordered_map<unsigned, unsigned> known_;
};

Graph drawing(int vertices, std::vector<GraphEdge> edges) {
  Graph graph;
  for (int v = 0; v < vertices; ++v) graph.names.push_back(std::to_string(v));
  graph.edges = std::move(edges);
  return graph;
}

void compare_with_cutting(int vertices, std::vector<GraphEdge> const& edges) {
  HackenbushAnswer const found = solve_hackenbush(drawing(vertices, edges), 0);
  HackenbushAnswer const wanted = CuttingEdges(vertices, edges).answer();
  ASSERT_EQ(found.value, wanted.value);
  ASSERT_EQ(found.wins, wanted.wins);
}

TEST(Hackenbush, AllGraphsOfFiveVertices) {
  for (int n = 1; n <= 5; ++n) {
    std::vector<GraphEdge> pairs;
    for (int b = 1; b < n; ++b) {
      for (int a = 0; a < b; ++a) pairs.push_back({a, b});
    }
    for (unsigned chosen = 0; chosen < 1U << pairs.size(); ++chosen) {
      std::vector<GraphEdge> edges;
      for (std::size_t i = 0; i < pairs.size(); ++i) {
        if ((chosen >> i & 1U) != 0) edges.push_back(pairs[i]);
      }
      compare_with_cutting(n, edges);
      if (HasFatalFailure()) FAIL() << n << " vertices, edges " << chosen;
    }
  }
}

TEST(Hackenbush, RandomDrawings) {
  std::mt19937 random(7);
  for (int round = 0; round < 3000; ++round) {
    // Trees with a few more edges have bridges and rings; loops and parallel edges come by chance.
    int const n = 2 + static_cast<int>(random() % 10);
    std::vector<GraphEdge> edges;
    for (int v = 1; v < n; ++v) {
      int const back = 1 + static_cast<int>(random() % 3);
      edges.push_back({v, std::max(0, v - back)});
    }
    int const most = static_cast<int>(random() % 5);
    for (int i = 0; i < most && edges.size() < 12; ++i) {
      edges.push_back(
          {static_cast<int>(random() % unsigned(n)), static_cast<int>(random() % unsigned(n))});
    }
    std::shuffle(edges.begin(), edges.end(), random);
    compare_with_cutting(n, edges);
    if (HasFatalFailure()) {
      std::string text;
      for (GraphEdge const& edge : edges)
        text += std::to_string(edge.a) + "-" + std::to_string(edge.b) + " ";
      FAIL() << text;
    }
  }
}

/// Value and winning cuts of a text: "4: 0-1".
std::string answer_for(std::string const& text) {
  Graph const graph = parse_graph(text);
  HackenbushAnswer const answer = solve_hackenbush(graph, vertex_named(graph, "0").value());
  std::string line = std::to_string(answer.value) + ":";
  for (int const e : answer.wins) {
    GraphEdge const& edge = graph.edges[std::size_t(e)];
    line += " " + graph.names[std::size_t(edge.a)] + "-" + graph.names[std::size_t(edge.b)];
  }
  return line;
}

TEST(Hackenbush, KnownDrawings) {
  EXPECT_EQ(answer_for("0"), "0:");
  EXPECT_EQ(answer_for("0-1 1-2 2-3"), "3: 0-1");
  EXPECT_EQ(answer_for("0-1 1-2 1-3 3-4").substr(0, 2), "4:");
  EXPECT_EQ(answer_for("0-1 1-2 2-3 3-0"), "0:");
  EXPECT_EQ(answer_for("0-1 1-2 2-3 3-0 2-4 4-5").substr(0, 2), "2:");
  EXPECT_EQ(answer_for("0-1 0-2 0-3 1-2 1-3 2-3"), "0:");
  EXPECT_EQ(answer_for("0-1 1-2 2-0 2-3 3-4 4-2 4-5 5-6").substr(0, 2), "2:");
  EXPECT_EQ(answer_for("0-0"), "1: 0-0") << "a loop on the ground";
  EXPECT_EQ(answer_for("0-1 2-3"), "1: 0-1") << "what does not stand on the ground";
}

/// 1 + (h[0] ^ (1 + (h[1] ^ ...))).
std::uint32_t chain(std::vector<std::uint32_t> const& pieces) {
  std::uint32_t value = 0;
  for (std::size_t i = pieces.size(); i-- > 0;) value = 1 + (pieces[i] ^ value);
  return value;
}

TEST(Hackenbush, NumberPoolIsChains) {
  std::mt19937 random(5);
  for (int round = 0; round < 200; ++round) {
    std::vector<std::uint32_t> pieces(random() % 40);
    for (std::uint32_t& piece : pieces) piece = random() % 8;
    NumberPool pool(10);
    for (std::size_t i = pieces.size(); i-- > 0;) {
      pool.insert_zero(static_cast<int>(i));
      pool.nim_add(pieces[i]);
      pool.add_one();
    }
    std::size_t count = 0;
    pool.each([&](int token, std::uint32_t value) {
      ++count;
      EXPECT_EQ(value, chain({pieces.begin(), pieces.begin() + token + 1}));
    });
    EXPECT_EQ(count, pieces.size());
  }
}

/// Every edge cut, the value afterwards by the theorem on what is left.
void compare_with_cuts(Graph const& graph) {
  HackenbushAnswer const answer = solve_hackenbush(graph, 0);
  std::vector<int> wins;
  for (std::size_t e = 0; e < graph.edges.size(); ++e) {
    Graph cut = graph;
    cut.edges.erase(cut.edges.begin() + static_cast<std::ptrdiff_t>(e));
    if (solve_hackenbush(cut, 0).value == 0) wins.push_back(static_cast<int>(e));
  }
  if (answer.value == 0) {
    EXPECT_TRUE(answer.wins.empty());
  } else {
    EXPECT_EQ(answer.wins, wins);
    EXPECT_FALSE(wins.empty());
  }
}

TEST(Hackenbush, LargerDrawingsEdgeByEdge) {
  std::mt19937 random(11);
  for (int round = 0; round < 60; ++round) {
    int const n = 150;
    std::vector<GraphEdge> edges;
    unsigned const reach = 1 + random() % 8;
    for (int v = 1; v < n; ++v) {
      edges.push_back({v, std::max(0, v - 1 - static_cast<int>(random() % reach))});
    }
    for (int i = static_cast<int>(random() % 30); i > 0; --i) {
      int const a = static_cast<int>(random() % unsigned(n));
      edges.push_back({a, std::max(0, a - static_cast<int>(random() % 40))});
    }
    compare_with_cuts(drawing(n, edges));
  }
}

TEST(Hackenbush, AMillionEdges) {
  constexpr int kMany = 1000000;
  std::vector<GraphEdge> stalk, bush, ring, ladder;
  std::mt19937 random(2);
  for (int v = 1; v <= kMany; ++v) {
    stalk.push_back({v - 1, v});
    bush.push_back({static_cast<int>(random() % unsigned(v)), v});
    ring.push_back({v - 1, v % kMany});
    if (v % 2 == 0) ladder.push_back({v - 1, v});
    ladder.push_back({std::max(0, v - 2), v});
  }
  HackenbushAnswer const tall = solve_hackenbush(drawing(kMany + 1, stalk), 0);
  EXPECT_EQ(tall.value, 1000000U);
  EXPECT_EQ(tall.wins, std::vector<int>{0});
  EXPECT_FALSE(solve_hackenbush(drawing(kMany + 1, bush), 0).wins.empty());
  EXPECT_EQ(solve_hackenbush(drawing(kMany, ring), 0).value, 0U);
  ring.push_back({5, 5});
  // Cutting the edge opposite leaves two stalks; a loop on one of them.
  EXPECT_EQ(solve_hackenbush(drawing(kMany, ring), 0).value, 1U);
  ladder.resize(kMany);
  EXPECT_EQ(solve_hackenbush(drawing(kMany + 1, ladder), 0).wins.empty(),
            solve_hackenbush(drawing(kMany + 1, ladder), 0).value == 0);
}

}  // namespace
}  // namespace bouton
