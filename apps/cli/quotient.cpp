// bouton quotient: the misere quotient of a game, heap by heap, with proof.
#include <algorithm>
#include <memory>
#include <optional>
#include <utility>

#include "bouton/misere/certificate.hpp"
#include "bouton/misere/quotient_search.hpp"
#include "census/proved_law.hpp"
#include "census/result.hpp"
#include "command.hpp"
#include "core/durable_file.hpp"
#include "exit_status.hpp"
#include "front/errors.hpp"
#include "front/quotient_json.hpp"
#include "front/sequence_game.hpp"
#include "kept_work.hpp"
#include "misere/growth.hpp"
#include "output.hpp"
#include "picture_output.hpp"
#include "progress.hpp"
#include "quotient_print.hpp"
#include "resume_file.hpp"
#include "several.hpp"
#include "signals.hpp"
#include "store_option.hpp"
#include "table_output.hpp"

namespace bouton::cli {
using namespace front;

namespace {

using misere::QuotientSearch;

/// Largest heap where none is given: most finite quotients are known by then.
constexpr std::uint64_t kUsualHeaps = 10'000;
constexpr std::size_t kUsualElements = 4'096;

struct QuotientOptions {
  std::vector<std::string> codes;
  std::string heaps, elements, resume, save_every, certificate, store;
  FormOptions forms;
  PictureOptions pictures;
  bool infinite = false;
};

/// The search saved in the file. \throws Error if it belongs to another game.
QuotientSearch taken_up(SequenceGame const& game, std::string const& saved) {
  misere::Quotient const known = misere::read_quotient(saved);
  if (known.games() != std::vector{game.heaps}) {
    throw Error(Message{"sequence.state.other_game",
                        {{"saved", printable(sequence::game_name(known.games()[0]))}}});
  }
  return QuotientSearch(known);
}

/// The law of the heap with which the quotient grew beyond the limits, if there is such a heap.
misere::LawSearch looked_for_law(QuotientReport const& report, Settings const& settings) {
  if (!report.growing || report.interrupted) return {.stop = report.stop};
  StatusLine status(settings);
  misere::LawBudget budget;
  budget.limits = settings.limits();
  budget.progress = [&](std::size_t layers, std::size_t classes) {
    if (!status.due()) return;
    status.show(render(Message{"cli.quotient.law.progress",
                               {{"heap", std::to_string(report.growing->heap.heap)},
                                {"layers", std::to_string(layers)},
                                {"classes", std::to_string(classes)}}},
                       settings.language));
  };
  return census::find_proved_law(report.quotient, report.growing->heap.heap, std::move(budget));
}

/// Answers about one game. With a form of a table, or about several games, the answer is added to
/// `rows` instead of being printed.
int find_quotient(SequenceGame const& game, QuotientOptions const& options, StoreOption& store,
                  std::vector<std::vector<TableCell>>& rows, Settings const& settings) {
  std::optional<std::uint64_t> heaps;
  if (!options.heaps.empty()) heaps = read_heap("--heaps", options.heaps);
  misere::QuotientBudget budget;
  budget.heaps = heaps.value_or(kUsualHeaps);
  budget.elements = kUsualElements;
  if (!options.elements.empty()) {
    budget.elements = static_cast<std::size_t>(
        read_count("--elements", options.elements, 1, misere::kMostElements));
    budget.steady_layers = 0;  // as many as the user asked for
  }
  // Who says how far to go may wait long for it; --timeout and Ctrl-C end it.
  bool const told =
      heaps || !options.elements.empty() || !options.resume.empty() || options.infinite;
  if (told || settings.timeout) budget.work = kNoBound;
  budget.limits = settings.limits();
  ResumeFile resume(options.resume, options.save_every, settings.language);
  std::optional<DurableFile> certificate;  // opened now, to find out whether it can be written
  if (!options.certificate.empty()) certificate.emplace(options.certificate);

  std::shared_ptr<KeptQuotient> kept;
  bool const keeps = settings.kept != nullptr && !resume.used();
  if (keeps) kept = settings.kept->quotients.find(game.heaps);
  bool const answered = kept != nullptr && kept->answers(budget);
  if (kept == nullptr || !(answered || kept->leads_to(budget))) {
    kept = std::make_shared<KeptQuotient>(KeptQuotient{QuotientSearch({game.heaps})});
  }
  QuotientSearch& search = kept->search;
  auto const proof = [&] {
    return misere::quotient_certificate(search.quotient(), search.helpless());
  };
  auto const save = [&] { resume.save(proof()); };
  if (auto const saved = resume.load()) {
    resume.restore([&] { search = taken_up(game, *saved); });
  } else if (resume.used()) {
    save();  // fails now if the place cannot be written, not in an hour
  }
  Stop stop = Stop::kHeaps;
  if (answered) {
    stop = kept->stop;
  } else {
    StatusLine status(settings);
    budget.progress = [&](std::uint64_t heap, std::size_t order) {
      if (status.due()) {
        status.show(
            render(Message{"cli.quotient.progress",
                           {{"heap", std::to_string(heap)}, {"order", std::to_string(order)}}},
                   settings.language));
      }
      if (resume.due()) resume.try_save(save);
    };
    stop = search.run(budget);
  }
  if (keeps) {
    kept->elements = budget.elements;
    kept->heaps = budget.heaps;
    kept->work = budget.work;
    kept->stop = stop;
    settings.kept->quotients.keep(game.heaps, kept);
  }
  bool const stopped = stop == Stop::kExpired && interrupted();
  misere::Quotient quotient = search.quotient();
  std::vector<misere::GrowthStep> growth = misere::growth_of(quotient);
  QuotientReport report{.game = game,
                        .quotient = std::move(quotient),
                        .heaps_done = search.heaps_done(),
                        .stop = stop,
                        .interrupted = stopped,
                        .growth = std::move(growth),
                        .growing = search.growing(),
                        .law = std::nullopt};
  if (options.infinite) {
    report.all_heaps = census::find_all_heaps_law(report.quotient, settings.limits());
    report.law = report.all_heaps ? misere::LawSearch{} : looked_for_law(report, settings);
  }
  bool const found = report.all_heaps || (report.law && report.law->law);
  bool const alone = options.codes.size() == 1;
  if (options.pictures.any()) {
    put_picture(options.pictures, quotient_board(report, settings.language));
  } else if (options.forms.json) {
    put_quotient_json(report);
  } else if (options.forms.text() && (alone || settings.quiet)) {
    put_quotient_text(report, settings);
  } else {
    rows.push_back(quotient_row(report, options.forms.text()));
  }
  flush_output();  // the answer first: the files may be impossible to write
  if (store.used()) store.keep(census::quotient_result(search, stop));
  if (resume.used()) save();
  if (certificate) {
    certificate->append(report.all_heaps ? *report.all_heaps
                        : found          ? misere::law_certificate(*report.law->law)
                                         : proof());
    certificate->commit();
  }
  bool const done = found || stop == Stop::kNone || (stop == Stop::kHeaps && heaps.has_value());
  if (!done) resume.say_saved();
  if (done) return kExitAnswered;
  return stopped || interrupted() ? kExitInterrupted : kExitUnknown;
}

int run_quotient(QuotientOptions const& options, Settings const& settings) {
  refuse_several_forms(options.forms, options.pictures.given());
  std::vector<SequenceGame> const games = chosen_sequences(options.codes);
  refuse_with_several(games.size(), {{"--certificate", options.certificate},
                                     {"--resume", options.resume},
                                     {"--svg", options.pictures.svg}});
  StoreOption store(options.store);
  std::vector<std::vector<TableCell>> rows;
  int const status = for_each_game(games, [&](SequenceGame const& game) {
    return find_quotient(game, options, store, rows, settings);
  });
  if (!rows.empty()) {
    put_table(options.forms, quotient_columns(settings.language, options.forms.text()), rows,
              settings);
  }
  return status;
}

}  // namespace

Command quotient_command() {
  auto const options = std::make_shared<QuotientOptions>();
  return {
      .name = "quotient",
      .options = with_forms(
          with_pictures({{"CODE", &options->codes, "help.arg.codes"},
                         {"--heaps", &options->heaps, "help.opt.quotient_heaps", "N"},
                         {"--elements", &options->elements, "help.opt.elements", "N"},
                         {"--infinite", &options->infinite, "help.opt.infinite"},
                         {"--certificate", &options->certificate, "help.opt.certificate", "FILE"},
                         {"--store", &options->store, "help.opt.store", "FILE"},
                         {"--resume", &options->resume, "help.opt.resume", "FILE"},
                         {"--save-every", &options->save_every, "help.opt.save_every", "TIME"}},
                        options->pictures),
          options->forms),
      .run = [options](Settings const& settings) { return run_quotient(*options, settings); }};
}

}  // namespace bouton::cli
