// The check of each kind of certificate but that of a period: a statement about the game goes into
// the result, then what was verified of it.
#pragma once

#include "bouton/check/check_certificate.hpp"
#include "check/document.hpp"

namespace bouton::check {

// \throws Wrong at the first false statement; Error if the certificate cannot be read

/// "bouton.quotient-certificate/1" (docs/misere.md): is it the quotient of exactly the sums that
/// are claimed? Nothing is taken from the certificate without being verified.
void check_quotient(Document const& document, CheckOptions const& options,
                    CheckedCertificate& result);

/// "bouton.infinite-quotient-certificate/1" (docs/infinite.md has the theorem and its proof).
void check_infinite(Document const& document, CheckOptions const& options,
                    CheckedCertificate& result);

/// "bouton.all-heaps-certificate/1": an infinite quotient, for heaps of any size (docs/all-heaps.md
/// has the theorem and its proof).
void check_all_heaps(Document const& document, CheckOptions const& options,
                     CheckedCertificate& result);

/// "bouton.law-certificate/1", an automaton on the digits of the heaps: no move leads from the set
/// into it, and from every other position with a move some move leads into it, for heaps of every
/// size.
void check_outcome_law(Document const& document, CheckOptions const& options,
                       CheckedCertificate& result);

/// "bouton.board-certificate/1", a closed set of claims about positions on a board or a graph
/// (docs/games/boards.md).
void check_board(Document const& document, CheckOptions const& options, CheckedCertificate& result);

}  // namespace bouton::check
