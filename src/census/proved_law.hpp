// Laws of infinite misere quotients: found by one room, proved by another.
#pragma once

#include <cstdint>
#include <functional>

#include "bouton/core/limits.hpp"
#include "bouton/misere/quotient.hpp"
#include "misere/infinite_search.hpp"

namespace bouton::census {

/// Looks for the law of the heaps up to `heap`, which make the quotient `known` of the smaller ones
/// grow for ever, and has it proved by the checker of certificates: no other law is returned.
/// \param budget  its `prove` is not used
[[nodiscard]] misere::LawSearch find_proved_law(misere::Quotient const& known, std::uint64_t heap,
                                                misere::LawBudget budget);

}  // namespace bouton::census
