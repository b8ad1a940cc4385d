// The manual page of the command.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "bouton/core/message.hpp"
#include "described.hpp"

namespace bouton::cli {

/// bouton(1) as roff, for man and mandoc. `subjects`: the help pages to include.
[[nodiscard]] std::string manual_page(DescribedProgram const& program,
                                      std::vector<std::string> const& subjects,
                                      std::string_view version, std::string_view date,
                                      Language language);

}  // namespace bouton::cli
