// A line on standard error that shows the progress of a long computation; only on a terminal.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "bouton/sequence/value_stream.hpp"
#include "options.hpp"
#include "sequence/stream_report.hpp"

namespace bouton::cli {

/// The line itself.
class StatusLine {
 public:
  explicit StatusLine(Settings const& settings);
  /// Erases the line.
  ~StatusLine() { clear(); }
  StatusLine(StatusLine const&) = delete;
  StatusLine& operator=(StatusLine const&) = delete;

  /// Whether it is time to show a new one: at most twice a second. Costs a clock call.
  [[nodiscard]] bool due() const;
  void show(std::string_view line);
  /// Whether a line was shown before.
  [[nodiscard]] bool shown() const { return shown_; }
  /// Seconds since it was shown, or made.
  [[nodiscard]] double age() const;
  /// Erases the line before something else is written.
  void clear();

 private:
  using Clock = std::chrono::steady_clock;

  bool on_;
  bool shown_ = false;
  Clock::time_point last_;
};

class Progress {
 public:
  /// \param to  the heap where it will end, if that is known.
  Progress(Settings const& settings, std::optional<std::uint64_t> to);
  /// Where it will end, known only now.
  void expect(std::uint64_t to) { to_ = to; }
  /// Shows the progress, at most twice a second; costs a clock call. `computed` values are
  /// known; `rare` are the engine's rare values so far.
  void update(std::uint64_t computed, sequence::StreamReport const& report);

 private:
  StatusLine line_;
  Language language_;
  std::optional<std::uint64_t> to_;
  std::uint64_t last_computed_ = 0;
  bool begun_ = false;
  double rate_ = 0;  // values per second, smoothed
};

}  // namespace bouton::cli
