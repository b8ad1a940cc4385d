// WorkMeter: counts the elementary steps of one computation and polls its limits now and then.
//
// A computation that can end half-way with a partial result asks `spend` whether it may go on. One
// that cannot calls the functions that throw LimitReached, which a public function of its room
// catches.
#pragma once

#include <cstdint>
#include <functional>
#include <limits>
#include <utility>

#include "bouton/core/limits.hpp"

namespace bouton {

/// Thrown inside the library, never to the user, when a computation has used up its limits.
struct LimitReached {
  Stop stop = Stop::kExpired;
};

class WorkMeter {
 public:
  using Progress = std::function<void(std::uint64_t done, std::uint64_t all)>;
  static constexpr std::uint64_t kNoBound = (std::numeric_limits<std::uint64_t>::max)();

  /// \param most_steps  the number of steps allowed, counted to within `look_every`
  explicit WorkMeter(Limits const& limits, std::uint64_t most_steps = kNoBound,
                     std::uint64_t look_every = 1 << 16)
      : limits_(&limits), most_steps_(most_steps), look_every_(look_every) {}
  explicit WorkMeter(Limits&&, std::uint64_t = 0, std::uint64_t = 0) = delete;  // kept by reference

  /// Counts steps of about a nanosecond each. \return whether the computation may go on; once
  /// false, it stays false.
  bool spend(std::uint64_t steps) {
    done_ += steps;
    if (done_ >= next_look_) look();
    return stop_ == Stop::kNone;
  }
  /// The same for a computation that cannot end half-way. \throws LimitReached
  void require(std::uint64_t steps) {
    if (!spend(steps)) throw LimitReached{stop_};
  }
  /// Looks at the deadline, where few steps are counted for much work. \throws LimitReached
  void require_time() {
    if (stop_ == Stop::kNone && limits_->expired()) stop_ = Stop::kExpired;
    if (stop_ != Stop::kNone) throw LimitReached{stop_};
  }
  /// Checks that a table of `bytes` fits besides what is in use. \throws LimitReached
  void require_memory(std::uint64_t bytes) {
    if (bytes <= limits_->memory_bytes) return;
    stop_ = Stop::kMemory;
    throw LimitReached{stop_};
  }
  /// Counts `bytes` that stay in use, besides those counted before. \throws LimitReached
  void keep_memory(std::uint64_t bytes) { require_memory(kept_bytes_ += bytes); }

  /// Steps counted so far.
  [[nodiscard]] std::uint64_t done() const { return done_; }
  [[nodiscard]] bool stopped() const { return stop_ != Stop::kNone; }
  [[nodiscard]] Stop stopped_by() const { return stop_; }
  [[nodiscard]] Limits const& limits() const { return *limits_; }

  /// From now on `progress` is called with the amount of work done.
  void report_to(Progress progress) { progress_ = std::move(progress); }
  void report(std::uint64_t done, std::uint64_t all) const {
    if (progress_) progress_(done, all);
  }

 private:
  void look() {
    next_look_ = done_ + look_every_;
    if (stop_ != Stop::kNone) return;
    if (limits_->expired()) {
      stop_ = Stop::kExpired;
    } else if (done_ > most_steps_) {
      stop_ = Stop::kWork;
    }
  }

  Limits const* limits_;
  std::uint64_t most_steps_;
  std::uint64_t look_every_;
  std::uint64_t done_ = 0;
  std::uint64_t next_look_ = 0;
  std::uint64_t kept_bytes_ = 0;
  Stop stop_ = Stop::kNone;
  Progress progress_;
};

}  // namespace bouton
