// Who wins on boards of growing size, a row for each: boards:cram:3x1..12.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>

#include "answer/board_table_row.hpp"
#include "bouton/core/limits.hpp"
#include "bouton/core/outcome.hpp"
#include "bouton/solver/context.hpp"

namespace bouton::ask {

/// The name of a game with a range of numbers in it.
struct BoardFamily {
  std::string before, after;
  std::uint64_t first = 0, last = 0;
};

/// Whether a word names boards, and which. \throws Error if it names no range, more than one, or no
/// game on a board
[[nodiscard]] bool names_boards(std::string_view word);
[[nodiscard]] BoardFamily board_family(std::string_view word);

/// Passes on one row after the other. Each board may take what `limits` allow, the time is for all.
void each_board_row(BoardFamily const& family, Convention convention, Limits const& limits,
                    Context const& context,
                    std::function<void(answer::BoardTableRow const&)> const& row);

}  // namespace bouton::ask
