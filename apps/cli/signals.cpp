#include "signals.hpp"

#include <unistd.h>
#include <csignal>

#include "exit_status.hpp"

namespace bouton::cli {
namespace {

std::atomic<bool> interrupt{false};
static_assert(std::atomic<bool>::is_always_lock_free);  // otherwise the handler could not touch it

extern "C" void on_interrupt(int) {
  if (interrupt.exchange(true, std::memory_order_relaxed)) _exit(kExitInterrupted);
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

std::atomic<bool> const& interrupt_flag() {
  return interrupt;
}

}  // namespace bouton::cli
