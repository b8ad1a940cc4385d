// bouton genus: genus, word and misere canonical form of heaps and positions of a game.
#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <memory>

#include "ask/genus.hpp"
#include "bouton/rules/notation.hpp"
#include "command.hpp"
#include "fields_table.hpp"
#include "front/errors.hpp"
#include "front/fields_json.hpp"
#include "front/short_text.hpp"
#include "kept_work.hpp"
#include "output.hpp"
#include "question.hpp"
#include "signals.hpp"
#include "table_output.hpp"
#include "terminal/width.hpp"

namespace bouton::cli {
using namespace front;
using ask::SequenceGame;

namespace {

constexpr std::uint64_t kLastGenus = 20;
constexpr std::size_t kLongestInTable = 40;
constexpr std::size_t kLongest = 2000;

struct GenusOptions {
  std::string code, to;
  std::vector<std::string> position;
  FormOptions forms;
};

/// A few seconds without --timeout or --limit-memory; with them, whatever they allow.
ask::GenusQuestion question(Settings const& settings, std::size_t longest_form) {
  return {.limits = settings.limits(),
          .limited = settings.timeout || settings.memory_given,
          .longest_form = longest_form};
}

std::string word_text(answer::GenusFacts const& facts, Language language) {
  return render("cli.genus.word." + *facts.word, language);
}

/// A genus as a formula: 0^(02) with its row raised.
TableCell genus_cell(answer::GenusFacts const& facts) {
  if (facts.row.empty()) return *facts.genus;
  return {*facts.genus, fmt::format("${}^{{{}}}$", *facts.nim_value, facts.row)};
}

/// The rows of heaps, or of one position, as a table.
template <class Row>
void put_rows(std::vector<Row> const& rows, FormOptions const& forms, Settings const& settings) {
  std::vector<TableColumn> columns = columns_of<Row>(settings.language);
  columns.front().title = {};  // its name, in every language
  columns.back().quoted = true;
  TableOutput const table(*forms.table(), columns);
  for (Row const& row : rows) {
    std::vector<TableCell> cells = cells_of(row);
    cells[1] = genus_cell(row);
    if (!forms.csv) cells[5] = word_text(row, settings.language);
    table.row(cells);
  }
  table.end();
}

void put_table(answer::Genera const& found, Settings const& settings) {
  Language const language = settings.language;
  if (settings.quiet) {
    for (answer::HeapGenus const& row : found.heaps) put(*row.genus + '\n');
    return;
  }
  if (!found.to) return;
  std::string const last = std::to_string(*found.to);
  put_sentence({"cli.genus.title", {{"game", printable(found.game)}, {"last", last}}}, language);
  std::vector<std::string> heads;
  for (char const* const key : {"cli.head.genus", "cli.head.outcome", "cli.head.word"}) {
    heads.push_back(render(key, language));
  }
  std::vector<std::size_t> widths;
  for (std::string const& head : heads) widths.push_back(terminal::display_width(head));
  for (answer::HeapGenus const& row : found.heaps) {
    widths[0] = std::max(widths[0], row.genus->size());
    widths[2] = std::max(widths[2], terminal::display_width(word_text(row, language)));
  }
  put(fmt::format("{:>{}}  {}  {}  {}  {}\n", "n", last.size(),
                  terminal::padded_right(heads[0], widths[0]), heads[1],
                  terminal::padded_right(heads[2], widths[2]), render("cli.head.form", language)));
  for (answer::HeapGenus const& row : found.heaps) {
    std::string line = fmt::format("{:>{}}  {}  {}  {}  {}", row.n, last.size(),
                                   terminal::padded_right(*row.genus, widths[0]),
                                   terminal::padded_right(row.lost() ? "P" : "N", widths[1]),
                                   terminal::padded_right(word_text(row, language), widths[2]),
                                   row.form.value_or(row.birthday ? "..." : ""));
    line.erase(line.find_last_not_of(' ') + 1);
    put(painted(line, row.lost() ? Paint::kStrong : Paint::kFaint, settings.color && row.lost()) +
        '\n');
  }
}

/// A message about what ended the work.
int stopped(std::string const& key, std::string const& what, Limits const& limits,
            Settings const& settings) {
  std::string const reason = interrupted()      ? "@cli.stop.interrupt"
                             : limits.expired() ? "@front.stop.time"
                                                : "@cli.genus.work";
  put_error({key, {{"what", what}, {"reason", reason}}}, settings.language);
  return interrupted() ? kExitInterrupted : kExitUnknown;
}

std::uint64_t last_heap(GenusOptions const& options) {
  return options.to.empty() ? kLastGenus
                            : read_count("--to", options.to, 0, ask::kLargestGenusHeap);
}

/// Within a session they are found once, if no limit was in the way.
answer::Genera kept_or_new(SequenceGame const& game, std::uint64_t last,
                           ask::GenusQuestion const& how, Settings const& settings) {
  std::string const asked = std::to_string(last) + " " + std::to_string(how.longest_form);
  if (settings.kept != nullptr) {
    if (auto const kept = settings.kept->genera.find(game.heaps, asked)) return *kept;
  }
  answer::Genera found = ask::genera(game, last, how);
  bool const whole =
      found.complete && std::all_of(found.heaps.begin(), found.heaps.end(), [](auto const& row) {
        return row.n > ask::kFormsTo || row.birthday.has_value();
      });
  if (settings.kept != nullptr && whole) {
    settings.kept->genera.keep(game.heaps, std::make_shared<answer::Genera>(found), asked);
  }
  return found;
}

int put_heaps(SequenceGame const& game, GenusOptions const& options, Settings const& settings) {
  std::uint64_t const last = last_heap(options);
  ask::GenusQuestion const how =
      question(settings, options.forms.text() ? kLongestInTable : kLongest);
  answer::Genera const found = kept_or_new(game, last, how, settings);
  if (options.forms.json) {
    put(answer_json(found) + "\n");
  } else if (options.forms.table()) {
    put_rows(found.heaps, options.forms, settings);
  } else {
    put_table(found, settings);
  }
  flush_output();
  if (found.complete) return kExitAnswered;
  return stopped("cli.genus.stopped", std::to_string(found.heaps.size()), how.limits, settings);
}

void put_position(answer::Genus const& found, Settings const& settings) {
  auto const line = [&](Message const& message) { put_sentence(message, settings.language); };
  put(painted(render(Message{"cli.genus.position",
                             {{"game", printable(found.game)},
                              {"position", found.position},
                              {"genus", *found.genus},
                              {"verdict", found.lost() ? "@front.verdict.p" : "@front.verdict.n"}}},
                     settings.language),
              Paint::kStrong, settings.color) +
      "\n");
  line({"cli.genus.values",
        {{"normal", std::to_string(*found.nim_value)},
         {"misere", std::to_string(*found.misere_nim_value)}}});
  line({"cli.genus.about." + *found.word, {}});
  if (found.form) line({"cli.genus.form_is", {{"form", *found.form}}});
  if (found.birthday && !found.form) {
    line({"cli.genus.form_long", {{"day", std::to_string(*found.birthday)}}});
  }
}

/// Several games side by side: a row for each heap, a column for each game.
int put_side_by_side(std::vector<SequenceGame> const& games, GenusOptions const& options,
                     Settings const& settings) {
  std::uint64_t const last = last_heap(options);
  std::vector<TableColumn> columns = {column_of("n", {"n", "$n$"})};
  std::vector<std::vector<TableCell>> rows;
  int const status = for_each_game(games, [&](SequenceGame const& game) {
    ask::GenusQuestion const how = question(settings, 0);
    answer::Genera const found = ask::genera(game, last, how);
    columns.push_back({.name = printable(game.name), .side = Side::kLeft});
    for (answer::HeapGenus const& heap : found.heaps) {
      auto const n = static_cast<std::size_t>(heap.n);
      if (n == rows.size()) rows.push_back({std::to_string(n)});
      rows[n].resize(columns.size());
      rows[n].back() = genus_cell(heap);
    }
    if (found.complete) return kExitAnswered;
    return stopped("cli.genus.stopped", std::to_string(found.heaps.size()), how.limits, settings);
  });
  for (auto& row : rows) row.resize(columns.size());
  put_table(options.forms, columns, rows, settings);
  return status;
}

/// Within a session it is found once.
answer::Genus kept_or_new(SequenceGame const& game, Position const& position,
                          ask::GenusQuestion const& how, Settings const& settings) {
  std::string const asked = to_string(position);
  if (settings.kept != nullptr) {
    if (auto const kept = settings.kept->genus.find(game.heaps, asked)) return *kept;
  }
  answer::Genus found = ask::genus(game, position, how);
  if (settings.kept != nullptr && found.birthday) {
    settings.kept->genus.keep(game.heaps, std::make_shared<answer::Genus>(found), asked);
  }
  return found;
}

int put_one(SequenceGame const& game, GenusOptions const& options, Settings const& settings) {
  Position const position =
      read_position(options.position, chosen_game(options.code, false, false).rules);
  ask::GenusQuestion const how = question(settings, kLongest);
  answer::Genus const found = kept_or_new(game, position, how, settings);
  if (options.forms.json) {
    put(answer_json(found) + "\n");
  } else if (found.complete && options.forms.table()) {
    put_rows(std::vector{found}, options.forms, settings);
  } else if (found.complete && settings.quiet) {
    put(*found.genus + '\n');
  } else if (found.complete) {
    put_position(found, settings);
  }
  if (found.complete) return kExitAnswered;
  flush_output();
  return stopped("cli.genus.unknown", printable(short_text(position, settings.language)),
                 how.limits, settings);
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
