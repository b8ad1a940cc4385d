// Treblecross as it is played: crosses on a strip, until three of them stand side by side.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "bouton/rules/ruleset.hpp"

namespace bouton {

[[nodiscard]] bool is_treblecross_strip(Ruleset const& rules);

/// What the crosses on a strip leave. \pre numbers of a position of these rules
struct Crosses {
  bool over = false;                 ///< three crosses stand side by side
  bool one_move_away = false;        ///< a move can bring that about
  std::vector<std::size_t> safe;     ///< lengths of the runs of squares more than 2 from any cross
  std::size_t squares = 0, set = 0;  ///< squares in all, and crosses
};
[[nodiscard]] Crosses crosses_of(std::vector<std::uint64_t> const& numbers);

}  // namespace bouton
