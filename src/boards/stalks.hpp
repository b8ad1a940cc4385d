// Stalks: a drawing of green Hackenbush as its searches and certificates see it: cuts, what falls,
// and the parts that stand side by side on the ground.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <utility>
#include <vector>

#include "boards/graph.hpp"
#include "boards/set_board.hpp"

namespace bouton::boards {

struct Stalks {
  Graph graph;
  Incidence incidence;
  int ground;

  /// \param text  as a game keeps it: the name of a graph, or its edges
  /// \throws Error if there is no vertex 0, or the edges are arcs
  explicit Stalks(std::string const& text);

  /// Removes the edges that are no longer joined to the ground.
  void fall(BoardNumbers& left) const;
  /// What hangs together above the ground: edges that meet only there are in different parts.
  [[nodiscard]] std::vector<BoardNumbers> parts(BoardNumbers const& left) const;
  /// Of a tree of up to 64 edges: up an edge `(` and down again `)`, the branches at each vertex in
  /// one order; of any other part nothing. \pre a part
  [[nodiscard]] std::string tree(BoardNumbers const& part) const;

 private:
  /// Puts what of `left` hangs together with these vertices, but not what does so by the ground.
  void reach(BoardNumbers const& left, std::vector<int> from, BoardNumbers& reached) const;
};

/// For searches (bouton/search.hpp). Trees that differ only in which edges they are, are the same.
class StalksGame {
 public:
  using Position = BoardNumbers;

  explicit StalksGame(std::shared_ptr<Stalks const> drawing) : drawing_(std::move(drawing)) {}

  void moves(Position const& left, auto const& visit) const {
    auto const edges = static_cast<std::uint32_t>(drawing_->graph.edges.size());
    for (std::uint32_t edge = 0; edge < edges; ++edge) {
      if (!is_left(left, edge)) continue;
      Position after = left;
      remove_thing(after, edge);
      drawing_->fall(after);
      if (!visit(after)) return;
    }
  }
  void components(Position const& left, auto const& visit) const {
    for (Position const& part : drawing_->parts(left)) visit(part);
  }
  [[nodiscard]] Position canonical(Position const& part) const;

 private:
  /// The first of the trees that are the same.
  struct Trees {
    std::mutex mutex;
    std::map<std::string, Position> first;
  };

  std::shared_ptr<Stalks const> drawing_;
  std::shared_ptr<Trees> trees_ = std::make_shared<Trees>();
};

}  // namespace bouton::boards
