// What claims are about (board_claims.hpp): the games of boards as types, and their positions as
// the sets of things that a certificate writes.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <numeric>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "boards/bits.hpp"
#include "boards/grid.hpp"
#include "boards/notakto.hpp"
#include "boards/set_board.hpp"
#include "boards/set_game.hpp"
#include "boards/stalks.hpp"
#include "boards/treblecross.hpp"
#include "bouton/rules/moves.hpp"
#include "rules/board_row.hpp"

namespace bouton::boards {

/// A set of things as digits, four things each, the first in the lowest bit.
class Digits {
 public:
  explicit Digits(std::size_t things)
      : text_(std::max<std::size_t>(1, (things + 3) / 4), '0'), bits_(text_.size()) {}

  void insert(std::size_t thing) {
    bits_[thing / 4] |= 1U << thing % 4;
    text_[thing / 4] = "0123456789abcdef"[bits_[thing / 4]];
  }
  [[nodiscard]] std::string text() && { return std::move(text_); }

 private:
  std::string text_;
  std::vector<unsigned> bits_;
};

/// Those of the things, counted from the first, that are left.
[[nodiscard]] inline std::string digits_of_left(BoardNumbers const& left, std::size_t things) {
  Digits digits(things);
  for (std::size_t thing = 0; thing < things; ++thing) {
    if (is_left(left, thing)) digits.insert(thing);
  }
  return std::move(digits).text();
}

/// The things of a board that are ever there.
[[nodiscard]] inline Things without_holes(SetBoard const& board) {
  Things things(board.size());
  std::iota(things.begin(), things.end(), 0U);
  std::erase_if(things, [&](std::uint32_t thing) {
    return std::binary_search(board.holes.begin(), board.holes.end(), thing);
  });
  return things;
}
/// Whether it is the same game wherever on the board its squares lie, turned and reflected too.
[[nodiscard]] inline bool told_by_distances(SetBoard const& board) {
  return board.columns > 0 && (!board.by_values || !board.beside.empty());
}

/// A board of sets. Squares lie so that their rows are the short sides, as a Grid has them.
template <unsigned kWords>
class SetsToClaim {
 public:
  using Position = Bits<kWords>;

  /// \pre the board has at most 64 * kWords things
  explicit SetsToClaim(SetBoard const& board)
      : board_(board),
        rows_(board.columns > 0 ? board.size() / board.columns : 0),
        turned_(board.columns > rows_),
        listed_(without_holes(board)),
        game_(turned(board)) {
    if (told_by_distances(board) && std::min(rows_, board.columns) <= 32) {
      grid_.emplace(std::min(rows_, board.columns), std::max(rows_, board.columns));
    }
  }

  void moves(Position const& left, auto const& visit) const { game_.moves(left, visit); }
  void components(Position const& left, auto const& visit) const { game_.components(left, visit); }
  [[nodiscard]] Position canonical(Position const& part) const {
    return grid_ ? grid_->least_image(part) : game_.canonical(part);
  }

  [[nodiscard]] BoardNumbers numbers(Position const& position) const {
    BoardNumbers numbers((board_.size() + 63) / 64);
    position.for_each([&](unsigned thing) {
      std::uint32_t const square = back(thing);
      put_thing(numbers, square);
      return true;
    });
    return numbers;
  }
  [[nodiscard]] Position position(BoardNumbers const& numbers) const {
    Position position;
    for (std::uint32_t thing = 0; thing < board_.size(); ++thing) {
      if (is_left(numbers, thing)) position |= Position::of(there(thing));
    }
    return position;
  }
  [[nodiscard]] std::string digits(Position const& position) const {
    Digits digits(listed_.size());
    BoardNumbers const left = numbers(position);
    for (std::size_t at = 0; at < listed_.size(); ++at) {
      if (is_left(left, listed_[at])) digits.insert(at);
    }
    return std::move(digits).text();
  }

 private:
  /// A thing of the board, and where it lies here.
  [[nodiscard]] std::uint32_t there(std::uint32_t thing) const {
    return turned_ ? thing % board_.columns * rows_ + thing / board_.columns : thing;
  }
  [[nodiscard]] std::uint32_t back(std::uint32_t thing) const {
    return turned_ ? thing % rows_ * board_.columns + thing / rows_ : thing;
  }
  /// The moves alone.
  [[nodiscard]] SetBoard turned(SetBoard const& board) const {
    SetBoard image;
    image.names = board.names;
    if (!turned_) image.symmetries = board.symmetries;
    auto const all_there = [&](Things things) {
      for (std::uint32_t& thing : things) thing = there(thing);
      std::sort(things.begin(), things.end());
      return things;
    };
    for (SetMove const& move : board.moves) {
      image.moves.push_back({all_there(move.takes), all_there(move.removes), move.leaves});
    }
    image.beside.resize(board.beside.size());
    for (std::uint32_t thing = 0; thing < board.beside.size(); ++thing) {
      image.beside[there(thing)] = all_there(board.beside[thing]);
    }
    image.stays_with.resize(board.stays_with.size());
    for (std::uint32_t thing = 0; thing < board.stays_with.size(); ++thing) {
      image.stays_with[there(thing)] = all_there(board.stays_with[thing]);
    }
    return image;
  }

