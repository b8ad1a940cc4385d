// Rows of pins as they stood at the start of a game: a gap stays a gap, and a pin keeps its number.
//
//     start 7; pin 4 falls:   row 1: 1 2 3 . 5 6 7   the position is 3 3, its heaps the runs 1-3,
//     5-7
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "bouton/core/message.hpp"
#include "bouton/rules/move.hpp"
#include "bouton/rules/position.hpp"
#include "bouton/rules/ruleset.hpp"

namespace bouton::front {

/// Pins that stand side by side; one heap of the position. None: a heap that has vanished.
struct PinRun {
  std::size_t row = 0;      ///< from 0
  std::uint64_t first = 1;  ///< the number of its first pin in the row, from 1
  std::uint64_t count = 0;
};

/// Pins that a move knocks down.
struct PinHit {
  std::size_t row = 0;
  std::uint64_t first = 1, last = 1;
};

class PinBoard {
 public:
  /// \pre fits(rules) for the rules of the game, and every heap of `start` is a row
  explicit PinBoard(SmallPosition const& start);

  /// Whether rows of pins show the game: a move knocks down pins of one row, side by side.
  [[nodiscard]] static bool fits(Ruleset const& rules);

  [[nodiscard]] std::vector<PinRun> const& runs() const { return runs_; }
  /// Pins of each row at the start.
  [[nodiscard]] std::vector<std::uint64_t> const& rows() const { return rows_; }

  /// The pins of a move; empty for a pass. \pre a move in the position of this board
  [[nodiscard]] std::optional<PinHit> hit(Move const& move) const;
  /// A move in words: the pins that it knocks down, or whose pass it uses. \pre as for hit
  [[nodiscard]] std::string words(Move const& move, Language language) const;
  /// A move as typed, by the numbers of the start (`1 5`, `1 5-6`, and `5` where there is only one
  /// row; `pass 1` is the pass of row 1, `pass 1 5` that of the pins around pin 5 of it), as
  /// read_move() reads it, which counts in the heaps of the position.
  /// \throws Error naming the row, or the pin that is not there or down already
  [[nodiscard]] std::string read(std::string_view text) const;

  /// \pre the pins stand, side by side
  void knock_out(PinHit const& hit);

 private:
  [[nodiscard]] std::size_t run_of(std::size_t row, std::uint64_t pin) const;
  /// \throws Error if there is no such row
  [[nodiscard]] std::size_t row_numbered(std::uint64_t number) const;
  /// \throws Error if the row does not have these pins
  void require_pins(std::size_t row, std::uint64_t first, std::uint64_t last) const;
  /// The heap of a pin. \throws Error if it is down
  [[nodiscard]] std::size_t standing_run(std::size_t row, std::uint64_t pin) const;
  /// The heap of a row without gaps. \pre row < rows().size()
  /// \throws Error if it has gaps
  [[nodiscard]] std::size_t only_run(std::size_t row) const;
  [[nodiscard]] std::optional<std::string> read_pass(std::string_view text) const;
  [[nodiscard]] std::string read_pins(std::size_t row, std::uint64_t first,
                                      std::uint64_t last) const;

  std::vector<std::uint64_t> rows_;
  std::vector<PinRun> runs_;  // in the order of the heaps of the position
};

/// "5", "5-7"
[[nodiscard]] std::string run_text(PinRun const& run);

/// "knock down pins 5 and 6 of row 1"
[[nodiscard]] std::string hit_words(PinHit const& hit, Language language);

}  // namespace bouton::front
