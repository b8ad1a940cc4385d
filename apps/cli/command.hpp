// Subcommands: each file adds its own to the parser and says what to run.
#pragma once

#include <CLI/CLI.hpp>
#include <functional>
#include <string_view>

#include "options.hpp"

namespace bouton::cli {

/// One subcommand: its parser and what it does; the result is the exit status.
struct Command {
  CLI::App* parser = nullptr;
  std::function<int(Settings const&)> run;
};

/// Texts of the parser in the chosen language.
class Texts {
 public:
  explicit Texts(Language language) : language_(language) {}
  [[nodiscard]] std::string operator()(std::string_view key) const {
    return render(key, language_);
  }

 private:
  Language language_;
};

/// A subcommand with its description; the examples stand in the text "help.NAME.examples".
[[nodiscard]] CLI::App* add_command(CLI::App& app, Texts const& texts, std::string const& name);

[[nodiscard]] Command add_solve(CLI::App& app, Texts const& texts);
[[nodiscard]] Command add_split(CLI::App& app, Texts const& texts);
[[nodiscard]] Command add_play(CLI::App& app, Texts const& texts);
[[nodiscard]] Command add_table(CLI::App& app, Texts const& texts);
[[nodiscard]] Command add_values(CLI::App& app, Texts const& texts);
[[nodiscard]] Command add_period(CLI::App& app, Texts const& texts);
[[nodiscard]] Command add_quotient(CLI::App& app, Texts const& texts);
[[nodiscard]] Command add_sum(CLI::App& app, Texts const& texts);
[[nodiscard]] Command add_genus(CLI::App& app, Texts const& texts);
[[nodiscard]] Command add_verify(CLI::App& app, Texts const& texts);
[[nodiscard]] Command add_check(CLI::App& app, Texts const& texts);
[[nodiscard]] Command add_lookup(CLI::App& app, Texts const& texts);
[[nodiscard]] Command add_census(CLI::App& app, Texts const& texts);
[[nodiscard]] Command add_selftest(CLI::App& app, Texts const& texts);
[[nodiscard]] Command add_games(CLI::App& app, Texts const& texts);
[[nodiscard]] Command add_help(CLI::App& app, Texts const& texts);
[[nodiscard]] Command add_generate(CLI::App& app, Texts const& texts);

/// The first screen, for `bouton` alone.
void print_first_screen(Settings const& settings);
/// The help of the whole program or of one subcommand, with examples if `full`.
void print_command_help(CLI::App const& parser, bool full, Language language);

}  // namespace bouton::cli
