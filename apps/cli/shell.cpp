// bouton shell: a session, line by line, with everything that the other commands can do.
#include <algorithm>
#include <memory>

#include "command.hpp"
#include "command_line.hpp"
#include "exit_status.hpp"
#include "output.hpp"
#include "shell_complete.hpp"
#include "shell_session.hpp"
#include "signals.hpp"
#include "terminal/line_editor.hpp"

namespace bouton::cli {
namespace {

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
