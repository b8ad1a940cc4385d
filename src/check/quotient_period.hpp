// Periods of a claimed pretending function: by a theorem, the listed classes give those of all
// heaps.
#pragma once

#include <cstddef>

#include "check/quotient_claim.hpp"

namespace bouton::check {

/// Checks that the classes of the heaps of one game have the period claimed, and by the theorem of
/// docs/misere.md forever; preperiod and period are least possible.
/// \pre a period is claimed \throws Wrong
void check_class_period(QuotientClaim const& claim, std::size_t game);

}  // namespace bouton::check
