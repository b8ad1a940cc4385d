// Games on graphs: Node Kayles, Arc Kayles, Grim, Chomp on a graph. The graph has a name
// (graph_names.cpp) or comes from a file (graph_text.cpp).
#include <algorithm>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "boards/automorphisms.hpp"
#include "boards/equimatchable.hpp"
#include "boards/graph.hpp"
#include "boards/graph_games.hpp"
#include "boards/layout.hpp"
#include "boards/node_kayles.hpp"
#include "boards/set_board.hpp"
#include "bouton/core/error.hpp"
#include "rules/game_row.hpp"

namespace bouton::boards {
namespace {

using Shape = std::vector<std::uint64_t>;

/// A graph that is told in so few characters is told in the name of the game.
constexpr std::size_t kToldGraph = 2000;

/// Whether the image of every edge is an edge: places in a drawing alone do not say so.
/// \pre a simple graph
bool keeps_edges(Graph const& graph, std::vector<int> const& image) {
  return std::all_of(graph.edges.begin(), graph.edges.end(), [&](GraphEdge const& edge) {
    auto const [a, b] = std::minmax(image[static_cast<std::size_t>(edge.a)],
                                    image[static_cast<std::size_t>(edge.b)]);
    return std::binary_search(graph.edges.begin(), graph.edges.end(), GraphEdge{a, b});
  });
}

SetMove taking(std::uint32_t vertex, Things also) {
  also.push_back(vertex);
  std::sort(also.begin(), also.end());
  return {{vertex}, std::move(also)};
}

std::shared_ptr<void const> prepare_node_kayles(Shape const&, std::string const& text) {
  Graph const graph = graph_of(text);
  SetBoard board = board_of_vertices(graph, text, "draw.how.vertex");
  std::vector<Things> const beside = neighbours(graph);
  for (std::uint32_t vertex = 0; vertex < board.size(); ++vertex) {
    board.moves.push_back(taking(vertex, beside[vertex]));
  }
  board.squares = board.columns > 0 ? SquareGame::kNodeKayles : SquareGame::kNone;
  board.move_key = "move.vertex";
  return finished(std::move(board));
}

std::shared_ptr<void const> prepare_arc_kayles(Shape const&, std::string const& text) {
  Graph const graph = graph_of(text);
  SetBoard board = board_of_vertices(graph, text, "draw.how.edge");
  for (auto const& [a, b] : graph.edges) {
    Things const ends = {static_cast<std::uint32_t>(a), static_cast<std::uint32_t>(b)};
    board.moves.push_back({ends, ends});
  }
  board.squares = board.columns > 0 ? SquareGame::kCram : SquareGame::kNone;
  board.move_key = "move.edge";
  return finished(std::move(board));
}

std::shared_ptr<void const> prepare_grim(Shape const&, std::string const& text) {
  Graph const graph = graph_of(text);
  SetBoard board = board_of_vertices(graph, text, "draw.how.vertex");
  board.stays_with = neighbours(graph);
  for (std::uint32_t vertex = 0; vertex < board.size(); ++vertex) {
    board.moves.push_back({{vertex}, {vertex}});
  }
  board.move_key = "move.vertex";
  return finished(std::move(board));
}

/// A vertex in the middle of each edge, after the others and named by its ends, whichever end the
/// text has first: "a-b", "2-10".
Graph subdivided(Graph const& graph) {
  Graph things;
  things.names = graph.names;
  for (PlanePoint const& place : graph.places) things.places.push_back({2 * place.x, 2 * place.y});
  std::set<std::string> used(graph.names.begin(), graph.names.end());
  for (auto const& [a, b] : graph.edges) {
    auto const one = static_cast<std::size_t>(a), other = static_cast<std::size_t>(b);
    auto const& [first, second] = std::minmax(graph.names[one], graph.names[other],
                                              [](std::string const& x, std::string const& y) {
                                                return std::pair(x.size(), std::string_view(x)) <
                                                       std::pair(y.size(), std::string_view(y));
                                              });
    std::string name = first + '-' + second;
    while (!used.insert(name).second) name += '-';
    things.edges.push_back({a, things.size()});
    things.edges.push_back({b, things.size()});
    things.names.push_back(std::move(name));
    if (graph.places.empty()) continue;
    things.places.push_back(
        {graph.places[one].x + graph.places[other].x, graph.places[one].y + graph.places[other].y});
  }
  std::sort(things.edges.begin(), things.edges.end());
  return things;
}

std::shared_ptr<void const> prepare_graph_chomp(Shape const&, std::string const& text) {
  Graph const graph = graph_of(text);
  Graph const things = subdivided(graph);
  std::vector<int> kinds(things.names.size(), 1);
  std::fill_n(kinds.begin(), graph.names.size(), 0);
  SetBoard board = board_of_vertices(things, {}, "draw.how.take", kinds);
  board.sketch.edges_from = graph.names.size();
  std::vector<Things> const beside = neighbours(things);
  for (std::uint32_t thing = 0; thing < board.size(); ++thing) {
    bool const edge = thing >= graph.names.size();
    board.moves.push_back(edge ? SetMove{{thing}, {thing}} : taking(thing, beside[thing]));
  }
  board.move_key = "move.vertex";
  return finished(std::move(board));
}

/// The vertices that are left, and the edges between them.
Graph induced(Graph const& graph, BoardNumbers const& left) {
  Graph rest;
  std::vector<int> number(graph.names.size(), -1);
  for (std::uint32_t vertex = 0; vertex < graph.names.size(); ++vertex) {
    if (!is_left(left, vertex)) continue;
    number[vertex] = rest.size();
    rest.names.push_back(graph.names[vertex]);
  }
  for (auto const& [a, b] : graph.edges) {
    int const first = number[static_cast<std::size_t>(a)];
    int const second = number[static_cast<std::size_t>(b)];
    if (first >= 0 && second >= 0) rest.edges.push_back({first, second});
  }
  return rest;
}

// Theorems about what is left of a graph.

struct NodeKaylesTheorem {
  static constexpr char const* kReason = "board.node-kayles";
  static constexpr bool kSameLength = false;

