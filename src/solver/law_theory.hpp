// Answers by a law that was not known before the question: found from the rules and proved.
#pragma once

#include <optional>

#include "answer/theory.hpp"

namespace bouton {

/// The answer for a position that lies beyond a search, where a law of its rules is found within
/// about a second; empty otherwise, and where the context looks for no laws.
[[nodiscard]] std::optional<Solution> solve_by_discovered_law(TheoryCase const& game,
                                                              Position const& position,
                                                              Detail detail);

/// Adds to the reason of an unknown answer that `bouton discover` may go further, where it may.
void point_to_discover(TheoryCase const& game, Position const& position, Solution& solution);

}  // namespace bouton
