// The command `bouton`: reads the command line, runs one subcommand, turns every failure
// into a message and an exit status.
#include <algorithm>
#include <cstdio>
#include <new>

#include "command.hpp"
#include "core/durable_file.hpp"
#include "exit_status.hpp"
#include "front/errors.hpp"
#include "memory.hpp"
#include "output.hpp"
#include "parser.hpp"
#include "signals.hpp"
#include "terminal/width.hpp"

#ifndef BOUTON_VERSION
#error "BOUTON_VERSION comes from the build"
#endif

namespace bouton::cli {
using namespace front;

namespace {

/// The whole command line as data.
struct CommandLine {
  GlobalOptions options;
  bool version = false;
  Program program;

  CommandLine() {
    program.options = {{"--version", &version, "help.opt.version"},
                       {"--color", &options.color, "help.opt.color", "auto|always|never"},
                       {"--quiet,-q", &options.quiet, "help.opt.quiet"},
                       {"--threads", &options.threads, "help.opt.threads", "N"},
                       {"--limit-memory", &options.limit_memory, "help.opt.memory", "SIZE"},
                       {"--timeout", &options.timeout, "help.opt.timeout", "TIME"},
                       {"--lang", &options.lang, "help.opt.lang", "en|zh"}};
    program.commands = {solve_command(),    sum_command(),         split_command(),
                        play_command(),     table_command(),       values_command(),
                        period_command(),   quotient_command(),    genus_command(),
                        discover_command(), verify_command(),      check_command(),
                        lookup_command(),   census_command(),      selftest_command(),
                        games_command(),    help_command(program), generate_command(program)};
  }
  // The description points into this object.
  CommandLine(CommandLine const&) = delete;
  CommandLine& operator=(CommandLine const&) = delete;
};

/// Whether the output is for programs: it stays as it is, also on a terminal.
bool prints_data(Command const& command) {
  static constexpr std::string_view kData[] = {"--json",     "--csv",   "--bfile",    "--list",
                                               "--checksum", "--count", "--markdown", "--latex"};
  return command.name == "generate" ||
         std::any_of(command.options.begin(), command.options.end(), [](Option const& option) {
           bool const data =
               std::find(std::begin(kData), std::end(kData), option.name) != std::end(kData);
           return data && option.is_flag() && *std::get<bool*>(option.target);
         });
}

int run(int argc, char const* const* argv, Language language) {
  CommandLine line;
  ParsedLine const parsed = parse_line(line.program, argc, argv, language);
  if (parsed.command == nullptr || !prints_data(*parsed.command)) fit_output();
  if (parsed.help != ParsedLine::Help::kNone) {
    print_command_help(line.program, parsed.command, parsed.help == ParsedLine::Help::kFull,
                       language);
    return kExitAnswered;
  }
  Settings const set = settings(line.options);
  if (set.memory_given) keep_within(set.memory_bytes, set.threads);
  if (line.version) {
    put("bouton " BOUTON_VERSION "\n");
    return kExitAnswered;
  }
  if (parsed.command == nullptr) {
    print_first_screen(set);
    return kExitAnswered;
  }
  return parsed.command->run(set);
}

/// Runs the command and makes sure that its output is written.
int run_and_flush(int argc, char const* const* argv, Language language) {
  int const status = run(argc, argv, language);
  flush_output();
  return status;
}

int report_failure(Language language) {
  try {
    throw;
  } catch (Error const& error) {
    auto const columns = terminal::columns(terminal::Stream::kError);
    put_error_lines(error_text(error, language, columns.value_or(kUsualColumns)));
    return dynamic_cast<WriteError const*>(&error) != nullptr ? kExitOutput : kExitUsage;
  } catch (OutputError const& error) {
    put_error(render(Message{"cli.error.output", {{"reason", error.what()}}}, language));
    return kExitOutput;
  } catch (std::bad_alloc const&) {
    put_error(render("cli.error.memory", language));
    return kExitUnknown;
  } catch (std::exception const& error) {
    put_error(render(Message{"cli.error.internal", {{"what", error.what()}}}, language));
    return kExitInternal;
  }
}

}  // namespace
}  // namespace bouton::cli

int main(int argc, char** argv) {
  using namespace bouton::cli;
  install_signal_handlers();
  bouton::Language const language = early_language(argc, argv);
  survive_little_memory(language);
  int status = kExitAnswered;
  try {
    status = run_and_flush(argc, argv, language);
  } catch (...) {
    status = report_failure(language);
    // Output from before the failure is still wanted.
    try {
      flush_output();
    } catch (OutputError const&) {
      std::clearerr(stdout);
    }
  }
  return interrupted() && status != kExitInternal ? kExitInterrupted : status;
}