  /// The nim-value.
  static std::optional<std::uint64_t> number(Graph const& graph, BoardNumbers const& left) {
    return node_kayles_value(induced(graph, left));
  }
};

/// Where all maximal matchings have the same size, every play has that length.
struct ArcKaylesTheorem {
  static constexpr char const* kReason = "board.arc-kayles";
  static constexpr bool kSameLength = true;

  /// How many moves are left.
  static std::optional<std::uint64_t> number(Graph const& graph, BoardNumbers const& left) {
    return size_of_all_matchings(induced(graph, left));
  }
};

/// On a bipartite graph the numbers of vertices and edges decide, odd or even
/// \cite KhandhawitYe2011
struct GraphChompTheorem {
  static constexpr char const* kReason = "board.graph-chomp";
  static constexpr bool kSameLength = false;

  /// The nim-value.
  static std::optional<std::uint64_t> number(Graph const& graph, BoardNumbers const& left) {
    std::size_t const vertices = graph.names.size();
    std::vector<Things> beside(vertices);
    std::uint64_t parities = 0;
    for (std::size_t edge = 0; edge < graph.edges.size(); ++edge) {
      if (!is_left(left, vertices + edge)) continue;
      auto const a = static_cast<std::uint32_t>(graph.edges[edge].a);
      auto const b = static_cast<std::uint32_t>(graph.edges[edge].b);
      beside[a].push_back(b);
      beside[b].push_back(a);
      parities ^= 2;
    }
    std::vector<int> side(vertices, -1);
    for (std::uint32_t vertex = 0; vertex < vertices; ++vertex) {
      if (!is_left(left, vertex)) continue;
      parities ^= 1;
      if (side[vertex] >= 0) continue;
      side[vertex] = 0;
      Things waiting = {vertex};
      while (!waiting.empty()) {
        std::uint32_t const one = waiting.back();
        waiting.pop_back();
        for (std::uint32_t const other : beside[one]) {
          if (side[other] == side[one]) return std::nullopt;
          if (side[other] >= 0) continue;
          side[other] = 1 - side[one];
          waiting.push_back(other);
        }
      }
    }
    return parities;
  }
};

/// The theorem first, then the search. Where every play has the same length, it decides misère play
/// too.
template <typename Theorem>
class TheoremFirst final : public BoardSearch {
 public:
  explicit TheoremFirst(Board const& board)
      : graph_(graph_of(board.text)), search_(search_of_sets(board)) {}

