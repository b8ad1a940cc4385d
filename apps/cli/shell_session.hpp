// One session of `bouton shell`: what names and numbers stand for, and what one line does.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "command.hpp"
#include "command_line.hpp"
#include "kept_work.hpp"

namespace bouton::cli {

// The words of one line of `bouton shell`: split as a shell splits them, with names and numbers of
// earlier answers replaced by what they stand for.

using Words = std::vector<std::string>;

/// Words end at blanks; '...' and "..." hold blanks together; # begins a comment where a word could
/// begin. \throws ParseError for a quotation mark without its end
[[nodiscard]] Words words_of_line(std::string_view line);

/// `NAME = WORDS`, also without blanks around the sign.
struct Assignment {
  std::string name;
  Words words;
};
/// What names and numbers stand for: %1, %2, ... and %% for the last.
struct Known {
  std::map<std::string, Words, std::less<>> variables;
  std::vector<Words> answers;
};
class ShellSession {
 public:
  /// \param defaults     the options of every line that gives none
  /// \param interactive  whether a person types the lines
  ShellSession(GlobalOptions defaults, bool interactive)
      : defaults_(std::move(defaults)), interactive_(interactive) {}

  /// Runs one line. \return the exit status \throws what the line throws
  int run(std::string_view line);
  /// Whether a line asked for the end.
  [[nodiscard]] bool ended() const { return ended_; }

  [[nodiscard]] Known const& known() const { return known_; }
  [[nodiscard]] GlobalOptions const& defaults() const { return defaults_; }

  /// The words that a session has besides the commands.
  [[nodiscard]] static std::vector<std::string> const& own_words();

 private:
  int run_command(Words words);
  int assign(Program const& program, Assignment const& assignment);
  /// \param name  what the answer is called; empty: its number
  int evaluate(Program const& program, Words const& words, std::string name);
  void list_variables() const;
  void list_answers() const;
  void check_name(Program const& program, std::string const& name) const;

  GlobalOptions defaults_;
  bool interactive_;
  bool ended_ = false;
  Known known_;
  KeptWork kept_;
};

}  // namespace bouton::cli
