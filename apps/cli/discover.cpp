// bouton discover: from the rules of a game to a proved law of its P-positions.
#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "ask/laws.hpp"
#include "bouton/check/check_certificate.hpp"
#include "bouton/core/error.hpp"
#include "command.hpp"
#include "core/durable_file.hpp"
#include "core/text_file.hpp"
#include "front/errors.hpp"
#include "front/fields_json.hpp"
#include "front/names.hpp"
#include "front/period_words.hpp"
#include "law_option.hpp"
#include "output.hpp"
#include "progress.hpp"
#include "question.hpp"
#include "signals.hpp"
#include "table_output.hpp"

namespace bouton::cli {
using namespace front;

namespace {

using ask::FoundLaw;
using ask::kMostValuesAsked;
using discover::Numeration;

constexpr std::uint64_t kLargestBase = 10;

struct DiscoverOptions {
  std::string game, heaps, values, base, conjecture, certificate, store, dot, svg;
  bool misere = false;
  FormOptions forms;
};

std::string system_text(Numeration const& system, Language language) {
  if (system.is_base()) {
    std::string const known = "laws.system.base" + std::to_string(system.p());
    if (has_text(known)) return render(known, language);
    return render(Message{"cli.discover.base", {{"base", std::to_string(system.p())}}}, language);
  }
  if (system.p() == 1) return render("laws.system.fibonacci", language);
  std::vector<std::string> weights;
  for (int n = 0; n < 4; ++n) weights.push_back(std::to_string(system.weight(n)));
  return render(Message{"cli.discover.metallic", {{"weights", weights}}}, language);
}

std::vector<std::pair<std::string, MessageValue>> game_words(FoundLaw const& law,
                                                             Language language) {
  return {{"game", printable(render(law.game.title, language))},
          {"convention", convention_text(law.linear.convention, language)},
          {"heaps", std::to_string(law.linear.heaps)}};
}

/// What a conjecture says of a position, and why that is wrong.
Message why_wrong(answer::LawConjecture const& conjecture) {
  answer::LawCounterexample const& shown = *conjecture.counterexample;
  std::string const move = shown.move.value_or("");
  if (!shown.actual) return {"cli.discover.wrong.contradiction", {}};
  if (conjecture.about == "p") {
    if (shown.claimed == "N") return {"cli.discover.wrong.no_move", {}};
    return {shown.move ? "cli.discover.wrong.move" : "cli.discover.wrong.end", {{"move", move}}};
  }
  if (!shown.claimed) return {"cli.discover.wrong.no_value", {{"value", *shown.actual}}};
  return {shown.move ? "cli.discover.wrong.value_move" : "cli.discover.wrong.value",
          {{"claimed", *shown.claimed}, {"value", *shown.actual}, {"move", move}}};
}

/// A conjecture that is not proved.
void put_conjecture_text(FoundLaw const& law, answer::Law const& told, Settings const& settings) {
  Language const language = settings.language;
  auto const line = [&](Message const& message) { put_sentence(message, language); };
  answer::LawConjecture const& conjecture = *told.conjecture;
  std::vector<std::pair<std::string, MessageValue>> const game = game_words(law, language);
  if (conjecture.status != "refuted") {
    line({"cli.discover.conjecture.unknown", game});
    discover::Attempt const& tried = law.found.tried.front();
    line({"cli.discover.conjecture.tried",
          {{"system", system_text(tried.system, language)},
           {"states", std::to_string(tried.states)}}});
    return;
  }
  put(painted(render(Message{"cli.discover.conjecture.refuted", game}, language), Paint::kStrong,
              settings.color) +
      "\n");
  if (!conjecture.counterexample) return;
  line({conjecture.counterexample->first ? "cli.discover.wrong.first" : "cli.discover.wrong.some",
        {{"position", conjecture.counterexample->position}}});
  line(why_wrong(conjecture));
}

void put_law_text(FoundLaw const& law, answer::Law const& told, Settings const& settings) {
  Language const language = settings.language;
  auto const line = [&](Message const& message) { put_sentence(message, language); };
  std::vector<std::pair<std::string, MessageValue>> const game = game_words(law, language);
  if (!told.proved && told.conjecture) return put_conjecture_text(law, told, settings);
  if (!told.proved) {
    line({told.tried.empty() ? "cli.discover.none.untried" : "cli.discover.none", game});
    for (std::size_t i = 0; i < told.tried.size(); ++i) {
      answer::LawAttempt const& attempt = told.tried[i];
      std::string const unguessed = attempt.states == 0 ? ".unguessed" : "";
      line({"cli.discover.tried." + attempt.failure + unguessed,
            {{"system", system_text(law.found.tried[i].system, language)},
             {"below", std::to_string(attempt.heaps_below)},
             {"states", std::to_string(attempt.states)}}});
    }
    return;
  }
  put(painted(
          render(Message{told.conjecture ? "cli.discover.conjecture.proved" : "cli.discover.proved",
                         game},
                 language),
          Paint::kStrong, settings.color) +
      "\n");
  line({told.values == "all" ? "cli.discover.every_value"
        : told.values == "0" ? "cli.discover.law"
                             : "cli.discover.values",
        {{"states", std::to_string(*told.states)},
         {"system", system_text(law.found.law->system, language)},
         {"values", told.values}}});
  if (told.law) line({"cli.discover.words", {{"words", render(told.law->message, language)}}});
  std::string first;
  for (std::string const& position : *told.first_p_positions) {
    first += (first.empty() ? "" : " · ") + position;
  }
  line({"cli.discover.first", {{"positions", first}}});
  std::string const visited = std::to_string(told.proof->visited);
  if (told.conjecture) return line({"cli.discover.conjecture.how", {{"visited", visited}}});
  line(
      {"cli.discover.how", {{"below", std::to_string(*told.guessed_below)}, {"visited", visited}}});
}

/// The law as a sentence, and the first P-positions as a table: a column for each heap.
void put_law_table(TableForm form, FoundLaw const& law, Language language) {
  put(table_note(form,
                 render(Message{"cli.discover.proved", game_words(law, language)}, language)));
  if (law.words) {
    put(table_note(form,
                   render(Message{"cli.discover.words", {{"words", render(*law.words, language)}}},
                          language)));
  }
  std::vector<TableColumn> columns = {column_of("n", {"n", "$n$"})};
  for (std::size_t i = 1; i <= (law.first.empty() ? 0 : law.first.front().size()); ++i) {
    columns.push_back(
        column_of(fmt::format("heap{}", i), {fmt::format("x{}", i), fmt::format("$x_{{{}}}$", i)}));
  }
  TableOutput const table(form, std::move(columns));
  for (std::size_t n = 0; n < law.first.size(); ++n) {
    std::vector<TableCell> cells = {std::to_string(n)};
    for (std::uint64_t const heap : law.first[n]) cells.emplace_back(std::to_string(heap));
    table.row(cells);
  }
  table.end();
}

/// Whether the checker refutes a line of a store, or cannot read it.
bool is_refuted(std::string_view line, Limits const& limits) {
  try {
    return check::check_certificate(line, {.limits = limits}).verdict == check::Verdict::kInvalid;
  } catch (Error const&) {
    return true;  // damaged
  }
}

/// The text of a store; empty if there is no file yet.
/// \throws Error if the file is something else, which a line more would spoil
std::string existing_store(std::string const& path) {
  std::error_code nothing_there;
  if (!std::filesystem::exists(path, nothing_there)) return {};
  std::string text = read_text_file(path);
  refuse_other_store(text, path);
  return text;
}

std::string picture_of(FoundLaw const& law) {
  auto drawn = law.svg();
  if (drawn) return *std::move(drawn);
  throw Error(
      Message{"cli.discover.too_large_to_draw", {{"most", std::to_string(ask::kMostDrawnStates)}}});
}

/// Files that the command writes when it has found a law.
class LawFiles {
 public:
  /// Opens them now, to find out whether they can be written.
  explicit LawFiles(DiscoverOptions const& options) {
    open(certificate_, options.certificate);
    open(store_, options.store);  // from here on nobody else writes it
    if (!options.store.empty()) stored_ = existing_store(options.store);
    if (options.dot != "-") open(dot_, options.dot);
    if (options.svg != "-") open(svg_, options.svg);
  }

