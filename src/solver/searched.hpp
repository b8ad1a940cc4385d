// Answers found by exhaustive search, for rules and positions that no theory covers.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "answer/theory.hpp"
#include "bouton/answer/solution.hpp"
#include "bouton/core/limits.hpp"
#include "bouton/rules/ruleset.hpp"

namespace bouton {

/// How many positions there may be below this one, spent passes apart; kNoBound for those that no
/// search takes.
[[nodiscard]] std::uint64_t boxed_positions(Position const& position);

/// The answer where a law of the rules is found and proved within about a second; empty otherwise.
/// \pre the context has laws, and rules of this kind may have one
[[nodiscard]] std::optional<Solution> solve_by_discovered_law(TheoryCase const& game,
                                                              Position const& position,
                                                              Detail detail);

/// Why a search was given up.
[[nodiscard]] Message given_up(Stop stop, Limits const& limits);

/// "Unknown within the limits", with the reason.
[[nodiscard]] Solution unknown_solution(Message reason);

/// The headline of a search that found a win: it says how many moves win, or one of them, or none.
[[nodiscard]] std::string n_key(Solution const& solution);

}  // namespace bouton
