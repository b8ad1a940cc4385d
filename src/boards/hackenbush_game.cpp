// Green Hackenbush as a game: the edges of a drawing, the ground is the vertex 0.
#include <algorithm>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "boards/graph.hpp"
#include "boards/graph_games.hpp"
#include "boards/hackenbush.hpp"
#include "boards/layout.hpp"
#include "boards/set_board.hpp"
#include "boards/stalks.hpp"
#include "boards/value_search.hpp"
#include "bouton/core/error.hpp"
#include "rules/game_row.hpp"

namespace bouton::boards {
namespace {

/// What is touched lies in the middle of each edge: of edges between the same ends side by side, of
/// loops beside the vertex.
Sketch sketch_of(Stalks const& drawing) {
  Sketch sketch{.look = "bare", .left = "stalk", .how = "draw.how.cut"};
  sketch.points = growing_from(drawing.graph, drawing.ground);
  sketch.ground = static_cast<std::size_t>(drawing.ground);
  std::map<std::pair<int, int>, int> beside;
  std::set<std::pair<int, int>> used(sketch.points.begin(), sketch.points.end());
  auto const edges = static_cast<std::uint32_t>(drawing.graph.edges.size());
  for (std::uint32_t edge = 0; edge < edges; ++edge) {
    auto const [a, b] = drawing.graph.edges[edge];
    auto const& [x1, y1] = sketch.points[static_cast<std::size_t>(a)];
    auto const& [x2, y2] = sketch.points[static_cast<std::size_t>(b)];
    int const before = beside[std::minmax(a, b)]++;
    int const aside = (before % 2 == 0 ? 1 : -1) * ((before + 1) / 2) * 6 * kSquareSide / 10;
    std::pair middle((x1 + x2) / 2 + (a == b ? kSquareSide / 2 : 0) + aside,
                     (y1 + y2) / 2 - (a == b ? kSquareSide / 3 : 0));
    while (!used.insert(middle).second) middle.first += kSquareSide / 4;
    sketch.places.push_back(middle);
    sketch.lines.emplace_back(edge, edges + static_cast<std::uint32_t>(a));
    sketch.lines.emplace_back(edge, edges + static_cast<std::uint32_t>(b));
  }
  return sketch;
}

std::shared_ptr<void const> prepare_hackenbush(std::vector<std::uint64_t> const&,
                                               std::string const& text) {
  auto const drawing = std::make_shared<Stalks const>(text);
  SetBoard board;
  std::map<std::string, int> same;
  for (auto const& [a, b] : drawing->graph.edges) {
    std::string name = drawing->graph.names[static_cast<std::size_t>(a)] + '-' +
                       drawing->graph.names[static_cast<std::size_t>(b)];
    if (int const before = same[name]++; before > 0) name += ':' + std::to_string(before + 1);
    board.names.push_back(std::move(name));
    auto const edge = static_cast<std::uint32_t>(board.names.size() - 1);
    board.moves.push_back({{edge}, {edge}});
  }
  if (board.names.size() <= kMostPlaces) board.sketch = sketch_of(*drawing);
  board.settle_by = [drawing](BoardNumbers& left) { drawing->fall(left); };
  board.move_key = "move.cut";
  return finished(std::move(board));
}

class HackenbushSearch final : public BoardSearch {
 public:
  explicit HackenbushSearch(Board const& board)
      : drawing_(std::make_shared<Stalks const>(board.text)) {
    // All cuts of a part are looked at together, which takes long where it is large.
    if (drawing_->graph.edges.size() <= kMostSquares) {
      misere_ = std::make_unique<ValueSearch<StalksGame>>(StalksGame(drawing_));
    } else {
      misere_ = search_of_sets(board);
    }
  }

  std::uint64_t nim_value(BoardNumbers const& left, Limits const& limits) override {
    return *theorem(left, Convention::kNormal, limits)->nim_value;
  }
  Outcome outcome(BoardNumbers const& left, Convention convention, Limits const& limits) override {
    if (convention == Convention::kMisere) return misere_->outcome(left, convention, limits);
    return theorem(left, convention, limits)->outcome;
  }
  std::optional<BoardTheorem> theorem(BoardNumbers const& left, Convention convention,
                                      Limits const&) override {
    if (convention == Convention::kMisere) return std::nullopt;
    Graph standing = drawing_->graph;
    standing.edges.clear();
    std::vector<std::uint32_t> edges;
    for (std::uint32_t edge = 0; edge < drawing_->graph.edges.size(); ++edge) {
      if (!is_left(left, edge)) continue;
      standing.edges.push_back(drawing_->graph.edges[edge]);
      edges.push_back(edge);
    }
    HackenbushAnswer const answer = solve_hackenbush(standing, drawing_->ground);
    BoardTheorem found;
    found.nim_value = answer.value;
    found.outcome = answer.value == 0 ? Outcome::kP : Outcome::kN;
    found.reason = {{answer.value == 0 ? "board.value.p" : "board.value.n",
                     {{"value", std::to_string(answer.value)}}},
                    {"board.hackenbush", {}}};
    found.references = {Message{"by.page", {{"page", "hackenbush"}}}};
    for (int const win : answer.wins) {
      // Each of them as long as it is written in a second.
      if (found.wins.size() * (left.size() + 1) > kMostWinWords) {
        found.all_wins = false;
        break;
      }
      std::uint32_t const edge = edges[static_cast<std::size_t>(win)];
      BoardNumbers after = left;
      remove_thing(after, edge);
      drawing_->fall(after);
      found.wins.push_back(std::move(after));
    }
    return found;
  }

 private:
  static constexpr std::size_t kMostWinWords = 1'000'000;
  std::shared_ptr<Stalks const> drawing_;
  std::unique_ptr<BoardSearch> misere_;
};

constexpr BoardRow hackenbush_row() {
  BoardRow row = set_board_row("hackenbush", prepare_hackenbush, false);
  row.search = [](Board const& board) -> std::unique_ptr<BoardSearch> {
    return std::make_unique<HackenbushSearch>(board);
  };
  return row;
}
constexpr BoardRow kHackenbush = hackenbush_row();

constexpr Preset kHackenbushPresets[] = {
    {"hackenbush:0-1;1-2;2-3;2-4;0-5;5-6;6-0;6-7;7-8", "0-1 1-2 2-3 2-4 0-5 5-6 6-0 6-7 7-8"}};
constexpr GameEntry kHackenbushEntries[] = {{"hackenbush:FILE", "game.hackenbush.title",
                                             "game.hackenbush.rule", "hackenbush:0-1;1-2;1-3",
                                             "0-1 1-2 1-3", "hackenbush", kHackenbushPresets}};

}  // namespace
}  // namespace bouton::boards

namespace bouton {

BOUTON_GAME(hackenbush) = {
    .place = 430,
    .word = "hackenbush",
    .parameter = GameRow::Parameter::kBoard,
    .read =
        [](GameParameter parameter) {
          return boards::game_on_graph("hackenbush", boards::kHackenbush, parameter);
        },
    .entries = boards::kHackenbushEntries,
};

}  // namespace bouton
