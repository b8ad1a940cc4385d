// Pictures of answers: a sequence as a plot, a board or a multiplication table as squares; in the
// characters of a terminal, and as SVG.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace bouton::front {

/// The points (n, values[n]).
struct Plot {
  std::string title;
  std::vector<std::uint64_t> values;
};

struct Square {
  std::optional<std::uint64_t> value = std::nullopt;  ///< the darker the larger
  bool lost = false;                                  ///< stands out
  std::string label = {};                             ///< shown where there is room
};

/// Squares row after row. \pre rows * columns squares; a name for each row and column, or none
struct SquareBoard {
  std::string title;
  std::size_t rows = 0, columns = 0;
  std::vector<Square> squares;
  std::vector<std::string> row_names = {}, column_names = {};
};

/// What a picture may be made of.
struct Canvas {
  std::size_t columns = 80;  ///< of the terminal
  bool blocks = true;        ///< whether it has Unicode block characters, else ASCII
};

/// Lines for a terminal. A plot has a column for each n, or dots where there is no room for that;
/// a board is wider than the canvas where it has more columns. O(size of the picture + values).
[[nodiscard]] std::string drawn(Plot const& plot, Canvas const& canvas);
[[nodiscard]] std::string drawn(SquareBoard const& board, Canvas const& canvas);

/// A whole document. The size of that of a plot is bounded, however many values there are.
[[nodiscard]] std::string svg(Plot const& plot);
[[nodiscard]] std::string svg(SquareBoard const& board);
/// Text as it stands in SVG.
[[nodiscard]] std::string escaped_svg(std::string_view text);

}  // namespace bouton::front
