// Limits: how much one computation may cost. Meter: what it has cost so far. Stop: why it ended.
//
// The words are the same in all rooms. `Limits` is what the user allows. A `Meter` counts steps and
// looks at the limits now and then, since a look at the clock costs more than most steps. A
// `...Budget` says how far a search of one kind may go, in numbers of its own (heaps, elements,
// steps): equal budgets give equal results on every machine. `Stop` says why a computation ended.
// Reaching a limit is an ordinary result ("unknown within ..."), not an error: no public function
// throws for it. The library reads no clock and no environment unless a deadline is given.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <functional>
#include <limits>
#include <optional>
#include <utility>

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

  /// True once the deadline has passed or cancel is set. Costs a clock call: where steps are short
  /// ask a Meter.
  [[nodiscard]] bool expired() const {
    if (cancel != nullptr && cancel->load(std::memory_order_relaxed)) return true;
    return deadline.has_value() && std::chrono::steady_clock::now() >= *deadline;
  }
};

/// Thrown inside the library, never to the user, when a computation has used up its limits.
struct LimitReached {
  Stop stop = Stop::kExpired;
};

/// Counts the steps of one computation, looks at its limits now and then, and knows why it had to
/// stop. A computation that can end half-way with a partial result asks `spend`, `step` or `look`
/// whether it may go on. One that cannot calls the functions that throw LimitReached, which a
/// public function of its room catches. Several threads have a meter each.
class Meter {
 public:
  using Progress = std::function<void(std::uint64_t done, std::uint64_t all)>;
  static constexpr std::uint64_t kNoBound = (std::numeric_limits<std::uint64_t>::max)();

  /// Looks at the first step, and then after each `look_every` of them.
  /// \param most_steps  the number of steps allowed; that there are more is noticed at a look
  explicit Meter(Limits const& limits, std::uint64_t most_steps = kNoBound,
                 std::uint64_t look_every = kLookEvery)
      : limits_(&limits), most_steps_(most_steps), look_every_(look_every) {}
  explicit Meter(Limits&&, std::uint64_t = 0, std::uint64_t = 0) = delete;  // kept by reference
  /// One that takes its first look later: what is short is done whatever the time is.
  [[nodiscard]] static Meter patient(Limits const& limits, std::uint64_t most_steps = kNoBound,
                                     std::uint64_t look_every = kLookEvery) {
    Meter meter(limits, most_steps, look_every);
    meter.next_look_ = look_every;
    return meter;
  }
  static Meter patient(Limits&&, std::uint64_t = 0, std::uint64_t = 0) = delete;
  /// One that waits for its first resume().
  Meter() = default;

  /// Goes on, within other limits, after what it stopped for; all steps stay counted.
  void resume(Limits const& limits, std::uint64_t most_steps = kNoBound) {
    limits_ = &limits;
    most_steps_ = most_steps;
    stop_ = Stop::kNone;
  }

  /// Counts steps of about a nanosecond each. \return whether the computation may go on; once
  /// false, it stays false.
  bool spend(std::uint64_t steps) {
    done_ += steps;
    return done_ < next_look_ || look_again();
  }
  /// Counts steps where nobody asks yet.
  void count(std::uint64_t steps) { done_ += steps; }
  /// Counts one step of up to a few microseconds. \return as spend
  bool step() { return spend(kLookEvery / 4096); }
  /// Looks at the deadline, where few steps are counted for much work.
  bool look() { return stop_ == Stop::kNone && (!limits_->expired() || stop(Stop::kExpired)); }
  /// Ends the computation for a reason that the meter does not see. \return false
  bool stop(Stop why) {
    if (stop_ == Stop::kNone) stop_ = why;
    next_look_ = 0;
    return false;
  }

  /// As spend, for a computation that cannot end half-way. \throws LimitReached
  void require(std::uint64_t steps) {
    if (!spend(steps)) throw LimitReached{stop_};
  }
  /// As look. \throws LimitReached
  void require_time() {
    if (!look()) throw LimitReached{stop_};
  }
  /// Checks that a table of `bytes` fits besides what is in use. \throws LimitReached
  void require_memory(std::uint64_t bytes) {
    if (bytes <= limits_->memory_bytes) return;
    stop(Stop::kMemory);
    throw LimitReached{stop_};
  }
  /// Counts `bytes` that stay in use, besides those counted before. \throws LimitReached
  void keep_memory(std::uint64_t bytes) { require_memory(kept_bytes_ += bytes); }

  /// Steps counted so far.
  [[nodiscard]] std::uint64_t done() const { return done_; }
  /// Whether they are more than are allowed: for those who cannot wait for the next look.
  [[nodiscard]] bool over() const { return done_ > most_steps_; }
  [[nodiscard]] bool stopped() const { return stop_ != Stop::kNone; }
  [[nodiscard]] Stop stopped_by() const { return stop_; }
  [[nodiscard]] Limits const& limits() const { return *limits_; }

  /// From now on `progress` is called with the amount of work done.
  void report_to(Progress progress) { progress_ = std::move(progress); }
  void report(std::uint64_t done, std::uint64_t all) const {
    if (progress_) progress_(done, all);
  }

 private:
  static constexpr std::uint64_t kLookEvery = 1 << 16;

  bool look_again() {
    if (stop_ != Stop::kNone) return false;
    next_look_ = done_ + look_every_;
    return look() && (!over() || stop(Stop::kWork));
  }

  Limits const* limits_ = nullptr;
  std::uint64_t most_steps_ = kNoBound;
  std::uint64_t look_every_ = kLookEvery;
  std::uint64_t done_ = 0;
  std::uint64_t next_look_ = 0;
  std::uint64_t kept_bytes_ = 0;
  Stop stop_ = Stop::kNone;
  Progress progress_;
};

}  // namespace bouton
