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
#include "check/own_rules.hpp"

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
  if (std::set(graph.names.begin(), graph.names.end()).size() != graph.names.size()) {
    Document::fail("things");
  }
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
  auto const named = read_graph(told, kMostThings);
  if (!named) fail_game();
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
  if (!text.starts_with("0.")) fail_game();
  for (char const sign : text.substr(2)) {
    if (closed) fail_game();
    if (sign == '(' && !tail) {
      tail = digits.size();
    } else if (sign == ')' && tail && *tail < digits.size()) {
      closed = true;
    } else if (sign >= '0' && sign <= '7') {
      digits.push_back(static_cast<unsigned>(sign - '0'));
    } else {
      fail_game();
    }
  }
  if (tail.has_value() != closed) fail_game();
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

GameOnGraph const* game_on_graph(std::string_view word) {
  auto const* const found = std::find_if(std::begin(kOnGraphs), std::end(kOnGraphs),
                                         [&](GameOnGraph const& one) { return one.word == word; });
  return found == std::end(kOnGraphs) ? nullptr : found;
}

/// \param text  what the name of the game says: a graph, before it a code if there is one
BoardRules read_graph_rules(Document const& document, GameOnGraph const& game,
                            std::optional<std::string_view> text, std::vector<std::string> names) {
  ListedGraph graph = read_listed_graph(document, std::move(names), game.drawn);
  std::string_view code;
  if (game.rules == nullptr) {
    if (!text) fail_game();
    std::size_t const colon = text->find(':');
    code = text->substr(0, colon);
    text = colon == text->npos ? std::nullopt : std::optional(text->substr(colon + 1));
  }
  bool const told = text.has_value();
  if (told) demand_graph(graph, *text);
  if (graph.directed && !game.arcs) Document::fail("directed");
  BoardRules rules = game.rules == nullptr ? octal(graph, code) : game.rules(graph);
  if (!told) {
    for (auto const& [a, b] : graph.edges) {
      rules.graph += (rules.graph.empty() ? "" : "; ") + graph.names[a] +
                     (graph.directed ? " -> " : " -- ") + graph.names[b];
    }
  }
  return rules;
}

/// Crosses on squares in a row, until three stand side by side.
BoardRules treblecross(std::size_t squares) {
  BoardRules rules;
  Listed all;
  for (std::size_t square = 0; square < squares; ++square) {
    rules.names.push_back(in_digits(square + 1));
    rules.moves.push_back({{square}, {square}, {}});
    all.push_back(square);
  }
  for (std::size_t square = 2; square < squares; ++square) {
    rules.falls.push_back({{square - 2, square - 1, square}, all});
  }
  rules.left = rules.columns = squares;
  rules.used = 'X';
  return rules;
}

/// Demands that each is a permutation of the things that takes moves to moves, and what falls to
/// what falls. Where there are neighbours, the moves are all sets of certain sizes that hang
/// together (octal()), and that neighbours go to neighbours says as much with less work.
void read_symmetries(Document const& document, BoardRules& rules) {
  constexpr std::size_t kMostSymmetries = 512;
  std::size_t const things = rules.things();
  auto const listed = document.rows_of_indices("symmetries", std::max<std::size_t>(1, things));
  if (rules.own || listed.size() > kMostSymmetries) Document::fail("symmetries");
  rules.images = BoardImages::kNone;
  std::vector<std::vector<Listed>> parts;  // of what the game is told by
  for (BoardMove const& move : rules.moves) {
    if (rules.beside.empty()) {
      parts.push_back({move.needs, move.removes, move.adds});
    }
  }
  for (BoardFall const& fall : rules.falls) parts.push_back({fall.lost, fall.gone});
  for (Listed const& box : rules.boxes) parts.push_back({box});
  for (std::size_t thing = 0; thing < rules.beside.size(); ++thing) {
    parts.push_back({{thing}, rules.beside[thing]});
  }
  auto const image_of = [&](std::vector<Listed> part, Listed const* image) {
    for (Listed& list : part) {
      if (image != nullptr) {
        for (std::size_t& thing : list) thing = (*image)[thing];
      }
      std::sort(list.begin(), list.end());
    }
    return part;
  };
  std::set<std::vector<Listed>> there;
  for (auto const& part : parts) there.insert(image_of(part, nullptr));
  for (auto const& row : listed) {
    Listed image(row.begin(), row.end());
    bool const whole = image.size() == things &&
                       std::set<std::size_t>(image.begin(), image.end()).size() == things;
    demand(whole && std::all_of(
                        parts.begin(), parts.end(),
                        [&](auto const& part) { return there.contains(image_of(part, &image)); }),
           "check.wrong.board_symmetry");
    rules.symmetries.push_back(std::move(image));
  }
}

constexpr std::size_t kLongestSide = 400;

/// "5x6 2x2", "-" for none.
void demand_sheets(std::string_view text) {
  for (std::size_t at = 0; text != "-" && at <= text.size();) {
    std::size_t const end = std::min(text.find(' ', at), text.size());
    auto const sides = read_sides(text.substr(at, end - at), kLongestSide * kLongestSide);
    if (!sides || std::max(sides->first, sides->second) > kLongestSide) fail_game();
    at = end + 1;
  }
}

/// \param things  how many the certificate lists
BoardRules rules_of(std::string_view word, std::string_view rest, std::size_t things) {
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
  if (word == "treblecross-strip" && rest.empty()) return treblecross(things);
  if (word == "cut" || word == "cut-first") {
    bool const first = word == "cut-first";
    std::size_t const colon = first ? rest.npos : rest.find(':');
    std::size_t const least =
        colon == rest.npos ? 1 : read_number(rest.substr(0, colon), kLongestSide);
    demand_sheets(rest.substr(colon == rest.npos ? 0 : colon + 1));
    return cutting(things / 2, least, first);
  }
  if (word == "nimstring") {
    Sides const sides = read_board(rest);
    if (sides.first * (2 * sides.second + 1) + sides.second >= kMostThings) fail_game();
    return nimstring(sides.first, sides.second);
  }
  if (word == "sprouts" && rest.starts_with("cross:")) {
    constexpr std::size_t kMostEnds = 40;
    read_number(rest.substr(6), kMostEnds);
    if (things > 3 * kMostEnds) fail_game();
    return brussels_sprouts(things / 3);
  }
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
  GameOnGraph const* const on_graph = game_on_graph(word);
  BoardRules rules = on_graph != nullptr
                         ? read_graph_rules(document, *on_graph,
                                            told ? std::optional(rest) : std::nullopt, *things)
                         : rules_of(word, rest, things->size());
  if (on_graph == nullptr && (document.has("edges") || document.has("directed")))
    Document::fail("edges");
  demand(rules.names == *things, "check.wrong.board_things");
  if (rules.things() > kMostThings) fail_game();
  if (document.has("symmetries")) read_symmetries(document, rules);
  return rules;
}

}  // namespace bouton::check
