// Answers by a law that was not known before the question: found from the rules and proved.
#pragma once

#include <optional>

#include "answer/theory.hpp"

namespace bouton {

/// The answer where a law of the rules is found within about a second; empty otherwise.
/// \pre the context has laws, and rules of this kind may have one
[[nodiscard]] std::optional<Solution> solve_by_discovered_law(TheoryCase const& game,
                                                              Position const& position,
                                                              Detail detail);

}  // namespace bouton
