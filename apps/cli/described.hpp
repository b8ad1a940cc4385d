// The command line as completions and the manual page need it: with its texts in one language and
// with the choices for each value. Made from the description of the program (command.hpp), so that
// a new option is in them without further work.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "bouton/core/message.hpp"
#include "command.hpp"

namespace bouton::cli {

/// The kind of value that an option takes.
enum class ValueKind { kNone, kFree, kFile, kChoice };

struct DescribedOption {
  std::vector<std::string> names;  ///< "-q", "--quiet": short ones first
  std::string value;               ///< "FILE", "auto|always|never"; empty: a flag
  ValueKind kind = ValueKind::kNone;
  std::vector<std::string> choices;  ///< the words among "all|one|N": all, one
  std::string text;
};

/// Help is an option of the program and of every command.
[[nodiscard]] bool is_help(DescribedOption const& option);

/// A positional argument.
struct DescribedArgument {
  std::string name;  ///< "POSITION"
  bool many = false;
  ValueKind kind = ValueKind::kFree;
  std::vector<std::string> choices;  ///< prefixes end in ':', such as "moore:"
  std::string text;
};

struct DescribedCommand {
  std::string name;  ///< "bouton" for the program itself
  std::string text;
  std::vector<DescribedOption> options;
  std::vector<DescribedArgument> arguments;
};

/// The program: its own options, which hold for every command, and the commands that are listed.
struct DescribedProgram {
  DescribedCommand whole;
  std::vector<DescribedCommand> commands;
};

[[nodiscard]] DescribedProgram describe_program(Program const& program, Language language);

/// Completion of the shell, complete files.
[[nodiscard]] std::string bash_completion(DescribedProgram const& program);
[[nodiscard]] std::string zsh_completion(DescribedProgram const& program);
[[nodiscard]] std::string fish_completion(DescribedProgram const& program);

/// Everything that `bouton help TOPIC` explains.
[[nodiscard]] std::vector<std::string> help_topics(Program const& program);
/// The topics among them that are neither a command nor a game.
[[nodiscard]] std::vector<std::string> help_subjects();

/// bouton(1) as roff, for man and mandoc. `subjects`: the help pages to include.
[[nodiscard]] std::string manual_page(DescribedProgram const& program,
                                      std::vector<std::string> const& subjects,
                                      std::string_view version, std::string_view date,
                                      Language language);

}  // namespace bouton::cli
