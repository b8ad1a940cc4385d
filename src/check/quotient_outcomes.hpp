// Outcomes of a claimed quotient: the mover loses exactly the sums whose class is a P-class.
//
// By induction over the moves this is so iff the identity is not a P-class and
//   P-check: no move leads from a P-class to a P-class, and
//   N-check: from every other sum with a move some move leads to a P-class.
// docs/misere.md says how the second, a question about infinitely many sums, is decided with
// finitely many helpless sets.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "bouton/core/limits.hpp"
#include "check/quotient_claim.hpp"

namespace bouton::check {

/// What a proof of outcomes uses of a heap: its class, and those of its options. Heaps with the
/// same of both are alike to the proof; most heaps are like a smaller one.
struct HeapKind {
  Class of = 0;
  ClassSet options;
  // The first heap of this kind.
  std::size_t game = 0;
  std::uint64_t heap = 0;
};

/// The kinds of all heaps that have options. Verifies that the others have class 0.
/// O(heaps^2 + heaps * most taken * order / 64) where heaps are split in two at most.
/// \throws Wrong, LimitReached
[[nodiscard]] std::vector<HeapKind> heap_kinds(QuotientClaim const& claim,
                                               QuotientMonoid const& monoid, Meter& work);

/// Verifies all three. \return the maximal helpless sets, ascending by class and set
/// \param rows  {z : x z is a P-class} of all x
/// \throws Wrong, LimitReached
[[nodiscard]] std::vector<QuotientClaim::Helpless> check_outcomes(
    QuotientClaim const& claim, QuotientMonoid const& monoid, std::vector<ClassSet> const& rows,
    std::vector<HeapKind> const& kinds, Meter& work);

}  // namespace bouton::check
