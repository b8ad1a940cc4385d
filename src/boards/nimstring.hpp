// Boards of Nimstring: the lines between dots that are not drawn yet, as bits (nimstring.cpp).
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <unordered_map>
#include <utility>
#include <vector>

#include "boards/set_board.hpp"
#include "boards/set_game.hpp"

namespace bouton::boards {

using Lines = std::uint64_t;  ///< a bit for each that is not drawn

/// Rows and columns of boxes. The lines go row after row: those across, then those down from it.
struct DotsAndBoxes {
  std::size_t rows, columns;
  Lines again;      ///< somebody must draw, and no line is left
  SetBoard things;  ///< the lines, and `again`, without moves
  std::vector<Lines> boxes;

  DotsAndBoxes(std::size_t rows_of_boxes, std::size_t columns_of_boxes);

  [[nodiscard]] std::size_t lines() const { return rows * (2 * columns + 1) + columns; }
  /// The line to the right of a dot, and that down from it.
  [[nodiscard]] std::size_t across(std::size_t row, std::size_t column) const {
    return row * (2 * columns + 1) + column;
  }
  [[nodiscard]] std::size_t down(std::size_t row, std::size_t column) const {
    return across(row, columns + column);
  }
  /// Dots, row after row, the smaller first.
  [[nodiscard]] std::pair<std::size_t, std::size_t> ends(std::size_t line) const;

  /// Whether this line, not drawn yet, is the last one of a box.
  [[nodiscard]] bool completes(Lines left, Lines line) const {
    return std::any_of(boxes.begin(), boxes.end(), [&](Lines box) { return (box & left) == line; });
  }
  /// Calls visit(line) for each line that is not drawn until it returns false. \return whether none
  /// did
  static bool for_each_line(Lines left, auto const& visit) {
    for (Lines rest = left; rest != 0; rest &= rest - 1) {
      if (!visit(rest & (~rest + 1))) return false;
    }
    return true;
  }
  /// Calls visit(left) for what each turn leaves, each once, until it returns false.
  bool for_each_turn(Lines left, std::function<bool(Lines)> const& visit) const;
};

/// Who wins, found line by line: whoever completes a box is to draw again.
class LinesSearch {
 public:
  LinesSearch(DotsAndBoxes const& dots, Convention convention);

  /// Whether whoever is to draw loses, be it the first line of a turn or a further one. With no
  /// line left that is so in normal play alone. \pre no `again` \throws LimitReached
  bool is_lost(Lines left, Limits const& limits);
  /// The one that stands for all its turns and reflections.
  [[nodiscard]] Lines least_image(Lines left) const;
  /// Positions of which it is known.
  [[nodiscard]] std::size_t known() const { return lost_.size(); }

 private:
  DotsAndBoxes const& dots_;
  Convention convention_;
  SetGame<1> images_;
  std::unordered_map<Lines, bool> lost_;
  std::uint64_t steps_ = 0;
};

/// \pre a board of Nimstring
[[nodiscard]] DotsAndBoxes const& dots_and_boxes(Board const& board);

}  // namespace bouton::boards
