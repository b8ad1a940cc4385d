// BoardRules: a game on a board or a graph, read from its name: its things, and what a move does to
// them.
//
// A position is a set of things. A move needs some of them; then some go, and in games with a token
// one comes, the new place of the token. After a move those things go that have lost what they
// need. docs/games/ has the rules in words.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "check/document.hpp"
#include "check/thing_set.hpp"

namespace bouton::check {

/// Numbers of things.
using Listed = std::vector<std::size_t>;

struct BoardMove {
  Listed needs, removes, adds;
  /// Into how many parts the rest of the component may fall: 1 for none, 2 for one, 4 for more, or
  /// a sum of these. Needs BoardRules::beside.
  unsigned leaves = 7;
};

/// When nothing of `lost` is left, `gone` goes.
struct BoardFall {
  Listed lost, gone;
};

/// Positions and moves of a game that are told by no such list.
struct OwnMoves {
  using Position = ThingSet<4>;

  /// Calls visit(after) for each move until it returns false; none from a set that is no position.
  std::function<void(Position const& from, std::function<bool(Position const&)> const& visit)>
      for_each_option;
  /// What a position falls into, with or without a move; itself alone, if it falls into nothing.
  std::function<std::vector<Position>(Position const& from)> parts;
  std::function<bool(Position const& set)> is_position;
  std::function<std::string(Position const& position)> text;
  /// Equal just for parts that are shown to be the same game; may be missing: each is itself alone.
  std::function<std::pair<Position, std::uint64_t>(Position const& part)> image = nullptr;
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
  /// For each thing those beside it, where moves depend on what they leave of a component.
  std::vector<Listed> beside = {};
  std::optional<OwnMoves> own = std::nullopt;
  /// Of Nimstring: the lines of each. Whoever takes the last of one moves again, so that claims are
  /// about lines, not turns.
  std::vector<Listed> boxes = {};
  bool values = true;  ///< nim-values are those of sums, so that they can be claimed
  BoardImages images = BoardImages::kNone;
  /// Permutations of the things that take moves to moves; with them `images` says nothing.
  std::vector<Listed> symmetries = {};
  std::size_t columns = 0;  ///< of squares; 0: things with names
  char used = '#';          ///< the sign of a square that is not left
  bool poison = false;      ///< the first square is no thing
  std::size_t left = 0;     ///< things that may be left
  std::size_t tokens = 0;   ///< after them the places of a token, of which one is there
  /// Their names, where they are the things, or things after the vertices.
  std::vector<std::string> edges = {};
  std::string graph = {};  ///< what the name of the game does not tell: its graph

  [[nodiscard]] std::size_t things() const { return left + tokens; }
  /// \pre thing < left
  [[nodiscard]] std::string const& name_of_thing(std::size_t thing) const {
    if (edges.empty()) return names[thing];
    std::size_t const vertices = left - edges.size();
    return thing < vertices ? names[thing] : edges[thing - vertices];
  }
};

/// \throws Error if this is no game that can be checked; Wrong if its things or edges are not those
/// that the certificate lists
[[nodiscard]] BoardRules read_board_rules(Document const& document);
/// The same of a game on a graph. \param text  what its name says behind the word: a graph, before
/// it a code if there is one \return empty if the word is that of no such game
[[nodiscard]] std::optional<BoardRules> read_graph_rules(Document const& document,
                                                         std::string_view word,
                                                         std::optional<std::string_view> text,
                                                         std::vector<std::string> names);
[[noreturn]] void fail_board_game();

}  // namespace bouton::check
