// Answers found by exhaustive search, for rules and positions that no theory covers.
#pragma once

#include <cstdint>
#include <string>

#include "bouton/answer/solution.hpp"
#include "bouton/core/limits.hpp"
#include "bouton/rules/ruleset.hpp"

namespace bouton {

/// Searches the whole game tree of the position.
[[nodiscard]] Solution solve_by_search(Ruleset const& rules, Convention convention,
                                       Position const& position, Limits const& limits,
                                       Detail detail);

/// Normal play of rules that touch one heap per move: searches each heap for itself and adds
/// the nim-values (Sprague 1935, Grundy 1939).
[[nodiscard]] Solution solve_heap_by_heap(Ruleset const& rules, Position const& position,
                                          Limits const& limits, Detail detail);

/// How many positions there may be below this one, spent passes apart; kNoBound for those that no
/// search takes.
[[nodiscard]] std::uint64_t boxed_positions(Position const& position);

/// Why a search was given up.
[[nodiscard]] Message given_up(Stop stop, Limits const& limits);

/// "Unknown within the limits", with the reason.
[[nodiscard]] Solution unknown_solution(Message reason);

/// The headline of a search that found a win: it says how many moves win, or one of them, or none.
[[nodiscard]] std::string n_key(Solution const& solution);

}  // namespace bouton
