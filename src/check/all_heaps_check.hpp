// The check of a law of sums of heaps of any size (docs/all-heaps.md has the theorem and its
// proof).
#pragma once

#include "bouton/check/check_certificate.hpp"
#include "check/document.hpp"

namespace bouton::check {

/// Checks a certificate of the kind "bouton.all-heaps-certificate/1".
void check_all_heaps(Document const& document, CheckOptions const& options,
                     CheckedCertificate& result);

}  // namespace bouton::check
