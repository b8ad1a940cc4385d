// The period of a pretending function, by the theorem's bound.
#pragma once

#include <cstdint>
#include <optional>
#include <span>

#include "bouton/misere/quotient.hpp"

namespace bouton::misere {

struct ClassPeriod {
  std::uint64_t preperiod = 0, period = 1;  ///< least possible

  friend bool operator==(ClassPeriod const&, ClassPeriod const&) = default;
};

/// The period, proved for all heaps; empty if there is no proof. Proofs 1 and 2 of
/// bouton/sequence/period.hpp hold for classes as they do for nim-values: an option keeps its class
/// if period is added to its largest part or taken away, so the heaps have options of the same
/// classes; and the class of a heap is a function of those. (In proof 2 the parts a, a + p are
/// replaced by a - p, a + p: both sums have the class of a twice.) Where a quotient holds for such
/// heaps up to the bound, it holds for all.
/// \param classes  of heaps 0, 1, ...
/// O(classes).
[[nodiscard]] std::optional<ClassPeriod> prove_class_period(sequence::OneHeapGame const& game,
                                                            std::span<Element const> classes);

}  // namespace bouton::misere