  SetBoard const& board_;
  std::uint32_t rows_;
  bool turned_;
  Things listed_;
  SetGame<kWords> game_;
  std::optional<Grid<kWords>> grid_;
};

/// Boards of Notakto: what is left of one are its empty squares.
class NotaktoToClaim : public OneBoard {
 public:
  explicit NotaktoToClaim(std::size_t boards) : boards_(boards) {}

  [[nodiscard]] BoardNumbers numbers(Position const& boards) const { return boards; }
  [[nodiscard]] Position position(BoardNumbers const& numbers) const { return numbers; }
  [[nodiscard]] std::string digits(Position const& boards) const {
    Digits digits(9 * boards_);
    for (std::size_t board = 0; board < boards.size(); ++board) {
      for (unsigned square = 0; square < 9; ++square) {
        if (is_open(boards[board], square)) digits.insert(9 * board + square);
      }
    }
    return std::move(digits).text();
  }

 private:
  std::size_t boards_;
};

/// Strips of one length, without images of those where three crosses have ended the play.
class StripsToClaim {
 public:
  struct Position : std::array<Strip, 1> {
    Position() : array{} {}
    explicit Position(Strip strip) : array{strip} {}
    explicit Position(BoardNumbers const& crosses) : Position(strip_of(crosses)) {}
  };

  void moves(Position const& strip, auto const& visit) const {
    StripGame{}.moves(strip[0], [&](Strip after) { return visit(Position{after}); });
  }
  void components(Position const& strip, auto const& visit) const { visit(strip); }
  [[nodiscard]] Position canonical(Position const& strip) const {
    return Position(least_turned(strip[0]));
  }
  [[nodiscard]] std::uint32_t weight(Position const& strip) const {
    // Answers that leave little are short to prove: squares where a cross completes three are of no
    // use to either player, or of use to one at once.
    Strip const free = squares_of(strip[0]) & ~strip[0];
    bool const ended = StripGame::is_over(strip[0]);
    return ended ? 0 : 1 + static_cast<std::uint32_t>(std::popcount(free & ~completing(strip[0])));
  }
  [[nodiscard]] Position position(BoardNumbers const& numbers) const { return Position(numbers); }
  [[nodiscard]] BoardNumbers numbers(Position const& strip) const {
    BoardNumbers crosses;
    for (Strip rest = strip[0]; rest > 1; rest >>= 1) crosses.push_back(rest & 1U);
    return crosses;
  }
  /// After three crosses side by side nothing is left.
  [[nodiscard]] std::string digits(Position const& strip) const {
    BoardNumbers const crosses = numbers(strip);
    Digits digits(crosses.size());
    bool const over = StripGame::is_over(strip[0]);
    for (std::size_t square = 0; square < crosses.size() && !over; ++square) {
      if (crosses[square] == 0) digits.insert(square);
    }
    return std::move(digits).text();
  }
};

/// Positions as their board has them.
class PositionsToClaim {
 public:
  using Position = BoardNumbers;

  struct Form {
    std::function<std::string(Position const&)> digits;
    /// What a position falls into; may be missing: nothing falls apart.
    std::function<std::vector<Position>(Position const&)> parts = {};
    /// Less after every move; may be missing: the bits that are set.
    std::function<std::uint32_t(Position const&)> weight = {};
  };

  PositionsToClaim(Ruleset const& rules, Form form) : rules_(rules), form_(std::move(form)) {}

  void moves(Position const& from, auto const& visit) const {
    for_each_option(rules_, {.heaps = from, .board = rules_.board},
                    [&](SmallPosition const& option) { return visit(option.heaps); });
  }
  void components(Position const& position, auto const& visit) const {
    for (Position const& part :
         form_.parts ? form_.parts(position) : std::vector<Position>{position}) {
      bool ended = true;
      moves(part, [&](Position const&) { return ended = false; });
      if (!ended) visit(part);
    }
  }
  [[nodiscard]] Position canonical(Position const& position) const { return position; }
  [[nodiscard]] std::uint32_t weight(Position const& position) const {
    if (form_.weight) return form_.weight(position);
    int bits = 0;
    for (std::uint64_t const word : position) bits += std::popcount(word);
    return static_cast<std::uint32_t>(bits);
  }

  [[nodiscard]] BoardNumbers numbers(Position const& position) const { return position; }
  [[nodiscard]] Position position(BoardNumbers const& numbers) const { return numbers; }
  [[nodiscard]] std::string digits(Position const& position) const {
    return form_.digits(position);
  }

 private:
  Ruleset const& rules_;
  Form form_;
};

/// Drawings of Hackenbush.
class StalksToClaim : public StalksGame {
 public:
  explicit StalksToClaim(std::shared_ptr<Stalks const> const& drawing)
      : StalksGame(drawing), edges_(drawing->graph.edges.size()) {}

  [[nodiscard]] BoardNumbers numbers(Position const& left) const { return left; }
  [[nodiscard]] Position position(BoardNumbers const& numbers) const { return numbers; }
  [[nodiscard]] std::string digits(Position const& left) const {
    return digits_of_left(left, edges_);
  }

 private:
  std::size_t edges_;
};

}  // namespace bouton::boards
