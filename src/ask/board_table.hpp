// Who wins on boards of growing size, a row for each: boards:cram:3x1..12; or on the graphs of a
// list, one a line, as geng of nauty writes them: boards:node-kayles:FILE.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "answer/board_table_row.hpp"
#include "bouton/core/limits.hpp"
#include "bouton/core/outcome.hpp"
#include "bouton/rules/game.hpp"
#include "bouton/solver/context.hpp"

namespace bouton::ask {

/// The name of a game with a range of numbers in it, or before the graphs it is played on.
struct BoardFamily {
  std::string before, after;
  std::uint64_t first = 0, last = 0;
  std::vector<std::string> graphs;  ///< as text; if there are any, no range

  [[nodiscard]] std::uint64_t size() const {
    return graphs.empty() ? last - first + 1 : graphs.size();
  }
};

/// Whether a word names boards, and which. \throws Error if it names no range and no list of
/// graphs, more than one range, or no game on a board
[[nodiscard]] bool names_boards(std::string_view word);
[[nodiscard]] BoardFamily board_family(std::string_view word, FileReader const& read_file);

/// Passes on one row after the other. Each board may take what `limits` allow, the time is for all.
void each_board_row(BoardFamily const& family, Convention convention, Limits const& limits,
                    Context const& context,
                    std::function<void(answer::BoardTableRow const&)> const& row);

}  // namespace bouton::ask
