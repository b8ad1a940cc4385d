// One session of `bouton shell`: what names and numbers stand for, and what one line does.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "command_line.hpp"
#include "kept_work.hpp"
#include "shell_words.hpp"

namespace bouton::cli {

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
