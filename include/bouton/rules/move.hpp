// Move: a move as a person makes it. A person makes a move, not a position: two moves may leave the
// same heaps.
//
// Which moves there are is said by the rules:
//   rows of pins   a hit at a place: pins 1 and 2 of a row of 7, or 6 and 7, both leave 5. Mirror
//                  images are different hits: pin 2 of a row of 5 leaves 1 3, pin 4 leaves 3 1.
//   heaps          a heap, an amount and what is left of it. Heaps have no order: 7 split into
//                  1 + 6 or into 6 + 1 is one move, and it is listed with the smallest part first.
//
//   a board        what the board says it is: coins that are turned, a piece that goes somewhere
//
// Solutions and searches work with options, the different positions after the moves, with parts in
// every order (moves.hpp); moves_to() says which moves an option stands for. Where a move may
// change several heaps and split them, positions do not say how: there each option is one move.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <iosfwd>
#include <optional>
#include <string>
#include <vector>

#include "bouton/core/limits.hpp"
#include "bouton/core/message.hpp"
#include "bouton/core/natural.hpp"
#include "bouton/rules/position.hpp"
#include "bouton/rules/ruleset.hpp"

namespace bouton {

/// Whether heaps are rows of pins: the pins taken stand side by side, and those left on both sides
/// of the gap are the parts. Not so where a heap may be split without taking from it, or into more
/// than two parts, or under a condition on the parts (Grundy's game).
[[nodiscard]] bool has_rows_of_pins(Ruleset const& rules);

/// What a move does to one heap.
struct HeapChange {
  std::size_t heap = 0;  ///< index in the position before
  Natural taken = 0;     ///< less than 0: so many more lie there after the move
  /// What is left of the heap, if it was split: of a row from left to right, of a heap the smallest
  /// part first.
  std::vector<Natural> parts = {};
  bool pass = false;  ///< its pass is used, and nothing is taken
  /// In a row of pins: the number of the first pin that falls, from 1. The others stand behind it.
  std::optional<Natural> first = std::nullopt;

  friend bool operator==(HeapChange const&, HeapChange const&) = default;
};

struct Move {
  /// By heap. Empty where the pass of the whole game is used, where several heaps changed and one
  /// of them split, and on boards.
  std::vector<HeapChange> changes;
  Position after;
  std::vector<Message> words;  ///< what in_words() joins

  friend bool operator==(Move const&, Move const&) = default;
};

/// "take 2 from heap 1", "knock down pins 1 and 2 of row 2", "pass on heap 1"; "change several
/// heaps" where the changes are not known. Long numbers are shortened, of many heaps twelve are
/// named.
[[nodiscard]] std::string in_words(Move const& move, Language language = Language::kEnglish);

/// "knock down pin 2 of row 1" \pre a hit, with its first pin
[[nodiscard]] Message hit_in_words(HeapChange const& hit);

/// "take 2 from heap 1: 1 4 5"
[[nodiscard]] std::string to_string(Move const& move, Language language = Language::kEnglish);
std::ostream& operator<<(std::ostream& out, Move const& move);

/// The moves that an option stands for: none if another order of the same parts does, two if pins
/// fall at either end of a row, else one. Of two hits, the one at the end of the row comes first.
/// \pre `after` is an option of `from`, with what is left of each heap in its place
[[nodiscard]] std::vector<Move> moves_to(Ruleset const& rules, Position const& from,
                                         Position const& after);

/// How many there are: 0, 1 or 2.
[[nodiscard]] std::size_t count_moves_to(Ruleset const& rules, Position const& from,
                                         Position const& after);
/// The same where the mirror image of a hit is no move of its own: at most one, with both in words.
/// Of two options that are mirror images, the one with the lesser first part stands for both.
[[nodiscard]] std::vector<Move> merged_moves_to(Ruleset const& rules, Position const& from,
                                                Position const& after);

/// One of the moves that lead to an option, also where another order of the parts stands for it.
/// \pre as for moves_to
[[nodiscard]] Move move_to(Ruleset const& rules, Position const& from, Position const& after);

/// Called with each move; returns false to stop.
using MoveVisitor = std::function<bool(Move const& move)>;

/// Visits every move of a position once.
/// \return false if the visitor stopped, or the limits were reached
/// \complexity as for_each_option(); the different options are stored
bool for_each_move(Ruleset const& rules, SmallPosition const& from, MoveVisitor const& visit,
                   Limits const& limits = {});

/// How many moves there are. Empty where that is not known without listing more than a million.
/// \complexity a formula for heaps of any size where a move takes from one heap, from up to k heaps
///             or equal amounts from two; else all moves are listed
[[nodiscard]] std::optional<Natural> count_moves(Ruleset const& rules, Position const& from,
                                                 Limits const& limits = {});

}  // namespace bouton
