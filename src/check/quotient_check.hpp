// The check of a misere quotient: is it the quotient of exactly the sums that are claimed?
#pragma once

#include "bouton/check/check_certificate.hpp"
#include "check/quotient_claim.hpp"

namespace bouton::check {

/// What the certificate claims, in words.
[[nodiscard]] Message statement_of(QuotientClaim const& claim);

/// Verifies every member. Nothing is taken from the certificate without being verified, so
/// the result is complete, or unknown where the limits were reached. \throws Wrong
void check_quotient(QuotientClaim const& claim, CheckOptions const& options,
                    CheckedCertificate& result);

}  // namespace bouton::check
