// Graphs by name: path:10, grid:3x9, petersen, ...
#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <functional>
#include <numbers>
#include <system_error>
#include <utility>

#include "boards/graph.hpp"
#include "bouton/core/error.hpp"

namespace bouton {
namespace {

struct TooLarge {};

/// A graph in the making, within the bounds.
class GraphMaker {
 public:
  int vertex(std::string name, PlanePoint place) {
    if (graph_.names.size() == Graph::kMostVertices) throw TooLarge{};
    graph_.names.push_back(std::move(name));
    graph_.places.push_back(place);
    return graph_.size() - 1;
  }
  /// Vertices named by the next numbers, on a circle about `centre`.
  /// \param number  the first of the numbers
  void circle(int count, int number, double radius, PlanePoint centre) {
    for (int i = 0; i < count; ++i) {
      double const angle = 2 * std::numbers::pi * i / count;
      vertex(std::to_string(number + i),
             {centre.x + radius * std::sin(angle), centre.y - radius * std::cos(angle)});
    }
  }
  void squares(int rows, int columns) {
    if (std::size_t(rows) * std::size_t(columns) > Graph::kMostVertices) throw TooLarge{};
    for (int row = 0; row < rows; ++row) {
      for (int column = 0; column < columns; ++column) {
        vertex(square_name(row, column), {double(column), double(row)});
      }
    }
  }
  void edge(int a, int b) {
    if (graph_.edges.size() == Graph::kMostEdges) throw TooLarge{};
    graph_.edges.push_back({a, b});
  }
  void path(int first, int count) {
    for (int i = 1; i < count; ++i) edge(first + i - 1, first + i);
  }
  void cycle(int first, int count) {
    path(first, count);
    edge(first + count - 1, first);
  }
  Graph graph() { return std::move(graph_); }

