#include "signals.hpp"

#include <unistd.h>
#include <csignal>

#include "exit_status.hpp"

namespace bouton::cli {
namespace {

std::atomic<bool> interrupt{false};
std::atomic<int> presses{0}, deadly{2};
// Otherwise the handler could not touch them.
static_assert(std::atomic<bool>::is_always_lock_free && std::atomic<int>::is_always_lock_free);

extern "C" void on_interrupt(int) {
  interrupt.store(true, std::memory_order_relaxed);
  if (presses.fetch_add(1, std::memory_order_relaxed) + 1 >= deadly) _exit(kExitInterrupted);
}

}  // namespace

void install_signal_handlers() {
  struct sigaction action = {};
  action.sa_handler = on_interrupt;
  sigemptyset(&action.sa_mask);
  action.sa_flags = 0;  // no SA_RESTART: a read that waits for the keyboard must return
  sigaction(SIGINT, &action, nullptr);
  // Some parents ignore SIGPIPE, and children inherit that.
  std::signal(SIGPIPE, SIG_DFL);
}

void begin_session_signals() {
  deadly = 3;
}

void clear_interrupt() {
  presses = 0;
  interrupt = false;
}

std::atomic<bool> const& interrupt_flag() {
  return interrupt;
}

}  // namespace bouton::cli
