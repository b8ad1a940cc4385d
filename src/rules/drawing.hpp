// Drawing: a board for somebody who knows nothing of its game: places in the plane, what stands on
// each, and lines between them. Whoever draws boards draws this, and a new kind of board needs
// nothing else (docs/page.md, "Boards").
//
// Places are the same place where they have the same coordinates. So what a move changes can be
// seen by drawing the board before and after it, and a person makes a move by touching what it
// changes.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "bouton/core/message.hpp"
#include "bouton/rules/position.hpp"

namespace bouton {

/// More places nobody sees or touches: such a board is not drawn.
inline constexpr std::size_t kMostPlaces = 400;
/// The side of a square, the unit of all coordinates.
inline constexpr int kSquareSide = 100;

struct BoardPlace {
  int x = 0, y = 0;             ///< of its middle; y grows downwards
  std::string_view look = {};   ///< square, dark, bag, step, vertex, label; empty: a bare place
  std::string_view piece = {};  ///< what stands there: the texts "draw.piece.PIECE"; empty: nothing
  Message name = {};            ///< the place in words; without a key: nobody can touch it
  std::string text = {};        ///< written there
};

struct Drawing {
  std::vector<BoardPlace> places;  ///< none: too large to be drawn
  std::vector<std::pair<std::size_t, std::size_t>> lines = {};
  bool arrows = false;              ///< the lines lead from their first place to their second
  Message how = {};                 ///< what a person does to make a move
  std::vector<Message> notes = {};  ///< what else is to be known: what the players hold
  /// The places of each heap, in its order, on boards whose pieces keep their places while heaps
  /// fall apart (BoardRow::for_each_hit).
  std::vector<std::vector<std::size_t>> heaps = {};
};

/// Of moves that leave the same position, the one that is made by touching these places.
struct BoardHit {
  SmallPosition after;
  std::string entry;  ///< as it is typed
  std::vector<std::size_t> places;
  /// On boards with Drawing::heaps, those after it: what stood on the places is gone, and all else
  /// keeps its place. Other boards are drawn anew.
  std::vector<std::vector<std::size_t>> heaps = {};
  /// What the player has put on the places, where the position does not know it any more.
  std::string_view made = {};
  bool joined = false;              ///< and it is one thing, as a domino is
  std::vector<Message> words = {};  ///< empty: those of the first move that leaves the position
};

/// A number beside the board.
[[nodiscard]] inline BoardPlace board_label(int x, int y, std::uint64_t number) {
  return {.x = x, .y = y, .look = "label", .text = std::to_string(number)};
}

}  // namespace bouton
