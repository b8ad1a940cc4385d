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

ProofWanted read_proof(std::string const& word) {
  if (word.empty() || word == "any") return ProofWanted::kAny;
  if (word == "classical") return ProofWanted::kClassical;
  if (word == "state") return ProofWanted::kStateRepetition;
  throw Error(Message{"front.error.value",
                      {{"option", "--proof"},
                       {"value", printable(word)},
                       {"allowed", front::words_of_list("any, classical, state")}}});
}

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

/// In a session, the search that an earlier line began, unless it has gone beyond g(end).
std::shared_ptr<PeriodSearch> begun_search(SequenceGame const& game, PeriodOptions const& options,
                                           std::uint64_t end, bool kept, Settings const& settings) {
  std::shared_ptr<PeriodSearch> search;
  if (kept) search = settings.kept->periods.find(game.heaps, options.proof);
  if (search != nullptr && search->computed() <= end + 1) return search;
  return std::make_shared<PeriodSearch>(game.heaps, read_proof(options.proof));
}

/// Answers about one game. With a form of a table, or about several games, the answer is added to
/// `rows` instead of being printed.
int find_period(SequenceGame const& game, PeriodOptions const& options, StoreOption& store,
                Rows& rows, Settings const& settings) {
  ProofWanted const wanted = read_proof(options.proof);
  std::optional<std::uint64_t> to;
  if (!options.to.empty()) to = read_heap("--to", options.to);
  ResumeFile resume(options.resume, options.save_every, settings.language);

  // Opened now, to find out whether they can be written.
  std::optional<DurableFile> certificate, small_state;
  if (!options.certificate.empty()) certificate.emplace(options.certificate);
  if (!options.small_state.empty()) small_state.emplace(options.small_state);

  std::uint64_t const end = front::search_end(game, to.value_or(kMostHeap));
  bool const to_default =
      end == kMostHeap && !to && !settings.timeout && !settings.memory_given && !resume.used();
  bool const kept = settings.kept != nullptr && !resume.used();
  std::shared_ptr<PeriodSearch> const begun = begun_search(game, options, end, kept, settings);
  PeriodSearch& search = *begun;
  auto const write = [&](SavedPart part, sequence::StateSink const& sink) {
    sequence::save_search(search, wanted, part, sink);
  };
  auto const save = [&] {
    resume.save_pieces([&](auto const& put) { write(SavedPart::kAll, put); });
  };
  if (auto saved = resume.load()) {
    resume.restore([&] { search = sequence::restore_search(game.heaps, wanted, saved->bytes()); });
  } else if (resume.used()) {
    save();  // fails now if the place cannot be written, not in an hour
  }
  {
    Progress progress(settings, to);
    Limits const limits = settings.limits();
    auto const run = [&](std::uint64_t last) {
      search.run(last, limits, [&] {
        progress.update(search.computed(), search.report());
        if (resume.due()) resume.try_save(save);
      });
    };
    if (to_default) {
      DefaultEnd const ends(options.codes.size());
      // A sparse space that is found on the way leads further.
      std::uint64_t last = 0;
      do {
        last = ends.of(game, search);
        progress.expect(last);
        run(last);
      } while (!search.result() && search.stopped_by() == Stop::kNone &&
               ends.of(game, search) > last);
    } else {
      run(end);
    }
  }
  if (kept) settings.kept->periods.keep(game.heaps, begun, options.proof);
  bool const found = known_period(game, search).has_value();
  bool const stopped = !found && interrupted();
  bool const alone = options.codes.size() == 1;
  if (options.forms.json) {
    put(front::period_json(game, search) + "\n");
  } else if (options.forms.text() && (alone || settings.quiet)) {
    put_text(game, search, to_default, settings);
  } else {
    rows.push_back(
        period_row(game, search, !options.forms.csv, language_of_cells(options.forms, settings)));
  }
  flush_output();  // the answer first: the state may be impossible to write
  if (store.used()) store.keep(census::period_result(game.heaps, search));
  if (resume.used()) save();
  if (small_state) {
    write(SavedPart::kValues, [&](std::string_view piece) { small_state->append(piece); });
    small_state->commit();
  }
  if (search.result() && certificate) {
    certificate->append(
        sequence::period_certificate(game.heaps, *search.result(), search.values()));
    certificate->commit();
  }
  if (stopped) {
    put_error(render(Message{"cli.values.interrupted", {{"n", std::to_string(search.computed())}}},
                     settings.language));
  }
  bool const said = options.forms.text() && (alone || settings.quiet);
  if (!found && !stopped && !said && to_default && search.stopped_by() == Stop::kNone) {
    put_error(render(no_period(game, search, to_default, true).front(), settings.language));
  }
  if (!found) resume.say_saved();
  if (found) return kExitAnswered;
  return stopped ? kExitInterrupted : kExitUnknown;
}

int run_period(PeriodOptions const& options, Settings const& settings) {
  refuse_several_forms(options.forms);
  std::vector<SequenceGame> const games = chosen_sequences(options.codes);
  refuse_with_several(games.size(), {{"--certificate", options.certificate},
                                     {"--resume", options.resume},
                                     {"--small-state", options.small_state}});
  StoreOption store(options.store);
  Rows rows;
  int const status = for_each_game(games, [&](SequenceGame const& game) {
    return find_period(game, options, store, rows, settings);
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
