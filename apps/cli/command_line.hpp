// One command line from its words to its exit status: what `main` runs once and `bouton shell` for
// each line.
#pragma once

#include <string>

#include "command.hpp"
#include "kept_work.hpp"

namespace bouton::cli {

/// The whole command line as data, ready to be read once.
struct CommandLine {
  GlobalOptions options;
  bool version = false;
  Program program;

  /// \param defaults  the options of every command, where the line gives none
  explicit CommandLine(GlobalOptions defaults = {});
  // The description points into this object.
  CommandLine(CommandLine const&) = delete;
  CommandLine& operator=(CommandLine const&) = delete;
};

/// Runs what the words say; the output is flushed. \return the exit status
/// \param kept  what earlier lines of a session computed; null: there are none, and the process
///              keeps within --limit-memory
/// \throws what the command throws
int run_command_line(CommandLine& line, int argc, char const* const* argv, Language language,
                     KeptWork const* kept);

/// The exception that is being handled, as a message on standard error. \return the exit status
/// \param where  stands in front of the message of an Error: "line 7: "
int report_failure(Language language, std::string const& where = "");

}  // namespace bouton::cli
