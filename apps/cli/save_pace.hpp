// SavePace: how often a long computation saves its state.
#pragma once

#include <algorithm>
#include <chrono>
#include <optional>

namespace bouton::cli {

class SavePace {
 public:
  using Duration = std::chrono::nanoseconds;
  static constexpr Duration kUsual = std::chrono::seconds(10);
  /// Saving takes one part of so many of the time, at most.
  static constexpr int kShare = 20;

  /// \param wanted  so often; empty: every ten seconds, or less often where saving takes long
  explicit SavePace(std::optional<Duration> wanted = {}) : wanted_(wanted) {}

  /// From the end of a save that took `took` to the next.
  [[nodiscard]] Duration pause(Duration took) const {
    return wanted_.value_or(std::max(kUsual, (kShare - 1) * took));
  }

 private:
  std::optional<Duration> wanted_;
};

}  // namespace bouton::cli
