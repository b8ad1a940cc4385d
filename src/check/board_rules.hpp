// BoardRules: a game on a board or a graph, read from its name: its things, and what a move does to
// them.
//
// A position is a set of things. A move needs some of them; then some go, and in games with a token
// one comes, the new place of the token. After a move those things go that have lost what they
// need. docs/games/ has the rules in words.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "check/document.hpp"

namespace bouton::check {

/// Numbers of things.
using Listed = std::vector<std::size_t>;

struct BoardMove {
  Listed needs, removes, adds;
};

/// When nothing of `lost` is left, `gone` goes.
struct BoardFall {
  Listed lost, gone;
};

/// What is the same to the game.
enum class BoardImages : std::uint8_t {
  kNone,
  kSquares,  ///< moves are told by distances: whatever is shifted, turned or reflected
  kNotakto,  ///< boards of three rows and columns, turned or reflected, in any order
};

struct BoardRules {
  static constexpr std::size_t kMostThings = 256;

  std::vector<std::string> names;  ///< of things or, on a graph, of vertices
  std::vector<BoardMove> moves;
  std::vector<BoardFall> falls;
  BoardImages images = BoardImages::kNone;
  std::size_t columns = 0;              ///< of squares; 0: things with names
  bool poison = false;                  ///< the first square is no thing
  std::size_t left = 0;                 ///< things that may be left
  std::size_t tokens = 0;               ///< after them the places of a token, of which one is there
  std::vector<std::string> edges = {};  ///< their names, where they are the things
  std::string graph = {};               ///< what the name of the game does not tell: its graph

  [[nodiscard]] std::size_t things() const { return left + tokens; }
  /// \pre thing < left
  [[nodiscard]] std::string const& name_of_thing(std::size_t thing) const {
    return edges.empty() ? names[thing] : edges[thing];
  }
};

/// \throws Error if this is no game that can be checked; Wrong if its things or edges are not those
/// that the certificate lists
[[nodiscard]] BoardRules read_board_rules(Document const& document);

}  // namespace bouton::check
