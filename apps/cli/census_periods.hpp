// census --periods: the periods of all sets of amounts, a row for each largest amount.
#pragma once

#include <cstdint>
#include <string>

#include "options.hpp"
#include "table_output.hpp"

namespace bouton::cli {

/// \param family  subtract:M:K
/// \param most_values  of one game
/// \return the exit status
int put_subtraction_periods(std::string const& family, std::uint64_t most_values,
                            FormOptions const& forms, Settings const& settings);

}  // namespace bouton::cli
