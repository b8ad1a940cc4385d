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
#include "bouton/core/error.hpp"
#include "bouton/rules/heap_code.hpp"
#include "rules/game_row.hpp"

namespace bouton::boards {
namespace {

/// Most vertices that the sets of a game have together; the largest set is no deeper in calls than
/// the root of this.
constexpr std::uint64_t kMostInSets = std::uint64_t{1} << 22;

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
    if (Digit const digit = code_.digit(set.size()); digit != 0) {
      Things sorted = set;
      std::sort(sorted.begin(), sorted.end());
      moves_.push_back({sorted, sorted, digit});
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

/// \param text  the code and the graph, as in the name of the game
std::shared_ptr<void const> prepare_octal(std::vector<std::uint64_t> const&,
                                          std::string const& text) {
  std::size_t const colon = text.find(':');
  std::string const told = text.substr(colon + 1);
  Graph const graph = graph_of(told);
  SetBoard board = board_of_vertices(graph, told, "draw.how.take");
  board.beside = neighbours(graph);
  ConnectedSets(board.beside, parse_heap_code(text.substr(0, colon)), board.moves);
  board.by_values = true;
  board.move_key = "move.vertex";
  return finished(std::move(board));
}

constexpr BoardRow kOctalGraph = set_board_row("octal-graph", prepare_octal, false);

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
  return game_of_all_things("octal-graph:" + before + told,
                            Message{"game.octal-graph.named", {{"code", to_string(code)}}},
                            board_of(kOctalGraph, {}, before + graph));
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
