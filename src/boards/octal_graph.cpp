// Octal games on graphs: a move takes k vertices of one component that hang together, and the k-th
// digit of the code says whether it may leave nothing of the component (1), one part (2), or
// several (4). On a path this is the game of the code on heaps.
// \cite Beaudou2018
#include <algorithm>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "boards/graph.hpp"
#include "boards/graph_games.hpp"
#include "boards/set_board.hpp"
#include "boards/set_game.hpp"
#include "boards/value_search.hpp"
#include "bouton/core/error.hpp"
#include "bouton/rules/heap_code.hpp"
#include "rules/game_row.hpp"

namespace bouton::boards {
namespace {

/// What digits of an octal code say; further bits would count parts that nothing here counts.
constexpr Digit kAnyLeft = 7, kSeveralLeft = 4;
/// Most vertices that the sets of a game have together; the largest set is no deeper in calls than
/// the root of this.
constexpr std::uint64_t kMostInSets = std::uint64_t{1} << 22;

/// A move is allowed by the bit of its digit that says into how many parts the rest falls.
constexpr Digit bit_of(std::size_t parts) {
  return parts < 2 ? Digit{1} << parts : kSeveralLeft;
}

/// The connected sets of vertices whose number has a digit, each once: a set grows from its least
/// vertex, and what has been tried is left out of all further ones.
class ConnectedSets {
 public:
  ConnectedSets(std::vector<Things> const& beside, HeapCode const& code,
                std::vector<SetMove>& moves)
      : beside_(beside), code_(code), moves_(moves), used_(beside.size()) {
    most_ =
        code.finite() ? std::min<std::uint64_t>(code.max_taken(), beside.size()) : beside.size();
    for (std::uint32_t least = 0; least < beside.size() && most_ > 0; ++least) {
      used_[least] = true;
      std::vector<std::uint32_t> marked;
      grow({least}, marked_beside(least, marked));
      for (std::uint32_t const vertex : marked) used_[vertex] = false;  // but not the least one
    }
  }

 private:
  /// Vertices beside this one that are not used yet; they are now.
  Things marked_beside(std::uint32_t vertex, std::vector<std::uint32_t>& marked) {
    Things found;
    for (std::uint32_t const other : beside_[vertex]) {
      if (used_[other]) continue;
      used_[other] = true;
      found.push_back(other);
      marked.push_back(other);
    }
    return found;
  }

  /// \param border  vertices by which the set may still grow
  void grow(Things const& set, Things border) {
    if ((made_of_ += set.size()) > kMostInSets) {
      throw Error(Message{"error.board.octal_large", {}});
    }
    if ((code_.digit(set.size()) & kAnyLeft) != 0) {
      Things sorted = set;
      std::sort(sorted.begin(), sorted.end());
      moves_.push_back({sorted, sorted});
    }
    if (set.size() == most_) return;
    while (!border.empty()) {
      std::uint32_t const next = border.back();
      border.pop_back();
      Things larger = set, further = border;
      larger.push_back(next);
      std::vector<std::uint32_t> marked;
      Things const found = marked_beside(next, marked);
      further.insert(further.end(), found.begin(), found.end());
      grow(larger, std::move(further));
      for (std::uint32_t const vertex : marked) used_[vertex] = false;
    }
  }

  std::vector<Things> const& beside_;
  HeapCode const& code_;
  std::vector<SetMove>& moves_;
  std::vector<bool> used_;
  std::uint64_t most_ = 0, made_of_ = 0;
};

/// The text of the board: the code and the graph, as in the name of the game.
struct CodeOnGraph {
  HeapCode code;
  std::string graph;  ///< as graph_of() reads it

  explicit CodeOnGraph(std::string const& text) {
    std::size_t const colon = text.find(':');
    code = parse_heap_code(std::string_view(text).substr(0, colon));
    graph = text.substr(colon + 1);
  }
};

/// Into how many parts the rest of its component falls without this set, 2 for more than two.
std::size_t parts_without(std::vector<Things> const& beside, Things const& set, BoardNumbers rest) {
  for (std::uint32_t const vertex : set) remove_thing(rest, vertex);
  std::size_t parts = 0;
  for (std::uint32_t const vertex : set) {
    for (std::uint32_t const first : beside[vertex]) {
      if (!is_left(rest, first)) continue;
      if (++parts == 2) return parts;
      Things reached = {first};
      remove_thing(rest, first);
      while (!reached.empty()) {
        std::uint32_t const from = reached.back();
        reached.pop_back();
        for (std::uint32_t const other : beside[from]) {
          if (!is_left(rest, other)) continue;
          remove_thing(rest, other);
          reached.push_back(other);
        }
      }
    }
  }
  return parts;
}

std::shared_ptr<void const> prepare_octal(std::vector<std::uint64_t> const&,
                                          std::string const& text) {
  CodeOnGraph const told(text);
  Graph const graph = graph_of(told.graph);
  SetBoard board = board_of_vertices(graph, told.graph, "draw.how.take");
  std::vector<Things> const beside = neighbours(graph);
  ConnectedSets(beside, told.code, board.moves);
  board.move_key = "move.vertex";
  board.allows = [beside, code = told.code](SetMove const& move, BoardNumbers const& left) {
    return (code.digit(move.takes.size()) & bit_of(parts_without(beside, move.takes, left))) != 0;
  };
  check_size(board);
  return std::make_shared<SetBoard const>(std::move(board));
}

/// The game as the search has it: parts are the components of what is left.
template <unsigned kWords>
class OctalOnBits {
 public:
  using Position = Bits<kWords>;

