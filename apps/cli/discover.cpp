// bouton discover: from the rules of a game to a proved law of its P-positions.
#include "discover/discover.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <iterator>
#include <memory>
#include <optional>

#include "bouton/check/check_certificate.hpp"
#include "bouton/core/error.hpp"
#include "command.hpp"
#include "core/durable_file.hpp"
#include "core/text_file.hpp"
#include "discover/law_document.hpp"
#include "discover/picture.hpp"
#include "exit_status.hpp"
#include "front/errors.hpp"
#include "front/law_json.hpp"
#include "front/stops.hpp"
#include "law_option.hpp"
#include "laws/law_store.hpp"
#include "output.hpp"
#include "progress.hpp"
#include "question.hpp"
#include "signals.hpp"
#include "table_output.hpp"

namespace bouton::cli {
using namespace front;

namespace {

using discover::Attempt;
using discover::Discovery;
using discover::LinearGame;
using discover::Numeration;

constexpr std::uint64_t kMostValuesAsked = 64;

struct DiscoverOptions {
  std::string game, heaps, values, certificate, store, dot, svg;
  bool misere = false;
  FormOptions forms;
};

std::vector<std::string> words_of(std::string const& text) {
  std::istringstream in(text);
  return {std::istream_iterator<std::string>(in), {}};
}

std::string system_text(Numeration const& system, Language language) {
  if (system.is_base()) {
    std::string const known = "cli.discover.base." + std::to_string(system.p());
    if (has_text(known)) return render(known, language);
    return render(Message{"cli.discover.base", {{"base", std::to_string(system.p())}}}, language);
  }
  if (system.p() == 1) return render("cli.discover.fibonacci", language);
  std::vector<std::string> weights;
  for (int n = 0; n < 4; ++n) weights.push_back(std::to_string(system.weight(n)));
  return render(Message{"cli.discover.metallic", {{"weights", weights}}}, language);
}

void put_law_json(LawReport const& report, Language language) {
  JsonWriter json(put);
  write_law_json(json, report, language);
  json.end_line();
}

std::vector<std::pair<std::string, MessageValue>> game_words(LawReport const& report,
                                                             Language language) {
  bool const misere = report.linear.convention == Convention::kMisere;
  return {{"game", printable(render(report.game.title, language))},
          {"convention", misere ? "@cli.discover.misere" : "@cli.discover.normal"},
          {"heaps", std::to_string(report.linear.heaps)}};
}

void put_law_text(LawReport const& report, Settings const& settings) {
  Language const language = settings.language;
  auto const line = [&](Message const& message) { put(render(message, language) + "\n"); };
  std::vector<std::pair<std::string, MessageValue>> const game = game_words(report, language);
  if (!report.found.law) {
    bool const any = !report.found.tried.empty();
    line({any ? "cli.discover.none" : "cli.discover.none.untried", game});
    for (Attempt const& attempt : report.found.tried) {
      std::string const unguessed = attempt.states == 0 ? ".unguessed" : "";
      line({"cli.discover.tried." + std::string(failure_name(attempt.failure)) + unguessed,
            {{"system", system_text(attempt.system, language)},
             {"below", std::to_string(attempt.side)},
             {"states", std::to_string(attempt.states)}}});
    }
    return;
  }
  discover::Law const& law = *report.found.law;
  put(painted(render(Message{"cli.discover.proved", game}, language), Paint::kStrong,
              settings.color) +
      "\n");
  line({report.linear.every_value  ? "cli.discover.every_value"
        : report.linear.values > 0 ? "cli.discover.values"
                                   : "cli.discover.law",
        {{"states", std::to_string(law.automaton.size())},
         {"system", system_text(law.system, language)},
         {"values", std::to_string(report.linear.values)}}});
  if (report.words) {
    line({"cli.discover.words", {{"words", render(*report.words, language)}}});
  }
  std::string first;
  for (std::string const& position : report.first) first += (first.empty() ? "" : " · ") + position;
  line({"cli.discover.first", {{"positions", first}}});
  line({"cli.discover.how",
        {{"below", std::to_string(law.side)}, {"visited", std::to_string(law.proof.visited)}}});
}

/// The law as a sentence, and the first P-positions as a table: a column for each heap.
void put_law_table(TableForm form, LawReport const& report, Language language) {
  put(table_note(form,
                 render(Message{"cli.discover.proved", game_words(report, language)}, language)));
  if (report.words) {
    put(table_note(
        form, render(Message{"cli.discover.words", {{"words", render(*report.words, language)}}},
                     language)));
  }
  std::vector<TableColumn> columns = {column_of("n", {"n", "$n$"})};
  std::size_t const width = report.first.empty() ? 0 : words_of(report.first.front()).size();
  for (std::size_t i = 1; i <= width; ++i) {
    columns.push_back(
        column_of(fmt::format("heap{}", i), {fmt::format("x{}", i), fmt::format("$x_{{{}}}$", i)}));
  }
  TableOutput const table(form, std::move(columns));
  for (std::size_t n = 0; n < report.first.size(); ++n) {
    std::vector<TableCell> cells = {std::to_string(n)};
    for (std::string& heap : words_of(report.first[n])) cells.emplace_back(std::move(heap));
    table.row(cells);
  }
  table.end();
}

/// Whether the checker refutes a line of a store, or cannot read it.
bool is_refuted(std::string_view line, Limits const& limits) {
  check::CheckOptions options;
  options.limits = limits;
  try {
    return check::check_certificate(line, options).verdict == check::Verdict::kInvalid;
  } catch (Error const&) {
    return true;  // damaged
  }
}

/// Whether a law of a store, of the same rules, says as many nim-values as the one that was found.
bool says_as_much(std::string_view known, LawReport const& report) {
  LinearGame said = report.linear;
  auto const is_said = [&] {
    return known.find(discover::rules_of_law(report.game.rules, said)) != known.npos;
  };
  said.every_value = true;
  if (is_said()) return true;
  if (report.linear.every_value) return false;
  said.every_value = false;
  for (; said.values <= kMostValuesAsked; ++said.values) {
    if (is_said()) return true;
  }
  return false;
}

/// The store with the law added to it; the same store if it has a law of these rules. One that is
/// refuted, or says fewer nim-values, makes room: nothing would be found behind it.
std::string with_line(std::string store, LawReport const& report, Limits const& limits) {
  Ruleset const& rules = report.game.rules;
  std::string const key = discover::rules_of_law(rules, report.linear);
  for (std::string_view known; !(known = laws::line_of(store, key)).empty();) {
    if (says_as_much(known, report) && !is_refuted(known, limits)) return store;
    auto const begin = static_cast<std::size_t>(known.data() - store.data());
    store.erase(begin, known.size() + 1);  // and the end of the line, if it has one
  }
  if (!store.empty() && store.back() != '\n') store += '\n';
  return store +
         discover::on_one_line(discover::law_certificate(report.game.specification, rules,
                                                         report.linear, *report.found.law)) +
         "\n";
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

/// Files that the command writes when it has found a law.
class LawFiles {
 public:
  /// Opens them now, to find out whether they can be written.
  explicit LawFiles(DiscoverOptions const& options) {
    refuse_one_file_for_two({options.certificate, options.store, options.dot, options.svg});
    open(certificate_, options.certificate);
    open(store_, options.store);  // from here on nobody else writes it
    if (!options.store.empty()) stored_ = existing_store(options.store);
    open(dot_, options.dot);
    open(svg_, options.svg);
  }

  void write(LawReport const& report, Limits const& limits) {
    discover::Law const& law = *report.found.law;
    write(certificate_, [&] {
      return discover::law_certificate(report.game.specification, report.game.rules, report.linear,
                                       law);
    });
    write(store_, [&] { return with_line(stored_, report, limits); });
    write(dot_, [&] { return discover::law_dot(report.linear, law.system, law.automaton); });
    write(svg_, [&] {
      auto drawn = discover::law_svg(report.linear, law.system, law.automaton);
      if (drawn) return *std::move(drawn);
      throw Error(Message{"cli.discover.too_large_to_draw",
                          {{"most", std::to_string(discover::kMostDrawnStates)}}});
    });
  }

 private:
  static void refuse_one_file_for_two(std::vector<std::string> paths) {
    std::sort(paths.begin(), paths.end());
    auto const written = std::find_if(paths.begin(), paths.end(),
                                      [](std::string const& path) { return !path.empty(); });
    auto const twice = std::adjacent_find(written, paths.end());
    if (twice == paths.end()) return;
    throw Error(Message{"cli.discover.same_file", {{"path", printable(*twice)}}});
  }
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
  refuse_several_forms(options.forms);
  Game const game = chosen_game(options.game, options.misere, false);
  std::size_t heaps = discover::usual_heaps(game.rules);
  if (!options.heaps.empty()) {
    heaps = static_cast<std::size_t>(read_count("--heaps", options.heaps, 1, discover::kMostHeaps));
  }
  std::uint64_t values = 0;
  if (options.values == "all") {
    values = discover::kEveryValue;
  } else if (!options.values.empty()) {
    values = read_count("--values", options.values, 1, kMostValuesAsked,
                        fmt::format("1 .. {}, all", kMostValuesAsked));
  }
  LinearGame const linear = discover::linear_game(game.rules, heaps, game.convention, values);
  LawFiles files(options);
  discover::Budget budget;
  budget.limits = settings.limits();
  if (settings.timeout) budget.steps = kNoBound;
  Discovery found;
  {
    StatusLine status(settings);
    budget.progress = [&](Numeration const& system, std::uint64_t side) {
      if (!status.due()) return;
      status.show(render(Message{"cli.discover.progress",
                                 {{"system", system_text(system, settings.language)},
                                  {"below", std::to_string(side)}}},
                         settings.language));
    };
    found = discover::discover(game.rules, linear, discover::likely_systems(game.rules, linear),
                               budget);
  }
  if (!found.law && interrupted()) return kExitInterrupted;
  LawReport const report = law_report(game, linear, found);
  if (options.forms.json) {
    put_law_json(report, settings.language);
  } else if (auto const form = options.forms.table()) {
    if (found.law) put_law_table(*form, report, settings.language);
  } else if (settings.quiet) {
    if (found.law) put(found.law->system.name() + "\n");
  } else {
    put_law_text(report, settings);
  }
  flush_output();  // the answer first: the file may be impossible to write
  if (!found.law) {
    if (found.stop != Stop::kNone) {
      put_error(render(Message{"cli.discover.stopped", {{"reason", stop_word(found.stop)}}},
                       settings.language));
    } else if (options.forms.table()) {  // which has no row that says it
      put_error(render(Message{"cli.discover.none.untried", game_words(report, settings.language)},
                       settings.language));
    }
    return kExitUnknown;
  }
  files.write(report, settings.limits());
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
               {"--certificate", &options->certificate, "help.opt.certificate", "FILE"},
               {"--store", &options->store, "help.opt.discover_store", "FILE"},
               {"--dot", &options->dot, "help.opt.discover_dot", "FILE"},
               {"--svg", &options->svg, "help.opt.discover_svg", "FILE", Prints::kDataToDash}},
              options->forms),
          .run = [options](Settings const& settings) { return run_discover(*options, settings); }};
}

}  // namespace bouton::cli
