// Limits: how much work a question may cost.
//
// Reaching a limit is an ordinary result ("unknown within ..."), not an error. The library
// reads no clock and no environment unless a deadline is given.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <optional>

namespace bouton {

struct Limits {
  std::uint64_t memory_bytes = std::uint64_t{1} << 30;  ///< tables of one computation
  /// Positions a search may store: by default what takes some ten seconds at most.
  std::uint64_t positions = 1'000'000;
  std::optional<std::chrono::steady_clock::time_point> deadline;
  std::atomic<bool> const* cancel = nullptr;  ///< set from outside (Ctrl-C), polled
  unsigned threads = 1;                       ///< worker threads, >= 1 (WebAssembly: 1)

  /// True once the deadline has passed or cancel is set. Costs a clock call: poll every
  /// few thousand steps.
  [[nodiscard]] bool expired() const {
    if (cancel != nullptr && cancel->load(std::memory_order_relaxed)) return true;
    return deadline.has_value() && std::chrono::steady_clock::now() >= *deadline;
  }
};

}  // namespace bouton
