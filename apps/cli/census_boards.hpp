// census boards:GAME: who wins on boards of growing size, or on the graphs of a list.
#pragma once

#include <string>

#include "bouton/core/outcome.hpp"
#include "options.hpp"
#include "table_output.hpp"

namespace bouton::cli {

/// \param family  boards:cram:3x1..12, boards:node-kayles:FILE
/// \return the exit status
int put_boards(std::string const& family, Convention convention, FormOptions const& forms,
               Settings const& settings);

}  // namespace bouton::cli
