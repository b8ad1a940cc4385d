// Boards drawn: of things, where a touch of what a move takes makes the move, and graphs on which a
// token moves.
#include <algorithm>
#include <string>

#include "boards/graph_games.hpp"
#include "boards/set_board.hpp"

namespace bouton::boards {

Drawing draw_things(SmallPosition const& position, SmallPosition const*) {
  SetBoard const& board = set_board(*position.board);
  Sketch const& sketch = board.sketch;
  Drawing drawing{.places = {}, .how = {std::string(sketch.how), {}}};
  auto const& places = sketch.late ? sketch.late->get() : sketch.places;
  if (places.empty()) return drawing;
  for (std::uint32_t thing = 0; thing < board.size(); ++thing) {
    auto const& [x, y] = places[thing];
    bool const left = is_left(position.heaps, thing);
    BoardPlace place{.x = x, .y = y, .look = left || sketch.gone != "" ? sketch.look : "none"};
    bool const edge = thing >= sketch.edges_from;
    place.piece = !left ? sketch.gone : edge ? "stalk" : sketch.left;
    if (std::find(board.holes.begin(), board.holes.end(), thing) != board.holes.end()) {
      place.piece = "poison";
    }
    place.name = {"draw.thing", {{"thing", board.names[thing]}}};
    if (sketch.named && left && !edge) place.text = board.names[thing];
    drawing.places.push_back(std::move(place));
  }
  for (std::size_t point = 0; point < sketch.points.size(); ++point) {
    auto const& [x, y] = sketch.points[point];
    drawing.places.push_back({.x = x, .y = y, .look = point == sketch.ground ? "ground" : "none"});
  }
  auto const there = [&](std::uint32_t end) {
    return end >= board.size() || is_left(position.heaps, end);
  };
  for (auto const& [from, to] : sketch.lines) {
    if (!there(from) || !there(to)) continue;
    drawing.lines.emplace_back(from, to);
    for (std::uint32_t const end : {from, to}) {
      std::string_view& look = drawing.places[end].look;
      if (look == "none") look = "joint";
    }
  }
  return drawing;
}

bool for_each_set_hit(Ruleset const& rules, SmallPosition const& from, Drawing const&,
                      BoardHitVisitor const& visit) {
  SetBoard const& board = set_board(*rules.board);
  BoardHit hit{.after = from, .entry = {}, .places = {}};
  hit.made = board.sketch.made;
  hit.joined = board.sketch.joined;
  for (SetMove const& move : board.moves) {
    hit.after.heaps = after_move(board, move, from.heaps);
    if (hit.after.heaps == from.heaps) continue;
    hit.entry = name_of(board, move.takes);
    hit.places.assign(move.takes.begin(), move.takes.end());
    hit.words = {{std::string(board.move_key), {{"move", hit.entry}}}};
    if (!visit(hit)) return false;
  }
  return true;
}

Drawing draw_token(Graph const& graph, Places const& places, std::uint64_t token,
                   std::function<bool(std::size_t vertex)> const& vertex_left,
                   std::function<bool(std::size_t edge)> const& edge_left) {
  Drawing drawing{.places = {}, .how = {"draw.how.walk", {}}};
  drawing.arrows = graph.directed;
  auto const there = [&](std::size_t vertex) { return vertex == token || vertex_left(vertex); };
  for (std::size_t vertex = 0; vertex < places.size(); ++vertex) {
    auto const& [x, y] = places[vertex];
    bool const left = there(vertex);
    drawing.places.push_back({.x = x,
                              .y = y,
                              .look = left ? "bare" : "none",
                              .piece = vertex == token ? "token"
                                       : left          ? "disc"
                                                       : "",
                              .name = {"draw.thing", {{"thing", graph.names[vertex]}}},
                              .text = left ? graph.names[vertex] : std::string()});
  }
  if (places.empty()) return drawing;
  for (std::size_t edge = 0; edge < graph.edges.size(); ++edge) {
    auto const a = static_cast<std::size_t>(graph.edges[edge].a);
    auto const b = static_cast<std::size_t>(graph.edges[edge].b);
    if (there(a) && there(b) && edge_left(edge)) drawing.lines.emplace_back(a, b);
  }
  return drawing;
}

}  // namespace bouton::boards