 private:
  Graph graph_;
};

/// On a circle of this radius, so many points are 1 apart.
double radius_of(int count) {
  return std::max(1.0, count / (2 * std::numbers::pi));
}

using Numbers = std::vector<int>;

void make_path(GraphMaker& make, Numbers const& n) {
  for (int i = 0; i < n[0]; ++i) make.vertex(std::to_string(i + 1), {double(i), 0});
  make.path(0, n[0]);
}

void make_cycle(GraphMaker& make, Numbers const& n) {
  make.circle(n[0], 1, radius_of(n[0]), {});
  make.cycle(0, n[0]);
}

void make_complete(GraphMaker& make, Numbers const& n) {
  make.circle(n[0], 1, radius_of(n[0]), {});
  for (int a = 0; a < n[0]; ++a) {
    for (int b = a + 1; b < n[0]; ++b) make.edge(a, b);
  }
}

void make_bipartite(GraphMaker& make, Numbers const& n) {
  for (int i = 0; i < n[0]; ++i) make.vertex(std::to_string(i + 1), {double(i), 0});
  for (int i = 0; i < n[1]; ++i) make.vertex(std::to_string(n[0] + i + 1), {double(i), 2});
  for (int a = 0; a < n[0]; ++a) {
    for (int b = 0; b < n[1]; ++b) make.edge(a, n[0] + b);
  }
}

/// \param round  whether the last row and column are joined to the first; two rows are joined once
void make_squares(GraphMaker& make, Numbers const& n, bool round) {
  int const rows = n[0];
  int const columns = n[1];
  make.squares(rows, columns);
  for (int row = 0; row < rows; ++row) {
    for (int column = 0; column < columns; ++column) {
      int const here = row * columns + column;
      if (column + 1 < columns) make.edge(here, here + 1);
      if (round && columns > 2 && column + 1 == columns) make.edge(here, row * columns);
      if (row + 1 < rows) make.edge(here, here + columns);
      if (round && rows > 2 && row + 1 == rows) make.edge(here, column);
    }
  }
}
void make_grid(GraphMaker& make, Numbers const& n) {
  make_squares(make, n, false);
}
void make_torus(GraphMaker& make, Numbers const& n) {
  make_squares(make, n, true);
}

void make_cube(GraphMaker& make, Numbers const& n) {
  constexpr int kMostDimensions = 21;  // as many vertices as there may be
  if (n[0] > kMostDimensions) throw TooLarge{};
  for (int word = 0; word < 1 << n[0]; ++word) {
    std::string name;
    PlanePoint place;
    for (int digit = n[0]; digit-- > 0;) {
      int const one = word >> digit & 1;
      name += static_cast<char>('0' + one);
      double const angle = std::numbers::pi / 2 * digit / n[0];
      double const length = 1 + digit / 2;
      place.x += one * length * std::cos(angle);
      place.y -= one * length * std::sin(angle);
    }
    make.vertex(std::move(name), place);
  }
  for (int word = 0; word < 1 << n[0]; ++word) {
    for (int digit = 0; digit < n[0]; ++digit) {
      if (word < (word ^ 1 << digit)) make.edge(word, word ^ 1 << digit);
    }
  }
}

void make_wheel(GraphMaker& make, Numbers const& n) {
  make.vertex("0", {});
  make.circle(n[0], 1, radius_of(n[0]), {});
  make.cycle(1, n[0]);
  for (int i = 1; i <= n[0]; ++i) make.edge(0, i);
}

void make_star(GraphMaker& make, Numbers const& n) {
  make.vertex("0", {});
  double const near = radius_of(static_cast<int>(n.size()));
  int next = 1;
  for (std::size_t ray = 0; ray < n.size(); ++ray) {
    double const angle = 2 * std::numbers::pi * double(ray) / double(n.size());
    int before = 0;
    for (int i = 0; i < n[ray]; ++i, ++next) {
      double const distance = near + i;
      make.vertex(std::to_string(next), {distance * std::sin(angle), -distance * std::cos(angle)});
      make.edge(before, next);
      before = next;
    }
  }
}

void make_generalised_petersen(GraphMaker& make, Numbers const& n) {
  make.circle(n[0], 1, radius_of(n[0]) + 1, {});
  make.circle(n[0], n[0] + 1, radius_of(n[0]), {});
  make.cycle(0, n[0]);
  for (int i = 0; i < n[0]; ++i) make.edge(i, n[0] + i);
  for (int i = 0; i < n[0]; ++i) make.edge(n[0] + i, n[0] + (i + n[1]) % n[0]);
}
void make_petersen(GraphMaker& make, Numbers const&) {
  make_generalised_petersen(make, {5, 2});
}
void make_prism(GraphMaker& make, Numbers const& n) {
  make_generalised_petersen(make, {n[0], 1});
}

struct Step {
  int rows;
  int columns;
};

/// \param far  whether the piece moves on as long as it likes
void make_piece(GraphMaker& make, Numbers const& n, std::vector<Step> const& steps, bool far) {
  int const rows = n[0];
  int const columns = n.back();
  make.squares(rows, columns);
  for (int row = 0; row < rows; ++row) {
    for (int column = 0; column < columns; ++column) {
      for (Step const& step : steps) {  // steps lead right or down: each edge once
        int r = row + step.rows;
        int c = column + step.columns;
        for (bool first = true; (far || first) && r >= 0 && r < rows && c >= 0 && c < columns;
             first = false, r += step.rows, c += step.columns) {
          make.edge(row * columns + column, r * columns + c);
        }
      }
    }
  }
}
void make_kings(GraphMaker& make, Numbers const& n) {
  make_piece(make, n, {{0, 1}, {1, -1}, {1, 0}, {1, 1}}, false);
}
void make_queens(GraphMaker& make, Numbers const& n) {
  make_piece(make, n, {{0, 1}, {1, -1}, {1, 0}, {1, 1}}, true);
}
void make_rooks(GraphMaker& make, Numbers const& n) {
  make_piece(make, n, {{0, 1}, {1, 0}}, true);
}
void make_bishops(GraphMaker& make, Numbers const& n) {
  make_piece(make, n, {{1, -1}, {1, 1}}, true);
}
void make_knights(GraphMaker& make, Numbers const& n) {
  make_piece(make, n, {{1, -2}, {1, 2}, {2, -1}, {2, 1}}, false);
}

/// How the numbers behind the colon are written.
enum class Form { kNone, kOne, kPair, kList, kTimes, kSquareOrTimes };

struct Kind {
  std::string_view word;
  Form form;
  int least;  ///< of the first number
  void (*make)(GraphMaker&, Numbers const&);
  std::string_view example;
};

constexpr Kind kKinds[] = {
    {"path", Form::kOne, 1, make_path, "path:10"},
    {"cycle", Form::kOne, 3, make_cycle, "cycle:9"},
    {"complete", Form::kOne, 1, make_complete, "complete:5"},
    {"bipartite", Form::kPair, 1, make_bipartite, "bipartite:3,4"},
    {"grid", Form::kTimes, 1, make_grid, "grid:3x9"},
    {"torus", Form::kTimes, 1, make_torus, "torus:4x5"},
    {"cube", Form::kOne, 1, make_cube, "cube:3"},
    {"wheel", Form::kOne, 3, make_wheel, "wheel:8"},
    {"star", Form::kList, 1, make_star, "star:2,2,2"},
    {"petersen", Form::kNone, 0, make_petersen, "petersen"},
    {"gp", Form::kPair, 3, make_generalised_petersen, "gp:10,3"},
    {"prism", Form::kOne, 3, make_prism, "prism:7"},
    {"kings", Form::kSquareOrTimes, 1, make_kings, "kings:8"},
    {"knights", Form::kSquareOrTimes, 1, make_knights, "knights:8"},
    {"queens", Form::kSquareOrTimes, 1, make_queens, "queens:8"},
    {"rooks", Form::kSquareOrTimes, 1, make_rooks, "rooks:5"},
    {"bishops", Form::kSquareOrTimes, 1, make_bishops, "bishops:6"},
};

[[noreturn]] void fail_name(std::string key, Kind const& kind, std::string_view name,
                            std::size_t at) {
  throw ParseError(Message{std::move(key),
                           {{"example", std::string(kind.example)},
                            {"least", std::to_string(kind.least)},
                            {"vertices", std::to_string(Graph::kMostVertices)},
                            {"edges", std::to_string(Graph::kMostEdges)}}},
                   std::string(name), at);
}

/// The numbers of "3x9" or "1,2,3".
Numbers numbers_of(Kind const& kind, std::string_view name) {
  char const separator = kind.form == Form::kPair || kind.form == Form::kList ? ',' : 'x';
  std::size_t const most = kind.form == Form::kNone   ? 0
                           : kind.form == Form::kOne  ? 1
                           : kind.form == Form::kList ? Graph::kMostVertices
                                                      : 2;
  Numbers numbers;
  std::size_t at = kind.word.size();
  while (at < name.size()) {
    if (numbers.size() == most || name[at] != (numbers.empty() ? ':' : separator)) {
      fail_name("error.graph.name", kind, name, at);
    }
    ++at;
    int number = 0;
    auto const [end, error] = std::from_chars(name.data() + at, name.data() + name.size(), number);
    if (error == std::errc::result_out_of_range) fail_name("error.graph.large", kind, name, at);
    if (error != std::errc{}) fail_name("error.graph.name", kind, name, at);
    if (number < (numbers.empty() ? kind.least : 1)) fail_name("error.graph.least", kind, name, at);
    if (static_cast<std::size_t>(number) > Graph::kMostVertices) {
      fail_name("error.graph.large", kind, name, at);
    }
    numbers.push_back(number);
    at = static_cast<std::size_t>(end - name.data());
  }
  bool const two = kind.form == Form::kPair || kind.form == Form::kTimes;
  if (numbers.size() < (two ? 2U : kind.form == Form::kNone ? 0U : 1U)) {
    fail_name("error.graph.name", kind, name, name.size());
  }
  if (kind.word == "gp" && 2 * numbers[1] >= numbers[0]) {
    fail_name("error.graph.gp", kind, name, name.rfind(',') + 1);
  }
  return numbers;
}

}  // namespace

std::optional<Graph> named_graph(std::string_view name) {
  std::string_view const word = name.substr(0, name.find(':'));
  auto const* const kind = std::find_if(std::begin(kKinds), std::end(kKinds),
                                        [&](Kind const& each) { return each.word == word; });
  if (kind == std::end(kKinds)) return std::nullopt;
  GraphMaker maker;
  Numbers const numbers = numbers_of(*kind, name);
  try {
    kind->make(maker, numbers);
  } catch (TooLarge const&) {
    fail_name("error.graph.large", *kind, name, std::min(name.size(), word.size() + 1));
  }
  return maker.graph();
}

std::vector<std::string> graph_name_examples() {
  std::vector<std::string> examples;
  for (Kind const& kind : kKinds) examples.emplace_back(kind.example);
  return examples;
}

}  // namespace bouton
