// Reads a command line by its description (command.hpp), and lays the description out as help.
#pragma once

#include <string>

#include "command.hpp"

namespace bouton::cli {

struct ParsedLine {
  enum class Help { kNone, kShort, kFull };

  Command const* command = nullptr;  ///< null if no subcommand was named
  Help help = Help::kNone;           ///< requested by -h or --help; nothing else counts then
};

/// Stores the values of the options where their description says.
/// \throws Error if the line is not understood and asks for no help
[[nodiscard]] ParsedLine parse_line(Program const& program, int argc, char const* const* argv);

/// The help of `command`, or of the whole program if it is null: usage, arguments and options.
[[nodiscard]] std::string usage_text(Program const& program, Command const* command,
                                     Language language);

}  // namespace bouton::cli
