// BoardRow: a game that is played on a board of its own: coins in a row, a strip, a circle.
//
// A position is a list of numbers (bouton/rules/position.hpp). On a board the numbers mean what the
// row of the board says: it reads them from a text and writes them, and it says which moves there
// are. Everything else, from the search to the page, asks these functions, and knows no board.
//
// A board is a row and a shape: the numbers after the name of the game, such as which coins may be
// turned, or the text of a graph. Equal boards are one object, so that positions compare them by
// their address.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "bouton/core/limits.hpp"
#include "bouton/core/message.hpp"
#include "bouton/core/outcome.hpp"
#include "bouton/rules/moves.hpp"
#include "bouton/rules/position.hpp"
#include "bouton/rules/ruleset.hpp"
#include "rules/random_move.hpp"

namespace bouton {

struct Drawing;  // rules/drawing.hpp
struct BoardHit;
/// Returns false to stop.
using BoardHitVisitor = std::function<bool(BoardHit const& hit)>;

/// What stands on a board.
using BoardNumbers = std::vector<std::uint64_t>;

/// What a theorem says about a position on a board.
struct BoardTheorem {
  Outcome outcome = Outcome::kP;
  std::optional<std::uint64_t> nim_value = std::nullopt;  ///< in normal play
  /// What winning moves leave: each once, or only some of them.
  std::vector<BoardNumbers> wins = {};
  bool all_wins = true;
  /// BoardSearch::outcome is by this theorem too: it says which moves win.
  bool judges = false;
  std::vector<Message> reason = {};
  std::vector<Message> references = {};
};

/// A search made for one board, with all that it has found out. Safe to call from several threads.
class BoardSearch {
 public:
  virtual ~BoardSearch() = default;
  /// In normal play. \throws LimitReached
  virtual std::uint64_t nim_value(BoardNumbers const& numbers, Limits const& limits) = 0;
  /// \throws LimitReached
  virtual Outcome outcome(BoardNumbers const& numbers, Convention convention,
                          Limits const& limits) = 0;
  /// Positions looked at by all questions so far, as many as count against `limits.positions`.
  [[nodiscard]] virtual std::uint64_t looked_at() const { return 0; }
  /// What is known without a search; empty if nothing is. \throws LimitReached
  virtual std::optional<BoardTheorem> theorem(BoardNumbers const& /*numbers*/,
                                              Convention /*convention*/, Limits const& /*limits*/) {
    return std::nullopt;
  }
  /// Whether the nim-value is this one. \throws LimitReached
  virtual bool has_value(BoardNumbers const& numbers, std::uint64_t value, Limits const& limits) {
    if (value > 0) return nim_value(numbers, limits) == value;
    return outcome(numbers, Convention::kNormal, limits) == Outcome::kP;
  }

  /// What the position counts for in a sum, in normal play; empty if it is loony, so that whoever
  /// is to move wins the sum whatever the others are. Asked only where BoardRow::goes_on_in_sums.
  /// \throws LimitReached
  virtual std::optional<std::uint64_t> value_in_sums(BoardNumbers const& numbers,
                                                     Limits const& limits) {
    return nim_value(numbers, limits);
  }

  /// Whether what it finds out in this convention can be kept in a file.
  [[nodiscard]] virtual bool keeps(Convention /*convention*/) const { return false; }
  /// Puts what is known, piece by piece, each time in the same order, as bytes that take_up()
  /// reads. What `put` throws ends it.
  virtual void keep(std::function<void(std::string_view)> const& /*put*/) {}
  /// Adds what a search of the same board has kept. \return false if it cannot be that
  virtual bool take_up(std::string_view /*kept*/, Limits const& /*limits*/) { return false; }
};

struct BoardRow {
  std::string_view word;  ///< different for every row
  /// Whether every play ends. Else only a theorem can say who wins: a search would never end.
  bool ends = true;
  /// Whether it may be a term of a sum: what stands on it does not say whose turn it is.
  bool in_sums = true;
  /// Whether a turn that is not over may go on in another term of a sum. Options are whole turns
  /// here, so that those of a sum are not the options of its terms.
  bool goes_on_in_sums = false;
  /// Whether a `/` in its text ends a row of squares.
  bool rows_by_slash = false;

