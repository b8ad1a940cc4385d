// Boards whose text has one sign for each number: coins in a row, a strip, rows of squares.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "rules/board_row.hpp"
#include "rules/drawing.hpp"

namespace bouton {

/// Most signs that the text of a board has.
inline constexpr std::size_t kMostCells = 4096;

/// Each sign as its place in `signs`; small and capital letters are the same.
/// \throws ParseError: no sign at all, another sign, more than kMostCells
[[nodiscard]] BoardNumbers read_cells(std::string_view text, std::string_view signs);
[[nodiscard]] std::string write_cells(BoardNumbers const& numbers, std::string_view signs);

/// Whether the # at `at` is a square of a board that is drawn, and begins no comment: with others
/// it stands beside a free square, a poisoned one or the end of a row.
[[nodiscard]] constexpr bool is_used_square(std::string_view text, std::size_t at) {
  constexpr std::string_view kOthers = ".*/";
  if (at > 0 && (kOthers.find(text[at - 1]) != kOthers.npos || text[at - 1] == '#')) return true;
  std::size_t const end = text.find_first_not_of('#', at);
  return end != text.npos && kOthers.find(text[end]) != kOthers.npos;
}

/// The text without what separates it from others, and where it begins.
struct BoardText {
  std::string_view text;
  std::size_t begin;
};
[[nodiscard]] BoardText trimmed_board_text(std::string_view text);

/// The numbers of a text such as "turn 1 3" behind one of the words, or without one.
/// \return empty if the text is anything else
[[nodiscard]] std::optional<std::vector<std::uint64_t>> numbers_after(
    std::string_view text, std::initializer_list<std::string_view> words);

/// "123456789012..." under a strip of so many cells: the last digit of each place.
[[nodiscard]] std::string places_ruler(std::size_t cells);

/// The squares of a strip with their numbers below, and on each the piece of its sign.
[[nodiscard]] Drawing draw_strip(BoardNumbers const& numbers,
                                 std::span<std::string_view const> pieces, std::string_view how);

}  // namespace bouton
