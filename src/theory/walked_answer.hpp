// walked_answer(): an answer whose winning moves are found by walking through them when asked.
#pragma once

#include <functional>
#include <optional>
#include <utility>
#include <vector>

#include "bouton/answer/solution.hpp"
#include "bouton/core/limits.hpp"
#include "bouton/rules/ruleset.hpp"

namespace bouton::theory {

/// Visits what the winning moves leave, each once. \return false if the visitor or the meter
/// stopped
using WinningWalk = std::function<bool(PositionVisitor const& visit, Meter& meter)>;

/// The whole answer of a theorem but its nim-value, reason and references. Each winning move is one
/// option, as it is where a game has no rows of pins and splits no heaps.
[[nodiscard]] Solution walked_answer(Outcome outcome, WinningWalk walk, Limits const& limits,
                                     Detail detail);

/// The same walk; after it has once come to its end, unless much was found, it looks no more for
/// what it has found. Safe to call from several threads.
[[nodiscard]] WinningWalk remembered(WinningWalk walk);

/// The options for which `wins` holds. \pre the position fits in 64 bits
[[nodiscard]] WinningWalk options_where(Ruleset const& rules, Position const& position,
                                        std::function<bool(SmallPosition const&)> wins);

}  // namespace bouton::theory
