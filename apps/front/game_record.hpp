// A game that was played, as a text file (docs/formats.md): the game, where it began, who played,
// and the moves. Command, page and Python read and write the same file. And a game looked at
// afterwards: who stood to win after each move, and where it turned.
#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "bouton/core/limits.hpp"
#include "bouton/core/outcome.hpp"
#include "bouton/rules/game.hpp"
#include "bouton/rules/position.hpp"
#include "bouton/solver/context.hpp"

namespace bouton::front {

/// One of the two who play.
struct Seat {
  bool program = false;
  unsigned level = 100;  ///< share of a program's perfect moves, 0 to 100 per cent

  friend bool operator==(Seat const&, Seat const&) = default;
};

/// The file as data. The moves are not judged; play_through() does that.
struct GameRecord {
  std::string game;  ///< a specification, or "rules:own"
  Convention convention = Convention::kNormal;
  std::string start;               ///< a position in the notation of the game
  std::array<Seat, 2> players;     ///< in the order in which they move
  std::vector<std::string> moves;  ///< as read_move() reads them
  std::string rules;               ///< the rules file, where the game is rules:own
  /// The file that was read and where each move begins in it, for messages; else empty.
  std::string source = {};
  std::vector<std::size_t> offsets = {};
};

/// A record whose moves were made: every position from the start to the last.
struct PlayedGame {
  Game game;
  std::vector<SmallPosition> positions;  ///< one more than there are moves
  /// The moves as read_move() reads them, where that says more than the positions: which of two
  /// mirrored pins fell. One for each move, or none at all; an empty one says no more.
  std::vector<std::string> entries = {};
};

/// \throws ParseError with the place and what is wrong there
/// \complexity linear in the text, which has at most 1 MiB and 10,000 moves
[[nodiscard]] GameRecord read_record(std::string_view text);

/// The text of the file; read_record(write_record(r)) gives r back.
[[nodiscard]] std::string write_record(GameRecord const& record);

/// Makes the moves of a record by the rules of its game.
/// \throws ParseError with the place of a move that is not possible; Error with what is wrong with
/// the game, its rules or the start
[[nodiscard]] PlayedGame play_through(GameRecord const& record);

/// The record of a game that was played on these positions.
/// \pre each position is an option of the one before it, and there is at least one; each entry
/// leads from one to the next
[[nodiscard]] GameRecord record_of(PlayedGame const& played, std::array<Seat, 2> const& players);

/// A move with which a player who could win gave the win away.
struct TurningPoint {
  std::size_t move = 0;  ///< counted from 0: from positions[move] to positions[move + 1]
  std::optional<SmallPosition> better;  ///< what a winning move would have left, where known
};

struct GameAnalysis {
  /// For the player to move at each position; empty where it is not known within the limits.
  std::vector<std::optional<Outcome>> outcomes;
  std::vector<TurningPoint> turns;  ///< in the order of the moves

  /// Who stood to win at a position: 0 the player who moved first, 1 the other.
  [[nodiscard]] std::optional<unsigned> winner_at(std::size_t position) const;
};

/// \param limits  for each position
[[nodiscard]] GameAnalysis analyse(PlayedGame const& played, Limits const& limits,
                                   Context const& context = Context());

}  // namespace bouton::front
