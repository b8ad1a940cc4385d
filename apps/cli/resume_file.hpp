// --resume FILE: where a long computation saves its state, so that Ctrl-C, kill -9 or a power cut
// lose no more than the last few seconds.
#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <string_view>

#include "bouton/core/error.hpp"
#include "core/durable_file.hpp"
#include "options.hpp"
#include "save_pace.hpp"

namespace bouton::cli {

class ResumeFile {
 public:
  /// \param path   empty: nothing is saved
  /// \param every  --save-every, as given; empty: see SavePace
  /// \throws Error if `every` is not a duration, or is given without a path
  ResumeFile(std::string path, std::string const& every, Language language);

  [[nodiscard]] bool used() const { return !path_.empty(); }
  [[nodiscard]] std::string const& path() const { return path_; }
  /// The saved state; empty if there is none yet. \throws Error
  [[nodiscard]] std::optional<InputFile> load() const;
  /// Runs `take_up`, which reads a saved state. \throws Error naming the file as well
  template <class TakeUp>
  void restore(TakeUp&& take_up) const {
    try {
      take_up();
    } catch (Error const& error) {
      throw unusable(error);
    }
  }

  /// Whether it is time to save again.
  [[nodiscard]] bool due() const;
  /// \throws Error, WriteError
  void save(std::string_view state);
  /// The same, where `write` puts the state piece by piece into what it is given.
  template <class Write>
  void save_pieces(Write&& write) {
    if (!used()) return;
    DurableFile file(path_);
    write([&](std::string_view piece) { file.append(piece); });
    file.commit();
    complained_ = false;
  }
  /// As save, but goes on if it cannot be written and says so once: the disk may have room
  /// again before the end.
  template <class Save>
  void try_save(Save&& save_all) {
    auto const begin = Clock::now();
    try {
      save_all();
    } catch (Error const& error) {
      complain(error);
    }
    last_ = Clock::now();
    pause_ = pace_.pause(last_ - begin);
  }
  /// Tells the reader from where the computation can go on, if it can.
  void say_saved() const;

 private:
  using Clock = std::chrono::steady_clock;

  [[nodiscard]] Error unusable(Error const& error) const;
  void complain(Error const& error);

  std::string path_;
  Language language_;
  SavePace pace_;
  Clock::time_point last_ = Clock::now();  // the end of the last save on the way, or the beginning
  SavePace::Duration pause_;               // from then on
  bool complained_ = false;
};

}  // namespace bouton::cli
