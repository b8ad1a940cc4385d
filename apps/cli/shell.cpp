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
#include "exit_status.hpp"
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

DescribedOption const* option_called(DescribedProgram const& program,
                                     DescribedCommand const* command, std::string const& name) {
  for (DescribedCommand const* const one : {command, &program.whole}) {
    if (one == nullptr) continue;
    for (DescribedOption const& option : one->options) {
      if (std::find(option.names.begin(), option.names.end(), name) != option.names.end()) {
        return &option;
      }
    }
  }
  return nullptr;
}

class Candidates {
 public:
  Candidates(ShellSession const& session, DescribedProgram const& program)
      : session_(session), program_(program) {}

  /// \param words  those before the one that is typed
  std::vector<std::string> after(Words const& words, std::string const& typed) {
    DescribedCommand const* const command = words.empty() ? nullptr : command_called(words.front());
    if (!words.empty()) {
      auto const* const option = option_called(program_, command, words.back());
      if (option != nullptr && option->kind != ValueKind::kNone) {
        return option->kind == ValueKind::kFile ? paths(typed) : option->choices;
      }
    }
    if (typed.starts_with("rules:")) return rules_files(typed);
    if (typed.starts_with('-')) return options_of(command);
    if (words.empty()) {
      for (DescribedCommand const& one : program_.commands) all_.push_back(one.name);
      add(ShellSession::own_words());
    }
    if (command != nullptr && command->name != "sum") {
      for (DescribedArgument const& argument : command->arguments) {
        if (argument.kind == ValueKind::kFile) add(paths(typed));
        add(argument.choices);
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

  DescribedCommand const* command_called(std::string const& name) const {
    auto const found =
        std::find_if(program_.commands.begin(), program_.commands.end(),
                     [&](DescribedCommand const& command) { return command.name == name; });
    return found == program_.commands.end() ? nullptr : &*found;
  }

  /// Words for games, from the command that takes one.
  std::vector<std::string> games() const {
    for (DescribedArgument const& argument : command_called("solve")->arguments) {
      if (!argument.choices.empty()) return argument.choices;
    }
    return {};
  }

  static std::vector<std::string> rules_files(std::string const& typed) {
    constexpr std::string_view kRules = "rules:";
    std::vector<std::string> found = paths(typed.substr(kRules.size()));
    for (std::string& path : found) path.insert(0, kRules);
    return found;
  }

  std::vector<std::string> options_of(DescribedCommand const* command) const {
    std::vector<std::string> names;
    // A position may have the options of `solve`, which are also those of a sum.
    for (DescribedCommand const* const one :
         {command == nullptr ? command_called("solve") : command, &program_.whole}) {
      for (DescribedOption const& option : one->options) names.push_back(option.names.back());
    }
    return names;
  }

  ShellSession const& session_;
  DescribedProgram const& program_;
  std::vector<std::string> all_;
};

/// Words that may stand at the end of the line: commands, games, options and their values, files,
/// names and numbers of the session.
terminal::Completions complete_line(ShellSession const& session, std::string_view before,
                                    Language language) {
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
  DescribedProgram const program = describe_program(line.program, language);
  terminal::Completions result{begin, Candidates(session, program).after(words, typed)};
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
  terminal::LineEditor editor({.history = terminal::history_file("shell"),
                               .complete =
                                   [&](std::string_view before) {
                                     return complete_line(*session, before, settings.language);
                                   },
                               .interrupted = interrupted});
  bool const interactive = editor.edits();
  session = std::make_unique<ShellSession>(defaults, interactive);
  if (interactive && !settings.quiet) {
    put(render(Message{"cli.shell.welcome", {{"version", BOUTON_VERSION}}}, settings.language) +
        "\n");
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
