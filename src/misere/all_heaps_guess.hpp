// A law of sums of heaps of any size, guessed from the quotient of the first heaps.
//
// In some games the quotients Q_n grow regularly (docs/all-heaps.md): with an element a of order
// two and an element b with more and more powers, each heap is known by a sign, a total and a peak,
// and these grow steadily with the heaps. What is guessed is for the checker to prove.
#pragma once

#include <optional>
#include <string>

#include "bouton/misere/quotient.hpp"

namespace bouton::misere {

/// A certificate, schema bouton.all-heaps-certificate/1, that is not proved; nothing if the heaps
/// show no such pattern. \param known  the quotient of the first heaps of one game
[[nodiscard]] std::optional<std::string> guess_all_heaps(Quotient const& known);

}  // namespace bouton::misere
