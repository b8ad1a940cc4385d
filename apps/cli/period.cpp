// bouton period: the period of the nim-values of a game, proved.
#include <fmt/format.h>

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "ask/period.hpp"
#include "ask/sequence_game.hpp"
#include "bouton/sequence/certificate.hpp"
#include "command.hpp"
#include "core/durable_file.hpp"
#include "fields_table.hpp"
#include "front/errors.hpp"
#include "front/fields_json.hpp"
#include "front/period_words.hpp"
#include "kept_work.hpp"
#include "output.hpp"
#include "progress.hpp"
#include "question.hpp"
#include "resume_file.hpp"
#include "sequence/file/saved_search.hpp"
#include "sequence/stream_report.hpp"
#include "signals.hpp"
#include "store_option.hpp"
#include "table_output.hpp"

namespace bouton::cli {
using namespace front;

namespace {

using sequence::PeriodSearch;
using sequence::ProofWanted;
using sequence::SavedPart;

struct PeriodOptions {
  std::vector<std::string> codes;
  std::string to, resume, save_every, small_state, proof, certificate, store;
  FormOptions forms;
};

/// Where a search ends that was not told how far to go: after some seconds to some minutes. Each of
/// several games gets a tenth of that work, which is not a tenth of the values where later ones
/// take longer.
struct DefaultEnd {
  std::uint64_t fast = 1'000'000'000;  ///< values that take a constant time each, or nearly
  std::uint64_t pairs = 1'000'000;     ///< splits into two parts, of all pairs
  std::uint64_t parts = 100'000;       ///< splits into three and more

  explicit DefaultEnd(std::size_t games) {
    if (games < 2) return;
    fast = 100'000'000;
    pairs = 300'000;
    parts = 30'000;
  }
  [[nodiscard]] std::uint64_t of(ask::SequenceGame const& game, PeriodSearch const& search) const {
    bool const sparse = search.report().engine == sequence::Engine::kSparse;
    unsigned const most_parts = game.heaps.code.max_parts();
    return sparse || most_parts < 2 ? fast : most_parts == 2 ? pairs : parts;
  }
};

/// Why the search ended, where the answer itself does not say it.
std::string reason_of_end(answer::Period const& answer, bool to_default) {
  if (interrupted()) return "@cli.stop.interrupt";
  return to_default && answer.stop == Stop::kNone ? "@cli.stop.default" : "";
}

void put_text(answer::Period const& answer, bool to_default, Settings const& settings) {
  if (answer.proved && settings.quiet) {
    put(fmt::format("{} {} {}\n", *answer.period, *answer.preperiod, *answer.saltus));
    return;
  }
  std::vector<Message> lines = describe_period(answer, reason_of_end(answer, to_default));
  if (settings.quiet) lines.resize(1);
  for (Message const& line : lines) {
    std::string const text = render(line, settings.language);
    bool const head = answer.proved && &line == &lines.front();
    put((head ? painted(text, Paint::kStrong, settings.color) : text) + "\n");
  }
}

/// What the period says about every value; if none is proved, a sentence for readers and nothing
/// for programs.
TableCell law_cell(answer::Period const& answer, bool for_readers, Language language) {
  if (!answer.proved) {
    return for_readers ? TableCell(render("cli.table.law.none", language)) : TableCell{};
  }
  std::string const saltus = answer.grows() ? fmt::format(" + {}", *answer.saltus) : "";
  return {
      render(Message{"cli.table.law.from",
                     {{"period", std::to_string(*answer.period)},
                      {"saltus", saltus},
                      {"preperiod", std::to_string(*answer.preperiod)}}},
             language),
      fmt::format("$g(n+{}) = g(n){}\\ (n\\ge {})$", *answer.period, saltus, *answer.preperiod)};
}

using Rows = std::vector<std::vector<TableCell>>;

/// One question about one game: the search, and where it and its result go.
class PeriodQuestion {
 public:
  PeriodQuestion(ask::SequenceGame const& game, PeriodOptions const& options,
                 Settings const& settings)
      : game_(game),
        options_(options),
        settings_(settings),
        wanted_(options.proof.empty() ? ProofWanted::kAny
                                      : front::read_proof("--proof", options.proof)),
        resume_(options.resume, options.save_every, settings) {
    if (!options.to.empty()) to_ = read_heap("--to", options.to);
    // Opened now, to find out whether they can be written.
    if (!options.certificate.empty()) certificate_.emplace(options.certificate);
    if (!options.small_state.empty()) small_state_.emplace(options.small_state);
    end_ = ask::search_end(game, to_.value_or(kMostHeap));
    to_default_ =
        end_ == kMostHeap && !to_ && !settings.timeout && !settings.memory_given && !resume_.used();
  }

