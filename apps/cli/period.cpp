// bouton period: the period of the nim-values of a game, proved.
#include <fmt/format.h>

#include <memory>
#include <optional>

#include "answer.hpp"
#include "bouton/sequence/certificate.hpp"
#include "census/result.hpp"
#include "command.hpp"
#include "core/durable_file.hpp"
#include "exit_status.hpp"
#include "front/errors.hpp"
#include "front/numbers.hpp"
#include "front/period_report.hpp"
#include "front/sequence_game.hpp"
#include "front/stops.hpp"
#include "kept_work.hpp"
#include "output.hpp"
#include "progress.hpp"
#include "resume_file.hpp"
#include "sequence/file/saved_search.hpp"
#include "sequence/stream_report.hpp"
#include "sequence_question.hpp"
#include "several.hpp"
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
  [[nodiscard]] std::uint64_t of(SequenceGame const& game, PeriodSearch const& search) const {
    bool const sparse = search.report().engine == sequence::Engine::kSparse;
    unsigned const most_parts = game.heaps.code.max_parts();
    return sparse || most_parts < 2 ? fast : most_parts == 2 ? pairs : parts;
  }
};

/// The messages where no period was found.
std::vector<Message> no_period(SequenceGame const& game, PeriodSearch const& search,
                               bool to_default, bool quiet) {
  bool const default_end = to_default && search.stopped_by() == Stop::kNone;
  std::string const reason = interrupted() ? "@cli.stop.interrupt"
                             : default_end ? "@cli.stop.default"
                                           : stop_word(search.stopped_by());
  sequence::StreamReport const report = search.report();
  bool const none = report.computed == 0;
  std::vector<Message> lines = {{none ? "front.period.none.first" : "front.period.none",
                                 {{"game", printable(game.name)},
                                  {"n", std::to_string(none ? 0 : report.computed - 1)},
                                  {"reason", reason}}}};
  if (none || quiet) return lines;
  lines.push_back({"front.period.max_so_far",
                   {{"value", std::to_string(search.max_value())},
                    {"heap", std::to_string(search.max_heap())}}});
  if (!search.windows_have_room()) lines.push_back({"front.period.no_room", {}});
  return lines;
}

void put_text(SequenceGame const& game, PeriodSearch const& search, bool to_default,
              Settings const& settings) {
  auto const known = known_period(game, search);
  if (known && settings.quiet) {
    sequence::Period const& period = known->period;
    put(fmt::format("{} {} {}\n", period.period, period.preperiod, period.saltus));
    return;
  }
  std::vector<Message> const lines = known ? front::describe_period(game, search)
                                           : no_period(game, search, to_default, settings.quiet);
  for (Message const& line : lines) {
    std::string const text = render(line, settings.language);
    bool const head = known && &line == &lines.front();
    put((head ? painted(text, Paint::kStrong, settings.color) : text) + "\n");
  }
}

std::vector<TableColumn> period_columns(Language language) {
  return {column("game", "cli.table.game", language, Side::kLeft),
          column("period", "cli.table.period", language),
          column("preperiod", "cli.table.preperiod", language),
          column("saltus", "cli.table.saltus", language),
          column("max_value", "cli.table.max_value", language),
          column("max_value_at", "cli.table.max_value_at", language),
          column("values_computed", "cli.table.values_computed", language),
          column("proof", "cli.table.proof", language, Side::kLeft),
          column("law", "cli.table.law", language, Side::kLeft)};
}

/// What the period says about every value; if none is proved, a sentence for readers and nothing
/// for programs.
TableCell law_cell(std::optional<KnownPeriod> const& known, bool for_readers, Language language) {
  if (!known) return for_readers ? TableCell(render("cli.table.law.none", language)) : TableCell{};
  sequence::Period const& period = known->period;
  std::string const saltus = period.saltus > 0 ? fmt::format(" + {}", period.saltus) : "";
  return {render(Message{"cli.table.law.from",
                         {{"period", std::to_string(period.period)},
                          {"saltus", saltus},
                          {"preperiod", std::to_string(period.preperiod)}}},
                 language),
          fmt::format("$g(n+{}) = g(n){}\\ (n\\ge {})$", period.period, saltus, period.preperiod)};
}

