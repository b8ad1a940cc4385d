// PlayBoard: the board of one play, with what the players have put on it, and every move as a
// person makes it.
#pragma once

#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "bouton/core/message.hpp"
#include "bouton/games/games.hpp"
#include "bouton/rules/position.hpp"
#include "rules/board_row.hpp"
#include "rules/drawing.hpp"

namespace bouton::front {

/// A place by its number, and what stands there after a move.
using Changes = std::vector<std::pair<std::size_t, std::string_view>>;

/// A move as a person makes it.
struct Way {
  std::string entry;
  SmallPosition after;
  Changes changes;
  std::vector<std::size_t> touched = {};  ///< empty: all that it changes
  std::vector<Message> words = {};        ///< empty: by the positions before and after it
};

class PlayBoard {
 public:
  /// \pre `game` outlives the board
  PlayBoard(Game const& game, SmallPosition start);

  [[nodiscard]] SmallPosition const& position() const { return position_; }
  /// Without places: too large to be drawn, or nothing draws it.
  [[nodiscard]] Drawing const& now() const { return now_; }
  /// The places that the last move changed.
  [[nodiscard]] std::vector<std::size_t> const& last() const { return last_; }

  /// Makes a move. \throws Error that says what is wrong with it
  void make(std::string_view entry);

  /// All moves; adds the places that only a move uses. \return whether these are all
  bool list(std::vector<Way>& ways);

 private:
  using Point = std::pair<int, int>;
  static Point point(BoardPlace const& place) { return {place.x, place.y}; }

  [[nodiscard]] Drawing draw(SmallPosition const& position, SmallPosition const* before) const;
  void keep(BoardHit const& hit);
  [[nodiscard]] BoardRow const* row_with_hits() const;
  [[nodiscard]] std::optional<BoardHit> hit_of(std::string_view entry, SmallPosition const& after);
  [[nodiscard]] BoardPlace const* find(BoardPlace const& wanted) const;
  Changes changes_to(Drawing const& then);
  Changes changes_by(BoardHit const& hit);

  Game const& game_;
  SmallPosition start_, position_;
  /// What the players have put on the board that positions do not know, and what of it is joined.
  std::map<Point, std::string_view> made_;
  std::vector<std::pair<Point, Point>> joints_;
  Drawing now_;
  std::vector<std::size_t> last_;
  std::map<Point, std::size_t> index_;  // of the places
};

}  // namespace bouton::front
