// HeapKind: what a proof of outcomes uses of a heap: its class, and those of its options.
//
// Heaps with the same class and the same classes of options are alike to the proof; most
// heaps are like a smaller one.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "check/quotient_claim.hpp"
#include "check/quotient_monoid.hpp"
#include "core/work_meter.hpp"

namespace bouton::check {

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
                                               QuotientMonoid const& monoid, WorkMeter& work);

}  // namespace bouton::check