std::vector<TableCell> period_row(SequenceGame const& game, PeriodSearch const& search,
                                  bool for_readers, Language language) {
  auto const known = known_period(game, search);
  auto const field = [&](std::uint64_t sequence::Period::*which) {
    return known ? std::to_string(known->period.*which) : "";
  };
  bool const grows = known && known->period.saltus > 0;
  auto const& result = search.result();
  std::uint64_t const max = result ? result->max_value : search.max_value();
  std::uint64_t const max_heap = result ? result->max_heap : search.max_heap();
  return {printable(game.name),
          field(&sequence::Period::period),
          field(&sequence::Period::preperiod),
          field(&sequence::Period::saltus),
          grows ? "" : std::to_string(max),
          grows ? "" : std::to_string(max_heap),
          std::to_string(search.report().computed),
          known ? std::string(known->proof) : "",
          law_cell(known, for_readers, language)};
}

using Rows = std::vector<std::vector<TableCell>>;

/// One question about one game: the search, and where it and its result go.
class PeriodQuestion {
 public:
  PeriodQuestion(SequenceGame const& game, PeriodOptions const& options, Settings const& settings)
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
    end_ = front::search_end(game, to_.value_or(kMostHeap));
    to_default_ =
        end_ == kMostHeap && !to_ && !settings.timeout && !settings.memory_given && !resume_.used();
  }

  /// With a form of a table, or about several games, the answer is added to `rows` instead of being
  /// printed.
  int answer(StoreOption& store, Rows& rows) {
    if (!take_up()) return resume_.say_not_taken_up();
    search();
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

  [[nodiscard]] bool found() const { return known_period(game_, *search_).has_value(); }
  [[nodiscard]] bool stopped() const { return !found() && interrupted(); }
  /// Whether the answer is text of its own, not a row.
  [[nodiscard]] bool alone() const {
    return options_.forms.text() && (options_.codes.size() == 1 || settings_.quiet);
  }

  void put_answer(Rows& rows) const {
    if (options_.forms.json) {
      put(front::period_json(game_, *search_) + "\n");
    } else if (alone()) {
      put_text(game_, *search_, to_default_, settings_);
    } else {
      rows.push_back(period_row(game_, *search_, !options_.forms.csv,
                                language_of_cells(options_.forms, settings_)));
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
    put_error(
        render(Message{"cli.period.no_small_state", {{"path", printable(options_.small_state)}}},
               settings_.language));
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
      put_error(
          render(Message{"cli.values.interrupted", {{"n", std::to_string(search_->computed())}}},
                 settings_.language));
    } else if (!alone() && to_default_ && search_->stopped_by() == Stop::kNone) {
      put_error(render(no_period(game_, *search_, to_default_, true).front(), settings_.language));
    }
    resume_.say_saved(search_->computed());
    return stopped() ? kExitInterrupted : kExitUnknown;
  }

  SequenceGame const& game_;
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
};

int run_period(PeriodOptions const& options, Settings const& settings) {
  refuse_several_forms(options.forms);
  std::vector<SequenceGame> const games = chosen_sequences(options.codes);
  refuse_with_several(games.size(), {{"--certificate", options.certificate},
                                     {"--resume", options.resume},
                                     {"--small-state", options.small_state}});
  StoreOption store(options.store, settings);
  Rows rows;
  int const status = for_each_game(games, [&](SequenceGame const& game) {
    return PeriodQuestion(game, options, settings).answer(store, rows);
  });
  if (!rows.empty()) {
    put_table(options.forms, period_columns(settings.language), rows, settings);
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
