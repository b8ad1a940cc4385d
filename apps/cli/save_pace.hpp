// SavePace: when a long computation saves its state.
//
//   begin ... usual ... usual ... usual ... | last | deadline
//
// A state may take seconds to write, and at the deadline there is no time left for that: so there
// is a save half-way there, and one that ends shortly before it.
#pragma once

#include <algorithm>
#include <chrono>
#include <optional>

#include "core/moment.hpp"

namespace bouton::cli {

class SavePace {
 public:
  using Clock = std::chrono::steady_clock;
  using Time = Clock::time_point;
  using Duration = std::chrono::nanoseconds;
  static constexpr Duration kUsual = std::chrono::seconds(10);
  /// Saving takes one part of so many of the time, at most.
  static constexpr int kShare = 20;
  /// What takes no longer is saved after the deadline as well.
  static constexpr Duration kQuick = kMoment;

  /// \param wanted    so often; empty: every ten seconds, or less often where saving takes long
  /// \param deadline  when the computation ends; empty: that is not known
  explicit SavePace(std::optional<Duration> wanted = {}, std::optional<Time> deadline = {})
      : wanted_(wanted), deadline_(deadline) {}

  /// When to save first. How long it takes is not known.
  [[nodiscard]] Time first(Time begin) const {
    Time const usual = begin + wanted_.value_or(kUsual);
    return deadline_ ? std::min(usual, begin + (*deadline_ - begin) / 2) : usual;
  }
  /// When to save next, after a save that took `took` and ended at `end`.
  [[nodiscard]] Time next(Time end, Duration took) const {
    Time const usual = end + wanted_.value_or(std::max(kUsual, (kShare - 1) * took));
    if (!deadline_ || took < kQuick / 2) return usual;
    Time const last = *deadline_ - 2 * took;  // it may take longer than before
    return last > end ? std::min(usual, last) : usual;
  }

 private:
  std::optional<Duration> wanted_;
  std::optional<Time> deadline_;
};

}  // namespace bouton::cli
