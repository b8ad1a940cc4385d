#include "signals.hpp"

#include <time.h>
#include <unistd.h>
#include <csignal>
#include <cstdint>

#include "command.hpp"
#include "options.hpp"
#include "output.hpp"

namespace bouton::cli {
namespace {

std::atomic<bool> interrupt{false};
std::atomic<int> presses{0}, deadly{2};
std::atomic<std::int64_t> last_press{0};
// Otherwise the handler could not touch them.
static_assert(std::atomic<bool>::is_always_lock_free && std::atomic<int>::is_always_lock_free &&
              std::atomic<std::int64_t>::is_always_lock_free);

/// Signals that follow a press within this many nanoseconds belong to it: `timeout` and other
/// programs that pass the signal on send it to the process and to its group, one right after the
/// other.
constexpr std::int64_t kOnePress = 100'000'000;

/// Nanoseconds of a clock that a handler may read.
std::int64_t now() {
  struct timespec time = {};
  clock_gettime(CLOCK_MONOTONIC, &time);
  return std::int64_t{time.tv_sec} * 1'000'000'000 + time.tv_nsec;
}

extern "C" void on_interrupt(int) {
  interrupt.store(true, std::memory_order_relaxed);
  std::int64_t const time = now();
  if (presses > 0 && time - last_press < kOnePress) return;
  last_press = time;
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

int say_interrupted(Settings const& settings) {
  flush_output();
  put_error(render("cli.interrupted", settings.language));
  return kExitInterrupted;
}

}  // namespace bouton::cli
