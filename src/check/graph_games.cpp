// Games on graphs: the graph as the certificate lists it, which is the one that the name of the
// game tells if it tells one, and what a move does to its vertices and edges.
#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "bouton/core/error.hpp"
#include "check/board_rules.hpp"
#include "check/findings.hpp"
#include "check/graph_rules.hpp"
#include "check/own_rules.hpp"

namespace bouton::check {
namespace {

using Edges = std::vector<std::pair<std::size_t, std::size_t>>;

struct ListedGraph {
  std::vector<std::string> names;
  Edges edges;
  bool directed;
  bool drawn = false;  // loops and edges side by side count
  std::size_t columns = 0;

  [[nodiscard]] std::vector<Listed> neighbours() const {
    std::vector<Listed> beside(names.size());
    for (auto const& [a, b] : edges) {
      beside[a].push_back(b);
      beside[b].push_back(a);
    }
    return beside;
  }
};

ListedGraph read_listed_graph(Document const& document, std::vector<std::string> names,
                              bool drawn) {
  ListedGraph graph{std::move(names), {}, document.flag("directed"), drawn};
  // Names with signs that stand between names would make another graph of what is claimed.
  bool const plain = std::all_of(graph.names.begin(), graph.names.end(), [](auto const& name) {
    return !name.empty() && is_printable(name) && name.find_first_of(" -:;,\"<>") == name.npos;
  });
  bool const differ = std::set(graph.names.begin(), graph.names.end()).size() == graph.names.size();
  if (!plain || !differ) Document::fail("things");
  std::set<std::pair<std::size_t, std::size_t>> seen;
  for (auto const& edge :
       document.rows_of_indices("edges", std::max<std::size_t>(1, graph.names.size()))) {
    if (edge.size() != 2 || (edge[0] == edge[1] && !drawn)) Document::fail("edges");
    auto const least = std::pair<std::size_t, std::size_t>(std::minmax(edge[0], edge[1]));
    bool const other = graph.directed && !seen.insert({edge[0], edge[1]}).second;
    bool const twice = !graph.directed && !seen.insert(least).second;
    if (other || (twice && !drawn)) Document::fail("edges");
    graph.edges.emplace_back(edge[0], edge[1]);
  }
  return graph;
}

/// Demands that the graph is the one that the name of the game tells.
void demand_graph(ListedGraph& graph, std::string_view told) {
  auto const named = read_graph(told, BoardRules::kMostThings);
  if (!named) fail_board_game();
  std::map<std::string_view, std::size_t> number;
  for (std::size_t vertex = 0; vertex < graph.names.size(); ++vertex) {
    number[graph.names[vertex]] = vertex;
  }
  Edges there, wanted;
  for (auto const& [a, b] : graph.edges) there.push_back(std::minmax(a, b));
  bool same = !graph.directed && number.size() == graph.names.size() &&
              named->names.size() == graph.names.size();
  for (std::string const& name : named->names) same = same && number.contains(name);
  demand(same, "check.wrong.board_graph");
  for (auto const& [a, b] : named->edges) {
    std::size_t const first = number[named->names[a]], second = number[named->names[b]];
    if (first != second || graph.drawn) wanted.push_back(std::minmax(first, second));
  }
  std::sort(there.begin(), there.end());
  std::sort(wanted.begin(), wanted.end());
  if (!graph.drawn) wanted.erase(std::unique(wanted.begin(), wanted.end()), wanted.end());
  demand(there == wanted, "check.wrong.board_graph");
  if (named->columns > 0 && named->names == graph.names) graph.columns = named->columns;
}

BoardRules on_graph(ListedGraph const& graph) {
  BoardRules rules;
  rules.names = graph.names;
  rules.left = graph.names.size();
  rules.columns = graph.columns;
  if (graph.columns > 0) rules.images = BoardImages::kSquares;
  return rules;
}

BoardRules node_kayles(ListedGraph const& graph) {
  BoardRules rules = on_graph(graph);
  std::vector<Listed> const beside = graph.neighbours();
  for (std::size_t vertex = 0; vertex < beside.size(); ++vertex) {
    Listed gone = beside[vertex];
    gone.push_back(vertex);
    rules.moves.push_back({{vertex}, std::move(gone), {}});
  }
  return rules;
}
BoardRules arc_kayles(ListedGraph const& graph) {
  BoardRules rules = on_graph(graph);
  for (auto const& [a, b] : graph.edges) rules.moves.push_back({{a, b}, {a, b}, {}});
  return rules;
}
BoardRules grim(ListedGraph const& graph) {
  BoardRules rules = on_graph(graph);
  std::vector<Listed> const beside = graph.neighbours();
  for (std::size_t vertex = 0; vertex < beside.size(); ++vertex) {
    rules.moves.push_back({{vertex}, {vertex}, {}});
    rules.falls.push_back({beside[vertex], {vertex}});
  }
  return rules;
}
/// A token goes along edges, and never comes to a vertex twice; or it uses no edge twice.
BoardRules geography(ListedGraph const& graph, bool by_edges) {
  BoardRules rules = on_graph(graph);
  rules.images = BoardImages::kNone;
  rules.columns = 0;
  rules.left = by_edges ? graph.edges.size() : graph.names.size();
  rules.tokens = graph.names.size();
  for (std::size_t edge = 0; edge < graph.edges.size(); ++edge) {
    auto const step = [&](std::size_t from, std::size_t to) {
      std::size_t const used = by_edges ? edge : to;
      rules.moves.push_back(
          {{rules.left + from, used}, {rules.left + from, used}, {rules.left + to}});
    };
    auto const& [a, b] = graph.edges[edge];
    if (by_edges) rules.edges.push_back(graph.names[a] + '-' + graph.names[b]);
    step(a, b);
    if (!graph.directed) step(b, a);
  }
  return rules;
}

/// A move takes an edge, or a vertex with its edges; the edges are things after the vertices.
BoardRules graph_chomp(ListedGraph const& graph) {
  BoardRules rules = on_graph(graph);
  rules.images = BoardImages::kNone;
  rules.columns = 0;
  std::vector<Listed> edges_at(rules.left);
  for (auto const& [a, b] : graph.edges) {
    std::size_t const edge = rules.left + rules.edges.size();
    rules.edges.push_back(graph.names[a] + '-' + graph.names[b]);
    rules.moves.push_back({{edge}, {edge}, {}});
    edges_at[a].push_back(edge);
    edges_at[b].push_back(edge);
  }
  for (std::size_t vertex = 0; vertex < rules.left; ++vertex) {
    Listed gone = edges_at[vertex];
    gone.push_back(vertex);
    rules.moves.push_back({{vertex}, std::move(gone), {}});
  }
  rules.left += rules.edges.size();
  return rules;
}
/// "0.33", "0.(3)": the digits from 1 on, as many as are asked for.
std::vector<unsigned> read_code(std::string_view text, std::size_t count) {
  std::vector<unsigned> digits;
  std::optional<std::size_t> tail;  // where what repeats begins
  bool closed = false;
  if (!text.starts_with("0.")) fail_board_game();
  for (char const sign : text.substr(2)) {
    if (closed) fail_board_game();
    if (sign == '(' && !tail) {
      tail = digits.size();
    } else if (sign == ')' && tail && *tail < digits.size()) {
      closed = true;
    } else if (sign >= '0' && sign <= '7') {
      digits.push_back(static_cast<unsigned>(sign - '0'));
    } else {
      fail_board_game();
    }
  }
  if (tail.has_value() != closed) fail_board_game();
  std::size_t const period = digits.size() - tail.value_or(0);
  while (digits.size() < count) digits.push_back(tail ? digits[digits.size() - period] : 0);
  digits.resize(count);
  while (!digits.empty() && digits.back() == 0) digits.pop_back();
  return digits;
}
/// A move takes vertices that hang together; the digit of their number says what it may leave.
BoardRules octal(ListedGraph const& graph, std::string_view code) {
  constexpr std::size_t kMostSets = 200'000;
  BoardRules rules = on_graph(graph);
  rules.beside = graph.neighbours();
  std::vector<unsigned> const digits = read_code(code, rules.left);
  std::set<Listed> sets;
  for (std::size_t vertex = 0; vertex < rules.left; ++vertex) sets.insert({vertex});
  for (unsigned const digit : digits) {
    std::set<Listed> larger;
    for (Listed const& set : sets) {
      if (digit != 0) rules.moves.push_back({set, set, {}, digit});
      if (rules.moves.size() + larger.size() > kMostSets) {
        throw Error(Message{"check.error.board_moves", {{"most", in_digits(kMostSets)}}});
      }
      for (std::size_t const vertex : set) {
        for (std::size_t const other : rules.beside[vertex]) {
          Listed more = set;
          auto const place = std::lower_bound(more.begin(), more.end(), other);
          if (place != more.end() && *place == other) continue;
          more.insert(place, other);
          larger.insert(std::move(more));
        }
      }
    }
    sets = std::move(larger);
  }
  return rules;
}
/// A token goes from a position to one of its options. Claims are shown by induction, so that no
/// play may come back.
BoardRules listed_game(ListedGraph const& graph) {
  if (!graph.directed) Document::fail("directed");
  std::vector<std::size_t> before(graph.names.size());  // positions from which there is a move
  for (auto const& [from, to] : graph.edges) ++before[to];
  Listed order;
  for (std::size_t at = 0; at < before.size(); ++at) {
    if (before[at] == 0) order.push_back(at);
  }
  std::vector<Listed> options(before.size());
  for (auto const& [from, to] : graph.edges) options[from].push_back(to);
  for (std::size_t next = 0; next < order.size(); ++next) {
    for (std::size_t const option : Listed(options[order[next]])) {
      if (--before[option] == 0) order.push_back(option);
    }
  }
  demand(order.size() == before.size(), "check.wrong.board_circle");
  BoardRules rules = on_graph(graph);
  rules.left = 0;
  rules.tokens = graph.names.size();
  for (auto const& [from, to] : graph.edges) rules.moves.push_back({{from}, {from}, {to}});
  return rules;
}

using RulesOnGraph = BoardRules (*)(ListedGraph const& graph);

/// How a game is played on a graph, and what edges there may be.
struct GameOnGraph {
  std::string_view word;
  RulesOnGraph rules;
  bool arcs = false;
  bool drawn = false;  // loops and edges side by side count
};
constexpr GameOnGraph kOnGraphs[] = {
    {"node-kayles", node_kayles},
    {"arc-kayles", arc_kayles},
    {"grim", grim},
    {"graph-chomp", graph_chomp},
    {"octal-graph", nullptr},
    {"geography", [](ListedGraph const& graph) { return geography(graph, false); }, true},
    {"edge-geography", [](ListedGraph const& graph) { return geography(graph, true); }, true},
    {"dag", listed_game, true},
    {"hackenbush", [](ListedGraph const& graph) { return hackenbush(graph.names, graph.edges); },
     false, true}};

}  // namespace

std::optional<BoardRules> read_graph_rules(Document const& document, std::string_view word,
                                           std::optional<std::string_view> text,
                                           std::vector<std::string> names) {
  auto const* const game = std::find_if(std::begin(kOnGraphs), std::end(kOnGraphs),
                                        [&](GameOnGraph const& one) { return one.word == word; });
  if (game == std::end(kOnGraphs)) return std::nullopt;
  ListedGraph graph = read_listed_graph(document, std::move(names), game->drawn);
  std::string_view code;
  if (game->rules == nullptr) {
    if (!text) fail_board_game();
    std::size_t const colon = text->find(':');
    code = text->substr(0, colon);
    text = colon == text->npos ? std::nullopt : std::optional(text->substr(colon + 1));
  }
  if (text) demand_graph(graph, *text);
  if (graph.directed && !game->arcs) Document::fail("directed");
  BoardRules rules = game->rules == nullptr ? octal(graph, code) : game->rules(graph);
  if (text) return rules;
  for (auto const& [a, b] : graph.edges) {
    rules.graph += (rules.graph.empty() ? "" : "; ") + graph.names[a] +
                   (graph.directed ? " -> " : " -- ") + graph.names[b];
  }
  return rules;
}

}  // namespace bouton::check