  void write(FoundLaw const& law, Limits const& limits) {
    write(certificate_, [&] { return law.certificate(); });
    write(store_, [&] {
      return ask::store_with(stored_, law,
                             [&](std::string_view line) { return is_refuted(line, limits); });
    });
    write(dot_, [&] { return law.dot(); });
    write(svg_, [&] { return picture_of(law); });
  }

 private:
  static void open(std::optional<DurableFile>& file, std::string const& path) {
    if (!path.empty()) file.emplace(path);
  }
  template <class Text>
  static void write(std::optional<DurableFile>& file, Text const& text) {
    if (!file) return;
    file->append(text());
    file->commit();
  }

  std::optional<DurableFile> certificate_, store_, dot_, svg_;
  std::string stored_;
};

int run_discover(DiscoverOptions const& options, Settings const& settings) {
  if (options.game.empty()) throw Error(Message{"cli.error.no_game", {}});
  std::vector<std::string> pictures;  // on standard output, where they are the answer
  if (options.dot == "-") pictures.emplace_back("--dot -");
  if (options.svg == "-") pictures.emplace_back("--svg -");
  refuse_several_forms(options.forms, pictures);
  Game const game = chosen_game(options.game, options.misere, false);
  ask::LawQuestion question;
  if (!options.heaps.empty()) {
    question.heaps =
        static_cast<std::size_t>(read_count("--heaps", options.heaps, 1, discover::kMostHeaps));
  }
  if (options.values == "all") {
    question.values = discover::kEveryValue;
  } else if (!options.values.empty()) {
    question.values = read_count("--values", options.values, 1, kMostValuesAsked,
                                 fmt::format("1 .. {}, all", kMostValuesAsked));
  }
  if (!options.base.empty()) {
    question.base = static_cast<unsigned>(read_count("--base", options.base, 2, kLargestBase));
  }
  if (!options.conjecture.empty()) {
    question.conjecture = discover::read_conjecture(read_text_file(options.conjecture));
  }
  static_cast<void>(ask::linear_game(game, question));  // refused before files are opened
  LawFiles files(options);
  discover::Budget budget;
  budget.limits = settings.limits();
  if (settings.timeout) budget.steps = kNoBound;
  std::optional<FoundLaw> searched;
  {
    StatusLine status(settings);
    budget.progress = [&](Numeration const& system, std::uint64_t side) {
      if (!status.due()) return;
      status.show(render(Message{"cli.discover.progress",
                                 {{"system", system_text(system, settings.language)},
                                  {"below", std::to_string(side)}}},
                         settings.language));
    };
    searched = ask::law(game, question, budget);
  }
  FoundLaw const& law = *searched;
  if (!law.proved() && interrupted()) return kExitInterrupted;
  answer::Law const told = law.answer();
  if (options.forms.json) {
    put(answer_json(told, settings.language) + "\n");
  } else if (auto const form = options.forms.table()) {
    if (law.proved()) put_law_table(*form, law, settings.language);
  } else if (!pictures.empty()) {
    if (law.proved()) put(options.svg == "-" ? picture_of(law) : law.dot());
  } else if (settings.quiet) {
    if (law.proved()) put(*told.numeration + "\n");
  } else {
    put_law_text(law, told, settings);
  }
  flush_output();  // the answer first: the file may be impossible to write
  if (!law.proved()) {
    if (law.found.stop != Stop::kNone) {
      put_error({"cli.discover.stopped", {{"reason", stop_word(law.found.stop)}}},
                settings.language);
    } else if (options.forms.table() || !pictures.empty()) {  // which do not say it
      put_error({law.conjecture ? "cli.discover.conjecture.refuted" : "cli.discover.none.untried",
                 game_words(law, settings.language)},
                settings.language);
    }
    return kExitUnknown;
  }
  files.write(law, settings.limits());
  return kExitAnswered;
}

}  // namespace

Command discover_command() {
  auto const options = std::make_shared<DiscoverOptions>();
  return {.name = "discover",
          .options = with_forms(
              {{"GAME", &options->game, "help.arg.game"},
               {"--heaps", &options->heaps, "help.opt.discover_heaps", "D"},
               {"--misere", &options->misere, "help.opt.misere"},
               {"--values", &options->values, "help.opt.discover_values", "V"},
               {"--base", &options->base, "help.opt.discover_base", "B"},
               {"--conjecture", &options->conjecture, "help.opt.discover_conjecture", "FILE"},
               {"--certificate", &options->certificate, "help.opt.certificate", "FILE"},
               {"--store", &options->store, "help.opt.discover_store", "FILE"},
               {"--dot", &options->dot, "help.opt.discover_dot", "FILE", Prints::kDataToDash},
               {"--svg", &options->svg, "help.opt.discover_svg", "FILE", Prints::kDataToDash}},
              options->forms),
          .run = [options](Settings const& settings) { return run_discover(*options, settings); }};
}

}  // namespace bouton::cli