  OctalOnBits(SetBoard const& board, Graph const& graph, HeapCode const& code)
      : symmetric_(without_moves(board)), beside_(board.size()) {
    for (auto const& [a, b] : graph.edges) {
      beside_[static_cast<std::size_t>(a)] |= Position::of(static_cast<unsigned>(b));
      beside_[static_cast<std::size_t>(b)] |= Position::of(static_cast<unsigned>(a));
    }
    for (SetMove const& move : board.moves) {
      Move made{.digit = code.digit(move.takes.size()) & kAnyLeft};
      for (std::uint32_t const vertex : move.takes) {
        made.takes |= Position::of(vertex);
        made.beside |= beside_[vertex];
      }
      made.beside = made.beside.without(made.takes);
      moves_.push_back(made);
    }
  }

  void moves(Position const& left, auto const& visit) const {
    for (Move const& move : moves_) {
      if (!left.contains(move.takes)) continue;
      Position const rest = left.without(move.takes);
      if (move.digit != kAnyLeft && (move.digit & bit_of(parts_at(rest, move.beside))) == 0) {
        continue;
      }
      if (!visit(rest)) return;
    }
  }
  void components(Position left, auto const& visit) const {
    while (left.any()) {
      Position const part = component(left, left.lowest());
      left ^= part;
      visit(part);
    }
  }
  [[nodiscard]] Position canonical(Position const& part) const {
    return symmetric_.canonical(part);
  }

 private:
  struct Move {
    Digit digit;
    Position takes = {}, beside = {};
  };

  static SetBoard without_moves(SetBoard board) {
    board.moves.clear();
    return board;
  }
  [[nodiscard]] Position component(Position const& left, Position edge) const {
    Position part = edge;
    while (edge.any()) {
      Position next;
      edge.for_each([&](unsigned vertex) {
        next |= beside_[vertex];
        return true;
      });
      edge = (next & left).without(part);
      part |= edge;
    }
    return part;
  }
  /// The parts of `rest` that meet these vertices, 2 for more than two.
  [[nodiscard]] std::size_t parts_at(Position const& rest, Position vertices) const {
    std::size_t parts = 0;
    vertices &= rest;
    for (; vertices.any() && parts < 2; ++parts) {
      vertices = vertices.without(component(rest, vertices.lowest()));
    }
    return parts;
  }

  SetGame<kWords> symmetric_;
  std::vector<Position> beside_;
  std::vector<Move> moves_;
};

std::unique_ptr<BoardSearch> search_of_octal(Board const& board) {
  SetBoard const& set = set_board(board);
  CodeOnGraph const told(board.text);
  Graph const graph = graph_of(told.graph);
  auto const by_parts = [&]<unsigned kWords>(Bits<kWords>) -> std::unique_ptr<BoardSearch> {
    using Game = OctalOnBits<kWords>;
    return std::make_unique<ValueSearch<Game>>(Game(set, graph, told.code));
  };
  if (set.size() <= 64) return by_parts(Bits<1>());
  if (set.size() <= 128) return by_parts(Bits<2>());
  if (set.size() <= 256) return by_parts(Bits<4>());
  return search_of_sets(board);
}

constexpr BoardRow octal_row() {
  BoardRow row = set_board_row("octal-graph", prepare_octal, false);
  row.search = search_of_octal;
  return row;
}
constexpr BoardRow kOctalGraph = octal_row();

/// "0.33:star:2,2": a code whose digits are octal and take something, and a graph.
Game read_octal_graph(GameParameter parameter) {
  std::string const specification(parameter.specification());
  std::string_view const text = parameter.rest();
  std::size_t const colon = text.find(':');
  if (colon == text.npos) {
    throw ParseError(Message{"error.board.octal", {}}, specification, parameter.at());
  }
  HeapCode const code = parse_heap_code(text.substr(0, colon));
  Digit all = 0;
  for (Digit const digit : code.prefix()) all |= digit;
  for (Digit const digit : code.tail()) all |= digit;
  if (code.digit(0) != 0 || all > kAnyLeft) {
    throw ParseError(Message{"error.board.octal", {}}, specification, parameter.at());
  }
  std::string const before = to_string(code) + ':';
  parameter.skip(text.substr(0, colon + 1));
  auto const [graph, told] = graph_text_of(parameter);
  Board const* const board = board_of(kOctalGraph, {}, before + graph);
  Game game;
  game.specification = "octal-graph:" + before + told;
  game.title = Message{"game.octal-graph.named", {{"code", to_string(code)}}};
  game.rules.board = board;
  game.start = write_things(*board, all_things(set_board(*board)));
  return game;
}

constexpr GameEntry kOctalGraphEntries[] = {{"octal-graph:CODE:GRAPH", "game.octal-graph.title",
                                             "game.octal-graph.rule", "octal-graph:0.33:star:2,2,1",
                                             "0 1 2 3", "graphs"}};

}  // namespace
}  // namespace bouton::boards

namespace bouton {

BOUTON_GAME(octal_graph) = {
    .place = 426,
    .word = "octal-graph",
    .parameter = GameRow::Parameter::kRequired,
    .read = boards::read_octal_graph,
    .entries = boards::kOctalGraphEntries,
};

}  // namespace bouton
