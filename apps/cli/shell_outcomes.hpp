// A position or a sum in `bouton shell`: its nim-value, and who wins in both conventions.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "options.hpp"

namespace bouton::cli {

/// \param words   the terms, as `bouton sum` takes them; one position is a sum with one term
/// \param number  of the answer
/// \return the exit status \throws Error for words that are no sum
int put_outcomes(std::vector<std::string> const& words, std::size_t number,
                 Settings const& settings);

}  // namespace bouton::cli
