// Limits: how much one computation may cost. Stop: why it ended.
//
// The words are the same in all rooms. `Limits` is what the user allows. `Watch` polls them now and
// then, where a step is too small to poll at each one; inside the library `WorkMeter` does so too,
// and counts steps. A `...Budget` says how far a search of one kind may go, in numbers of its own
// (heaps, elements, steps): equal budgets give equal results on every machine. `Stop` says why a
// computation ended. Reaching a limit is an ordinary result ("unknown within ..."), not an error:
// no public function throws for it. The library reads no clock and no environment unless a deadline
// is given.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <optional>

namespace bouton {

/// Why a computation ended. The last groups concern one room each.
enum class Stop {
  kNone,       ///< nothing stopped it: everything that was asked for is there
  kExpired,    ///< the deadline passed, or it was cancelled
  kMemory,     ///< it needed more memory than allowed, or than there is
  kPositions,  ///< a search needed to store more positions, or to look at far more, than allowed
  kWork,       ///< it needed more elementary steps than allowed

  // Nim-values of one-heap games (sequence):
  kValueSize,  ///< a value above 65535
  kHistory,    ///< a value may be rare, and the old values that would decide it are no longer kept

  // Misere quotients (misere):
  kHeaps,     ///< all heaps asked for are done; it may go on with more
  kElements,  ///< the next heap needs more elements of the quotient than allowed
  kSteady,    ///< the next heap seems to need more and more elements; this is not proved
};

/// What a computation may use. The defaults suit a question that a person waits for.
struct Limits {
  std::uint64_t memory_bytes = std::uint64_t{1} << 30;  ///< tables of one computation
  /// Positions a search may store; the default takes about ten seconds at most.
  std::uint64_t positions = 1'000'000;
  /// When to end; empty if there is no deadline.
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

/// Polls limits now and then, where a step is too small to poll at each one.
class Watch {
 public:
  explicit Watch(Limits const& limits) : limits_(limits) {}
  explicit Watch(Limits&&) = delete;  // kept by reference

  /// Counts a step of up to a few microseconds. \return whether a limit has been reached; once
  /// true, it stays true.
  bool expired() {
    if (!reached_ && ++steps_ % kInterval == 0) reached_ = limits_.expired();
    return reached_;
  }
  /// Whether expired() has returned true; counts no step and polls nothing.
  [[nodiscard]] bool reached() const { return reached_; }

 private:
  static constexpr std::uint32_t kInterval = 4096;

  Limits const& limits_;
  std::uint32_t steps_ = 0;
  bool reached_ = false;
};

}  // namespace bouton
