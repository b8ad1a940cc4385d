// --resume FILE: where a long computation saves its state, so that Ctrl-C, kill -9 or a power cut
// lose no more than the last few seconds.
//
// Ctrl-C and --timeout do not wait for a state that takes seconds to write: then FILE stays as it
// was saved last, and the reader is told so.
#pragma once

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "bouton/core/error.hpp"
#include "core/durable_file.hpp"
#include "core/moment.hpp"
#include "options.hpp"

namespace bouton::cli {

/// When a long computation saves its state.
///
///   begin ... usual ... usual ... usual ... | last | deadline
///
/// A state may take seconds to write, and at the deadline there is no time left for that: so there
/// is a save half-way there, and one that ends shortly before it.
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

class ResumeFile {
 public:
  /// \param path      empty: nothing is saved
  /// \param every     --save-every, as given; empty: see SavePace
  /// \param settings  must live as long as this
  /// \throws Error if `every` is not a duration, or is given without a path
  ResumeFile(std::string path, std::string const& every, Settings const& settings);

  [[nodiscard]] bool used() const { return !path_.empty(); }
  [[nodiscard]] std::string const& path() const { return path_; }
  /// The saved state; empty if there is none yet. \throws Error
  [[nodiscard]] std::optional<InputFile> load() const;
  /// Runs `take_up`, which reads a saved state and returns what was taken up, empty if a limit was
  /// reached. \throws Error naming the file as well
  template <class TakeUp>
  [[nodiscard]] auto restore(TakeUp&& take_up) const {
    try {
      return take_up();
    } catch (Error const& error) {
      throw unusable(error);
    }
  }
  /// Says why nothing was taken up. \return the exit status
  [[nodiscard]] int say_not_taken_up() const;

  /// Whether it is time to save again.
  [[nodiscard]] bool due() const;
  /// When it will be.
  [[nodiscard]] SavePace::Time next() const { return next_; }
  /// Saves a state: `write` puts it piece by piece into what it is given. Once the limits are over,
  /// and a moment more, what was saved before stays.
  /// \param n  the computation goes on from there
  /// \throws Error, WriteError
  template <class Write>
  void save(std::uint64_t n, Write&& write) {
    if (!used()) return;
    Limits const limits = settings_.limits_to_write();
    DurableFile file(path_);
    Meter meter(limits);
    try {
      write([&](std::string_view piece) {
        meter.require_time();
        file.append(piece);
      });
      meter.require_time();
      file.commit();
      saved_ = n;
      complained_ = false;
    } catch (LimitReached const&) {  // the file is as it was
    }
  }
  /// As save, but goes on if it cannot be written and says so once: the disk may have room
  /// again before the end.
  template <class Save>
  void try_save(Save&& save_all) {
    auto const begin = SavePace::Clock::now();
    try {
      save_all();
    } catch (Error const& error) {
      complain(error);
    }
    auto const end = SavePace::Clock::now();
    next_ = pace_.next(end, end - begin);
  }
  /// What is in the file goes on from n.
  void taken_up(std::uint64_t n) { saved_ = n; }
  /// Tells the reader from where the computation can go on, if it can, when it has come to n.
  void say_saved(std::uint64_t n) const;

 private:
  [[nodiscard]] Error unusable(Error const& error) const;
  void complain(Error const& error);

  std::string path_;
  Settings const& settings_;
  SavePace pace_;
  SavePace::Time next_;      // when it is time to save again
  std::uint64_t saved_ = 0;  // what is in the file goes on from there
  bool complained_ = false;
};

}  // namespace bouton::cli
