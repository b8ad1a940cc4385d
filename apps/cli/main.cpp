// The command `bouton`: reads the command line, runs one subcommand, turns every failure
// into a message and an exit status.
#include <cstdio>
#include <new>

#include "bouton/core/durable_file.hpp"
#include "command.hpp"
#include "exit_status.hpp"
#include "front.hpp"
#include "memory.hpp"
#include "output.hpp"
#include "signals.hpp"
#include "usage_error.hpp"

#ifndef BOUTON_VERSION
#error "BOUTON_VERSION comes from the build"
#endif

namespace bouton::cli {
namespace {

/// Options given twice: the last one counts, as in most commands.
void last_one_counts(CLI::App& parser) {
  for (CLI::Option* option : parser.get_options()) {
    if (option->get_expected_max() <= 1) option->take_last();
  }
}

/// An option given with an empty value is no option left out.
void refuse_empty_values(CLI::App const& parser) {
  for (CLI::Option const* option : parser.get_options()) {
    if (option->get_positional() || option->get_expected_min() == 0) continue;
    for (std::string const& value : option->results()) {
      if (!value.empty()) continue;
      throw bouton::Error(bouton::Message{"cli.error.no_value", {{"option", option->get_name()}}});
    }
  }
}

void add_global_options(CLI::App& app, Texts const& texts, GlobalOptions& options) {
  app.add_option("--color", options.color, texts("help.opt.color"))->type_name("auto|always|never");
  app.add_flag("--quiet,-q", options.quiet, texts("help.opt.quiet"));
  app.add_option("--threads", options.threads, texts("help.opt.threads"))->type_name("N");
  app.add_option("--limit-memory", options.limit_memory, texts("help.opt.memory"))
      ->type_name("SIZE");
  app.add_option("--timeout", options.timeout, texts("help.opt.timeout"))->type_name("TIME");
  app.add_option("--lang", options.lang, texts("help.opt.lang"))->type_name("en|zh");
}

void set_labels(CLI::App& app, Texts const& texts) {
  auto const formatter = std::make_shared<CLI::Formatter>();
  formatter->column_width(30);
  formatter->label("Usage", texts("help.label.usage"));
  formatter->label("OPTIONS", texts("help.label.options"));
  formatter->label("Positionals", texts("help.label.arguments"));
  formatter->label("SUBCOMMAND", texts("help.label.command"));
  app.formatter(formatter);
  app.option_defaults()->group(texts("help.label.group"));
  app.set_help_flag("-h", texts("help.opt.short_help"));
  app.set_help_all_flag("--help", texts("help.opt.long_help"));
}

int run(int argc, char const* const* argv, Language language) {
  Texts const texts(language);
  CLI::App app(texts("help.app"), "bouton");
  set_labels(app, texts);
  app.require_subcommand(0, 1);
  bool version = false;
  app.add_flag("--version", version, texts("help.opt.version"));
  GlobalOptions options;
  add_global_options(app, texts, options);

  std::vector<Command> const commands = {
      add_solve(app, texts),  add_sum(app, texts),      add_split(app, texts),
      add_play(app, texts),   add_table(app, texts),    add_values(app, texts),
      add_period(app, texts), add_quotient(app, texts), add_genus(app, texts),
      add_verify(app, texts), add_check(app, texts),    add_lookup(app, texts),
      add_census(app, texts), add_selftest(app, texts), add_games(app, texts),
      add_help(app, texts),   add_generate(app, texts)};
  last_one_counts(app);
  for (Command const& command : commands) last_one_counts(*command.parser);

  auto const chosen = [&]() -> Command const* {
    for (Command const& command : commands) {
      if (command.parser->parsed()) return &command;
    }
    return nullptr;
  };
  try {
    app.parse(argc, argv);
  } catch (CLI::CallForHelp const&) {
    print_command_help(chosen() != nullptr ? *chosen()->parser : app, false, language);
    return kExitAnswered;
  } catch (CLI::CallForAllHelp const&) {
    print_command_help(chosen() != nullptr ? *chosen()->parser : app, true, language);
    return kExitAnswered;
  } catch (CLI::ParseError const& error) {
    throw usage_error(error, app, chosen() != nullptr ? *chosen()->parser : app);
  }
  refuse_empty_values(app);
  if (chosen() != nullptr) refuse_empty_values(*chosen()->parser);
  Settings const set = settings(options);
  if (set.memory_given) keep_within(set.memory_bytes, set.threads);
  if (version) {
    put("bouton " BOUTON_VERSION "\n");
    return kExitAnswered;
  }
  if (chosen() == nullptr) {
    print_first_screen(set);
    return kExitAnswered;
  }
  return chosen()->run(set);
}

/// Runs and makes sure that the result has reached the reader.
int run_and_flush(int argc, char const* const* argv, Language language) {
  int const status = run(argc, argv, language);
  flush_output();
  return status;
}

int report_failure(Language language) {
  try {
    throw;
  } catch (Error const& error) {
    std::string const text = error_text(error, language);
    std::fwrite(text.data(), 1, text.size(), stderr);
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
    // What came before the failure is still wanted, in its place before the message or not.
    std::fflush(stdout);
  }
  return interrupted() && status != kExitInternal ? kExitInterrupted : status;
}
