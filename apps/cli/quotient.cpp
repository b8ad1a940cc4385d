// bouton quotient: the misere quotient of a game, heap by heap, with proof.
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "ask/infinite.hpp"
#include "ask/quotient.hpp"
#include "bouton/misere/certificate.hpp"
#include "bouton/misere/quotient_search.hpp"
#include "command.hpp"
#include "core/durable_file.hpp"
#include "front/errors.hpp"
#include "front/fields_json.hpp"
#include "kept_work.hpp"
#include "output.hpp"
#include "picture_output.hpp"
#include "progress.hpp"
#include "question.hpp"
#include "quotient_print.hpp"
#include "resume_file.hpp"
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
QuotientSearch taken_up(ask::SequenceGame const& game, std::string const& saved) {
  misere::Quotient const known = misere::read_quotient(saved);
  if (known.games() != std::vector{game.heaps}) {
    throw Error(Message{"sequence.state.other_game",
                        {{"saved", printable(sequence::game_name(known.games()[0]))}}});
  }
  return QuotientSearch(known);
}

/// One question about one game: the search for the quotient and for a law, and where they go.
class QuotientQuestion {
 public:
  QuotientQuestion(ask::SequenceGame const& game, QuotientOptions const& options,
                   Settings const& settings)
      : game_(game),
        options_(options),
        settings_(settings),
        budget_(budget()),
        resume_(options.resume, options.save_every, settings) {
    if (!options.certificate.empty()) certificate_.emplace(options.certificate);
  }

  /// With a form of a table, or about several games, the answer is added to `rows` instead of being
  /// printed. \return the exit status
  int answer(StoreOption& store, std::vector<std::vector<TableCell>>& rows) {
    take_up();
    if (!answered_) stop_ = search();
    keep();
    bool const broken_off = stop_ == Stop::kExpired && interrupted();
    found_ = ask::quotient(game_, kept_->search, stop_, &settings_.context,
                           broken_off ? "interrupt" : "time");
    std::optional<std::string> infinite;
    if (options_.infinite) infinite = look_for_infinite();
    put(rows);
    flush_output();  // the answer first: the files may be impossible to write
    bool const stored = !store.used() || store.keep(row_of_catalogue());
    if (resume_.used()) save();
    bool const found = infinite.has_value();
    if (certificate_) {
      certificate_->append(found ? *infinite : proof());
      certificate_->commit();
    }
    bool const as_far_as_asked = stop_ == Stop::kHeaps && !options_.heaps.empty();
    if (found || stop_ == Stop::kNone || as_far_as_asked) {
      return stored ? kExitAnswered : kExitUnknown;
    }
    resume_.say_saved(next_heap());
    return broken_off || interrupted() ? kExitInterrupted : kExitUnknown;
  }

 private:
  [[nodiscard]] misere::QuotientBudget budget() const {
    misere::QuotientBudget budget;
    budget.heaps = options_.heaps.empty() ? kUsualHeaps : read_heap("--heaps", options_.heaps);
    budget.elements = kUsualElements;
    if (!options_.elements.empty()) {
      budget.elements = static_cast<std::size_t>(
          read_count("--elements", options_.elements, 1, misere::kMostElements));
      budget.steady_layers = 0;  // as many as the user asked for
    }
    // Who says how far to go may wait long for it; --timeout and Ctrl-C end it.
    bool const told = !options_.heaps.empty() || !options_.elements.empty() ||
                      !options_.resume.empty() || options_.infinite;
    if (told || settings_.timeout) budget.work = kNoBound;
    budget.limits = settings_.limits();
    return budget;
  }

  /// Goes on from what an earlier question or a file has kept.
  void take_up() {
    if (keeps()) kept_ = settings_.kept->quotients.find(game_.heaps);
    answered_ = kept_ != nullptr && kept_->answers(budget_);
    if (kept_ == nullptr || !(answered_ || kept_->leads_to(budget_))) {
      kept_ = std::make_shared<KeptQuotient>(KeptQuotient{QuotientSearch({game_.heaps})});
    }
    if (auto saved = resume_.load()) {
      kept_->search = resume_.restore([&] { return taken_up(game_, std::string(saved->bytes())); });
      resume_.taken_up(next_heap());
    } else if (resume_.used()) {
      save();  // fails now if the place cannot be written, not in an hour
    }
  }

