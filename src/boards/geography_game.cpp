// Geography as a game: a token moves along edges or arcs, and never comes to a vertex twice (or, in
// edge geography, never uses an edge twice). A position is where the token is, and what is left.
#include <algorithm>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "boards/geography.hpp"
#include "boards/graph.hpp"
#include "boards/graph_games.hpp"
#include "boards/set_board.hpp"
#include "boards/value_search.hpp"
#include "bouton/core/error.hpp"
#include "rules/board_cells.hpp"
#include "rules/game_row.hpp"

namespace bouton::boards {
namespace {

using Shape = std::vector<std::uint64_t>;

constexpr char kBar[] = " | ";

/// The graph with its two games. In a position the last number is the vertex of the token, the
/// others are the set of vertices or edges that may still be used.
struct Map {
  Graph graph;
  Incidence incidence;
  bool by_edges;

  LatePlaces places;

  Map(Graph drawn, bool edges)
      : graph(std::move(drawn)), incidence(graph), by_edges(edges), places(graph, kMostPlaces) {}

  [[nodiscard]] std::size_t things() const {
    return by_edges ? graph.edges.size() : graph.names.size();
  }
  [[nodiscard]] std::size_t words() const { return (things() + 63) / 64; }

  /// Everything is left but the vertex of the token.
  [[nodiscard]] BoardNumbers start_at(int vertex) const {
    BoardNumbers numbers(words() + 1);
    for (std::size_t thing = 0; thing < things(); ++thing) {
      put_thing(numbers, thing);
    }
    numbers.back() = static_cast<std::uint64_t>(vertex);
    if (!by_edges) use(numbers, vertex);
    return numbers;
  }
  static void use(BoardNumbers& numbers, int thing) {
    auto const number = static_cast<std::uint32_t>(thing);
    remove_thing(numbers, number);
  }

  /// Calls visit(vertex, position) for each move until it returns false.
  bool for_each_step(BoardNumbers const& numbers, auto const& visit) const {
    BoardNumbers after = numbers;
    for (auto const& [other, edge] : incidence.at(static_cast<int>(numbers.back()))) {
      int const thing = by_edges ? edge : other;
      if (!is_left(numbers, static_cast<std::uint32_t>(thing))) continue;
      use(after, thing);
      after.back() = static_cast<std::uint64_t>(other);
      if (!visit(other, after)) return false;
      after = numbers;
    }
    return true;
  }
};

std::shared_ptr<void const> prepare_map(Shape const& shape, std::string const& text) {
  return std::make_shared<Map const>(graph_of(text), shape.at(0) == 1);
}

Map const& map_of(Board const& board) {
  return *static_cast<Map const*>(board.prepared.get());
}

std::string edge_name(Graph const& graph, std::size_t edge) {
  auto const& [a, b] = graph.edges[edge];
  return graph.names[static_cast<std::size_t>(a)] + '-' + graph.names[static_cast<std::size_t>(b)];
}

/// "a", or "a | b c d" with what is left.
BoardNumbers read_token(Board const& board, std::string_view text) {
  Map const& map = map_of(board);
  BoardText const trimmed = trimmed_board_text(text);
  std::size_t const bar = trimmed.text.find('|');
  std::string_view vertex = trimmed.text.substr(0, bar);
  vertex = vertex.substr(0, std::min(vertex.find(' '), vertex.size()));
  auto const at = vertex_named(map.graph, vertex);
  if (!at) {
    throw ParseError(Message{"error.board.no_vertex", {{"name", std::string(vertex)}}},
                     std::string(text), trimmed.begin);
  }
  BoardNumbers const all = map.start_at(*at);
  if (bar == std::string_view::npos) return all;
  std::vector<std::string> edges;
  for (std::size_t edge = 0; map.by_edges && edge < map.things(); ++edge) {
    edges.push_back(edge_name(map.graph, edge));
  }
  BoardNumbers numbers = read_names(map.by_edges ? edges : map.graph.names, text, trimmed, bar + 1);
  numbers.push_back(all.back());
  for (std::size_t i = 0; i < all.size() - 1; ++i) numbers[i] &= all[i];
  return numbers;
}

std::string write_token(Board const& board, BoardNumbers const& numbers) {
  Map const& map = map_of(board);
  if (numbers.size() != map.words() + 1 || numbers.back() >= map.graph.names.size()) {
    throw Error(Message{"error.position.on_board", {}});
  }
  auto const at = static_cast<int>(numbers.back());
  std::string text = map.graph.names[numbers.back()];
  if (numbers == map.start_at(at)) return text;
  text += kBar;
  bool first = true;
  for (std::size_t thing = 0; thing < map.things(); ++thing) {
    if (!is_left(numbers, static_cast<std::uint32_t>(thing))) continue;
    if (!first) text += ' ';
    first = false;
    text += map.by_edges ? edge_name(map.graph, thing) : map.graph.names[thing];
  }
  if (first) text.pop_back();
  return text;
}

bool for_each_walk(Ruleset const& rules, SmallPosition const& from, OptionVisitor const& visit) {
  SmallPosition option = from;
  return map_of(*rules.board).for_each_step(from.heaps, [&](int, BoardNumbers const& after) {
    option.heaps = after;
    return visit(option);
  });
}

std::vector<Message> walk_in_words(SmallPosition const& from, SmallPosition const& after) {
  return {{"move.walk", {{"vertex", map_of(*from.board).graph.names[after.heaps.back()]}}}};
}

std::optional<BoardNumbers> read_walk(Ruleset const& rules, SmallPosition const& from,
                                      std::string_view text) {
  std::optional<BoardNumbers> found;
  Map const& map = map_of(*rules.board);
  map.for_each_step(from.heaps, [&](int vertex, BoardNumbers const& after) {
    if (map.graph.names[static_cast<std::size_t>(vertex)] == text) found = after;
    return !found;
  });
  return found;
}

Drawing draw_walk(SmallPosition const& position, SmallPosition const*) {
  Map const& map = map_of(*position.board);
  auto const left = [&](std::size_t thing) {
    return is_left(position.heaps, static_cast<std::uint32_t>(thing));
  };
  std::uint64_t const token = position.heaps.back();
  return draw_token(
      map.graph, map.places.get(), token,
      [&](std::size_t vertex) { return map.by_edges || left(vertex); },
      [&](std::size_t edge) { return !map.by_edges || left(edge); });
}

struct Walks {
  using Position = BoardNumbers;
  Map const* map;

