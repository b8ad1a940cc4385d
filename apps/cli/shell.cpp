// bouton shell: a session, line by line, with everything that the other commands can do, and what
// the tabulator key offers in it.
#include <algorithm>
#include <filesystem>
#include <memory>
#include <string>
#include <string_view>
#include <system_error>
#include <vector>

#include "bouton/core/error.hpp"
#include "bouton/core/message.hpp"
#include "command.hpp"
#include "command_line.hpp"
#include "described.hpp"
#include "output.hpp"
#include "shell_session.hpp"
#include "signals.hpp"
#include "terminal/line_editor.hpp"

namespace bouton::cli {
namespace {

/// The files whose path begins with `begun`; folders end with a slash.
std::vector<std::string> paths(std::string const& begun) {
  std::vector<std::string> found;
  std::size_t const slash = begun.rfind('/');
  std::string const folder = slash == std::string::npos ? "" : begun.substr(0, slash + 1);
  std::error_code error;
  std::filesystem::directory_iterator const all(folder.empty() ? "." : folder, error);
  for (auto at = begin(all); at != end(all); at.increment(error)) {
    std::string path = folder + at->path().filename().string();
    if (at->is_directory(error)) path += '/';
    found.push_back(std::move(path));
    if (error) break;
  }
  return found;
}

/// The options that may stand in a line of this command, if it has one.
std::vector<Option> options_of(Program const& program, Command const* command) {
  std::vector<Option> options = with_help(program.options);
  if (command == nullptr) return options;
  options.insert(options.end(), command->options.begin(), command->options.end());
  return options;
}

class Candidates {
 public:
  Candidates(ShellSession const& session, Program const& program)
      : session_(session), program_(program) {}

  /// \param words  those before the one that is typed
  std::vector<std::string> after(Words const& words, std::string const& typed) {
    Command const* const command =
        words.empty() ? nullptr : command_called(program_, words.front());
    for (Option const& option : options_of(program_, command)) {
      if (words.empty() || option.is_flag() || !option.is_called(words.back())) continue;
      Values values = values_of(option, program_);
      return values.kind == ValueKind::kFile ? paths(typed) : std::move(values.choices);
    }
    if (typed.starts_with("rules:")) return rules_files(typed);
    if (typed.starts_with('-')) {
      // A position may have the options of `solve`, which are also those of a sum.
      for (Option const& option :
           options_of(program_, command == nullptr ? command_called(program_, "solve") : command)) {
        if (!option.is_argument()) all_.emplace_back(option.name);
      }
      return std::move(all_);
    }
    if (words.empty()) {
      for (Command const& one : listed_commands(program_)) all_.emplace_back(one.name);
      add(ShellSession::own_words());
    }
    if (command != nullptr && command->name != "sum") {
      for (Option const& argument : command->options) {
        if (!argument.is_argument()) continue;
        Values const values = values_of(argument, program_);
        if (values.kind == ValueKind::kFile) add(paths(typed));
        add(values.choices);
      }
    } else if (words.empty() || words.back() == "+" || words.back() == "=" ||
               words.back() == "sum") {
      add(games());
    }
    for (auto const& [name, value] : session_.known().variables) all_.push_back(name);
    if (typed.starts_with('%')) {
      all_.emplace_back("%%");
      for (std::size_t i = 1; i <= session_.known().answers.size(); ++i) {
        all_.push_back("%" + std::to_string(i));
      }
    }
    return std::move(all_);
  }

 private:
  void add(std::vector<std::string> const& words) {
    all_.insert(all_.end(), words.begin(), words.end());
  }

  /// Words for games, from the command that takes one.
  [[nodiscard]] std::vector<std::string> games() const {
    return values_of(command_called(program_, "solve")->options.front(), program_).choices;
  }

  static std::vector<std::string> rules_files(std::string const& typed) {
    constexpr std::string_view kRules = "rules:";
    std::vector<std::string> found = paths(typed.substr(kRules.size()));
    for (std::string& path : found) path.insert(0, kRules);
    return found;
  }

  ShellSession const& session_;
  Program const& program_;
  std::vector<std::string> all_;
};

/// Words that may stand at the end of the line: commands, games, options and their values, files,
/// names and numbers of the session.
terminal::Completions complete_line(ShellSession const& session, std::string_view before) {
  std::size_t const blank = before.find_last_of(" \t");
  std::size_t const begin = blank == before.npos ? 0 : blank + 1;
  std::string const typed(before.substr(begin));
  Words words;
  try {
    words = words_of_line(before.substr(0, begin));
  } catch (Error const&) {
    return {};  // within quotation marks
  }
  if (!words.empty() && words.front() == "bouton") words.erase(words.begin());
  CommandLine const line(session.defaults());
  terminal::Completions result{begin, Candidates(session, line.program).after(words, typed)};
  std::vector<std::string>& found = result.words;
  std::erase_if(found, [&](std::string const& word) { return !word.starts_with(typed); });
  std::sort(found.begin(), found.end());
  found.erase(std::unique(found.begin(), found.end()), found.end());
  return result;
}

/// Runs a line; a failure ends the line, not the session.
int run_line(ShellSession& session, std::string const& text, std::string const& where,
             Language language) {
  try {
    return session.run(text);
  } catch (OutputError const&) {
    throw;
  } catch (...) {
    int const status = report_failure(language, where);
    flush_output();  // what was printed before the failure is still wanted
    return status;
  }
}

int run_shell(GlobalOptions const& defaults, Settings const& settings) {
  begin_session_signals();
  fit_output(true);
  std::unique_ptr<ShellSession> session;
  terminal::LineEditor editor(
      {.history = terminal::history_file("shell"),
       .complete = [&](std::string_view before) { return complete_line(*session, before); },
       .interrupted = interrupted});
  bool const interactive = editor.edits();
  session = std::make_unique<ShellSession>(defaults, interactive);
  if (interactive && !settings.quiet) {
    put_sentence({"cli.shell.welcome", {{"version", BOUTON_VERSION}}}, settings.language);
    flush_output();
  }
  int worst = kExitAnswered;
  for (std::uint64_t number = 1; !session->ended(); ++number) {
    std::string const prompt =
        painted(std::to_string(session->known().answers.size() + 1) + "> ", Paint::kFaint, false);
    auto const text = editor.read(prompt);
    if (!text && interactive && interrupted()) {
      clear_interrupt();  // Ctrl-C at the prompt gives up the line
      continue;
    }
    if (!text) break;
    std::string const where =
        interactive ? ""
                    : render(Message{"cli.shell.line", {{"line", std::to_string(number)}}},
                             settings.language);
    int const status = run_line(*session, *text, where, settings.language);
    if (interrupted() && !interactive) return kExitInterrupted;
    clear_interrupt();
    // A line that could not be understood weighs more than a question without an answer.
    worst = std::max(worst, status);
  }
  return interactive ? kExitAnswered : worst;
}

}  // namespace

Command shell_command(GlobalOptions const& defaults) {
  return {.name = "shell", .options = {}, .run = [&defaults](Settings const& settings) {
            return run_shell(defaults, settings);
          }};
}

}  // namespace bouton::cli