  Stop search() {
    StatusLine status(settings_);
    budget_.progress = [&](std::uint64_t heap, std::size_t order) {
      if (status.due()) {
        status.show(
            render(Message{"cli.quotient.progress",
                           {{"heap", std::to_string(heap)}, {"order", std::to_string(order)}}},
                   settings_.language));
      }
      if (resume_.due()) resume_.try_save([&] { save(); });
    };
    return kept_->search.run(budget_);
  }

  void keep() {
    if (answered_) stop_ = kept_->stop;
    if (!keeps()) return;
    kept_->elements = budget_.elements;
    kept_->heaps = budget_.heaps;
    kept_->work = budget_.work;
    kept_->stop = stop_;
    settings_.kept->quotients.keep(game_.heaps, kept_);
  }

  /// \return the certificate, if the quotient was proved to be infinite
  [[nodiscard]] std::optional<std::string> look_for_infinite() {
    StatusLine status(settings_);
    auto const progress = [&](std::size_t layers, std::size_t classes) {
      if (!status.due()) return;
      status.show(render(Message{"cli.quotient.law.progress",
                                 {{"heap", std::to_string(found_.growing->heap)},
                                  {"layers", std::to_string(layers)},
                                  {"classes", std::to_string(classes)}}},
                         settings_.language));
    };
    return ask::look_for_infinite(found_, settings_.limits(), progress);
  }

  void put(std::vector<std::vector<TableCell>>& rows) const {
    bool const alone = options_.codes.size() == 1;
    if (options_.pictures.any()) {
      put_picture(options_.pictures, quotient_board(found_, settings_.language));
    } else if (options_.forms.json) {
      cli::put(answer_json(found_) + "\n");
    } else if (options_.forms.text() && (alone || settings_.quiet)) {
      put_quotient_text(found_, settings_);
    } else {
      rows.push_back(quotient_row(found_, options_.forms.text(),
                                  language_of_cells(options_.forms, settings_)));
    }
  }

  [[nodiscard]] census::Result row_of_catalogue() const {
    census::Result result = census::quotient_result(kept_->search, stop_);
    if (found_.all_heaps.value_or(false)) {
      census::InfiniteProof const all = {.of = found_.code, .all_heaps = true};
      return with_infinite_proof(std::move(result), all, "valid");
    }
    if (!found_.law || !*found_.law) return result;
    census::InfiniteProof const law = {
        .of = found_.code, .from = found_.growing->heap, .to = (*found_.law)->heaps};
    return with_infinite_proof(std::move(result), law, "valid");
  }

  [[nodiscard]] bool keeps() const { return settings_.kept != nullptr && !resume_.used(); }
  [[nodiscard]] std::uint64_t next_heap() const { return kept_->search.heaps_done() + 1; }
  [[nodiscard]] std::string proof() const {
    return misere::quotient_certificate(kept_->search.quotient(), kept_->search.helpless());
  }
  void save() {
    resume_.save(next_heap(), [&](auto const& put_piece) { put_piece(proof()); });
  }

  ask::SequenceGame const& game_;
  QuotientOptions const& options_;
  Settings const& settings_;
  misere::QuotientBudget budget_;
  ResumeFile resume_;
  std::optional<DurableFile> certificate_;  // opened first, to find out whether it can be written
  std::shared_ptr<KeptQuotient> kept_;
  bool answered_ = false;  // by an earlier question
  Stop stop_ = Stop::kHeaps;
  answer::Quotient found_;
};

int run_quotient(QuotientOptions const& options, Settings const& settings) {
  refuse_several_forms(options.forms, options.pictures.given());
  std::vector<ask::SequenceGame> const games = chosen_sequences(options.codes);
  refuse_with_several(games.size(), {{"--certificate", options.certificate},
                                     {"--resume", options.resume},
                                     {"--svg", options.pictures.svg}});
  StoreOption store(options.store, settings);
  std::vector<std::vector<TableCell>> rows;
  int const status = for_each_game(games, [&](ask::SequenceGame const& game) {
    return QuotientQuestion(game, options, settings).answer(store, rows);
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