  void moves(Position const& numbers, auto const& visit) const {
    map->for_each_step(numbers, [&](int, BoardNumbers const& after) { return visit(after); });
  }
};

class GeographySearch final : public ValueSearch<Walks> {
 public:
  explicit GeographySearch(Board const& board) : ValueSearch<Walks>(Walks{&map_of(board)}) {}

  /// By matchings, for undirected graphs and vertices.
  std::optional<BoardTheorem> theorem(BoardNumbers const& numbers, Convention convention,
                                      Limits const&) override {
    Map const& map = *game_.map;
    if (convention == Convention::kMisere || map.by_edges || map.graph.directed) {
      return std::nullopt;
    }
    auto const at = static_cast<int>(numbers.back());
    Graph left = map.graph;
    std::erase_if(left.edges, [&](GraphEdge const& edge) {
      auto const there = [&](int vertex) {
        return vertex == at || is_left(numbers, static_cast<std::uint32_t>(vertex));
      };
      return !there(edge.a) || !there(edge.b);
    });
    BoardTheorem found;
    std::vector<int> const wins = geography_wins(left, at);
    found.outcome = wins.empty() ? Outcome::kP : Outcome::kN;
    for (int const vertex : wins) {
      BoardNumbers after = numbers;
      Map::use(after, vertex);
      after.back() = static_cast<std::uint64_t>(vertex);
      found.wins.push_back(std::move(after));
    }
    found.reason = {{wins.empty() ? "board.geography.p" : "board.geography.n",
                     {{"vertex", map.graph.names[static_cast<std::size_t>(at)]}}}};
    found.references = {Message{"by.page", {{"page", "geography"}}}};
    return found;
  }
};

constexpr BoardRow kMap = {
    .word = "geography",
    .in_sums = true,
    .read = read_token,
    .write = write_token,
    .for_each_option = for_each_walk,
    .words = walk_in_words,
    .random_start =
        [](Board const& board, Dice& dice) {
          Map const& map = map_of(board);
          return map.start_at(static_cast<int>(dice.roll(map.graph.names.size())));
        },
    .read_move = read_walk,
    .move_help = "play.help.walk",
    .prepare = prepare_map,
    .search = [](Board const& board) -> std::unique_ptr<BoardSearch> {
      return std::make_unique<GeographySearch>(board);
    },
    .draw = draw_walk,
};

Game geography(char const* word, bool by_edges, GameParameter const& parameter) {
  auto const [text, told] = graph_text_of(parameter);
  Game game;
  game.specification = std::string(word) + ':' + told;
  game.title = Message{std::string("game.") + word + ".title", {}};
  game.rules.board = board_of(kMap, {by_edges ? 1U : 0U}, text);
  return game;
}

constexpr Preset kGeographyPresets[] = {{"geography:grid:3x4", "a1"}};
constexpr GameEntry kGeographyEntries[] = {{"geography:GRAPH", "game.geography.title",
                                            "game.geography.rule", "geography:grid:3x3", "a1",
                                            "geography", kGeographyPresets}};
constexpr GameEntry kEdgeEntries[] = {{"edge-geography:GRAPH", "game.edge-geography.title",
                                       "game.edge-geography.rule", "edge-geography:grid:2x3", "a1",
                                       "geography"}};

}  // namespace
}  // namespace bouton::boards

namespace bouton {

BOUTON_GAME(geography) = {
    .place = 440,
    .word = "geography",
    .parameter = GameRow::Parameter::kBoard,
    .read =
        [](GameParameter parameter) { return boards::geography("geography", false, parameter); },
    .entries = boards::kGeographyEntries,
};
BOUTON_GAME(edge_geography) = {
    .place = 441,
    .word = "edge-geography",
    .parameter = GameRow::Parameter::kBoard,
    .read =
        [](GameParameter parameter) {
          return boards::geography("edge-geography", true, parameter);
        },
    .entries = boards::kEdgeEntries,
};

}  // namespace bouton
