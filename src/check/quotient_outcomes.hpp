// Outcomes of a claimed quotient: the mover loses exactly the sums whose class is a P-class.
//
// By induction over the moves this is so iff the identity is not a P-class and
//   P-check: no move leads from a P-class to a P-class, and
//   N-check: from every other sum with a move some move leads to a P-class.
// docs/misere.md says how the second, a question about infinitely many sums, is decided with
// finitely many helpless sets.
#pragma once

#include <vector>

#include "check/heap_kinds.hpp"

namespace bouton::check {

/// Verifies all three. \return the maximal helpless sets, ascending by class and set
/// \param rows  {z : x z is a P-class} of all x
/// \throws Wrong, LimitReached
[[nodiscard]] std::vector<QuotientClaim::Helpless> check_outcomes(
    QuotientClaim const& claim, QuotientMonoid const& monoid, std::vector<ClassSet> const& rows,
    std::vector<HeapKind> const& kinds, WorkMeter& work);

}  // namespace bouton::check
