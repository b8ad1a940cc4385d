// SetBoard: a board on which a move takes things away: the free squares of Cram, the vertices of a
// graph, the squares of Chomp.
//
// A position is the set of the things that are left, 64 of them in each of its numbers. A move
// needs some of them and removes some; so a game is a list of moves, and its rows in the list of
// games (square_games.cpp, graph_games.cpp) hardly need more than that.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "bouton/rules/game.hpp"
#include "rules/board_cells.hpp"
#include "rules/board_row.hpp"
#include "rules/drawing.hpp"

namespace bouton::boards {

/// Most things on one board, and most moves of it.
inline constexpr std::size_t kMostThings = std::size_t{1} << 20;
inline constexpr std::size_t kMostSetMoves = std::size_t{1} << 21;
/// Most squares, and most things of which some lie above others.
inline constexpr std::size_t kMostSquares = 4096;

using Things = std::vector<std::uint32_t>;  ///< ascending

/// Into how many parts something may fall: none, one, several, or any of these.
enum PartsLeft : unsigned { kNoneLeft = 1, kOneLeft = 2, kSeveralLeft = 4, kAnyLeft = 7 };

struct SetMove {
  Things takes;                ///< what must be there; a move is called by their names
  Things removes;              ///< what is gone after it; `takes` is among it
  unsigned leaves = kAnyLeft;  ///< of their component, bits of PartsLeft; needs SetBoard::beside
};

class LatePlaces;  // layout.hpp

/// How a board is drawn (sketch.cpp).
struct Sketch {
  /// Of the things, in hundredths of a square; empty: a board too large to be drawn.
  std::vector<std::pair<int, int>> places;
  std::shared_ptr<LatePlaces const> late = {};  ///< of a graph: they are here
  /// Where lines meet and nothing can be taken.
  std::vector<std::pair<int, int>> points;
  std::size_t ground = ~std::size_t{0};  ///< which of these is it
  /// Between things, and points counted after them; seen while the things at both ends are left.
  std::vector<std::pair<std::uint32_t, std::uint32_t>> lines;
  std::string_view look = {};  ///< of places, and of those where things are left
  std::string_view left = {}, gone = {}, made = {};  ///< pieces: as in BoardPlace and BoardHit
  bool joined = false;
  bool named = false;                        ///< the names of things stand on them
  std::size_t edges_from = ~std::size_t{0};  ///< things from this one on are edges: drawn as stalks
  std::string_view how = {};
};

/// Boards with a search of their own for squares (grid.hpp).
enum class SquareGame : std::uint8_t { kNone, kCram, kNodeKayles };

struct SetBoard {
  std::vector<std::string> names;
  std::vector<SetMove> moves;
  /// Of squares that are drawn in rows; 0: things with names.
  std::uint32_t columns = 0;
  /// Squares that are never there to be taken, and their sign.
  Things holes;
  char hole_sign = '#';
  /// Permutations of the things that are the same game: with the one that moves nothing a group, so
  /// that all images of a position have the same least one.
  std::vector<Things> symmetries;
  /// For each thing those of which one must be left, or else it goes too; may be empty.
  std::vector<Things> stays_with;
  /// Removes what does not stay, where that is not so simple; may be empty.
  std::function<void(BoardNumbers& left)> settle_by;
  /// For each thing those beside it, where moves depend on what they leave of a component; else
  /// empty. Parts are components then.
  std::vector<Things> beside;
  SquareGame squares = SquareGame::kNone;
  /// Values are large and parts rare: all values are found, none is only asked about.
  bool by_values = false;
  std::string_view move_key;  ///< the text of a move, {move}
  Sketch sketch;