  /// With a form of a table, or about several games, the answer is added to `rows` instead of being
  /// printed.
  int answer(StoreOption& store, Rows& rows) {
    if (!take_up()) return resume_.say_not_taken_up();
    search();
    answer_ = ask::period(game_, *search_);
    refuse_certificate_of_formula();
    if (kept()) settings_.kept->periods.keep(game_.heaps, search_, options_.proof);
    put_answer(rows);
    flush_output();  // the answer first: the state may be impossible to write
    stored_ = !store.used() || store.keep(census::period_result(game_.heaps, *search_));
    write_files();
    return say_end();
  }

 private:
  /// Whether a session keeps the search for a later line.
  [[nodiscard]] bool kept() const { return settings_.kept != nullptr && !resume_.used(); }

  /// Begins, or goes on from what an earlier line or a file has kept. False if a limit was reached.
  bool take_up() {
    if (kept()) search_ = settings_.kept->periods.find(game_.heaps, options_.proof);
    if (search_ == nullptr || search_->computed() > end_ + 1) {
      search_ = std::make_shared<PeriodSearch>(game_.heaps, wanted_);
    }
    auto saved = resume_.load();
    if (!saved) {
      save();  // fails now if the place cannot be written, not in an hour
      return true;
    }
    auto taken_up = resume_.restore([&] {
      return sequence::restore_search(game_.heaps, wanted_, saved->bytes(), settings_.limits());
    });
    if (!taken_up) return false;
    *search_ = *std::move(taken_up);
    resume_.taken_up(search_->computed());
    return true;
  }

  void search() {
    Progress progress(settings_, to_);
    Limits const limits = settings_.limits();
    auto const run = [&](std::uint64_t last) {
      search_->run(last, limits, [&] {
        progress.update(search_->computed(), search_->report());
        if (resume_.due()) resume_.try_save([&] { save(); });
      });
    };
    if (!to_default_) return run(end_);
    DefaultEnd const ends(options_.codes.size());
    // A sparse space that is found on the way leads further.
    std::uint64_t last = 0;
    do {
      last = ends.of(game_, *search_);
      progress.expect(last);
      run(last);
    } while (!search_->result() && search_->stopped_by() == Stop::kNone &&
             ends.of(game_, *search_) > last);
  }

  /// A certificate has the values in which a proof was found.
  void refuse_certificate_of_formula() const {
    if (!certificate_ || search_->result() || !found()) return;
    throw Error(Message{"cli.period.no_certificate",
                        {{"game", printable(game_.name)},
                         {"reference", std::string(game_.formula->reference)},
                         {"count", std::to_string(search_->computed())}}});
  }

  [[nodiscard]] bool found() const { return answer_.proved; }
  [[nodiscard]] bool stopped() const { return !found() && interrupted(); }
  /// Whether the answer is text of its own, not a row.
  [[nodiscard]] bool alone() const {
    return options_.forms.text() && (options_.codes.size() == 1 || settings_.quiet);
  }

