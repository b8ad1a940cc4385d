// The check of a law of P-positions: an automaton on the digits of the heaps.
#pragma once

#include "bouton/check/check_certificate.hpp"
#include "check/document.hpp"

namespace bouton::check {

/// Verifies "bouton.law-certificate/1": that no move leads from the set into it, and that from
/// every other position with a move some move leads into it, for heaps of every size. \throws Wrong
/// at the first false statement; Error if it cannot be read
void check_outcome_law(Document const& document, CheckOptions const& options,
                       CheckedCertificate& result);

}  // namespace bouton::check
