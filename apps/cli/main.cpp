// The command `bouton`: its subcommands, one of which is run; every failure becomes a message and
// an exit status.
#include <cstdio>

#include "command_line.hpp"
#include "memory.hpp"
#include "output.hpp"
#include "program_file.hpp"
#include "signals.hpp"

namespace bouton::cli {

std::vector<Command> all_commands(Program const& program, GlobalOptions const& options) {
  return {solve_command(),          sum_command(),    split_command(),      exercises_command(),
          play_command(),           table_command(),  values_command(),     period_command(),
          quotient_command(),       genus_command(),  discover_command(),   verify_command(),
          check_command(),          lookup_command(), census_command(),     selftest_command(),
          shell_command(options),   games_command(),  references_command(), help_command(program),
          generate_command(program)};
}

}  // namespace bouton::cli

int main(int argc, char** argv) {
  using namespace bouton::cli;
  remember_program(argc > 0 ? argv[0] : nullptr);
  install_signal_handlers();
  bouton::Language const language = early_language(argc, argv);
  survive_little_memory(language);
  int status = kExitAnswered;
  try {
    CommandLine line;
    status = run_command_line(line, argc, argv, language, nullptr);
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
