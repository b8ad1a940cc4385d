// The proof that a misère quotient is infinite, looked for.
#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <string>

#include "answer/quotient.hpp"
#include "bouton/core/limits.hpp"

namespace bouton::ask {

/// Looks for the quotient of heaps of every size, then for that of the heaps up to the one with
/// which the quotient grew beyond the limits, and has it proved by the checker of certificates.
/// What is found is told in `answer`.
/// \param progress  called now and then with the layers done, and how many classes they distinguish
/// \return the certificate, if there is one
[[nodiscard]] std::optional<std::string> look_for_infinite(
    answer::Quotient& answer, Limits const& limits,
    std::function<void(std::size_t layers, std::size_t classes)> progress);

}  // namespace bouton::ask
