// GraphRules: a graph by its name, such as petersen or grid:3x4, or told as a-b;b-c.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace bouton::check {

struct TestedGraph {
  std::vector<std::string> names;
  std::vector<std::pair<std::size_t, std::size_t>> edges;
  std::size_t columns = 0;  ///< of squares whose edges are told by distances; else 0
};

/// Whether one of the pieces kings, queens, rooks, bishops, knights attacks a square so many rows
/// and columns away.
[[nodiscard]] bool piece_attacks(std::string_view piece, std::size_t rows, std::size_t columns);
[[nodiscard]] bool is_piece(std::string_view word);

/// "b3": the letter is the column; after z come aa, ab, ...
[[nodiscard]] std::string name_of_square(std::size_t row, std::size_t column);

/// "5x7": at most `most` of squares. \return empty if the text is anything else
[[nodiscard]] std::optional<std::pair<std::size_t, std::size_t>> read_sides(std::string_view text,
                                                                            std::size_t most);

/// \return empty if the text is no graph of at most `most` vertices
[[nodiscard]] std::optional<TestedGraph> read_graph(std::string_view text, std::size_t most);

}  // namespace bouton::check
