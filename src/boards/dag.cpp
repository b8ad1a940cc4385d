// A game given as a list of its positions, each with its options: `a: b c`.
#include <algorithm>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "boards/graph_games.hpp"
#include "bouton/core/error.hpp"
#include "rules/board_cells.hpp"
#include "rules/board_row.hpp"
#include "rules/game_row.hpp"

namespace bouton::boards {
namespace {

/// All answers at once: the options of a position are worked out before it.
struct Dag {
  Graph graph;
  Incidence incidence;
  std::vector<std::uint32_t> values;
  std::vector<bool> misere_lost;
  LatePlaces places;

  explicit Dag(Graph drawn)
      : graph(std::move(drawn)),
        incidence(graph),
        values(graph.names.size()),
        misere_lost(graph.names.size()),
        places(graph, kMostPlaces) {
    std::vector<std::size_t> into(graph.names.size());  // arcs from positions that are not ordered
    for (auto const& [from, to] : graph.edges) ++into[static_cast<std::size_t>(to)];
    std::vector<int> order;
    for (int at = 0; at < graph.size(); ++at) {
      if (into[static_cast<std::size_t>(at)] == 0) order.push_back(at);
    }
    for (std::size_t next = 0; next < order.size(); ++next) {
      for (auto const& [option, arc] : incidence.at(order[next])) {
        if (--into[static_cast<std::size_t>(option)] == 0) order.push_back(option);
      }
    }
    if (order.size() < graph.names.size()) {
      auto const again =
          std::find_if(into.begin(), into.end(), [](auto count) { return count > 0; });
      throw Error(Message{"error.board.circle",
                          {{"name", graph.names[static_cast<std::size_t>(again - into.begin())]}}});
    }
    std::vector<int> seen_by(graph.names.size() + 1, -1);  // for each value, who has seen it last
    for (auto at = order.rbegin(); at != order.rend(); ++at) {
      bool lost = !incidence.at(*at).empty();
      for (auto const& [option, arc] : incidence.at(*at)) {
        seen_by[values[static_cast<std::size_t>(option)]] = *at;
        lost = lost && !misere_lost[static_cast<std::size_t>(option)];
      }
      std::uint32_t value = 0;
      while (seen_by[value] == *at) ++value;
      values[static_cast<std::size_t>(*at)] = value;
      misere_lost[static_cast<std::size_t>(*at)] = lost;
    }
  }
};

std::shared_ptr<void const> prepare_dag(std::vector<std::uint64_t> const&,
                                        std::string const& text) {
  return std::make_shared<Dag const>(simple_graph(parse_graph(text, true)));
}

Dag const& dag_of(Board const& board) {
  return *static_cast<Dag const*>(board.prepared.get());
}

BoardNumbers read_node(Board const& board, std::string_view text) {
  BoardText const trimmed = trimmed_board_text(text);
  auto const at = vertex_named(dag_of(board).graph, trimmed.text);
  if (!at) {
    throw ParseError(Message{"error.board.no_position", {{"name", std::string(trimmed.text)}}},
                     std::string(text), trimmed.begin);
  }
  return {static_cast<std::uint64_t>(*at)};
}

std::string write_node(Board const& board, BoardNumbers const& numbers) {
  auto const& names = dag_of(board).graph.names;
  if (numbers.size() != 1 || numbers.front() >= names.size()) {
    throw Error(Message{"error.position.on_board", {}});
  }
  return names[numbers.front()];
}

bool for_each_arc(Ruleset const& rules, SmallPosition const& from, OptionVisitor const& visit) {
  SmallPosition option = from;
  for (auto const& [to, arc] :
       dag_of(*rules.board).incidence.at(static_cast<int>(from.heaps.front()))) {
    option.heaps = {static_cast<std::uint64_t>(to)};
    if (!visit(option)) return false;
  }
  return true;
}

std::vector<Message> arc_in_words(SmallPosition const&, SmallPosition const& after) {
  return {{"move.walk", {{"vertex", write_node(*after.board, after.heaps)}}}};
}

class DagSearch final : public BoardSearch {
 public:
  explicit DagSearch(Board const& board) : dag_(dag_of(board)) {}

  std::uint64_t nim_value(BoardNumbers const& numbers, Limits const&) override {
    return dag_.values.at(numbers.front());
  }
  Outcome outcome(BoardNumbers const& numbers, Convention convention, Limits const&) override {
    std::size_t const at = numbers.front();
    bool const lost =
        convention == Convention::kNormal ? dag_.values.at(at) == 0 : dag_.misere_lost.at(at);
    return lost ? Outcome::kP : Outcome::kN;
  }

 private:
  Dag const& dag_;
};

constexpr BoardRow kDag = {
    .word = "dag",
    .read = read_node,
    .write = write_node,
    .for_each_option = for_each_arc,
    .words = arc_in_words,
    .random_start =
        [](Board const& board, Dice& dice) {
          return BoardNumbers{dice.roll(dag_of(board).graph.names.size())};
        },
    .read_move = [](Ruleset const& rules, SmallPosition const&,
                    std::string_view text) -> std::optional<BoardNumbers> {
      if (!vertex_named(dag_of(*rules.board).graph, text)) return std::nullopt;
      return read_node(*rules.board, text);
    },
    .move_help = "play.help.walk",
    .prepare = prepare_dag,
    .search = [](Board const& board) -> std::unique_ptr<BoardSearch> {
      return std::make_unique<DagSearch>(board);
    },
    .draw =
        [](SmallPosition const& position, SmallPosition const*) {
          Dag const& dag = dag_of(*position.board);
          auto const all = [](std::size_t) { return true; };
          return draw_token(dag.graph, dag.places.get(), position.heaps.front(), all, all);
        },
};

constexpr GameEntry kDagEntries[] = {
    {"dag:FILE", "game.dag.title", "game.dag.rule", "dag:a:b,c;b:c", "a", "graphs"}};

}  // namespace
}  // namespace bouton::boards

namespace bouton {

BOUTON_GAME(dag) = {
    .place = 450,
    .word = "dag",
    .parameter = GameRow::Parameter::kBoard,
    .read =
        [](GameParameter parameter) {
          std::string const written(parameter.rest());
          // "a:b,c;b:c" says the positions itself.
          bool const told = written.find(':') != std::string::npos;
          std::string const text = told ? written : parameter.file_content();
          Game game;
          game.specification = "dag:" + written;
          game.title = Message{"game.dag.title", {}};
          game.rules.board = board_of(boards::kDag, {}, text);
          return game;
        },
    .entries = boards::kDagEntries,
};

}  // namespace bouton
