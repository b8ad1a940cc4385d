// The check of an infinite misere quotient (docs/infinite.md has the theorem and its proof).
#pragma once

#include "bouton/check/check_certificate.hpp"
#include "check/document.hpp"

namespace bouton::check {

/// Checks a certificate of the kind "bouton.infinite-quotient-certificate/1".
void check_infinite(Document const& document, CheckOptions const& options,
                    CheckedCertificate& result);

}  // namespace bouton::check
