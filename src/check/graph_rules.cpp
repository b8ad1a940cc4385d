#include "check/graph_rules.hpp"

#include <algorithm>
#include <bit>
#include <utility>

namespace bouton::check {
namespace {

/// Whole numbers from 1 between separators. \return empty if there is anything else
std::vector<std::size_t> read_numbers(std::string_view text, char separator) {
  std::vector<std::size_t> numbers = {0};
  bool digit = false;
  for (char const sign : text) {
    if (sign == separator && digit && numbers.back() > 0) {
      numbers.push_back(0);
      digit = false;
    } else if (sign >= '0' && sign <= '9' && numbers.back() < 100'000) {
      numbers.back() = 10 * numbers.back() + static_cast<std::size_t>(sign - '0');
      digit = true;
    } else {
      return {};
    }
  }
  if (!digit || numbers.back() == 0) return {};
  return numbers;
}

std::size_t distance(std::size_t a, std::size_t b) {
  return a > b ? a - b : b - a;
}

/// A graph whose vertices are numbered from `first` in their names.
struct GraphMaker {
  TestedGraph graph;

  void vertices(std::size_t count, std::size_t first = 1) {
    for (std::size_t i = 0; i < count; ++i) graph.names.push_back(std::to_string(first + i));
  }
  void edge(std::size_t a, std::size_t b) { graph.edges.emplace_back(a, b); }
  void edges_where(auto const& joined) {
    for (std::size_t a = 0; a < graph.names.size(); ++a) {
      for (std::size_t b = a + 1; b < graph.names.size(); ++b) {
        if (joined(a, b)) edge(a, b);
      }
    }
  }
  /// \param joined  whether squares so far from each other are
  void squares(std::size_t rows, std::size_t columns, auto const& joined) {
    for (std::size_t at = 0; at < rows * columns; ++at) {
      graph.names.push_back(name_of_square(at / columns, at % columns));
    }
    edges_where([&](std::size_t a, std::size_t b) {
      return joined(distance(a / columns, b / columns), distance(a % columns, b % columns));
    });
  }
};

TestedGraph petersen(std::size_t n, std::size_t k) {
  GraphMaker made;
  made.vertices(2 * n);
  made.edges_where([&](std::size_t a, std::size_t b) {
    if (b < n) return b - a == 1 || b - a == n - 1;
    if (a < n) return b - a == n;
    return b - a == k || b - a == n - k;
  });
  return made.graph;
}

TestedGraph torus(std::size_t rows, std::size_t columns) {
  GraphMaker made;
  made.squares(rows, columns, [&](std::size_t down, std::size_t right) {
    bool const above = down == 1 || (rows > 2 && down == rows - 1);
    bool const beside = right == 1 || (columns > 2 && right == columns - 1);
    return (down == 0 && beside) || (right == 0 && above);
  });
  return made.graph;
}

std::optional<TestedGraph> of_sides(std::string_view word, std::size_t rows, std::size_t columns) {
  if (word == "torus") return torus(rows, columns);
  bool const grid = word == "grid";
  if (!grid && !is_piece(word)) return std::nullopt;
  GraphMaker made;
  made.squares(rows, columns, [&](std::size_t down, std::size_t right) {
    return grid ? down + right == 1 : piece_attacks(word, down, right);
  });
  made.graph.columns = columns;
  return made.graph;
}

std::optional<TestedGraph> of_numbers(std::string_view word, std::vector<std::size_t> const& n) {
  GraphMaker made;
  if (word == "star") {
    std::size_t next = 1;
    for (std::size_t const length : n) {
      for (std::size_t i = 0; i < length; ++i, ++next) made.edge(i == 0 ? 0 : next - 1, next);
    }
    made.vertices(next, 0);
    return made.graph;
  }
  if (n.size() == 2) {
    if (word == "bipartite") {
      made.vertices(n[0] + n[1]);
      made.edges_where([&](std::size_t a, std::size_t b) { return (a < n[0]) != (b < n[0]); });
      return made.graph;
    }
    if (word == "gp" && n[0] >= 3 && 2 * n[1] < n[0]) return petersen(n[0], n[1]);
    return std::nullopt;
  }
  if (n.size() != 1) return std::nullopt;
  std::size_t const size = n[0];
  if (word == "prism" && size >= 3) return petersen(size, 1);
  if (word == "cube" && size <= 8) {
    for (std::size_t vertex = 0; vertex < std::size_t{1} << size; ++vertex) {
      std::string name;
      for (std::size_t digit = size; digit-- > 0;) name += (vertex >> digit & 1U) != 0 ? '1' : '0';
      made.graph.names.push_back(std::move(name));
    }
    made.edges_where([&](std::size_t a, std::size_t b) { return std::has_single_bit(a ^ b); });
    return made.graph;
  }
  if (word == "wheel" && size >= 3) {
    made.vertices(size + 1, 0);
    made.edges_where(
        [&](std::size_t a, std::size_t b) { return a == 0 || b - a == 1 || b - a == size - 1; });
    return made.graph;
  }
  made.vertices(size);
  if (word == "complete") {
    made.edges_where([](std::size_t, std::size_t) { return true; });
  } else if (word == "path" || (word == "cycle" && size >= 3)) {
    made.edges_where([&](std::size_t a, std::size_t b) {
      return b - a == 1 || (word == "cycle" && b - a == size - 1);
    });
  } else {
    return std::nullopt;
  }
  return made.graph;
}

/// "a-b;b-c;d", with or without a last `;`
std::optional<TestedGraph> of_edges(std::string_view text, std::size_t most) {
  TestedGraph graph;
  auto const vertex = [&](std::string_view name) {
    auto const found = std::find(graph.names.begin(), graph.names.end(), name);
    if (found != graph.names.end()) return static_cast<std::size_t>(found - graph.names.begin());
    graph.names.emplace_back(name);
    return graph.names.size() - 1;
  };
  for (std::size_t at = 0; at < text.size();) {
    std::size_t const end = std::min(text.find(';', at), text.size());
    std::string_view const word = text.substr(at, end - at);
    std::size_t const dash = std::min(word.find('-'), word.size());
    std::string_view const first = word.substr(0, dash);
    if (first.empty() || graph.names.size() > most) return std::nullopt;
    std::size_t const a = vertex(first);
    if (dash < word.size()) {
      std::string_view const second = word.substr(dash + 1);
      if (second.empty() || second.find('-') != second.npos) return std::nullopt;
      graph.edges.emplace_back(a, vertex(second));
    }
    at = end + 1;
  }
  if (graph.names.empty()) return std::nullopt;
  return graph;
}

}  // namespace

bool is_piece(std::string_view word) {
  return word == "kings" || word == "queens" || word == "rooks" || word == "bishops" ||
         word == "knights";
}

bool piece_attacks(std::string_view piece, std::size_t rows, std::size_t columns) {
  if (piece == "kings") return rows <= 1 && columns <= 1 && rows + columns > 0;
  if (piece == "knights") return (rows == 1 && columns == 2) || (rows == 2 && columns == 1);
  bool const rook = (rows == 0) != (columns == 0);
  bool const bishop = rows == columns && rows > 0;
  if (piece == "rooks") return rook;
  if (piece == "bishops") return bishop;
  return rook || bishop;
}

std::string name_of_square(std::size_t row, std::size_t column) {
  std::string letters;
  for (std::size_t left = column + 1; left > 0; left = (left - 1) / 26) {
    letters.insert(letters.begin(), static_cast<char>('a' + (left - 1) % 26));
  }
  return letters + std::to_string(row + 1);
}

std::optional<std::pair<std::size_t, std::size_t>> read_sides(std::string_view text,
                                                              std::size_t most) {
  std::vector<std::size_t> const sides = read_numbers(text, 'x');
  if (sides.size() != 2 || sides[0] * sides[1] > most) return std::nullopt;
  return std::pair(sides[0], sides[1]);
}

std::optional<TestedGraph> read_graph(std::string_view text, std::size_t most) {
  std::size_t const colon = std::min(text.find(':'), text.size());
  std::string_view const word = text.substr(0, colon);
  std::optional<TestedGraph> graph;
  if (text == "petersen") {
    graph = petersen(5, 2);
  } else if (colon == text.size()) {
    graph = of_edges(text, most);
  } else {
    std::string_view const rest = text.substr(colon + 1);
    std::vector<std::size_t> numbers = read_numbers(rest, ',');
    std::size_t all = 0;
    for (std::size_t const number : numbers) all += number;
    if (all > most) return std::nullopt;
    if (is_piece(word) && numbers.size() == 1) {
      if (all * all > most) return std::nullopt;
      graph = of_sides(word, all, all);
    } else if (auto const sides = read_sides(rest, most)) {
      graph = of_sides(word, sides->first, sides->second);
    } else if (!numbers.empty()) {
      graph = of_numbers(word, numbers);
    }
    if (!graph) graph = of_edges(text, most);
  }
  if (graph && graph->names.size() > most) return std::nullopt;
  return graph;
}

}  // namespace bouton::check
