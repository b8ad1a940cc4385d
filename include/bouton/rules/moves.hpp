// The move generator: all options of a position under any ruleset.
//
// The one place that knows what a Ruleset means. It works on 64-bit heaps and is meant for
// exhaustive code, for play and for checking a move; theories find their moves by formula.
#pragma once

#include <functional>
#include <vector>

#include "bouton/rules/position.hpp"
#include "bouton/rules/ruleset.hpp"

namespace bouton {

/// Called with each option; returns false to stop.
using OptionVisitor = std::function<bool(SmallPosition const&)>;

/// Visits every option of `position`: a heap that splits is replaced by its parts in place,
/// left to right, in every order; zero parts are dropped, a heap that vanishes stays as 0.
/// Different moves may lead to the same option, which is then visited more than once.
/// The visited object is reused: copy it to keep it.
/// \pre the position is one of these rules, as parse_position() makes it: entries of `spent` and a
///      limit where the rules have them, no others
/// \return false if the visitor stopped.
/// \complexity Proportional to the number of moves, which is polynomial in the heap
///             sizes with the number of parts and of touched heaps as exponent; nothing is stored.
bool for_each_option(Ruleset const& rules, SmallPosition const& position,
                     OptionVisitor const& visit);

/// All different options, each once, in the order of BasicPosition.
/// \pre and \complexity as for_each_option(), but all moves are stored
[[nodiscard]] std::vector<SmallPosition> options(Ruleset const& rules,
                                                 SmallPosition const& position);

/// Whether `to` is an option of `from`, decided without listing all options:
/// reads both positions once, from left to right. False for positions of other rules.
[[nodiscard]] bool is_move(Ruleset const& rules, SmallPosition const& from,
                           SmallPosition const& to);

/// Whether no move is left. Decided without listing (stops at the first option).
/// \pre as for_each_option()
[[nodiscard]] bool is_terminal(Ruleset const& rules, SmallPosition const& position);

}  // namespace bouton
