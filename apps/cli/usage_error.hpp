// What the parser of the command line does not understand, said in our words.
#pragma once

#include <CLI/CLI.hpp>

#include "bouton/core/error.hpp"

namespace bouton::cli {

/// \param app      the whole command
/// \param current  the subcommand that was being read, else `app`
[[nodiscard]] Error usage_error(CLI::ParseError const& error, CLI::App const& app,
                                CLI::App const& current);

/// The entry of `known` that is most like `word`; empty if none is similar.
[[nodiscard]] std::string closest(std::string const& word, std::vector<std::string> const& known);

}  // namespace bouton::cli
