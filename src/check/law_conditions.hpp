// What a move must satisfy beyond its code, as formulas about the numbers before and after it.
//
// Derived from the rules for the checker alone.
#pragma once

#include <cstdint>
#include <vector>

#include "check/law_change.hpp"
#include "check/law_claim.hpp"

namespace bouton::check {

/// The game is not over before the move; empty if it never is while there are moves.
[[nodiscard]] std::vector<LawFormula> not_over(LawClaim const& claim);

/// What is taken from the heaps is a multiple of this vector, once at least.
[[nodiscard]] LawFormula multiple_of(std::vector<std::int64_t> const& vector);

/// Adds the formula about each amount, and which heaps may be touched.
void add_conditions(LawClaim const& claim, LawMove const& move, Change& change);

}  // namespace bouton::check
