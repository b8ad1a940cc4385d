// Grid: sets of squares on a board of some rows and columns, with all that can be done to all
// squares of a set at once. GridGame: Cram and Node Kayles on such a board.
//
// Square (row, column) has the number row * columns + column. The board lies so that its rows are
// the short sides.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>

#include "boards/bits.hpp"
#include "boards/node_kayles.hpp"

namespace bouton::boards {

/// \tparam kWords  words of 64 squares
template <unsigned kWords>
class Grid {
 public:
  using Squares = Bits<kWords>;

  /// \pre 1 <= columns <= rows, columns <= 32, columns * rows <= 64 * kWords
  Grid(unsigned columns, unsigned rows)
      : columns_(columns), rows_(rows), all_(Squares::below(columns * rows)) {
    for (unsigned row = 0; row < rows; ++row) first_column_ |= Squares::of(row * columns);
    for (unsigned at = 0; at < columns * rows; ++at) {
      row_of_[at] = static_cast<std::uint8_t>(at / columns);
      in_row_[at / columns] |= Squares::of(at);
    }
    for (unsigned column = 0; column < columns; ++column) {
      to_row_ |= std::uint64_t{1} << column * (columns - 1) % 64;
    }
    row_ = Squares::below(columns);
    not_first_ = all_.without(first_column_);
    not_last_ = all_.without(first_column_.up(columns - 1));
  }

  [[nodiscard]] unsigned columns() const { return columns_; }
  [[nodiscard]] unsigned rows() const { return rows_; }
  [[nodiscard]] Squares const& all() const { return all_; }
  [[nodiscard]] unsigned row_of(unsigned square) const { return row_of_[square]; }

  // The squares beside those of a set, on one side.
  [[nodiscard]] Squares east(Squares const& set) const { return (set & not_last_).up(1); }
  [[nodiscard]] Squares west(Squares const& set) const { return (set & not_first_).down(1); }
  [[nodiscard]] Squares south(Squares const& set) const { return set.up(columns_) & all_; }
  [[nodiscard]] Squares north(Squares const& set) const { return set.down(columns_); }
  [[nodiscard]] Squares around(Squares const& set) const {
    return east(set) | west(set) | south(set) | north(set);
  }
  [[nodiscard]] Squares in_row(Squares const& set, unsigned row) const {
    return set & in_row_[row];
  }
  [[nodiscard]] Squares in_column(Squares const& set, unsigned column) const {
    return set & first_column_.up(column);
  }

  /// Calls visit(part) with each connected part of a set.
  void for_each_part(Squares set, auto const& visit) const {
    while (set.any()) {
      Squares part = set.lowest(), edge = part;
      do {
        edge = (around(edge) & set).without(part);
        part |= edge;
      } while (edge.any());
      set ^= part;
      visit(part);
    }
  }

  /// Whether a part of so many squares none of which has three neighbours is a ring, not a row.
  [[nodiscard]] bool is_ring(Squares const& part, unsigned size) const {
    return (part & east(part)).count() + (part & south(part)).count() == size;
  }

  /// The least of the images of a set under shifts, turns and reflections. \pre the set is not
  /// empty
  [[nodiscard]] Squares least_image(Squares const& set) const {
    Box box = box_of(set);
    if (box.columns > box.rows && box.columns <= rows_ && box.rows <= columns_) {
      box = {transposed(box.squares, box.columns), box.rows, box.columns};
    }
    unsigned const shift = Squares::kMost - ((box.rows - 1) * columns_ + box.columns);
    Squares best = least_of_four(box.squares, box.columns, shift);
    if (box.columns == box.rows) {
      best =
          std::min(best, least_of_four(transposed(box.squares, box.columns), box.columns, shift));
    }
    return best;
  }

 private:
  /// A set in the corner of the board, and the sides of the smallest box around it.
  struct Box {
    Squares squares;
    unsigned columns, rows;
  };

  [[nodiscard]] Box box_of(Squares set) const {
    set = set.far_down(columns_ * row_of_[set.first()]);
    unsigned const rows = row_of_[set.last()] + 1U;
    Squares columns = set;
    for (unsigned row = 1; row < rows; row *= 2) columns |= columns.far_down(row * columns_);
    std::uint64_t const in_row = columns.word[0] & row_.word[0];
    auto const left = static_cast<unsigned>(std::countr_zero(in_row));
    return {set.down(left), static_cast<unsigned>(std::bit_width(in_row >> left)), rows};
  }

  /// \pre a set in the corner
  [[nodiscard]] Squares least_of_four(Squares const& set, unsigned columns, unsigned shift) const {
    Squares flipped;
    for (unsigned column = 0; column < columns; ++column) {
      flipped |= (set.down(column) & first_column_).up(columns - 1 - column);
    }
    return std::min(std::min(set, set.reversed().far_down(shift)),
                    std::min(flipped, flipped.reversed().far_down(shift)));
  }

  /// \pre a set in the corner, of at most as many columns as the board has rows, and the reverse
  [[nodiscard]] Squares transposed(Squares const& set, unsigned columns) const {
    Squares image;
    for (unsigned column = 0; column < columns; ++column) {
      image |= as_row(set.down(column) & first_column_, column);
    }
    return image;
  }
  /// The squares of the first column, as squares of a row. \pre they are at most as many as columns
  [[nodiscard]] Squares as_row(Squares const& in_column, unsigned row) const {
    if constexpr (kWords == 1) {
      // Of n columns, n * n <= 64: square r of the column is bit r * n, and one term of the
      // multiplication, (n - 1 - r) * (n - 1), brings it to bit (n - 1) * (n - 1) + r. No two
      // squares and terms meet at one bit, so nothing is carried.
      std::uint64_t const image = in_column.word[0] * to_row_ >> (columns_ - 1) * (columns_ - 1);
      return {{(image & row_.word[0]) << row * columns_}};
    } else {
      Squares image;
      in_column.for_each([&](unsigned at) {
        image |= Squares::of(row * columns_ + row_of_[at]);
        return true;
      });
      return image;
    }
  }

