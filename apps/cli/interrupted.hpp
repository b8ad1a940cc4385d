// What is said after Ctrl-C: every command prints what it has by then, as where a limit is reached.
#pragma once

#include "exit_status.hpp"
#include "options.hpp"
#include "output.hpp"

namespace bouton::cli {

/// Says on standard error that the output is what was found before Ctrl-C. \return the exit status
inline int say_interrupted(Settings const& settings) {
  flush_output();
  put_error(render("cli.interrupted", settings.language));
  return kExitInterrupted;
}

}  // namespace bouton::cli
