// The growth of a quotient: the order of Q_n where it changed, read off the quotient itself.
#pragma once

#include <vector>

#include "bouton/misere/quotient.hpp"
#include "bouton/misere/quotient_search.hpp"

namespace bouton::misere {

/// The quotient of the heaps up to n is that of the submonoid their classes generate, reduced
/// (elements with equal rows are one). It changes at generators only: a heap that is some
/// product of smaller ones next to all sums is that product next to smaller sums. (It need not
/// change there: that some heaps are generators is seen only with larger heaps.)
/// O(order * generators^2 * length of words).
[[nodiscard]] std::vector<GrowthStep> growth_of(Quotient const& quotient);

}  // namespace bouton::misere
