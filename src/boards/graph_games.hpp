// What games on graphs have in common: how their graph is given.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "boards/graph.hpp"
#include "boards/layout.hpp"
#include "boards/set_board.hpp"
#include "rules/board_row.hpp"
#include "rules/drawing.hpp"
#include "rules/game_row.hpp"

namespace bouton::boards {

/// A graph as a game keeps it.
struct GraphText {
  std::string text;  ///< its name, or its edges as parse_graph() reads them
  std::string told;  ///< what the name of the game says: the text, or the file that it is in
};

/// The graph that the parameter of a game names, tells ("a-b;b-c"), or has in a file.
/// \throws Error if there is none such, or its text is wrong
[[nodiscard]] GraphText graph_text_of(GameParameter const& parameter);

/// Its graph, each edge once. \pre a text of graph_text_of()
[[nodiscard]] Graph graph_of(std::string const& text);

/// For each vertex those beside it. \pre a simple graph
[[nodiscard]] std::vector<Things> neighbours(Graph const& graph);

/// A board without moves: the vertices as things, those of a grid as squares.
/// \param how  the text that says what a person touches
/// \param kinds  of the vertices, where moves are not the same for all
[[nodiscard]] SetBoard board_of_vertices(Graph const& graph, std::string const& text,
                                         std::string_view how, std::vector<int> const& kinds = {});

/// The game `word` on the graph of the parameter, on a SetBoard where everything is there.
[[nodiscard]] Game game_on_graph(char const* word, BoardRow const& row,
                                 GameParameter const& parameter);

/// A token on a vertex, the vertices to which it may still come, and the lines it may still use.
/// \param places  as places_of(); empty: nothing is drawn
[[nodiscard]] Drawing draw_token(Graph const& graph, Places const& places, std::uint64_t token,
                                 std::function<bool(std::size_t vertex)> const& vertex_left,
                                 std::function<bool(std::size_t edge)> const& edge_left);

}  // namespace bouton::boards