  std::uint64_t nim_value(BoardNumbers const& left, Limits const& limits) override {
    if (auto const known = Theorem::number(graph_, left)) return value_of(*known);
    return search_->nim_value(left, limits);
  }
  Outcome outcome(BoardNumbers const& left, Convention convention, Limits const& limits) override {
    if (auto const known = known_number(left, convention)) return outcome_of(*known, convention);
    return search_->outcome(left, convention, limits);
  }
  bool has_value(BoardNumbers const& left, std::uint64_t value, Limits const& limits) override {
    return search_->has_value(left, value, limits);
  }
  [[nodiscard]] std::uint64_t looked_at() const override { return search_->looked_at(); }
  std::optional<BoardTheorem> theorem(BoardNumbers const& left, Convention convention,
                                      Limits const& limits) override {
    auto const known = known_number(left, convention);
    if (!known) return search_->theorem(left, convention, limits);
    BoardTheorem found;
    if (convention == Convention::kNormal) found.nim_value = value_of(*known);
    found.outcome = outcome_of(*known, convention);
    found.all_wins = false;
    found.judges = true;
    std::string const number = std::to_string(*known);
    if (Theorem::kSameLength) {
      found.reason = {{Theorem::kReason, {{"moves", number}}}};
    } else {
      found.reason = {{*known == 0 ? "board.value.p" : "board.value.n", {{"value", number}}},
                      {Theorem::kReason, {}}};
    }
    found.references = {Message{"by.page", {{"page", "graphs"}}}};
    return found;
  }

 private:
  [[nodiscard]] std::optional<std::uint64_t> known_number(BoardNumbers const& left,
                                                          Convention convention) const {
    if (convention == Convention::kMisere && !Theorem::kSameLength) return std::nullopt;
    return Theorem::number(graph_, left);
  }
  static std::uint64_t value_of(std::uint64_t number) {
    return Theorem::kSameLength ? number % 2 : number;
  }
  static Outcome outcome_of(std::uint64_t number, Convention convention) {
    return (value_of(number) == 0) == (convention == Convention::kNormal) ? Outcome::kP
                                                                          : Outcome::kN;
  }

