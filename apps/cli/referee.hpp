// bouton solve --check: the answer against exhaustive search of the same position.
#pragma once

#include "bouton/answer/solution.hpp"
#include "bouton/games/games.hpp"
#include "options.hpp"

namespace bouton::cli {

/// Compares outcome, set of winning moves and nim-value with the referee and says on
/// standard error what was compared.
/// \return kExitAnswered if all agree, kExitUnknown if the position is too large to search,
///         kExitInternal if they contradict each other.
[[nodiscard]] int check_with_referee(Game const& game, Position const& position,
                                     Solution const& solution, Settings const& settings);

}  // namespace bouton::cli
