#include "command_line.hpp"

#include <algorithm>
#include <new>
#include <utility>

#include "core/durable_file.hpp"
#include "core/text_file.hpp"
#include "error_text.hpp"
#include "exit_status.hpp"
#include "memory.hpp"
#include "output.hpp"
#include "parser.hpp"
#include "signals.hpp"
#include "store/result_store.hpp"
#include "terminal/width.hpp"

#ifndef BOUTON_VERSION
#error "BOUTON_VERSION comes from the build"
#endif

namespace bouton::cli {

namespace {

bool prints_data(Command const& command) {
  return command.prints == Prints::kData ||
         std::any_of(command.options.begin(), command.options.end(), [](Option const& option) {
           if (option.prints == Prints::kText) return false;
           if (option.is_flag()) return *std::get<bool*>(option.target);
           std::string const& text = *std::get<std::string*>(option.target);
           return option.prints == Prints::kDataToDash ? text == "-" : !text.empty();
         });
}

}  // namespace

CommandLine::CommandLine(GlobalOptions defaults) : options(std::move(defaults)) {
  program.options = {{"--version", &version, "help.opt.version"},
                     {"--color", &options.color, "help.opt.color", "auto|always|never"},
                     {"--quiet,-q", &options.quiet, "help.opt.quiet"},
                     {"--threads", &options.threads, "help.opt.threads", "N"},
                     {"--limit-memory", &options.limit_memory, "help.opt.memory", "SIZE"},
                     {"--timeout", &options.timeout, "help.opt.timeout", "TIME"},
                     {"--lang", &options.lang, "help.opt.lang", "en|zh"}};
  program.commands = {
      solve_command(),  sum_command(),         split_command(),          play_command(),
      table_command(),  values_command(),      period_command(),         quotient_command(),
      genus_command(),  discover_command(),    verify_command(),         check_command(),
      lookup_command(), census_command(),      selftest_command(),       shell_command(options),
      games_command(),  help_command(program), generate_command(program)};
}

int run_command_line(CommandLine& line, int argc, char const* const* argv, Language language,
                     KeptWork const* kept) {
  ParsedLine const parsed = parse_line(line.program, argc, argv, language);
  fit_output(parsed.help != ParsedLine::Help::kNone || parsed.command == nullptr ||
             !prints_data(*parsed.command));
  if (parsed.help != ParsedLine::Help::kNone) {
    print_command_help(line.program, parsed.command, parsed.help == ParsedLine::Help::kFull,
                       language);
    flush_output();
    return kExitAnswered;
  }
  Settings set = settings(line.options);
  if (kept != nullptr) {
    set.context = kept->context;
    set.kept = kept->searches;
  } else if (set.memory_given) {
    keep_within(set.memory_bytes, set.threads);
  }
  Limits const limits = set.limits();
  ReadingLimits const in_force(limits);
  int status = kExitAnswered;
  if (line.version) {
    put("bouton " BOUTON_VERSION "\n");
  } else if (parsed.command == nullptr) {
    print_first_screen(set);
  } else {
    status = parsed.command->run(set);
  }
  flush_output();
  return status;
}

int report_failure(Language language, std::string const& where) {
  try {
    throw;
  } catch (Error const& error) {
    constexpr std::string_view kProgram = "bouton: ";
    auto const columns = terminal::columns(terminal::Stream::kError);
    std::string text = error_text(error, language, columns.value_or(kUsualColumns));
    text.insert(kProgram.size(), where);
    put_error_lines(text);
    if (dynamic_cast<WriteError const*>(&error) != nullptr) return kExitOutput;
    bool const stopped = dynamic_cast<store::Stopped const*>(&error) != nullptr ||
                         dynamic_cast<ReadingStopped const*>(&error) != nullptr;
    if (!stopped) return kExitUsage;
    return interrupted() ? kExitInterrupted : kExitUnknown;
  } catch (OutputError const& error) {
    put_error(render(Message{"cli.error.output", {{"reason", error.what()}}}, language));
    return kExitOutput;
  } catch (std::bad_alloc const&) {
    put_error(where + render(out_of_memory(), language));
    return kExitUnknown;
  } catch (std::exception const& error) {
    put_error(where + render(Message{"cli.error.internal", {{"what", error.what()}}}, language));
    return kExitInternal;
  }
}

}  // namespace bouton::cli
