#include "progress.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>

#include "terminal/width.hpp"

namespace bouton::cli {
namespace {

constexpr std::chrono::milliseconds kInterval{500};

bool wanted(Settings const& settings) {
  if (settings.quiet || isatty(STDERR_FILENO) == 0) return false;
  char const* const terminal = std::getenv("TERM");
  return terminal == nullptr || std::string_view(terminal) != "dumb";
}

void write(std::string_view text) {
  std::fwrite(text.data(), 1, text.size(), stderr);
  std::fflush(stderr);
}

/// A rate to three digits, with a comma between thousands: 39,400.
std::string rounded(double rate) {
  double const unit = rate < 1000 ? 1 : std::pow(10, std::floor(std::log10(rate)) - 2);
  std::string digits = fmt::format("{:.0f}", std::round(rate / unit) * unit);
  for (std::size_t at = digits.size(); at > 3; at -= 3) digits.insert(at - 3, 1, ',');
  return digits;
}

/// "45s", "3m05s", "2h10m", "12d03h"
std::string short_duration(double seconds) {
  if (!(seconds < 1e12)) return "?";
  auto const whole = static_cast<std::uint64_t>(std::ceil(seconds));
  std::uint64_t const days = whole / 86400, hours = whole / 3600 % 24, minutes = whole / 60 % 60;
  if (days > 0) return fmt::format("{}d{:02}h", days, hours);
  if (hours > 0) return fmt::format("{}h{:02}m", hours, minutes);
  if (minutes > 0) return fmt::format("{}m{:02}s", minutes, whole % 60);
  return fmt::format("{}s", whole);
}

}  // namespace

StatusLine::StatusLine(Settings const& settings) : on_(wanted(settings)), last_(Clock::now()) {}

bool StatusLine::due() const {
  return on_ && Clock::now() - last_ >= kInterval;
}

double StatusLine::age() const {
  return std::chrono::duration<double>(Clock::now() - last_).count();
}

void StatusLine::show(std::string_view line) {
  last_ = Clock::now();
  shown_ = true;
  // A line that the terminal breaks could not be erased.
  std::size_t const width = terminal::columns(terminal::Stream::kError).value_or(80);
  write("\r" + terminal::cut(line, std::max<std::size_t>(width, 2) - 1) + "\033[K");
}

void StatusLine::clear() {
  if (!shown_) return;
  write("\r\033[K");
  shown_ = false;
}

Progress::Progress(Settings const& settings, std::optional<std::uint64_t> to)
    : line_(settings), language_(settings.language), to_(to) {}

void Progress::update(std::uint64_t computed, sequence::StreamReport const& report) {
  if (!begun_) {
    begun_ = true;
    last_computed_ = computed;  // values from a resume file do not count as speed
  }
  if (!line_.due()) return;
  double const rate = static_cast<double>(computed - last_computed_) / line_.age();
  rate_ = line_.shown() ? 0.7 * rate_ + 0.3 * rate : rate;
  last_computed_ = computed;

  std::string line =
      render(Message{"cli.progress", {{"n", std::to_string(computed)}, {"rate", rounded(rate_)}}},
             language_);
  if (report.space && !report.rare.empty()) {
    line += render(Message{"cli.progress.rare",
                           {{"count", std::to_string(report.rare.size())},
                            {"last", std::to_string(report.rare.back().heap)}}},
                   language_);
  }
  if (to_ && rate_ > 0 && *to_ >= computed) {
    double const left = static_cast<double>(*to_ + 1 - computed) / rate_;
    line += render(Message{"cli.progress.left", {{"time", short_duration(left)}}}, language_);
  }
  line_.show(line);
}

}  // namespace bouton::cli