  void put_answer(Rows& rows) const {
    if (options_.forms.json) {
      put(answer_json(answer_) + "\n");
    } else if (alone()) {
      put_text(answer_, to_default_, settings_);
    } else {
      rows.push_back(cells_of(answer_));
      rows.back().push_back(
          law_cell(answer_, !options_.forms.csv, language_of_cells(options_.forms, settings_)));
    }
  }

  void save() {
    resume_.save(search_->computed(), [&](auto const& put_piece) {
      static_cast<void>(sequence::save_search(*search_, wanted_, SavedPart::kAll,
                                              sequence::StateSink(put_piece)));
    });
  }

  void save_small() {
    bool const whole = sequence::save_search(
        *search_, wanted_, SavedPart::kValues,
        sequence::StateSink([&](std::string_view piece) { small_state_->append(piece); }),
        settings_.limits_to_write());
    if (whole) return small_state_->commit();
    put_error({"cli.period.no_small_state", {{"path", printable(options_.small_state)}}},
              settings_.language);
  }

  void write_files() {
    save();
    if (small_state_) save_small();
    if (search_->result() && certificate_) {
      certificate_->append(
          sequence::period_certificate(game_.heaps, *search_->result(), search_->values()));
      certificate_->commit();
    }
  }

  /// What is said beside the answer. \return the exit status
  [[nodiscard]] int say_end() const {
    if (found()) return stored_ ? kExitAnswered : kExitUnknown;
    if (stopped()) {
      put_error({"cli.values.interrupted", {{"n", std::to_string(search_->computed())}}},
                settings_.language);
    } else if (!alone() && to_default_ && search_->stopped_by() == Stop::kNone) {
      put_error(describe_period(answer_, reason_of_end(answer_, true)).front(), settings_.language);
    }
    resume_.say_saved(search_->computed());
    return stopped() ? kExitInterrupted : kExitUnknown;
  }

  ask::SequenceGame const& game_;
  PeriodOptions const& options_;
  Settings const& settings_;
  ProofWanted wanted_;
  std::optional<std::uint64_t> to_;
  std::uint64_t end_ = 0;
  bool to_default_ = false;
  bool stored_ = true;
  ResumeFile resume_;
  std::optional<DurableFile> certificate_, small_state_;
  std::shared_ptr<PeriodSearch> search_;
  answer::Period answer_;
};

int run_period(PeriodOptions const& options, Settings const& settings) {
  refuse_several_forms(options.forms);
  std::vector<ask::SequenceGame> const games = chosen_sequences(options.codes);
  refuse_with_several(games.size(), {{"--certificate", options.certificate},
                                     {"--resume", options.resume},
                                     {"--small-state", options.small_state}});
  StoreOption store(options.store, settings);
  Rows rows;
  int const status = for_each_game(games, [&](ask::SequenceGame const& game) {
    return PeriodQuestion(game, options, settings).answer(store, rows);
  });
  if (!rows.empty()) {
    std::vector<TableColumn> columns = columns_of<answer::Period>(settings.language);
    columns.push_back(column("law", "cli.head.law", settings.language, Side::kLeft));
    put_table(options.forms, columns, rows, settings);
  }
  return status;
}

}  // namespace

Command period_command() {
  auto const options = std::make_shared<PeriodOptions>();
  return {.name = "period",
          .options =
              with_forms({{"CODE", &options->codes, "help.arg.codes"},
                          {"--to", &options->to, "help.opt.period_to", "N"},
                          {"--proof", &options->proof, "help.opt.proof", "any|classical|state"},
                          {"--certificate", &options->certificate, "help.opt.certificate", "FILE"},
                          {"--store", &options->store, "help.opt.store", "FILE"},
                          {"--resume", &options->resume, "help.opt.resume", "FILE"},
                          {"--save-every", &options->save_every, "help.opt.save_every", "TIME"},
                          {"--small-state", &options->small_state, "help.opt.small_state", "FILE"}},
                         options->forms),
          .run = [options](Settings const& settings) { return run_period(*options, settings); }};
}

}  // namespace bouton::cli
