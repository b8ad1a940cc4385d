// bouton genus: genus, word and misere canonical form of heaps and positions of a game.
#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <limits>
#include <memory>

#include "answer.hpp"
#include "bouton/rules/notation.hpp"
#include "command.hpp"
#include "exit_status.hpp"
#include "front/describe.hpp"
#include "front/errors.hpp"
#include "front/json.hpp"
#include "front/sequence_game.hpp"
#include "genus_row.hpp"
#include "kept_work.hpp"
#include "output.hpp"
#include "question.hpp"
#include "sequence_question.hpp"
#include "several.hpp"
#include "signals.hpp"
#include "table_output.hpp"
#include "terminal/width.hpp"

namespace bouton::cli {
using namespace front;

namespace {

using misere::Genus;
using misere::GenusBudget;
using misere::GenusResult;
using misere::GenusSearch;

constexpr std::uint64_t kLastGenus = 20;
/// Forms of larger heaps are not shown in a table: they are too long to read.
constexpr std::uint64_t kFormsTo = 64;
constexpr std::size_t kLongestInTable = 40;
constexpr std::size_t kLongest = 2000;

struct GenusOptions {
  std::string code, to;
  std::vector<std::string> position;
  FormOptions forms;
};

/// A few seconds without --timeout or --limit-memory; with them, whatever they allow.
GenusBudget budget(Settings const& settings) {
  GenusBudget budget;
  budget.forms.limits = settings.limits();
  if (settings.timeout || settings.memory_given) {
    constexpr std::uint64_t kAny = (std::numeric_limits<std::uint64_t>::max)();
    budget.options = budget.forms.forms = budget.forms.steps = kAny;
  }
  return budget;
}

GenusRow make_row(std::string const& label, GenusResult result, GenusSearch& search,
                  std::span<std::uint64_t const> heaps, std::size_t longest) {
  GenusRow row{label, std::move(result), std::nullopt, std::nullopt};
  if (std::any_of(heaps.begin(), heaps.end(), [](auto heap) { return heap > kFormsTo; })) {
    return row;
  }
  if (auto const form = search.form(heaps)) {
    row.form = search.forms().text(*form, longest);
    row.birthday = search.forms().birthday(*form);
  }
  return row;
}

/// The keys of one row, the first of them called `label`.
void write_row(JsonWriter& json, GenusRow const& row, std::string_view label) {
  Genus const& genus = row.result.genus;
  json.key(label).string(row.label).key("genus").string(genus.text());
  json.key("nim_value").decimal(genus.nim_value());
  json.key("misere_nim_value").decimal(genus.misere_nim_value());
  json.key("misere_nim_values").begin_array();
  for (std::uint32_t const value : genus.row()) json.decimal(value);
  json.end_array().key("outcome").string(genus.misere_nim_value() == 0 ? "P" : "N");
  json.key("word").string(misere::name(row.result.temper)).key("form");
  row.form ? json.string(*row.form) : json.null();
  json.key("birthday");
  row.birthday ? json.decimal(*row.birthday) : json.null();
}

void begin_json(JsonWriter& json, SequenceGame const& game) {
  json.begin_object().key("schema").string("bouton.genus/1");
  json.key("game").string(game.name).key("code").string(game.code);
}

std::string word_text(misere::Temper temper, Language language) {
  return render("cli.genus.word." + std::string(misere::name(temper)), language);
}

/// A genus as a formula: 0^(02) with its row raised.
TableCell genus_cell(Genus const& genus) {
  std::string const text = genus.text();
  std::size_t const raised = text.find('^');
  if (raised == std::string::npos) return text;
  return {text, "$" + text.substr(0, raised) + "^{" + text.substr(raised + 1) + "}$"};
}

/// The rows as a table; the first column is called `label`.
void put_rows(std::vector<GenusRow> const& rows, std::string const& label, FormOptions const& forms,
              Settings const& settings) {
  Language const language = settings.language;
  TableColumn form = column("form", "cli.genus.form", language, Side::kLeft);
  form.quoted = true;
  TableOutput const table(
      *forms.table(), {column_of(label), column("genus", "cli.genus.genus", language, Side::kLeft),
                       column("nim_value", "cli.table.nim_value", language),
                       column("misere_nim_value", "cli.table.misere_nim_value", language),
                       column("outcome", "cli.table.outcome", language, Side::kLeft),
                       column("word", "cli.genus.word", language, Side::kLeft), form});
  for (GenusRow const& row : rows) {
    Genus const& genus = row.result.genus;
    misere::Temper const temper = row.result.temper;
    table.row({row.label, genus_cell(genus), std::to_string(genus.nim_value()),
               std::to_string(genus.misere_nim_value()), genus.misere_nim_value() == 0 ? "P" : "N",
               forms.csv ? std::string(misere::name(temper)) : word_text(temper, language),
               row.form.value_or("")});
  }
  table.end();
}

std::string padded(std::string text, std::size_t width) {
  text.append(width - std::min(width, terminal::display_width(text)), ' ');
  return text;
}

void put_table(std::vector<GenusRow> const& rows, SequenceGame const& game,
               Settings const& settings) {
  Language const language = settings.language;
  if (settings.quiet) {
    for (GenusRow const& row : rows) put(row.result.genus.text() + '\n');
    return;
  }
  if (rows.empty()) return;
  put(render(
          Message{"cli.genus.title", {{"game", printable(game.name)}, {"last", rows.back().label}}},
          language) +
      "\n");
  std::vector<std::string> heads;
  for (char const* const key : {"cli.genus.genus", "cli.table.outcome", "cli.genus.word"}) {
    heads.push_back(render(key, language));
  }
  std::vector<std::size_t> widths;
  for (std::string const& head : heads) widths.push_back(terminal::display_width(head));
  for (GenusRow const& row : rows) {
    widths[0] = std::max(widths[0], row.result.genus.text().size());
    widths[2] =
        std::max(widths[2], terminal::display_width(word_text(row.result.temper, language)));
  }
  std::size_t const label = rows.back().label.size();
  put(fmt::format("{:>{}}  {}  {}  {}  {}\n", "n", label, padded(heads[0], widths[0]), heads[1],
                  padded(heads[2], widths[2]), render("cli.genus.form", language)));
  for (GenusRow const& row : rows) {
    bool const lost = row.result.genus.misere_nim_value() == 0;
    std::string line =
        fmt::format("{:>{}}  {}  {}  {}  {}", row.label, label,
                    padded(row.result.genus.text(), widths[0]), padded(lost ? "P" : "N", widths[1]),
                    padded(word_text(row.result.temper, language), widths[2]),
                    row.form.value_or(row.birthday ? "..." : ""));
    line.erase(line.find_last_not_of(' ') + 1);
    put(painted(line, lost ? Paint::kStrong : Paint::kFaint, settings.color && lost) + '\n');
  }
}

/// A message about what ended the work.
int stopped(std::string const& key, std::string const& what, GenusBudget const& budget,
            Settings const& settings) {
  bool const time = budget.forms.limits.expired();
  std::string const reason = interrupted() ? "@cli.stop.interrupt"
                             : time        ? "@front.stop.time"
                                           : "@cli.genus.work";
  put_error(render(Message{key, {{"what", what}, {"reason", reason}}}, settings.language));
  return interrupted() ? kExitInterrupted : kExitUnknown;
}

std::uint64_t last_heap(GenusOptions const& options) {
  return options.to.empty() ? kLastGenus
                            : read_count("--to", options.to, 0, GenusSearch::kLargestHeap);
}

/// The genera of heaps 0, ..., last, as far as they are known.
std::vector<GenusResult> genera(GenusSearch& search, std::uint64_t last) {
  std::vector<GenusResult> results;
  while (results.size() <= last) {
    auto result = search.heap(results.size());
    if (!result) break;
    results.push_back(*std::move(result));
  }
  return results;
}

/// The rows of heaps 0, ..., last. Within a session they are made once, if no limit was in the way.
std::vector<GenusRow> kept_or_new_rows(SequenceGame const& game, std::uint64_t last,
                                       std::size_t longest, GenusBudget const& limits,
                                       Settings const& settings) {
  std::string const question = std::to_string(last) + " " + std::to_string(longest);
  if (settings.kept != nullptr) {
    if (auto const kept = settings.kept->genera.find(game.heaps, question)) return *kept;
  }
  GenusSearch search(game.heaps, limits);
  std::vector<GenusResult> results = genera(search, last);
  std::vector<GenusRow> rows;
  bool whole = results.size() > last;
  for (std::uint64_t n = 0; n < results.size(); ++n) {
    rows.push_back(make_row(std::to_string(n), std::move(results[n]), search, {&n, 1}, longest));
    whole = whole && (n > kFormsTo || rows.back().birthday.has_value());
  }
  if (settings.kept != nullptr && whole) {
    settings.kept->genera.keep(game.heaps, std::make_shared<std::vector<GenusRow>>(rows), question);
  }
  return rows;
}

int put_heaps(SequenceGame const& game, GenusOptions const& options, Settings const& settings) {
  std::uint64_t const last = last_heap(options);
  GenusBudget const limits = budget(settings);
  std::vector<GenusRow> const rows = kept_or_new_rows(
      game, last, options.forms.text() ? kLongestInTable : kLongest, limits, settings);
  bool const complete = rows.size() > last;
  if (options.forms.json) {
    JsonWriter json(put);
    begin_json(json, game);
    json.key("from").decimal(0).key("heaps").begin_array();
    for (GenusRow const& row : rows) {
      json.begin_object();
      write_row(json, row, "n");
      json.end_object();
    }
    json.end_array().key("to");
    rows.empty() ? json.null() : json.string(rows.back().label);
    json.key("complete").boolean(complete).end_object().end_line();
  } else if (options.forms.table()) {
    put_rows(rows, "n", options.forms, settings);
  } else {
    put_table(rows, game, settings);
  }
  flush_output();
  if (complete) return kExitAnswered;
  return stopped("cli.genus.stopped", std::to_string(rows.size()), limits, settings);
}

void put_position(GenusRow const& row, SequenceGame const& game, Settings const& settings) {
  Genus const& genus = row.result.genus;
  auto const line = [&](Message const& message) { put(render(message, settings.language) + "\n"); };
  bool const lost = genus.misere_nim_value() == 0;
  put(painted(render(Message{"cli.genus.position",
                             {{"game", printable(game.name)},
                              {"position", row.label},
                              {"genus", genus.text()},
                              {"verdict", lost ? "@front.verdict.p" : "@front.verdict.n"}}},
                     settings.language),
              Paint::kStrong, settings.color) +
      "\n");
  line({"cli.genus.values",
        {{"normal", std::to_string(genus.nim_value())},
         {"misere", std::to_string(genus.misere_nim_value())}}});
  line({"cli.genus.about." + std::string(misere::name(row.result.temper)), {}});
  if (row.form) line({"cli.genus.form_is", {{"form", *row.form}}});
  if (row.birthday && !row.form) {
    line({"cli.genus.form_long", {{"day", std::to_string(*row.birthday)}}});
  }
}

/// Several games side by side: a row for each heap, a column for each game.
int put_side_by_side(std::vector<SequenceGame> const& games, GenusOptions const& options,
                     Settings const& settings) {
  std::uint64_t const last = last_heap(options);
  std::vector<TableColumn> columns = {column_of("n", {"n", "$n$"})};
  std::vector<std::vector<TableCell>> rows;
  int const status = for_each_game(games, [&](SequenceGame const& game) {
    GenusBudget const limits = budget(settings);
    GenusSearch search(game.heaps, limits);
    std::vector<GenusResult> const results = genera(search, last);
    columns.push_back({.name = printable(game.name), .side = Side::kLeft});
    for (std::uint64_t n = 0; n < results.size(); ++n) {
      if (n == rows.size()) rows.push_back({std::to_string(n)});
      rows[n].resize(columns.size());
      rows[n].back() = genus_cell(results[n].genus);
    }
    if (results.size() > last) return kExitAnswered;
    return stopped("cli.genus.stopped", std::to_string(results.size()), limits, settings);
  });
  for (auto& row : rows) row.resize(columns.size());
  put_table(options.forms, columns, rows, settings);
  return status;
}

/// The row of one position; empty beyond the limits. Within a session it is made once.
std::optional<GenusRow> kept_or_new_row(SequenceGame const& game, Position const& position,
                                        GenusBudget const& limits, Settings const& settings) {
  std::string const text = to_string(position);
  std::string const question = "position " + text;
  if (settings.kept != nullptr) {
    if (auto const kept = settings.kept->genera.find(game.heaps, question)) return kept->front();
  }
  auto const small = to_small(position);
  GenusSearch search(game.heaps, limits);
  auto result = small ? search.position(small->heaps) : std::nullopt;
  if (!result) return std::nullopt;
  GenusRow row = make_row(text, *std::move(result), search, small->heaps, kLongest);
  if (settings.kept != nullptr && row.birthday) {
    settings.kept->genera.keep(game.heaps, std::make_shared<std::vector<GenusRow>>(1, row),
                               question);
  }
  return row;
}

int put_one(SequenceGame const& game, GenusOptions const& options, Settings const& settings) {
  Position const position =
      read_position(options.position, chosen_game(options.code, false, false).rules);
  std::string const text = to_string(position);
  GenusBudget const limits = budget(settings);
  std::optional<GenusRow> const found = kept_or_new_row(game, position, limits, settings);
  if (!found) {
    std::string const shown = printable(short_text(position, settings.language));
    if (options.forms.json) {
      JsonWriter json(put);
      begin_json(json, game);
      json.key("position").string(text).key("genus").null();
      json.key("complete").boolean(false).end_object().end_line();
      flush_output();
    }
    return stopped("cli.genus.unknown", shown, limits, settings);
  }
  GenusRow const& row = *found;
  if (options.forms.json) {
    JsonWriter json(put);
    begin_json(json, game);
    write_row(json, row, "position");
    json.key("complete").boolean(true).end_object().end_line();
  } else if (options.forms.table()) {
    put_rows({row}, "position", options.forms, settings);
  } else if (settings.quiet) {
    put(row.result.genus.text() + '\n');
  } else {
    put_position(row, game, settings);
  }
  return kExitAnswered;
}

/// Heaps are numbers; a word with a letter in front or a point in it names another game.
bool names_a_game(std::string const& word) {
  return !word.empty() &&
         (word.find('.') != std::string::npos || word.find(':') != std::string::npos ||
          std::isalpha(static_cast<unsigned char>(word.front())) != 0);
}

int run_genus(GenusOptions const& options, Settings const& settings) {
  refuse_several_forms(options.forms);
  SequenceGame const game = chosen_sequence(options.code);
  if (options.position.empty()) return put_heaps(game, options, settings);
  if (std::all_of(options.position.begin(), options.position.end(), names_a_game)) {
    std::vector<SequenceGame> games = chosen_sequences(options.position);
    games.insert(games.begin(), game);
    if (!options.forms.json) return put_side_by_side(games, options, settings);
    return for_each_game(
        games, [&](SequenceGame const& one) { return put_heaps(one, options, settings); });
  }
  if (!options.to.empty()) throw Error(Message{"cli.error.genus_to", {}});
  return put_one(game, options, settings);
}

}  // namespace

Command genus_command() {
  auto const options = std::make_shared<GenusOptions>();
  return {.name = "genus",
          .options = with_forms({{"GAME", &options->code, "help.arg.code"},
                                 {"POSITION", &options->position, "help.arg.genus_position"},
                                 {"--to", &options->to, "help.opt.genus_to", "N"}},
                                options->forms),
          .run = [options](Settings const& settings) { return run_genus(*options, settings); }};
}

}  // namespace bouton::cli
