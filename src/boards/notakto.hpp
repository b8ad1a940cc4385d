// Boards of Notakto as numbers: a bit for each cross, or kDeadBoard.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <iterator>
#include <utility>
#include <vector>

namespace bouton::boards {

inline constexpr std::uint64_t kDeadBoard = 512;  // no more to be seen of its crosses
inline constexpr std::uint64_t kLines[] = {0007, 0070, 0700, 0111, 0222, 0444, 0421, 0124};

[[nodiscard]] inline std::uint64_t with_cross(std::uint64_t crosses, unsigned square) {
  crosses |= std::uint64_t{1} << square;
  bool const dead = std::any_of(std::begin(kLines), std::end(kLines),
                                [&](std::uint64_t line) { return (crosses & line) == line; });
  return dead ? kDeadBoard : crosses;
}

[[nodiscard]] inline bool is_open(std::uint64_t board, unsigned square) {
  return board < kDeadBoard && (board >> square & 1U) == 0;
}

/// One board at a time: what the searches see.
struct OneBoard {
  using Position = std::vector<std::uint64_t>;
  void moves(Position const& boards, auto const& visit) const {
    Position option = boards;
    for (std::uint64_t& board : option) {
      std::uint64_t const before = board;
      for (unsigned square = 0; square < 9; ++square) {
        if (!is_open(before, square)) continue;
        board = with_cross(before, square);
        if (!visit(option)) return;
      }
      board = before;
    }
  }
  void components(Position const& boards, auto const& visit) const {
    for (std::uint64_t const board : boards) {
      if (board != kDeadBoard) visit({least_image(board)});
    }
  }
  [[nodiscard]] Position canonical(Position const& board) const { return board; }

 private:
  static std::uint64_t least_image(std::uint64_t board) {
    static std::array<std::uint16_t, kDeadBoard> const images = [] {
      std::array<std::uint16_t, kDeadBoard> least{};
      for (std::uint64_t crosses = 0; crosses < kDeadBoard; ++crosses) {
        std::uint64_t best = crosses;
        for (unsigned image = 1; image < 8; ++image) {
          std::uint64_t turned = 0;
          for (unsigned square = 0; square < 9; ++square) {
            unsigned row = square / 3, column = square % 3;
            if ((image & 1U) != 0) row = 2 - row;
            if ((image & 2U) != 0) column = 2 - column;
            if ((image & 4U) != 0) std::swap(row, column);
            turned |= (crosses >> square & 1U) << (3 * row + column);
          }
          best = std::min(best, turned);
        }
        least[crosses] = static_cast<std::uint16_t>(best);
      }
      return least;
    }();
    return images[board];
  }
};

}  // namespace bouton::boards
