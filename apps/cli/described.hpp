// The description of the program (command.hpp) as completions, the manual page and the session need
// it: which words may stand where, so that a new option is in them without further work.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "bouton/core/message.hpp"
#include "command.hpp"

namespace bouton::cli {

/// The kind of value that an option or an argument takes.
enum class ValueKind { kNone, kFree, kFile, kChoice };

struct Values {
  ValueKind kind = ValueKind::kNone;
  /// The words among "all|one|N": all, one; prefixes of games end in ':', such as "moore:".
  std::vector<std::string> choices = {};
};
[[nodiscard]] Values values_of(Option const& option, Program const& program);

/// "-q", "--quiet": short ones first.
[[nodiscard]] std::vector<std::string> names_of(Option const& option);

/// -h and --help, which the program and every command have, before these options.
[[nodiscard]] std::vector<Option> with_help(std::vector<Option> const& options);

[[nodiscard]] std::vector<Command> listed_commands(Program const& program);

/// Completion of the shell, complete files.
[[nodiscard]] std::string bash_completion(Program const& program);
[[nodiscard]] std::string zsh_completion(Program const& program, Language language);
[[nodiscard]] std::string fish_completion(Program const& program, Language language);

/// Everything that `bouton help TOPIC` explains.
[[nodiscard]] std::vector<std::string> help_topics(Program const& program);
/// The topics among them that are neither a command nor a game.
[[nodiscard]] std::vector<std::string> help_subjects();

/// bouton(1) as roff, for man and mandoc. `subjects`: the help pages to include.
[[nodiscard]] std::string manual_page(Program const& program,
                                      std::vector<std::string> const& subjects,
                                      std::string_view version, std::string_view date,
                                      Language language);

}  // namespace bouton::cli