  [[nodiscard]] std::uint32_t size() const { return static_cast<std::uint32_t>(names.size()); }
};

/// \throws Error if there are too many things or moves
void check_size(SetBoard const& board);
/// As a BoardRow prepares it. \throws Error as check_size()
[[nodiscard]] std::shared_ptr<SetBoard const> finished(SetBoard board);
/// The game on a SetBoard that begins with all things.
[[nodiscard]] Game game_of_all_things(std::string specification, Message title, Board const* board);

/// The set of all things.
[[nodiscard]] BoardNumbers all_things(SetBoard const& board);
/// Removes what does not stay.
void settle(SetBoard const& board, BoardNumbers& left);

/// A set as the names of its things with a blank between two, `-` for none.
[[nodiscard]] std::string write_names(SetBoard const& board, BoardNumbers const& left);

[[nodiscard]] std::string name_of(SetBoard const& board, Things const& things);
/// The set of the things that a text names, between blanks or commas. \param from  where in the
/// trimmed text they begin \throws ParseError
[[nodiscard]] BoardNumbers read_names(std::vector<std::string> const& names, std::string_view text,
                                      BoardText const& trimmed, std::size_t from);

/// What a move leaves; the same set if it cannot be made.
[[nodiscard]] BoardNumbers after_move(SetBoard const& board, SetMove const& move,
                                      BoardNumbers left);

[[nodiscard]] inline bool is_left(BoardNumbers const& left, std::uint64_t thing) {
  return (left[thing / 64] >> thing % 64 & 1U) != 0;
}
inline void put_thing(BoardNumbers& left, std::uint64_t thing) {
  left[thing / 64] |= std::uint64_t{1} << thing % 64;
}
inline void remove_thing(BoardNumbers& left, std::uint64_t thing) {
  left[thing / 64] &= ~(std::uint64_t{1} << thing % 64);
}

[[nodiscard]] SetBoard const& set_board(Board const& board);

/// Turns and reflections of a board of squares but the one that moves nothing; the one that makes
/// rows columns, where there is one, is number 3.
[[nodiscard]] std::vector<Things> square_symmetries(std::uint32_t rows, std::uint32_t columns);

/// Whether a move removes the same things whatever else is left, and depends on nothing else.
[[nodiscard]] bool moves_stand_alone(SetBoard const& board);

/// The lost position that a symmetry makes: the set is its own image, and no move that can be made
/// meets its own image, so that every move is answered by its image.
[[nodiscard]] bool pairs_off(SetBoard const& board, BoardNumbers const& left);

/// A thing that can be taken alone and that every other move takes along, if such another move can
/// still be made afterwards: whoever is to move wins, in both conventions. For if taking it does
/// not win, the answer that wins leaves what it would have left at once. \cite Gale1974
[[nodiscard]] std::optional<std::uint32_t> taken_along(SetBoard const& board,
                                                       BoardNumbers const& left);

// Functions of a BoardRow whose `prepared` is a SetBoard.

[[nodiscard]] BoardNumbers read_things(Board const& board, std::string_view text);
[[nodiscard]] std::string write_things(Board const& board, BoardNumbers const& left);
bool for_each_set_option(Ruleset const& rules, SmallPosition const& from,
                         OptionVisitor const& visit);
[[nodiscard]] std::vector<Message> set_move_in_words(SmallPosition const& from,
                                                     SmallPosition const& after);
[[nodiscard]] std::vector<Message> each_set_move(SmallPosition const& from,
                                                 SmallPosition const& after);
[[nodiscard]] BoardNumbers whole_set(Board const& board, Dice& dice);
[[nodiscard]] std::optional<BoardNumbers> read_set_move(Ruleset const& rules,
                                                        SmallPosition const& from,
                                                        std::string_view text);
[[nodiscard]] std::string columns_ruler(SmallPosition const& position);
[[nodiscard]] Drawing draw_things(SmallPosition const& position, SmallPosition const* before);
bool for_each_set_hit(Ruleset const& rules, SmallPosition const& from, Drawing const& now,
                      BoardHitVisitor const& visit);
[[nodiscard]] std::unique_ptr<BoardSearch> search_of_sets(Board const& board);

/// The row of a game on such boards.
[[nodiscard]] constexpr BoardRow set_board_row(
    std::string_view word,
    std::shared_ptr<void const> (*prepare)(std::vector<std::uint64_t> const&, std::string const&),
    bool squares) {
  return {.word = word,
          .rows_by_slash = squares,
          .read = read_things,
          .write = write_things,
          .for_each_option = for_each_set_option,
          .words = set_move_in_words,
          .random_start = whole_set,
          .each_move = each_set_move,
          .read_move = read_set_move,
          .move_help = squares ? "play.help.squares" : "play.help.things",
          .ruler = squares ? columns_ruler : nullptr,
          .prepare = prepare,
          .search = search_of_sets,
          .draw = draw_things,
          .for_each_hit = for_each_set_hit};
}

/// Chomp in a block of at least three sides (posets.cpp).
[[nodiscard]] Game chomp_in_a_block(std::vector<std::uint64_t> sides);

}  // namespace bouton::boards
