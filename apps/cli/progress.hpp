// A line on standard error that says how far a long computation is; only on a terminal.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>

#include "bouton/sequence/value_stream.hpp"
#include "options.hpp"

namespace bouton::cli {

class Progress {
 public:
  /// \param to  the heap where it will end, if that is known.
  Progress(Settings const& settings, std::optional<std::uint64_t> to);
  /// Erases the line.
  ~Progress() { clear(); }
  Progress(Progress const&) = delete;
  Progress& operator=(Progress const&) = delete;

  /// Shows where we are, at most twice a second; costs a clock call. `computed` values are
  /// known; `rare` are the engine's rare values so far.
  void update(std::uint64_t computed, sequence::StreamReport const& report);
  /// Erases the line, before something else is written.
  void clear();

 private:
  using Clock = std::chrono::steady_clock;

  Language language_;
  std::optional<std::uint64_t> to_;
  bool on_;
  bool shown_ = false;
  Clock::time_point last_;
  std::uint64_t last_computed_ = 0;
  bool begun_ = false;
  double rate_ = 0;  // values per second, smoothed
};

/// "45s", "3m05s", "2h10m", "12d03h"
[[nodiscard]] std::string short_duration(double seconds);

}  // namespace bouton::cli
