// A family of sums that a law distinguishes pairwise: why its quotient is infinite.
#pragma once

#include <optional>
#include <vector>

#include "core/work_meter.hpp"
#include "misere/infinite_law.hpp"

namespace bouton::misere {

/// A family of multiples of counted heaps, and contexts of an element and such multiples, with
/// which the law tells its first members apart. Nothing if there is no simple one.
/// \param counted  the heap of each counter
/// \param words  of each element of the finite part
/// \throws LimitReached
[[nodiscard]] std::optional<LawFamily> find_family(InfiniteLaw const& law,
                                                   std::vector<std::uint64_t> const& counted,
                                                   std::vector<LawSum> const& words,
                                                   WorkMeter& work);

}  // namespace bouton::misere
