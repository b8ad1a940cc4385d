// Signals: Ctrl-C asks every computation to stop, a closed pipe ends the program silently.
#pragma once

#include <atomic>

namespace bouton::cli {

struct Settings;  // options.hpp

/// From now on the first Ctrl-C sets interrupt_flag(), a second one a tenth of a second later or
/// more ends the process with status 130. A closed standard output (SIGPIPE) ends the process
/// without a word.
void install_signal_handlers();

/// In a session one piece of work follows another: from now on the third Ctrl-C during one piece
/// ends the process, and clear_interrupt() begins the next piece.
void begin_session_signals();
void clear_interrupt();

/// Set by Ctrl-C; Limits::cancel points here.
[[nodiscard]] std::atomic<bool> const& interrupt_flag();

[[nodiscard]] inline bool interrupted() {
  return interrupt_flag().load(std::memory_order_relaxed);
}

/// Says on standard error that the output is what was found before Ctrl-C: every command prints
/// what it has by then, as where a limit is reached. \return the exit status
int say_interrupted(Settings const& settings);

}  // namespace bouton::cli
