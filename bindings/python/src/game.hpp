// A game as Python holds it, about which questions are asked, and a law of P-positions.
#pragma once

#include "ask/law.hpp"
#include "bouton/core/outcome.hpp"
#include "bouton/games/games.hpp"
#include "bouton/solver/context.hpp"

namespace bouton::python {

/// The one of the module: all questions share it.
[[nodiscard]] Context const& shared_context();

[[nodiscard]] inline Convention convention(bool misere) {
  return misere ? Convention::kMisere : Convention::kNormal;
}

/// What a search for a law found; never changes.
struct FoundLaw : ask::FoundLaw {
  Context context;  ///< answers by this law
};

}  // namespace bouton::python