  /// \throws ParseError with the place and what is allowed
  BoardNumbers (*read)(Board const& board, std::string_view text);
  /// read() of the text gives the numbers back, if they can stand on the board.
  std::string (*write)(Board const& board, BoardNumbers const& numbers);
  /// As bouton::for_each_option.
  bool (*for_each_option)(Ruleset const& rules, SmallPosition const& from,
                          OptionVisitor const& visit);
  /// A move, in words. \pre `after` is an option of `from`
  std::vector<Message> (*words)(SmallPosition const& from, SmallPosition const& after);
  /// Something to begin with.
  BoardNumbers (*random_start)(Board const& board, Dice& dice);

  // The following members may be missing (nullptr).

  /// Where several moves may lead to one option, which for_each_option then visits once for each:
  /// all of them in words.
  std::vector<Message> (*each_move)(SmallPosition const& from,
                                    SmallPosition const& after) = nullptr;

  /// Whether `to` is an option, where that is quicker to see than to list all options.
  bool (*is_move)(Ruleset const& rules, SmallPosition const& from,
                  SmallPosition const& to) = nullptr;
  /// What a move that a person types leaves, "turn 1 3"; empty if the text is not of this kind.
  /// \throws Error that says what is wrong
  std::optional<BoardNumbers> (*read_move)(Ruleset const& rules, SmallPosition const& from,
                                           std::string_view text) = nullptr;
  /// The key of the text that says what may be typed as a move.
  std::string_view move_help = "play.help.after";
  /// Numbers or letters under the text of the position, by which moves name its places.
  std::string (*ruler)(SmallPosition const& position) = nullptr;
  /// What is worked out once for a board, such as its list of moves.
  std::shared_ptr<void const> (*prepare)(std::vector<std::uint64_t> const& shape,
                                         std::string const& text) = nullptr;
  /// A search of its own; asked for once.
  std::unique_ptr<BoardSearch> (*search)(Board const& board) = nullptr;
  /// The board as it is drawn. `before`: the position before the last move, for what that moved out
  /// of sight; or nullptr.
  Drawing (*draw)(SmallPosition const& position, SmallPosition const* before) = nullptr;
  /// Visits all moves by the places that a person touches to make them, where the positions before
  /// and after do not say which these are.
  bool (*for_each_hit)(Ruleset const& rules, SmallPosition const& from, Drawing const& now,
                       BoardHitVisitor const& visit) = nullptr;
};

struct Board {
  BoardRow const* row;
  std::vector<std::uint64_t> shape;
  std::string text;                      ///< what the shape does not say, as the edges of a graph
  std::shared_ptr<void const> prepared;  ///< by the row

  /// The search of its own; nullptr if the row has none. It knows what it found out before, while
  /// not too many other boards are asked about in between.
  [[nodiscard]] std::shared_ptr<BoardSearch> search() const;
};

/// The one board of this row, shape and text. Safe to call from several threads; boards stay for
/// good.
[[nodiscard]] Board const* board_of(BoardRow const& row, std::vector<std::uint64_t> shape = {},
                                    std::string text = {});

/// Whether every play under these rules ends, so that a search can answer.
[[nodiscard]] bool every_play_ends(Ruleset const& rules);

// What the functions of positions do with those on a board. \pre position.board != nullptr

[[nodiscard]] Position read_on_board(Board const& board, std::string_view text);
[[nodiscard]] std::string text_on_board(Position const& position);
[[nodiscard]] std::string text_on_board(SmallPosition const& position);
/// \throws Error if these numbers cannot stand on the board
void check_on_board(Position const& position);
[[nodiscard]] bool is_move_on_board(Ruleset const& rules, SmallPosition const& from,
                                    SmallPosition const& to);
[[nodiscard]] std::vector<Message> words_on_board(Position const& from, Position const& after);
/// BoardRow::each_move; empty where the game has none.
[[nodiscard]] std::vector<Message> each_move_on_board(Ruleset const& rules, Position const& from,
                                                      Position const& after);
[[nodiscard]] std::optional<SmallPosition> random_move_on_board(Ruleset const& rules,
                                                                SmallPosition const& from,
                                                                Dice& dice);

}  // namespace bouton
