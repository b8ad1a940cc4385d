// A family of sums that a law distinguishes pairwise: why its quotient is infinite.
#pragma once

#include <optional>
#include <vector>

#include "core/work_meter.hpp"
#include "misere/infinite_quotient.hpp"

namespace bouton::misere {

/// A family of multiples of a counted heap, and contexts of an element and multiples of others,
/// with which the law tells its first members apart. Simple ones come first: those of the last
/// counted heap beside one other, then those of any beside all others. Nothing if none is found.
/// \param counted  the heap of each counter
/// \param words  of each element of the finite part
/// \throws LimitReached
[[nodiscard]] std::optional<InfiniteFamily> find_family(InfiniteQuotient const& law,
                                                        std::vector<std::uint64_t> const& counted,
                                                        std::vector<InfiniteSum> const& words,
                                                        WorkMeter& work);

}  // namespace bouton::misere
