// Graphs: by name, from every kind of text, and what is refused.
#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <map>
#include <numeric>
#include <queue>
#include <random>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "boards/automorphisms.hpp"
#include "boards/graph.hpp"
#include "bouton/core/error.hpp"

namespace bouton {
namespace {

std::vector<int> degrees(Graph const& graph) {
  std::vector<int> all(graph.names.size());
  for (GraphEdge const& edge : graph.edges) {
    ++all[static_cast<std::size_t>(edge.a)];
    ++all[static_cast<std::size_t>(edge.b)];
  }
  return all;
}

std::map<int, int> degree_counts(Graph const& graph) {
  std::map<int, int> counts;
  for (int const degree : degrees(graph)) ++counts[degree];
  return counts;
}

/// The length of a shortest cycle; 0 if there is none.
int girth(Graph const& graph) {
  Incidence const near(graph);
  int shortest = 0;
  for (int start = 0; start < graph.size(); ++start) {
    std::vector<int> distance(graph.names.size(), -1), by(graph.names.size(), -1);
    std::queue<int> todo({start});
    distance[std::size_t(start)] = 0;
    for (; !todo.empty(); todo.pop()) {
      int const v = todo.front();
      for (auto const& end : near.at(v)) {
        if (end.edge == by[std::size_t(v)]) continue;
        int& there = distance[std::size_t(end.vertex)];
        int const around = distance[std::size_t(v)] + there + 1;
        if (there >= 0) {
          if (shortest == 0 || around < shortest) shortest = around;
        } else {
          there = distance[std::size_t(v)] + 1;
          by[std::size_t(end.vertex)] = end.edge;
          todo.push(end.vertex);
        }
      }
    }
  }
  return shortest;
}

/// Its edges in words, sorted: "1-2 2-3".
std::string edges_of(Graph const& graph) {
  std::vector<std::string> all;
  for (GraphEdge const& edge : graph.edges) {
    all.push_back(graph.names[std::size_t(edge.a)] + (graph.directed ? ">" : "-") +
                  graph.names[std::size_t(edge.b)]);
  }
  std::sort(all.begin(), all.end());
  std::string text;
  for (std::string const& edge : all) text += (text.empty() ? "" : " ") + edge;
  return text;
}

std::string names_of(Graph const& graph) {
  std::string text;
  for (std::string const& name : graph.names) text += (text.empty() ? "" : " ") + name;
  return text;
}

Graph named(std::string const& name) {
  return named_graph(name).value();
}

struct Refusal {
  std::string key;
  std::size_t offset;
  friend bool operator==(Refusal const&, Refusal const&) = default;
};
std::ostream& operator<<(std::ostream& out, Refusal const& refusal) {
  return out << refusal.key << " at " << refusal.offset;
}

Refusal refusal(std::function<void()> const& ask) {
  try {
    ask();
  } catch (ParseError const& error) {
    EXPECT_LE(error.offset(), error.text().size());
    EXPECT_NE(render(error.message(), Language::kEnglish),
              render(error.message(), Language::kChinese));
    return {error.message().key, error.offset()};
  }
  return {"nothing", 0};
}
Refusal refused_text(std::string const& text) {
  return refusal([&] { static_cast<void>(parse_graph(text)); });
}
Refusal refused_name(std::string const& name) {
  return refusal([&] { static_cast<void>(named_graph(name)); });
}

TEST(GraphNames, SizesAndDegrees) {
  struct Case {
    std::string name;
    int vertices;
    std::size_t edges;
    std::map<int, int> degrees;
    int girth;
  };
  std::vector<Case> const cases = {
      {"path:1", 1, 0, {{0, 1}}, 0},
      {"path:10", 10, 9, {{1, 2}, {2, 8}}, 0},
      {"cycle:3", 3, 3, {{2, 3}}, 3},
      {"cycle:9", 9, 9, {{2, 9}}, 9},
      {"complete:1", 1, 0, {{0, 1}}, 0},
      {"complete:5", 5, 10, {{4, 5}}, 3},
      {"bipartite:3,4", 7, 12, {{3, 4}, {4, 3}}, 4},
      {"grid:3x9", 27, 42, {{2, 4}, {3, 16}, {4, 7}}, 4},
      {"grid:1x1", 1, 0, {{0, 1}}, 0},
      {"torus:4x5", 20, 40, {{4, 20}}, 4},
      {"torus:3x3", 9, 18, {{4, 9}}, 3},
      {"torus:2x5", 10, 15, {{3, 10}}, 4},
      {"torus:1x5", 5, 5, {{2, 5}}, 5},
      {"torus:2x2", 4, 4, {{2, 4}}, 4},
      {"cube:1", 2, 1, {{1, 2}}, 0},
      {"cube:3", 8, 12, {{3, 8}}, 4},
      {"cube:4", 16, 32, {{4, 16}}, 4},
      {"wheel:8", 9, 16, {{3, 8}, {8, 1}}, 3},
      {"petersen", 10, 15, {{3, 10}}, 5},
      {"gp:10,3", 20, 30, {{3, 20}}, 6},
      {"gp:7,2", 14, 21, {{3, 14}}, 5},
      {"prism:7", 14, 21, {{3, 14}}, 4},
      {"star:2,2,2", 7, 6, {{1, 3}, {2, 3}, {3, 1}}, 0},
      {"star:1", 2, 1, {{1, 2}}, 0},
      {"kings:3", 9, 20, {{3, 4}, {5, 4}, {8, 1}}, 3},
      {"kings:2x3", 6, 11, {{3, 4}, {5, 2}}, 3},
      {"knights:3", 9, 8, {{0, 1}, {2, 8}}, 8},
      {"queens:3", 9, 28, {{6, 8}, {8, 1}}, 3},
      {"rooks:5", 25, 100, {{8, 25}}, 3},
      {"rooks:2x3", 6, 9, {{3, 6}}, 3},
      {"bishops:3", 9, 10, {{2, 8}, {4, 1}}, 3},
  };
  for (Case const& each : cases) {
    Graph const graph = named(each.name);
    EXPECT_EQ(graph.size(), each.vertices) << each.name;
    EXPECT_EQ(graph.edges.size(), each.edges) << each.name;
    EXPECT_EQ(degree_counts(graph), each.degrees) << each.name;
    EXPECT_EQ(girth(graph), each.girth) << each.name;
    EXPECT_FALSE(graph.directed);
    EXPECT_EQ(simple_graph(graph).edges.size(), each.edges) << each.name;
    EXPECT_EQ(std::set(graph.names.begin(), graph.names.end()).size(), graph.names.size())
        << each.name;
    ASSERT_EQ(graph.places.size(), graph.names.size()) << each.name;
    std::set<std::pair<double, double>> places;
    for (PlanePoint const& place : graph.places) places.emplace(place.x, place.y);
    EXPECT_EQ(places.size(), graph.names.size()) << each.name << ": two vertices in one place";
  }
}

TEST(GraphNames, VerticesHaveSensibleNames) {
  EXPECT_EQ(edges_of(named("path:4")), "1-2 2-3 3-4");
  EXPECT_EQ(edges_of(named("cycle:4")), "1-2 2-3 3-4 4-1");
  EXPECT_EQ(names_of(named("grid:2x3")), "a1 b1 c1 a2 b2 c2");
  EXPECT_EQ(edges_of(named("grid:2x2")), "a1-a2 a1-b1 a2-b2 b1-b2");
  EXPECT_EQ(names_of(named("cube:2")), "00 01 10 11");
  EXPECT_EQ(edges_of(named("wheel:3")), "0-1 0-2 0-3 1-2 2-3 3-1");
  EXPECT_EQ(edges_of(named("star:2,1,3")), "0-1 0-3 0-4 1-2 4-5 5-6");
  EXPECT_EQ(edges_of(named("knights:2x3")), "a1-c2 c1-a2");
  EXPECT_EQ(square_name(2, 1), "b3");
  EXPECT_EQ(square_name(0, 25), "z1");
  EXPECT_EQ(square_name(0, 26), "aa1");
  EXPECT_EQ(square_name(9, 26 * 27 - 1), "zz10");
  EXPECT_EQ(square_name(0, 26 * 27), "aaa1");
  EXPECT_EQ(vertex_named(named("grid:3x3"), "b2"), 4);
  EXPECT_EQ(vertex_named(named("grid:3x3"), "d1"), std::nullopt);
}

TEST(GraphNames, PetersenIsTheGraphOfPairs) {
  // Any two vertices that are not joined have exactly one common neighbour, joined ones none.
  Graph const graph = named("petersen");
  std::set<std::pair<int, int>> joined;
  for (GraphEdge const& edge : graph.edges) {
    joined.insert({edge.a, edge.b});
    joined.insert({edge.b, edge.a});
  }
  for (int a = 0; a < 10; ++a) {
    for (int b = 0; b < a; ++b) {
      int common = 0;
      for (int c = 0; c < 10; ++c) common += joined.contains({a, c}) && joined.contains({b, c});
      EXPECT_EQ(common, joined.contains({a, b}) ? 0 : 1);
    }
  }
}

TEST(GraphNames, Examples) {
  for (std::string const& example : graph_name_examples()) {
    EXPECT_GT(named(example).size(), 0) << example;
  }
  EXPECT_FALSE(named_graph("paths:3"));
  EXPECT_FALSE(named_graph(""));
  EXPECT_FALSE(named_graph("0-1 1-2"));
  EXPECT_FALSE(named_graph("graph.txt"));
}

TEST(GraphNames, Refusals) {
  EXPECT_EQ(refused_name("path"), (Refusal{"error.graph.name", 4}));
  EXPECT_EQ(refused_name("path:"), (Refusal{"error.graph.name", 5}));
  EXPECT_EQ(refused_name("path:x"), (Refusal{"error.graph.name", 5}));
  EXPECT_EQ(refused_name("path:3x"), (Refusal{"error.graph.name", 6}));
  EXPECT_EQ(refused_name("path:3,4"), (Refusal{"error.graph.name", 6}));
  EXPECT_EQ(refused_name("path:0"), (Refusal{"error.graph.least", 5}));
  EXPECT_EQ(refused_name("path:-1"), (Refusal{"error.graph.least", 5}));
  EXPECT_EQ(refused_name("cycle:2"), (Refusal{"error.graph.least", 6}));
  EXPECT_EQ(refused_name("grid:3"), (Refusal{"error.graph.name", 6}));
  EXPECT_EQ(refused_name("grid:3x0"), (Refusal{"error.graph.least", 7}));
  EXPECT_EQ(refused_name("grid:3x4x5"), (Refusal{"error.graph.name", 8}));
  EXPECT_EQ(refused_name("bipartite:3x4"), (Refusal{"error.graph.name", 11}));
  EXPECT_EQ(refused_name("petersen:3"), (Refusal{"error.graph.name", 8}));
  EXPECT_EQ(refused_name("gp:6,3"), (Refusal{"error.graph.gp", 5}));
  EXPECT_EQ(refused_name("path:99999999999999999999"), (Refusal{"error.graph.large", 5}));
  EXPECT_EQ(refused_name("path:3000000"), (Refusal{"error.graph.large", 5}));
  EXPECT_EQ(refused_name("complete:5000"), (Refusal{"error.graph.large", 9}));
  EXPECT_EQ(refused_name("grid:2000x2000"), (Refusal{"error.graph.large", 5}));
  EXPECT_EQ(refused_name("cube:22"), (Refusal{"error.graph.large", 5}));
  EXPECT_EQ(refused_name("queens:300"), (Refusal{"error.graph.large", 7}));
}

TEST(GraphText, ListsOfEdges) {
  Graph const graph =
      parse_graph("# a triangle with a tail\n0 1\n1 2\r\n2,0\n\t2 3 # here\n\nfar\n");
  EXPECT_EQ(names_of(graph), "0 1 2 3 far");
  EXPECT_EQ(edges_of(graph), "0-1 1-2 2-0 2-3");
  EXPECT_TRUE(graph.places.empty());
  EXPECT_EQ(edges_of(parse_graph("0-1 1-2 1-3 3-4")), "0-1 1-2 1-3 3-4");
  EXPECT_EQ(edges_of(parse_graph("a--b--c--a;c - d;e")), "a-b b-c c-a c-d");
  EXPECT_EQ(names_of(parse_graph("a--b--c--a;c - d;e")), "a b c d e");
  EXPECT_EQ(edges_of(parse_graph("a b\nb a\na a\n")), "a-a a-b b-a") << "nothing is left out";
  EXPECT_EQ(edges_of(parse_graph("x->y->z\nx -> z")), "x>y x>z y>z");
  EXPECT_EQ(edges_of(parse_graph("x y\ny z", true)), "x>y y>z");
  EXPECT_EQ(edges_of(parse_graph("0 1 {}\n1 2 {}\n")), "0-1 1-2") << "as networkx writes them";
  EXPECT_EQ(edges_of(parse_graph("\xEF\xBB\xBFä 东\n")), "ä-东");
  EXPECT_EQ(names_of(parse_graph("a")), "a");
  EXPECT_EQ(names_of(parse_graph("alone\n")), "alone");
  EXPECT_EQ(edges_of(parse_graph("graph a\ngraph b")), "graph-a graph-b");
  EXPECT_TRUE(parse_graph("a", true).directed);
}

TEST(GraphText, AdjacencyLists) {
  EXPECT_EQ(edges_of(parse_graph("a: b c\nb: a c\nc: a, b\nd:\n")), "a-b a-c b-c");
  EXPECT_EQ(names_of(parse_graph("a: b c\nd :\n")), "a b c d");
  EXPECT_EQ(edges_of(parse_graph("1: 2 2\n2: 1\n3 4\n")), "1-2 3-4");
  EXPECT_EQ(edges_of(parse_graph("a: b c\nb: a\n", true)), "a>b a>c b>a");
}

TEST(GraphText, Dot) {
  EXPECT_EQ(edges_of(parse_graph("graph { a -- b -- c; c -- a; d }")), "a-b b-c c-a");
  EXPECT_EQ(names_of(parse_graph("graph { a -- b -- c; c -- a; d }")), "a b c d");
  EXPECT_EQ(edges_of(parse_graph(R"(// drawn by hand
    /* twice */ Digraph "my game" {
      rankdir=LR; node [shape=circle, label="a -> \"b\""];
      start -> "2" [weight=3]; "2":n -> start:s
      subgraph cluster_x { 7; 8 -> 9; }
      # done
    })")),
            "2>start 8>9 start>2");
  EXPECT_EQ(edges_of(parse_graph("graph{a--b;b--a}")), "a-b b-a");
  EXPECT_EQ(edges_of(parse_graph("strict graph{a--b;b--a}")), "a-b");
  EXPECT_EQ(edges_of(parse_graph("strict digraph{a->b;b->a;a->b}")), "a>b b>a");
  EXPECT_EQ(parse_graph("graph {}").size(), 0);
}

TEST(GraphText, Graph6) {
  // Texts and edges from the description of the formats, and from nauty's geng.
  EXPECT_EQ(edges_of(parse_graph("DQc\n")), "0-2 0-4 1-3 3-4");
  EXPECT_EQ(edges_of(parse_graph(">>graph6<<DQc")), "0-2 0-4 1-3 3-4");
  EXPECT_EQ(edges_of(parse_graph("A_")), "0-1");
  EXPECT_EQ(parse_graph("@").size(), 1);
  EXPECT_EQ(parse_graph("?").size(), 0);
  EXPECT_EQ(degree_counts(parse_graph("IsP@OkWHG")), (std::map<int, int>{{3, 10}}));
  EXPECT_EQ(girth(parse_graph("IsP@OkWHG")), 5) << "Petersen's graph";
  EXPECT_EQ(edges_of(parse_graph(":Fa@x^\n")), "0-1 0-2 1-2 5-6");
  EXPECT_EQ(edges_of(parse_graph(">>sparse6<<:Fa@x^")), "0-1 0-2 1-2 5-6");
  // 100 vertices take four bytes; no edge.
  std::string many = "~?@c" + std::string((100 * 99 / 2 + 5) / 6, '?');
  EXPECT_EQ(parse_graph(many).size(), 100);
  many.back() = '_';  // 4950 bits fill the bytes, so the sixth bit from the end is a pair
  EXPECT_EQ(parse_graph(many).edges.size(), 1U);
}

/// graph6 written by the words of its description.
std::string graph6_of(int vertices, std::set<std::pair<int, int>> const& edges) {
  std::string bits;
  for (int b = 1; b < vertices; ++b) {
    for (int a = 0; a < b; ++a) bits += edges.contains({a, b}) ? '1' : '0';
  }
  while (bits.size() % 6 != 0) bits += '0';
  std::string text(1, static_cast<char>(63 + vertices));
  for (std::size_t i = 0; i < bits.size(); i += 6) {
    text += static_cast<char>(63 + std::stoi(bits.substr(i, 6), nullptr, 2));
  }
  return text;
}

TEST(GraphText, EveryKindGivesTheSameGraph) {
  std::mt19937 random(60);
  for (int round = 0; round < 300; ++round) {
    int const n = 2 + static_cast<int>(random() % 12);
    std::set<std::pair<int, int>> edges;
    for (int i = static_cast<int>(random() % 20); i > 0; --i) {
      int const a = static_cast<int>(random()) & 15;
      int const b = static_cast<int>(random()) & 15;
      if (a < b && b < n) edges.insert({a, b});
    }
    std::string list, dot = "graph {", near, bits = graph6_of(n, edges);
    for (int v = 0; v < n; ++v) {
      std::string const name = std::to_string(v);
      list += name + "\n";
      dot += name + ";";
      near += name + ":";
      for (auto const& [a, b] : edges) {
        if (a == v) near += " " + std::to_string(b);
        if (b == v) near += " " + std::to_string(a);
      }
      near += "\n";
    }
    for (auto const& [a, b] : edges) {
      list += std::to_string(a) + " " + std::to_string(b) + "\n";
      dot += std::to_string(a) + "--" + std::to_string(b) + " ";
    }
    Graph const wanted = simple_graph(parse_graph(list));
    EXPECT_EQ(wanted.edges.size(), edges.size());
    EXPECT_EQ(simple_graph(parse_graph(dot + "}")), wanted) << dot;
    Graph const from_bits = simple_graph(parse_graph(bits));
    EXPECT_EQ(from_bits, wanted) << bits;
    EXPECT_EQ(edges_of(simple_graph(parse_graph(near))).size(), edges_of(wanted).size()) << near;
  }
}

TEST(GraphText, Refusals) {
  EXPECT_EQ(refused_text(""), (Refusal{"error.graph.empty", 0}));
  EXPECT_EQ(refused_text("# nothing\n\n"), (Refusal{"error.graph.empty", 0}));
  EXPECT_EQ(refused_text("a b\nb c d\n"), (Refusal{"error.graph.third", 8}));
  EXPECT_EQ(refused_text("a b\n- c\n"), (Refusal{"error.graph.line", 4}));
  EXPECT_EQ(refused_text("a b\nc -\n"), (Refusal{"error.graph.end", 7}));
  EXPECT_EQ(refused_text("a-b c"), (Refusal{"error.graph.end", 5}));
  EXPECT_EQ(refused_text("a-b\nb->c"), (Refusal{"error.graph.mixed", 5}));
  EXPECT_EQ(refused_text("a: b -c"), (Refusal{"error.graph.line", 5}));
  EXPECT_EQ(refused_text("a: b: c"), (Refusal{"error.graph.line", 4}));
  EXPECT_EQ(refused_text("a \"b\""), (Refusal{"error.graph.character", 2}));
  EXPECT_EQ(refused_text(std::string("a b\0", 4)), (Refusal{"error.graph.character", 3}));
  EXPECT_EQ(refused_text("ab\xff"
                         "c d"),
            (Refusal{"error.graph.character", 2}));
  EXPECT_EQ(refused_text(std::string(101, 'a') + " b"), (Refusal{"error.graph.long_name", 0}));
  EXPECT_EQ(refused_text("graph { a -- b"), (Refusal{"error.graph.dot.open", 14}));
  EXPECT_EQ(refused_text("graph { a -> b }"), (Refusal{"error.graph.mixed", 10}));
  EXPECT_EQ(refused_text("digraph { a -> { b c } }"), (Refusal{"error.graph.dot.group", 15}));
  EXPECT_EQ(refused_text("graph { { b c } -- a }"), (Refusal{"error.graph.dot.group", 16}));
  EXPECT_EQ(refused_text("graph { a -- }"), (Refusal{"error.graph.end", 13}));
  EXPECT_EQ(refused_text("graph { a [x=\"y }"), (Refusal{"error.graph.dot.open", 13}));
  EXPECT_EQ(refused_text("graph { a [x "), (Refusal{"error.graph.dot.open", 10}));
  EXPECT_EQ(refused_text("graph { \"a b\" }"), (Refusal{"error.graph.character", 10}));
  EXPECT_EQ(refused_text("graph { a } graph { b }"), (Refusal{"error.graph.one", 12}));
  EXPECT_EQ(refused_text(">>graph6<<DQ"), (Refusal{"error.graph.six.short", 11}));
  EXPECT_EQ(refused_text(">>graph6<<DQcc"), (Refusal{"error.graph.six.long", 10}));
  EXPECT_EQ(refused_text(">>graph6<<D Q"), (Refusal{"error.graph.one", 12}));
  EXPECT_EQ(refused_text(">>graph6<<D1Q"), (Refusal{"error.graph.six.character", 11}));
  EXPECT_EQ(refused_text(">>sparse6<<DQc"), (Refusal{"error.graph.six.sparse", 11}));
  EXPECT_EQ(refused_text(">>graph6<<"), (Refusal{"error.graph.six.short", 10}));
  EXPECT_EQ(refused_text("D[z"), (Refusal{"error.graph.six.long", 0})) << "the last bits are not 0";
  EXPECT_EQ(refused_text("DQc\nDQw\n"), (Refusal{"error.graph.one", 4}));
  EXPECT_EQ(refused_text("~~~~~~~~"), (Refusal{"nothing", 0})) << "a name";
  EXPECT_EQ(refused_text(">>graph6<<~~~~~~~~"), (Refusal{"error.graph.large", 10}));
}

TEST(GraphText, AnyTextIsReadOrRefused) {
  std::vector<std::string> const seeds = {"a b\nb c\nc-d->e\n# x\n",
                                          "a: b c\nb: a\n",
                                          "strict digraph x { a -> b [c=\"d\\\"\"]; { e } f:g }",
                                          "DQc",
                                          ">>graph6<<DQc\n",
                                          ":Fa@x^\n",
                                          ">>sparse6<<:Fa@x^",
                                          "0-1 1-2 {}\n"};
  std::string const signs(
      "ab~?@_:-><{}[]\"#/*;,=\n \\\0\xff\xc3\xa9"
      "1DQ",
      32);
  std::mt19937 random(1);
  int read = 0;
  for (int round = 0; round < 30000; ++round) {
    std::string text = seeds[random() % seeds.size()];
    for (auto changes = random() % 5; changes > 0; --changes) {
      std::size_t const at = random() % (text.size() + 1);
      char const sign = signs[random() % signs.size()];
      switch (random() % 4) {
        case 0:
          text.insert(at, 1, sign);
          break;
        case 1:
          text = text.substr(0, at);
          break;
        case 2:
          text.insert(at, seeds[random() % seeds.size()]);
          break;
        default:
          if (at < text.size()) text[at] = sign;
      }
    }
    try {
      Graph const graph = parse_graph(text, random() % 2 == 0);
      std::set<std::string> const names(graph.names.begin(), graph.names.end());
      ASSERT_EQ(names.size(), graph.names.size());
      for (GraphEdge const& edge : graph.edges) {
        ASSERT_TRUE(edge.a >= 0 && edge.a < graph.size() && edge.b >= 0 && edge.b < graph.size());
      }
      ++read;
    } catch (ParseError const& error) {
      ASSERT_LE(error.offset(), error.text().size());
      ASSERT_FALSE(render(error.message(), Language::kEnglish).empty());
    }
    try {
      static_cast<void>(named_graph(text));
    } catch (ParseError const& error) {
      ASSERT_LE(error.offset(), error.text().size());
    }
  }
  EXPECT_GT(read, 3000);
}

TEST(GraphText, AMillionEdges) {
  std::string text;
  for (int i = 0; i < 1000000; ++i) text += std::to_string(i) + " " + std::to_string(i + 1) + "\n";
  Graph const graph = parse_graph(text);
  EXPECT_EQ(graph.size(), 1000001);
  Incidence const near(graph);
  EXPECT_EQ(near.at(0).size(), 1U);
  EXPECT_EQ(near.at(500000).size(), 2U);
}

TEST(GraphText, IncidenceKeepsTheOrder) {
  Incidence const near(parse_graph("a b\nc a\na a\nb a\n"));
  std::vector<std::pair<int, int>> found;
  for (auto const& end : near.at(0)) found.emplace_back(end.vertex, end.edge);
  EXPECT_EQ(found, (std::vector<std::pair<int, int>>{{1, 0}, {2, 1}, {0, 2}, {1, 3}}));
  Incidence const out(parse_graph("a->b\nc->a\n"));
  EXPECT_EQ(out.at(0).size(), 1U);
  EXPECT_EQ(out.at(1).size(), 0U);
}

/// Whether a permutation takes edges to edges, and keeps kinds.
bool keeps(Graph const& graph, boards::Things const& image, std::vector<int> const& kinds) {
  std::set<std::pair<int, int>> there;
  for (auto const& [a, b] : graph.edges) there.insert(std::minmax(a, b));
  auto const at = [&](int vertex) {
    return static_cast<int>(image[static_cast<std::size_t>(vertex)]);
  };
  for (std::size_t vertex = 0; vertex < kinds.size(); ++vertex) {
    if (kinds[vertex] != kinds[image[vertex]]) return false;
  }
  return std::all_of(graph.edges.begin(), graph.edges.end(), [&](GraphEdge const& edge) {
    return there.contains(std::minmax(at(edge.a), at(edge.b)));
  });
}

TEST(Automorphisms, AllPermutationsThatKeepTheEdges) {
  std::mt19937 random(7);
  for (int i = 0; i < 300; ++i) {
    Graph graph;
    int const size = 1 + static_cast<int>(random() % 6);
    for (int vertex = 0; vertex < size; ++vertex) graph.names.push_back(std::to_string(vertex));
    for (int a = 0; a < size; ++a) {
      for (int b = a + 1; b < size; ++b) {
        if (random() % 2 == 0) graph.edges.push_back({a, b});
      }
    }
    std::vector<int> kinds;
    for (int vertex = 0; vertex < size && i % 3 == 0; ++vertex) {
      kinds.push_back(static_cast<int>(random() % 2));
    }
    std::set<boards::Things> expected;
    boards::Things image(graph.names.size());
    std::iota(image.begin(), image.end(), 0U);
    while (std::next_permutation(image.begin(), image.end())) {
      if (keeps(graph, image, kinds)) expected.insert(image);
    }
    std::vector<boards::Things> const found = boards::automorphisms(graph, 1000, kinds);
    EXPECT_EQ(std::set<boards::Things>(found.begin(), found.end()), expected);
    EXPECT_EQ(found.size(), expected.size());
    EXPECT_EQ(boards::automorphisms(graph, expected.size(), kinds).size(), expected.size());
    if (!expected.empty()) {
      EXPECT_TRUE(boards::automorphisms(graph, expected.size() - 1, kinds).empty());
    }
  }
}

TEST(Automorphisms, KnownNumbers) {
  auto const count = [](char const* name) {
    return boards::automorphisms(simple_graph(named_graph(name).value()), 1000).size();
  };
  EXPECT_EQ(count("petersen"), 119U);
  EXPECT_EQ(count("torus:5x6"), 119U);
  EXPECT_EQ(count("cube:4"), 383U);
  EXPECT_EQ(count("cycle:30"), 59U);
  EXPECT_EQ(count("grid:5x6"), 3U);
  EXPECT_EQ(count("path:1"), 0U);
  EXPECT_EQ(count("gp:10,3"), 239U);
  EXPECT_EQ(count("complete:60"), 0U);  // too many
}

}  // namespace
}  // namespace bouton
