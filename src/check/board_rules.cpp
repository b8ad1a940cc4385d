#include "check/board_rules.hpp"

#include <algorithm>
#include <bit>
#include <charconv>
#include <map>
#include <set>
#include <utility>

#include "bouton/core/error.hpp"
#include "check/findings.hpp"
#include "check/graph_rules.hpp"

namespace bouton::check {
namespace {

constexpr std::size_t kMostThings = BoardRules::kMostThings;

[[noreturn]] void fail_game() {
  throw Error(Message{"check.error.board_game", {}});
}

std::uint64_t read_number(std::string_view text, std::uint64_t most) {
  std::uint64_t number = 0;
  auto const [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc{} || end != text.data() + text.size() || number == 0 || number > most) {
    fail_game();
  }
  return number;
}

using Sides = std::pair<std::size_t, std::size_t>;

Sides read_board(std::string_view text) {
  auto const sides = read_sides(text, kMostThings);
  if (!sides) fail_game();
  return *sides;
}

BoardRules empty_board(Sides sides) {
  BoardRules rules;
  rules.columns = sides.second;
  rules.images = BoardImages::kSquares;
  for (std::size_t at = 0; at < sides.first * sides.second; ++at) {
    rules.names.push_back(name_of_square(at / sides.second, at % sides.second));
  }
  rules.left = rules.names.size();
  return rules;
}

using Square = std::pair<std::size_t, std::size_t>;  // row, column

/// "##/#.": its squares.
std::vector<Square> read_tile(std::string_view drawing) {
  std::vector<Square> tile;
  std::size_t row = 0, column = 0;
  for (char const sign : drawing) {
    if (sign == '#') tile.emplace_back(row, column);
    if (sign != '#' && sign != '.' && sign != '/') fail_game();
    if (sign == '/') {
      ++row;
      column = 0;
    } else {
      ++column;
    }
  }
  if (tile.empty()) fail_game();
  return tile;
}

/// Rows for columns, or the columns from the other side.
std::vector<Square> image_of_tile(std::vector<Square> tile, bool swapped) {
  std::size_t last = 0;
  for (Square const& square : tile) last = std::max(last, square.second);
  for (auto& [row, column] : tile) {
    if (swapped) {
      std::swap(row, column);
    } else {
      column = last - column;
    }
  }
  return tile;
}

/// A move covers a tile of free squares.
BoardRules tiles(std::string_view drawing, Sides sides) {
  BoardRules rules = empty_board(sides);
  std::set<Listed> places;
  std::vector<Square> tile = read_tile(drawing);
  for (unsigned image = 0; image < 8; ++image) {
    tile = image_of_tile(std::move(tile), image % 2 == 0);  // in turn they give all eight
    for (std::size_t down = 0; down < sides.first; ++down) {
      for (std::size_t right = 0; right < sides.second; ++right) {
        Listed place;
        for (auto const& [row, column] : tile) {
          if (row + down >= sides.first || column + right >= sides.second) break;
          place.push_back((row + down) * sides.second + column + right);
        }
        std::sort(place.begin(), place.end());
        if (place.size() == tile.size()) places.insert(std::move(place));
      }
    }
  }
  for (Listed const& place : places) rules.moves.push_back({place, place, {}});
  return rules;
}

/// The tiles that have names. \cite Golomb1994
std::string_view tile_named(std::string_view name) {
  static std::map<std::string_view, std::string_view> const tiles = {
      {"domino", "##"},     {"i2", "##"},          {"i3", "###"},       {"l3", "##/#."},
      {"i", "####"},        {"i4", "####"},        {"l", "###/#.."},    {"l4", "###/#.."},
      {"o", "##/##"},       {"t", "###/.#."},      {"s", ".##/##."},    {"z", "##./.##"},
      {"f", ".##/##./.#."}, {"i5", "#####"},       {"l5", "####/#..."}, {"n", "##../.###"},
      {"p", "##/##/#."},    {"t5", "###/.#./.#."}, {"u", "#.#/###"},    {"v", "#../#../###"},
      {"w", "#../##./.##"}, {"x", ".#./###/.#."},  {"y", "####/.#.."},  {"z5", "##./.#./.##"}};
  auto const found = tiles.find(name);
  return found == tiles.end() ? name : found->second;
}

/// A move takes a thing, and all that the relation adds.
void take_with(BoardRules& rules, auto const& goes_too) {
  rules.left = rules.names.size();
  for (std::size_t one = 0; one < rules.left; ++one) {
    BoardMove move{{one}, {}, {}};
    for (std::size_t other = 0; other < rules.left; ++other) {
      if (one == other || goes_too(one, other)) move.removes.push_back(other);
    }
    rules.moves.push_back(std::move(move));
  }
}

BoardRules pieces(std::string_view piece, Sides sides) {
  BoardRules rules = empty_board(sides);
  auto const away = [](std::size_t a, std::size_t b) { return a > b ? a - b : b - a; };
  take_with(rules, [&](std::size_t one, std::size_t other) {
    return piece_attacks(piece, away(one / sides.second, other / sides.second),
                         away(one % sides.second, other % sides.second));
  });
  return rules;
}

/// Chomp in a block of two sides or more; nobody takes the first cube.
BoardRules chomp(std::string_view text) {
  std::vector<std::size_t> sides;
  std::size_t cubes = 1;
  for (std::size_t at = 0; at <= text.size();) {
    std::size_t const end = std::min(text.find('x', at), text.size());
    sides.push_back(read_number(text.substr(at, end - at), kMostThings));
    cubes *= sides.back();
    if (cubes > kMostThings) fail_game();
    at = end + 1;
  }
  if (sides.size() < 2) fail_game();
  auto const place = [&](std::size_t cube) {
    std::vector<std::size_t> at(sides.size());
    for (std::size_t side = sides.size(); side-- > 0; cube /= sides[side]) {
      at[side] = cube % sides[side];
    }
    return at;
  };
  BoardRules rules;
  bool const board = sides.size() == 2;
  if (board) rules.columns = sides[1];
  rules.poison = board;
  for (std::size_t cube = 1; cube < cubes; ++cube) {
    std::vector<std::size_t> const at = place(cube);
    std::string name;
    for (std::size_t const number : at) name += (name.empty() ? "" : ".") + in_digits(number + 1);
    rules.names.push_back(board ? name_of_square(at[0], at[1]) : name);
  }
  take_with(rules, [&](std::size_t one, std::size_t other) {
    std::vector<std::size_t> const a = place(one + 1), b = place(other + 1);
    return std::equal(a.begin(), a.end(), b.begin(), std::less_equal<>());
  });
  return rules;
}

BoardRules divisors(std::string_view text) {
  constexpr std::uint64_t kMostDivided = 1'000'000'000'000;
  std::uint64_t const number = read_number(text, kMostDivided);
  std::set<std::uint64_t> all;
  for (std::uint64_t one = 1; one * one <= number; ++one) {
    if (number % one == 0) all.insert({one, number / one});
  }
  all.erase(1);
  std::vector<std::uint64_t> const divisors(all.begin(), all.end());
  if (divisors.size() > kMostThings) fail_game();
  BoardRules rules;
  for (std::uint64_t const divisor : divisors) rules.names.push_back(in_digits(divisor));
  take_with(rules, [&](std::size_t one, std::size_t other) {
    return divisors[other] % divisors[one] == 0;
  });
  return rules;
}

/// Non-empty proper subsets of 1, ..., n, the small ones first.
BoardRules subsets(std::string_view text) {
  std::uint64_t const n = read_number(text, 8);
  std::vector<std::pair<int, std::uint64_t>> sets;
  for (std::uint64_t set = 1; set + 1 < std::uint64_t{1} << n; ++set) {
    sets.emplace_back(std::popcount(set), set);
  }
  std::sort(sets.begin(), sets.end());
  BoardRules rules;
  for (auto const& [size, set] : sets) {
    std::string name;
    for (std::uint64_t element = 0; element < n; ++element) {
      if ((set >> element & 1U) != 0) name += in_digits(element + 1);
    }
    rules.names.push_back(std::move(name));
  }
  take_with(rules, [&](std::size_t one, std::size_t other) {
    return (sets[one].second & ~sets[other].second) == 0;
  });
  return rules;
}

/// The empty squares of boards that have no three crosses in a row.
BoardRules notakto(std::string_view text) {
  std::uint64_t const boards = read_number(text, kMostThings / 9);
  BoardRules rules;
  rules.images = BoardImages::kNotakto;
  for (std::size_t board = 0; board < boards; ++board) {
    Listed all;
    for (std::size_t square = 0; square < 9; ++square) {
      std::size_t const thing = 9 * board + square;
      rules.names.push_back(in_digits(board + 1) + name_of_square(square / 3, square % 3));
      rules.moves.push_back({{thing}, {thing}, {}});
      all.push_back(thing);
    }
    for (std::size_t i = 0; i < 3; ++i) {
      rules.falls.push_back({{all[3 * i], all[3 * i + 1], all[3 * i + 2]}, all});
      rules.falls.push_back({{all[i], all[i + 3], all[i + 6]}, all});
    }
    rules.falls.push_back({{all[0], all[4], all[8]}, all});
    rules.falls.push_back({{all[2], all[4], all[6]}, all});
  }
  rules.left = rules.names.size();
  return rules;
}

// Games on graphs.

using Edges = std::vector<std::pair<std::size_t, std::size_t>>;

struct ListedGraph {
  std::vector<std::string> names;
  Edges edges;
  bool directed;
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

ListedGraph read_listed_graph(Document const& document, std::vector<std::string> names) {
  ListedGraph graph{std::move(names), {}, document.flag("directed")};
  std::set<std::pair<std::size_t, std::size_t>> seen;
  for (auto const& edge :
       document.rows_of_indices("edges", std::max<std::size_t>(1, graph.names.size()))) {
    if (edge.size() != 2 || edge[0] == edge[1]) Document::fail("edges");
    auto const least = std::pair<std::size_t, std::size_t>(std::minmax(edge[0], edge[1]));
    bool const other = graph.directed && !seen.insert({edge[0], edge[1]}).second;
    if (other || (!graph.directed && !seen.insert(least).second)) Document::fail("edges");
    graph.edges.emplace_back(edge[0], edge[1]);
  }
  return graph;
}

/// Demands that the graph is the one that the name of the game tells.
void demand_graph(ListedGraph& graph, std::string_view told) {
  auto const named = read_graph(told, kMostThings);
  if (!named) fail_game();
  std::map<std::string_view, std::size_t> number;
  for (std::size_t vertex = 0; vertex < graph.names.size(); ++vertex) {
    number[graph.names[vertex]] = vertex;
  }
  std::set<std::pair<std::size_t, std::size_t>> there, wanted;
  for (auto const& [a, b] : graph.edges) there.insert(std::minmax(a, b));
  bool same = !graph.directed && number.size() == graph.names.size() &&
              named->names.size() == graph.names.size();
  for (std::string const& name : named->names) same = same && number.contains(name);
  demand(same, "check.wrong.board_graph");
  for (auto const& [a, b] : named->edges) {
    std::size_t const first = number[named->names[a]], second = number[named->names[b]];
    if (first != second) wanted.insert(std::minmax(first, second));
  }
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

BoardRules read_graph_rules(Document const& document, std::string_view word, bool told,
                            std::string_view rest, std::vector<std::string> names) {
  ListedGraph graph = read_listed_graph(document, std::move(names));
  if (told) demand_graph(graph, rest);
  bool const walks = word == "geography" || word == "edge-geography";
  if (graph.directed && !walks) Document::fail("directed");
  BoardRules rules = walks                  ? geography(graph, word == "edge-geography")
                     : word == "grim"       ? grim(graph)
                     : word == "arc-kayles" ? arc_kayles(graph)
                                            : node_kayles(graph);
  if (!told) {
    for (auto const& [a, b] : graph.edges) {
      rules.graph += (rules.graph.empty() ? "" : "; ") + graph.names[a] +
                     (graph.directed ? " -> " : " -- ") + graph.names[b];
    }
  }
  return rules;
}

BoardRules rules_of(std::string_view word, std::string_view rest) {
  if (word == "cram") return tiles("##", read_board(rest));
  if (word == "tiles") {
    std::size_t const colon = rest.find(':');
    if (colon == rest.npos) fail_game();
    return tiles(tile_named(rest.substr(0, colon)), read_board(rest.substr(colon + 1)));
  }
  if (is_piece(word)) return pieces(word, read_board(rest));
  if (word == "chomp") return chomp(rest);
  if (word == "divisors") return divisors(rest);
  if (word == "subset-takeaway") return subsets(rest);
  if (word == "notakto") return notakto(rest);
  fail_game();
}

}  // namespace

BoardRules read_board_rules(Document const& document) {
  std::string const game = document.text("game");
  std::size_t const colon = std::min(game.find(':'), game.size());
  std::string_view const word = std::string_view(game).substr(0, colon);
  bool const told = colon < game.size();
  std::string_view const rest =
      told ? std::string_view(game).substr(colon + 1) : std::string_view();
  std::vector<std::string> names;
  auto const things = json_as<std::vector<std::string>>(document.json("things"));
  if (!things || things->size() > kMostThings) Document::fail("things");
  bool const on_graph = word == "node-kayles" || word == "arc-kayles" || word == "grim" ||
                        word == "geography" || word == "edge-geography";
  BoardRules rules =
      on_graph ? read_graph_rules(document, word, told, rest, *things) : rules_of(word, rest);
  if (!on_graph && (document.has("edges") || document.has("directed"))) Document::fail("edges");
  demand(rules.names == *things, "check.wrong.board_things");
  if (rules.things() > kMostThings) fail_game();
  return rules;
}

}  // namespace bouton::check