  Graph graph_;
  std::unique_ptr<BoardSearch> search_;
};

template <typename Theorem>
constexpr BoardRow with_theorem(BoardRow row) {
  row.search = [](Board const& board) -> std::unique_ptr<BoardSearch> {
    return std::make_unique<TheoremFirst<Theorem>>(board);
  };
  return row;
}
constexpr BoardRow kNodeKayles =
    with_theorem<NodeKaylesTheorem>(set_board_row("node-kayles", prepare_node_kayles, false));
constexpr BoardRow kGraphChomp =
    with_theorem<GraphChompTheorem>(set_board_row("graph-chomp", prepare_graph_chomp, false));
constexpr BoardRow kArcKayles =
    with_theorem<ArcKaylesTheorem>(set_board_row("arc-kayles", prepare_arc_kayles, false));
constexpr BoardRow kGrim = set_board_row("grim", prepare_grim, false);

constexpr Preset kNodeKaylesPresets[] = {{"node-kayles:petersen", "1 2 3 4 5 6 7 8 9 10"}};
constexpr GameEntry kNodeKaylesEntries[] = {{"node-kayles:GRAPH", "game.node-kayles.title",
                                             "game.node-kayles.rule", "node-kayles:petersen",
                                             "1 2 3", "graphs", kNodeKaylesPresets}};
constexpr Preset kArcKaylesPresets[] = {{"arc-kayles:prism:5", "1 2 3 4 5 6 7 8 9 10"}};
constexpr GameEntry kArcKaylesEntries[] = {{"arc-kayles:GRAPH", "game.arc-kayles.title",
                                            "game.arc-kayles.rule", "arc-kayles:petersen", "1 2 3",
                                            "graphs", kArcKaylesPresets}};
constexpr GameEntry kGrimEntries[] = {
    {"grim:GRAPH", "game.grim.title", "game.grim.rule", "grim:petersen", "1 2 3", "graphs"}};
constexpr GameEntry kGraphChompEntries[] = {{"graph-chomp:GRAPH", "game.graph-chomp.title",
                                             "game.graph-chomp.rule", "graph-chomp:cycle:5",
                                             "1 2 3 1-2 2-3", "graphs"}};

}  // namespace

std::vector<Things> neighbours(Graph const& graph) {
  std::vector<Things> beside(graph.names.size());
  for (auto const& [a, b] : graph.edges) {
    beside[static_cast<std::size_t>(a)].push_back(static_cast<std::uint32_t>(b));
    beside[static_cast<std::size_t>(b)].push_back(static_cast<std::uint32_t>(a));
  }
  for (Things& others : beside) std::sort(others.begin(), others.end());
  return beside;
}

SetBoard board_of_vertices(Graph const& graph, std::string const& text, std::string_view how,
                           std::vector<int> const& kinds) {
  // Each image takes time wherever a part is looked up.
  constexpr std::size_t kMostTurned = 128, kMostImages = 400;
  SetBoard board;
  board.names = graph.names;
  check_size(board);
  board.sketch = {.look = "bare", .left = "disc", .named = true, .how = how};
  if (graph.names.size() <= kMostPlaces) {
    board.sketch.late = std::make_shared<LatePlaces const>(graph, kMostPlaces);
    for (auto const& [a, b] : graph.edges) board.sketch.lines.emplace_back(a, b);
  }
  if (text.starts_with("grid:")) {
    board.columns = static_cast<std::uint32_t>(graph.places.back().x) + 1;
    board.symmetries = square_symmetries(board.size() / board.columns, board.columns);
    return board;
  }
  if (board.size() <= kMostTurned) board.symmetries = automorphisms(graph, kMostImages, kinds);
  if (!board.symmetries.empty()) return board;
  auto const turn = half_turn(graph);
  if (turn && keeps_edges(graph, *turn)) board.symmetries.emplace_back(turn->begin(), turn->end());
  return board;
}

/// "path:10, cycle:9, ..."
std::string graph_names() {
  std::string names;
  for (std::string const& name : graph_name_examples()) {
    names += (names.empty() ? "" : ", ") + name;
  }
  return names;
}

Game game_on_graph(char const* word, BoardRow const& row, GameParameter const& parameter) {
  auto const [text, told] = graph_text_of(parameter);
  return game_of_all_things(std::string(word) + ':' + told,
                            Message{std::string("game.") + word + ".title", {}},
                            board_of(row, {}, text));
}

Graph graph_of(std::string const& text) {
  if (auto named = named_graph(text)) return simple_graph(*std::move(named));
  return simple_graph(parse_graph(text));
}

GraphText graph_text_of(GameParameter const& parameter) {
  std::string const written(parameter.rest());
  if (named_graph(written)) return {written, written};
  // "a-b;b-c" says the graph itself, and so does "a-b" where there is no such file.
  std::string text = written;
  if (written.find(';') == std::string::npos) {
    try {
      text = parameter.file_content();
    } catch (Error const&) {
      if (written == "-") throw;
      if (written.find('-') == std::string::npos) {
        throw Error(Message{"error.board.graph", {{"text", written}, {"names", graph_names()}}});
      }
    }
  }
  // Read once more in one way of writing, so that it can stand in the name of the game.
  Graph const graph = parse_graph(text);
  std::string told;
  std::vector<bool> seen(graph.names.size());
  for (auto const& [a, b] : graph.edges) {
    auto const& first = graph.names[static_cast<std::size_t>(a)];
    auto const& second = graph.names[static_cast<std::size_t>(b)];
    seen[static_cast<std::size_t>(a)] = seen[static_cast<std::size_t>(b)] = true;
    if (!told.empty()) told += ';';
    told += first + '-' + second;
  }
  for (std::size_t vertex = 0; vertex < graph.names.size(); ++vertex) {
    if (!seen[vertex]) told += (told.empty() ? "" : ";") + graph.names[vertex];
  }
  // A name alone would be that of a file.
  if (told.find_first_of("-;") == std::string::npos) told += ';';
  if (!graph.directed && told.size() <= kToldGraph) return {told, told};
  return {text, written};
}

}  // namespace bouton::boards

namespace bouton {

using namespace boards;

BOUTON_GAME(node_kayles) = {
    .place = 400,
    .word = "node-kayles",
    .parameter = GameRow::Parameter::kBoard,
    .read =
        [](GameParameter parameter) {
          return game_on_graph("node-kayles", kNodeKayles, parameter);
        },
    .entries = kNodeKaylesEntries,
};
BOUTON_GAME(arc_kayles) = {
    .place = 410,
    .word = "arc-kayles",
    .parameter = GameRow::Parameter::kBoard,
    .read =
        [](GameParameter parameter) { return game_on_graph("arc-kayles", kArcKayles, parameter); },
    .entries = kArcKaylesEntries,
};
BOUTON_GAME(grim) = {
    .place = 420,
    .word = "grim",
    .parameter = GameRow::Parameter::kBoard,
    .read = [](GameParameter parameter) { return game_on_graph("grim", kGrim, parameter); },
    .entries = kGrimEntries,
};
BOUTON_GAME(graph_chomp) = {
    .place = 425,
    .word = "graph-chomp",
    .parameter = GameRow::Parameter::kBoard,
    .read =
        [](GameParameter parameter) {
          return game_on_graph("graph-chomp", kGraphChomp, parameter);
        },
    .entries = kGraphChompEntries,
};

}  // namespace bouton
