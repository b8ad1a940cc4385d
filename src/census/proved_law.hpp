// Laws of infinite misere quotients: found by one room, proved by another.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>

#include "bouton/core/limits.hpp"
#include "bouton/misere/quotient.hpp"
#include "misere/infinite_search.hpp"

namespace bouton::census {

/// Looks for the law of the heaps up to `heap`, which make the quotient `known` of the smaller ones
/// grow for ever, and has it proved by the checker of certificates: no other law is returned.
/// \param budget  its `prove` is not used
[[nodiscard]] misere::LawSearch find_proved_law(misere::Quotient const& known, std::uint64_t heap,
                                                misere::LawBudget budget);

/// The certificate of a law of sums of heaps of any size, guessed from the quotient of the first
/// heaps and proved by the checker; nothing if there is none of this kind, or a limit came first.
[[nodiscard]] std::optional<std::string> find_all_heaps_law(misere::Quotient const& known,
                                                            Limits const& limits);

}  // namespace bouton::census
