// The command `bouton`: reads the command line, runs one subcommand, turns every failure
// into a message and an exit status.
#include <cstdio>

#include "command_line.hpp"
#include "exit_status.hpp"
#include "memory.hpp"
#include "output.hpp"
#include "program_file.hpp"
#include "signals.hpp"

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
