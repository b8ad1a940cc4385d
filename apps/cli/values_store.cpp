// bouton values --checksum, --binary FILE: all values once, in pieces, resumable.
#include <fmt/format.h>

#include <optional>

#include "ask/sequence_game.hpp"
#include "front/errors.hpp"
#include "output.hpp"
#include "progress.hpp"
#include "resume_file.hpp"
#include "sequence/file/value_file.hpp"
#include "sequence/value_reader.hpp"
#include "values.hpp"

namespace bouton::cli {
using namespace front;

namespace {

using sequence::ChecksummedValues;
using sequence::ValueFileWriter;

/// The computation, and the file for it if there is one.
class Store {
 public:
  Store(ask::SequenceGame const& game, std::string const& binary, ResumeFile& resume)
      : game_(game), binary_(binary), resume_(resume), values_(game.heaps) {}

  /// Begins, or goes on from what the files have. False if a limit was reached: the files are as
  /// they were.
  [[nodiscard]] bool take_up(Limits const& limits) {
    auto saved = resume_.load();
    if (!saved) {
      if (!binary_.empty()) writer_.emplace(binary_, game_.heaps);
      save();  // fails now if the place cannot be written, not in an hour
      return true;
    }
    auto taken_up = resume_.restore(
        [&] { return ChecksummedValues::restore(game_.heaps, saved->bytes(), limits); });
    if (!taken_up) return false;
    values_ = *std::move(taken_up);
    resume_.taken_up(values_.position());
    if (binary_.empty()) return true;
    auto writer = ValueFileWriter::resume(binary_, game_.heaps, values_.position(),
                                          values_.checksum(), limits);
    if (!writer) return false;
    writer_.emplace(*std::move(writer));
    return true;
  }

  [[nodiscard]] ChecksummedValues const& values() const { return values_; }
  [[nodiscard]] std::optional<ValueFileWriter> const& writer() const { return writer_; }

  /// False if there were no more values.
  bool advance(std::uint64_t end, Limits const& limits) {
    auto const piece = values_.next(end, limits);
    if (writer_) writer_->add(piece);
    if (resume_.due()) {
      resume_.try_save([&] { save(); });
    }
    return !piece.empty();
  }

  void save() {
    if (!resume_.used()) return;
    if (writer_ && !finished_) writer_->keep();  // first: the state must not be ahead of the file
    resume_.save(values_.position(),
                 [&](auto const& put_piece) { values_.save(sequence::StateSink(put_piece)); });
  }

  /// Keeps the values so far as FILE.part, and the state.
  void stop() {
    if (writer_) writer_->keep_as_file(values_.checksum());
    save();
  }

  /// Gives the file its name; then save() is about the state alone.
  void finish() {
    if (writer_) writer_->finish(values_.checksum());
    finished_ = true;
  }

 private:
  ask::SequenceGame const& game_;
  std::string const& binary_;  // empty: no file
  ResumeFile& resume_;
  ChecksummedValues values_;
  std::optional<ValueFileWriter> writer_;
  bool finished_ = false;
};

}  // namespace

int store_values(ask::SequenceGame const& game, std::uint64_t last, ValuesOptions const& options,
                 Settings const& settings) {
  Language const language = settings.language;
  Limits const limits = settings.limits();
  ResumeFile resume(options.resume, options.save_every, settings);
  Store store(game, options.binary, resume);
  if (!store.take_up(limits)) return resume.say_not_taken_up();
  if (store.values().position() > last + 1) {
    throw Error(Message{"cli.error.resume_passed",
                        {{"path", printable(options.resume)},
                         {"n", std::to_string(store.values().position() - 1)}}});
  }
  {
    Progress progress(settings, last);
    while (store.values().position() <= last && store.advance(last + 1, limits)) {
      progress.update(store.values().position(), store.values().reader().report());
    }
  }
  if (store.values().position() <= last) {
    store.stop();
    int const status =
        report_stop(store.values().position(), store.values().reader().stopped_by(), settings);
    if (options.checksum) {
      std::string const so_far = fmt::format("{:016x}", store.values().checksum());
      put_error({"cli.values.checksum_so_far", {{"checksum", so_far}}}, language);
    }
    if (store.writer()) {
      put_error({"cli.values.part", {{"path", printable(store.writer()->part_path())}}}, language);
    }
    resume.say_saved(store.values().position());
    return status;
  }
  store.finish();
  std::string const checksum = fmt::format("{:016x}", store.values().checksum());
  if (options.checksum) {
    put(checksum + "\n");
  } else if (!settings.quiet) {
    put_sentence({"cli.values.written",
                  {{"count", std::to_string(last + 1)},
                   {"bits", std::to_string(store.writer()->header().bits)},
                   {"checksum", checksum},
                   {"path", printable(options.binary)}}},
                 language);
  }
  flush_output();  // the answer first: the state may be impossible to write
  store.save();
  return kExitAnswered;
}

}  // namespace bouton::cli