  unsigned columns_, rows_;
  Squares all_, row_, first_column_, not_first_, not_last_;
  std::array<std::uint8_t, Squares::kMost> row_of_{};
  std::array<Squares, Squares::kMost> in_row_{};
  std::uint64_t to_row_ = 0;
};

/// Cram: a domino on two free squares side by side. A position is the free squares.
template <unsigned kWords>
class Cram {
 public:
  using Position = Bits<kWords>;

  explicit Cram(Grid<kWords> const& grid) : grid_(grid) {}

  /// From the middle outwards, the dominoes across the long side first: moves that cut the board
  /// into small parts come early among those that look equally good.
  void moves(Position const& free, auto const& visit) const {
    if (!free.any()) return;
    unsigned const columns = grid_.columns();
    Position const down = free & grid_.north(free), right = free & grid_.west(free);
    auto const place = [&](Position const& first, unsigned step) {
      return first.for_each(
          [&](unsigned at) { return visit(free ^ Position::of(at) ^ Position::of(at + step)); });
    };
    unsigned const used = grid_.row_of(free.last()) + 1;
    for (unsigned step = 0; step < used; ++step) {
      if (!place(grid_.in_row(right, from_middle(step, used)), 1)) return;
    }
    for (unsigned step = 0; step < columns; ++step) {
      if (!place(grid_.in_column(down, from_middle(step, columns)), columns)) return;
    }
  }

  /// Squares alone are left out, and of several squares at one that have no other neighbour all but
  /// one: a domino on any of them leaves the same, and leaves the others alone.
  void components(Position const& free, auto const& visit) const {
    Position const e = grid_.east(free), w = grid_.west(free), s = grid_.south(free),
                   n = grid_.north(free);
    Position left = free & (e | w | s | n);
    // Ends: exactly one neighbour. `taken`: squares that have an end already.
    Position const two = (e & w) | (s & n) | ((e | w) & (s | n));
    Position const ends = left.without(two);
    Position taken = left & grid_.south(ends);
    auto const drop = [&](Position const& beside, auto const& back) {
      Position const again = left & beside & taken;
      left = left.without(back(again) & ends);
      taken |= left & beside;
    };
    drop(grid_.east(ends), [&](Position const& set) { return grid_.west(set); });
    drop(grid_.north(ends), [&](Position const& set) { return grid_.south(set); });
    drop(grid_.west(ends), [&](Position const& set) { return grid_.east(set); });
    grid_.for_each_part(left, [&](Position const& part) { visit(part); });
  }
  [[nodiscard]] Position canonical(Position const& part) const { return grid_.least_image(part); }

  [[nodiscard]] int known(Position const& part) const {
    if (branches(grid_, part)) return -1;
    unsigned const size = part.count();
    if (size <= 3) return 1;
    // Dominoes on a row are Dawson's Kayles, one square longer than Node Kayles on a path; on a
    // ring the first one leaves a row in both games.
    return static_cast<int>(grid_.is_ring(part, size) ? node_kayles_cycle(size)
                                                      : node_kayles_path(size - 1));
  }
  [[nodiscard]] unsigned bound(Position const& part) const { return part.count() / 2; }
  [[nodiscard]] unsigned weight(Position const& part) const { return part.count(); }

  /// Whether a square of a part has three neighbours or more.
  static bool branches(Grid<kWords> const& grid, Position const& part) {
    Position const e = grid.east(part), w = grid.west(part), s = grid.south(part),
                   n = grid.north(part);
    return (part & ((e & w & (s | n)) | (s & n & (e | w)))).any();
  }

 private:
  /// 0, 1, 2, ... become the middle one, then those beside it.
  static unsigned from_middle(unsigned step, unsigned count) {
    unsigned const middle = (count - 1) / 2;
    return step % 2 == 1 ? middle + (step + 1) / 2 : middle - step / 2;
  }

  Grid<kWords> grid_;
};

/// Node Kayles on a board: a piece on a free square; its neighbours are no longer free.
template <unsigned kWords>
class GridKayles {
 public:
  using Position = Bits<kWords>;

  explicit GridKayles(Grid<kWords> const& grid) : grid_(grid) {}

  void moves(Position const& free, auto const& visit) const {
    free.for_each([&](unsigned at) {
      Position const one = Position::of(at);
      return visit(free.without(one | grid_.around(one)));
    });
  }
  void components(Position const& free, auto const& visit) const {
    grid_.for_each_part(free, [&](Position const& part) { visit(part); });
  }
  [[nodiscard]] Position canonical(Position const& part) const { return grid_.least_image(part); }

  [[nodiscard]] int known(Position const& part) const {
    if (Cram<kWords>::branches(grid_, part)) return -1;
    unsigned const size = part.count();
    if (size <= 2) return 1;
    return static_cast<int>(grid_.is_ring(part, size) ? node_kayles_cycle(size)
                                                      : node_kayles_path(size));
  }
  [[nodiscard]] unsigned bound(Position const& part) const { return part.count(); }
  [[nodiscard]] unsigned weight(Position const& part) const { return part.count(); }

 private:
  Grid<kWords> grid_;
};

}  // namespace bouton::boards
