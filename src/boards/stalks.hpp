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
  /// What is the same for parts whose trees differ only in the order of their branches: the edges
  /// that stand on cycles or below them, and what grows on each vertex of these, up an edge `(` and
  /// down again `)`. Empty for a part that stands for itself: it has no trees, or more than 31
  /// edges, a tree more than 64. \pre a part
  [[nodiscard]] std::string form(BoardNumbers const& part) const;

 private:
  /// Puts what of `left` hangs together with these vertices, but not what does so by the ground.
  void reach(BoardNumbers const& left, std::vector<int> from, BoardNumbers& reached) const;
  /// The part without its trees: one edge after the other goes that ends where no other does.
  [[nodiscard]] BoardNumbers without_trees(BoardNumbers part) const;
};

/// For searches (bouton/search.hpp). Parts of one form are the same.
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
  /// The first part of each form.
  struct Forms {
    std::mutex mutex;
    std::map<std::string, Position> first;
  };

  std::shared_ptr<Stalks const> drawing_;
  std::shared_ptr<Forms> forms_ = std::make_shared<Forms>();
};

}  // namespace bouton::boards
