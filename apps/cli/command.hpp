// The command line as data: what each subcommand takes, where the values are stored and what to
// run.
//
// parser.cpp reads the command line by this description; the help, the completions, the manual
// page and the messages about wrong usage are made from the same data.
#pragma once

#include <cctype>
#include <functional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "options.hpp"

namespace bouton::cli {

// What the exit status means.
inline constexpr int kExitAnswered = 0;
inline constexpr int kExitUnknown = 1;        ///< well formed, no answer within the limits
inline constexpr int kExitUsage = 2;          ///< bad usage or bad input
inline constexpr int kExitInternal = 70;      ///< the program contradicts itself
inline constexpr int kExitOutput = 74;        ///< the result could not be written
inline constexpr int kExitInterrupted = 130;  ///< Ctrl-C

/// Where the value of an option is put: a flag, one value (the last one counts), all values.
using OptionTarget = std::variant<bool*, std::string*, std::vector<std::string>*>;

/// What the answer is printed as where an option is given.
enum class Prints {
  kText,       ///< for readers: on a terminal lines are broken at its width
  kData,       ///< for programs, or a picture: it stays as it is
  kDataToDash  ///< that where its value is -, standard output
};

/// Whether a word is read as an option, known or not: a letter follows -, or anything --. Not so -
/// for standard input, -5, and positions without heaps: -/-, -/4.
[[nodiscard]] inline bool looks_like_option(std::string_view word) {
  return word.starts_with("--") || (word.size() > 1 && word[0] == '-' &&
                                    std::isalpha(static_cast<unsigned char>(word[1])) != 0);
}

/// An option, or a positional argument.
struct Option {
  std::string_view name;        ///< "--json"; an argument: "GAME"
  OptionTarget target;          ///< lives as long as the command that has this option
  std::string_view text;        ///< message key of its line in the help
  std::string_view value = {};  ///< name of its value: "FILE", "auto|always|never"
  Prints prints = Prints::kText;
  std::string_view letter = {};  ///< of some flags: "-q"

  [[nodiscard]] bool is_argument() const { return name.front() != '-'; }
  [[nodiscard]] bool is_called(std::string_view word) const {
    return !is_argument() && !word.empty() && (word == name || word == letter);
  }
  [[nodiscard]] bool is_flag() const { return std::holds_alternative<bool*>(target); }
  [[nodiscard]] bool takes_many() const {
    return std::holds_alternative<std::vector<std::string>*>(target);
  }
};

/// One subcommand. Its texts are "help.command.NAME" and "help.examples.NAME".
struct Command {
  std::string_view name;
  std::vector<Option> options;  ///< arguments too, in the order of the help
  /// Called after the values were stored; the result is the exit status. It keeps the
  /// targets of the options alive.
  std::function<int(Settings const&)> run;
  bool listed = true;  ///< false: the help does not mention it
  Prints prints = Prints::kText;
};

/// The whole command `bouton`, or a program that is one command.
struct Program {
  std::string_view name;        ///< as it is typed
  std::string_view text;        ///< message key of the first line of its help
  std::vector<Option> options;  ///< of every subcommand; where there is none, arguments too
  std::vector<Command> commands;
};

/// The command of this name, listed or not; null if there is none.
[[nodiscard]] inline Command const* command_called(Program const& program, std::string_view name) {
  for (Command const& command : program.commands) {
    if (command.name == name) return &command;
  }
  return nullptr;
}

[[nodiscard]] Command solve_command();
[[nodiscard]] Command sum_command();
[[nodiscard]] Command split_command();
[[nodiscard]] Command exercises_command();
[[nodiscard]] Command play_command();
[[nodiscard]] Command table_command();
[[nodiscard]] Command values_command();
[[nodiscard]] Command period_command();
[[nodiscard]] Command quotient_command();
[[nodiscard]] Command genus_command();
[[nodiscard]] Command discover_command();
[[nodiscard]] Command verify_command();
[[nodiscard]] Command check_command();
[[nodiscard]] Command lookup_command();
[[nodiscard]] Command census_command();
[[nodiscard]] Command selftest_command();
[[nodiscard]] Command games_command();
[[nodiscard]] Command references_command();
/// \param defaults  the options of every command in the session; must outlive the command
[[nodiscard]] Command shell_command(GlobalOptions const& defaults);
/// These two refer to the program, which must outlive them.
[[nodiscard]] Command help_command(Program const& program);
[[nodiscard]] Command generate_command(Program const& program);

/// All of them in the order of the help. They refer to the program and to the options of every
/// line.
[[nodiscard]] std::vector<Command> all_commands(Program const& program,
                                                GlobalOptions const& options);

/// The first screen, for `bouton` alone.
void print_first_screen(Settings const& settings);
/// The help of one subcommand, or of the program if `command` is null; with examples if `full`.
void print_command_help(Program const& program, Command const* command, bool full,
                        Language language);

}  // namespace bouton::cli
