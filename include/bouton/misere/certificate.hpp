// Certificates of misere quotients: all that a proof needs, as JSON.
//
// Written here, verified by code that shares nothing with this room: check/. The members are
// described in docs/misere.md. A certificate of a quotient that is not finished holds all that
// is needed to go on: it is also the resume file.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "bouton/misere/quotient.hpp"
#include "bouton/misere/quotient_search.hpp"

namespace bouton::misere {

/// The certificate of a quotient, several lines of text.
/// \param helpless  QuotientSearch::helpless() of the search that found it
/// \complexity O(order * generators + heaps + size of `helpless`)
[[nodiscard]] std::string quotient_certificate(Quotient const& quotient,
                                               std::vector<Helpless> const& helpless);

/// The quotient of a certificate; only its form is checked, not the proof.
/// \throws Error naming the member that is missing or wrong.
/// \complexity linear in the text, and that of the constructor of Quotient
[[nodiscard]] Quotient read_quotient(std::string_view certificate);

}  // namespace bouton::misere
