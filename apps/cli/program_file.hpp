// Where this program lies, beside which its catalogue and its rules are.
#pragma once

#include <filesystem>
#include <string>

namespace bouton::cli {

/// Keeps the name that the program was called by: it tells the place where the system does not.
void remember_program(char const* called);

/// The file of this program; empty if it cannot be told.
[[nodiscard]] std::filesystem::path program_file();

/// The file that a shell runs for this name: the path that it is, if it has a slash, else the first
/// one of this name that can be run in the folders of `search_path`, which colons separate.
/// \return an absolute path behind all symbolic links; empty if there is none
[[nodiscard]] std::filesystem::path found_program(std::string const& called,
                                                  std::string const& search_path);

}  // namespace bouton::cli
