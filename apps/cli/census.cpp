// bouton census: a family of games, each brought to its normal form and computed once.
#include <unistd.h>
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "ask/board_table.hpp"
#include "ask/census.hpp"
#include "ask/subtraction_periods.hpp"
#include "bouton/core/outcome.hpp"
#include "census/table.hpp"
#include "command.hpp"
#include "fields_table.hpp"
#include "front/census_budget.hpp"
#include "front/errors.hpp"
#include "front/fields_json.hpp"
#include "options.hpp"
#include "output.hpp"
#include "progress.hpp"
#include "question.hpp"
#include "row_output.hpp"
#include "signals.hpp"
#include "store_option.hpp"
#include "table_output.hpp"
#include "terminal/width.hpp"

namespace bouton::cli {
using namespace front;

namespace {

/// Of so many lines a limit, or Ctrl-C, has left some out. \return the exit status
int say_listed(std::uint64_t lines, std::uint64_t all, Settings const& settings) {
  put_error({"cli.census.listed", {{"lines", std::to_string(lines)}, {"all", std::to_string(all)}}},
            settings.language);
  return interrupted() ? kExitInterrupted : kExitUnknown;
}

/// Who wins on boards of growing size, or on the graphs of a list.
/// \param family  boards:cram:3x1..12, boards:node-kayles:FILE
/// \return the exit status
int put_boards(std::string const& family, Convention convention, FormOptions const& forms,
               Settings const& settings) {
  ask::BoardFamily const boards = ask::board_family(family, read_rules);
  RowOutput<answer::BoardTableRow> output(forms, settings);
  std::uint64_t answered = 0;
  ask::each_board_row(boards, convention, settings.limits(), settings.context,
                      [&](answer::BoardTableRow const& row) {
                        output.row(row);
                        answered += row.outcome ? 1U : 0U;
                      });
  output.end();
  return answered == boards.size() ? kExitAnswered : say_listed(answered, boards.size(), settings);
}

using answer::SubtractionRow;

/// --periods: the periods of all sets of amounts, a row for each largest amount.
/// \param family  subtract:M:K
/// \param most_values  of one game
/// \return the exit status
int put_subtraction_periods(std::string const& family, std::uint64_t most_values,
                            FormOptions const& forms, Settings const& settings) {
  ask::SubtractionSets const sets = ask::subtraction_sets(family);
  std::uint64_t const all = sets.largest < sets.moves ? 0 : sets.largest - sets.moves + 1;
  StatusLine status(settings);
  RowOutput<SubtractionRow> output(forms, settings);
  std::uint64_t lines = 0;
  auto const put_row = [&](SubtractionRow const& row) {
    status.clear();
    output.row(row);
    ++lines;
    if (!status.due()) return;
    status.show(render(Message{"cli.census.rows",
                               {{"lines", std::to_string(lines)}, {"all", std::to_string(all)}}},
                       settings.language));
  };
  bool const complete = ask::each_subtraction_row(sets, most_values, settings.limits(), put_row);
  status.clear();
  output.end();
  return complete ? kExitAnswered : say_listed(lines, all, settings);
}

using ask::Census;
using census::Budget;
using census::Classes;
using census::Result;

// The table of a census: rows for a program, or few aligned columns for a person at a terminal.

/// Rows appear one by one, so that widths are chosen before the numbers are known.
struct CensusColumn {
  std::string_view head;
  std::size_t width;
};
constexpr CensusColumn kNormalColumns[] = {
    {"cli.head.period", 12},     {"cli.head.preperiod", 12},     {"cli.census.head.largest", 7},
    {"cli.census.head.rare", 8}, {"cli.census.head.values", 13},
};
constexpr CensusColumn kMisereColumns[] = {
    {"cli.census.head.quotient", 8},
    {"cli.census.head.elements", 8},
    {"cli.head.heaps", 8},
    {"cli.head.period", 8},
    {"cli.head.kind", 5},
    {"cli.census.head.from", 9},
};
std::span<CensusColumn const> columns_in(Convention convention) {
  if (convention == Convention::kNormal) return kNormalColumns;
  return kMisereColumns;
}
/// Longer names move the rest of their row.
constexpr std::size_t kWidestName = 24;

template <class Number>
std::string text_or_dash(std::optional<Number> const& number) {
  return number ? CellText::of(*number) : "-";
}

/// The heap from which on the misere quotient is infinite.
std::optional<std::uint64_t> infinite_from(Result const& result) {
  auto const law = census::infinite_proof_of(result);
  return law && !law->all_heaps ? std::optional(law->from) : std::nullopt;
}

class CensusTable {
 public:
  /// \param terminal  whether the answer as text is for a person
  CensusTable(FormOptions const& forms, bool terminal, census::Classes const& games,
              Convention convention, Settings const& settings);

  /// The line above the rows.
  void put_head() const;
  /// \param codes  how many its class has
  void put_row(census::Result const& result, std::size_t codes);
  /// What stands below the rows: in misere play, for a person, how many codes have a whole
  /// quotient, an infinite one, or are open.
  void put_end() const;

 private:
  void put_line(std::vector<std::string> const& cells) const;
  [[nodiscard]] std::vector<TableColumn> columns() const;
  [[nodiscard]] std::vector<std::string> cells(census::Result const& result) const;

  bool for_people_;                            // aligned columns
  bool json_;                                  // else the form for programs:
  census::TableForm form_;                     // JSON or this
  std::optional<bouton::TableForm> document_;  // else a table in a document, few columns
  Convention convention_;
  Language language_;
  std::vector<std::size_t> widths_;
  std::size_t rows_ = 0, whole_ = 0, infinite_ = 0;  // codes in the rows
};

CensusTable::CensusTable(FormOptions const& forms, bool terminal, census::Classes const& games,
                         Convention convention, Settings const& settings)
    : for_people_(forms.text() && terminal),
      json_(forms.json),
      form_(forms.csv ? census::TableForm::kCsv : census::TableForm::kTsv),
      convention_(convention),
      language_(settings.language) {
  if (!forms.csv) document_ = forms.table();
  std::size_t name = terminal::display_width(render("cli.head.game", language_));
  for (std::size_t number = 0; number < games.size(); ++number) {
    name = std::max(name, std::min(games.code(number).size(), kWidestName));
  }
  widths_.push_back(name);
  for (CensusColumn const& column : columns_in(convention)) {
    widths_.push_back(
        std::max(column.width, terminal::display_width(render(column.head, language_))));
  }
}

void CensusTable::put_line(std::vector<std::string> const& cells) const {
  std::string line;
  std::size_t taken = 0;
  auto const columns = output_columns();
  for (std::size_t i = 0; i < cells.size(); ++i) {
    // A narrow terminal shows the first columns only.
    taken += widths_[i] + (i == 0 ? 0 : 2);
    if (i > 0 && columns && taken > *columns) break;
    std::string const blanks(widths_[i] - std::min(widths_[i], terminal::display_width(cells[i])),
                             ' ');
    line += i == 0 ? cells[i] + blanks : "  " + blanks + cells[i];
  }
  put(line + '\n');
}

std::vector<TableColumn> CensusTable::columns() const {
  std::vector<TableColumn> all = {column("game", "cli.head.game", language_, Side::kLeft)};
  for (CensusColumn const& one : columns_in(convention_)) {
    all.push_back(column("", one.head, language_));
  }
  return all;
}

void CensusTable::put_end() const {
  if (document_) put(table_end(*document_));
  if (!for_people_ || convention_ == Convention::kNormal) return;
  auto const text = [](std::size_t count) { return std::to_string(count); };
  put_sentence({"cli.census.kinds",
                {{"whole", text(whole_)},
                 {"infinite", text(infinite_)},
                 {"open", text(rows_ - whole_ - infinite_)},
                 {"all", text(rows_)}}},
               language_);
}

void CensusTable::put_head() const {
  if (document_) return put(table_head(*document_, columns()));
  if (!for_people_) return put(json_ ? std::string() : census::table_head(form_));
  std::vector<std::string> heads = {render("cli.head.game", language_)};
  for (CensusColumn const& column : columns_in(convention_)) {
    heads.push_back(render(column.head, language_));
  }
  put_line(heads);
}

void CensusTable::put_row(Result const& result, std::size_t codes) {
  rows_ += codes;
  if (result.status == "whole") whole_ += codes;
  if (result.status == "infinite") infinite_ += codes;
  if (document_) {
    std::vector<TableCell> row;
    for (std::string& text : cells(result)) row.emplace_back(std::move(text));
    return put(table_row(*document_, columns(), row));
  }
  if (!for_people_) {
    return put(json_ ? answer_json(result) + '\n' : census::table_row(form_, result));
  }
  put_line(cells(result));
}

std::vector<std::string> CensusTable::cells(Result const& result) const {
  auto const status = [&] { return render("cli.census.status." + result.status, language_); };
  if (convention_ == Convention::kMisere) {
    return {result.code,
            status(),
            text_or_dash(result.order),
            std::to_string(result.done),
            text_or_dash(result.period),
            result.kind.empty() ? "-" : render("cli.genus.word." + result.kind, language_),
            text_or_dash(infinite_from(result))};
  }
  std::string period = result.period ? std::to_string(*result.period) : status();
  if (result.saltus.value_or(0) > 0) period += " (+" + std::to_string(*result.saltus) + ")";
  return {result.code,
          std::move(period),
          text_or_dash(result.preperiod),
          text_or_dash(result.max),
          text_or_dash(result.rare),
          std::to_string(result.done)};
}

struct CensusOptions {
  std::vector<std::string> families;
  std::string store;
  BudgetOptions budget;
  FormOptions forms;
  bool misere = false, list = false, periods = false;

  [[nodiscard]] Convention convention() const {
    return misere ? Convention::kMisere : Convention::kNormal;
  }
};

/// The games begun and not done, with how far they are.
std::vector<std::string> running_games(Classes const& games, Census const& census,
                                       Language language) {
  std::vector<std::string> list;
  for (auto const& [number, game] : census.running()) {
    list.push_back(render(Message{"cli.census.at",
                                  {{"code", std::string(games.code(number))},
                                   {"n", std::to_string(game.done)},
                                   {"most", std::to_string(game.most)}}},
                          language));
  }
  return list;
}

/// Shows how far the survey is.
void show(StatusLine& status, Classes const& games, Census const& census, Language language) {
  constexpr std::size_t kShown = 2;  // of the games that are running: they fit a line
  if (!status.due()) return;
  std::vector<std::string> running = running_games(games, census, language);
  if (running.size() > kShown) running.resize(kShown);
  status.show(render(Message{running.empty() ? "cli.census.done" : "cli.census.progress",
                             {{"done", std::to_string(census.done() + census.not_stored())},
                              {"all", std::to_string(games.size())},
                              {"games", std::move(running)}}},
                     language));
}

/// Rows about other things than classes of games: --periods, or a family of boards.
/// \return the exit status
int put_other_rows(CensusOptions const& options, bool boards, Settings const& settings) {
  std::vector<std::string> given;
  if (boards) given.emplace_back("boards:");
  if (options.periods) given.emplace_back("--periods");
  if (options.misere && !boards) given.emplace_back("--misere");
  if (options.list) given.emplace_back("--list");
  if (!options.store.empty()) given.emplace_back("--store");
  refuse_several(given);
  if (options.families.size() > 1) {
    throw Error(Message{"cli.error.one_family", {{"what", given.front()}}});
  }
  std::string const& family = options.families.front();
  if (boards) return put_boards(family, options.convention(), options.forms, settings);
  return put_subtraction_periods(family, read_budget(options.budget).values, options.forms,
                                 settings);
}

/// \return the exit status
int put_list(Classes const& games, Settings const& settings) {
  Limits const limits = settings.limits_to_write();
  Meter meter = Meter::patient(limits);
  for (std::size_t number = 0; number < games.size(); ++number) {
    if (!meter.step()) return say_listed(number, games.size(), settings);
    census::GameClass const game = games[number];
    std::string line = game.standard + '\t';
    for (census::Member const& member : game.members) {
      if (&member != &game.members.front()) line += ' ';
      line += member.code + '+' + std::to_string(member.shift);
    }
    put(line + '\n');
  }
  return kExitAnswered;
}

/// Says why not everything is done. \return the exit status
int explain(CensusOptions const& options, Classes const& games, Census const& census, bool complete,
            Settings const& settings) {
  auto const say = [&](Message const& message) { put_error(message, settings.language); };
  if (!complete) {
    if (auto const running = running_games(games, census, settings.language); !running.empty()) {
      say({"cli.census.unfinished", {{"games", running}}});
    }
    say({options.store.empty() ? "cli.census.stopped" : "cli.census.kept",
         {{"done", std::to_string(census.done())},
          {"all", std::to_string(games.size())},
          {"path", printable(options.store)}}});
  }
  if (census.short_of_memory() > 0) {
    say({"cli.census.memory", {{"count", std::to_string(census.short_of_memory())}}});
  }
  if (census.not_stored() > 0) say(not_stored(census.not_stored(), options.store));
  if (!complete && interrupted()) return kExitInterrupted;
  bool const all_kept = census.short_of_memory() == 0 && census.not_stored() == 0;
  return complete && all_kept ? kExitAnswered : kExitUnknown;
}

int run_census(CensusOptions const& options, Settings const& settings) {
  if (options.families.empty()) throw Error(Message{"cli.error.no_family", {}});
  refuse_several_forms(options.forms, options.list ? std::vector<std::string>{"--list"}
                                                   : std::vector<std::string>{});
  bool const boards =
      std::any_of(options.families.begin(), options.families.end(), ask::names_boards);
  if (boards || options.periods) return put_other_rows(options, boards, settings);
  Convention const convention = options.convention();
  Budget const budget = read_budget(options.budget);
  auto const found = census::classes_of(options.families, convention, settings.limits());
  if (!found) {
    put_error(render("cli.census.not_begun", settings.language));
    return interrupted() ? kExitInterrupted : kExitUnknown;
  }
  Classes const& games = *found;
  if (options.list) return put_list(games, settings);
  CensusTable table(options.forms, isatty(STDOUT_FILENO) != 0, games, convention, settings);
  StatusLine status(settings);
  Census census(games,
                {.convention = convention,
                 .budget = budget,
                 .store = options.store,
                 .limits = settings.limits(),
                 .memory_shared = settings.memory_given},
                {.row =
                     [&](std::size_t number, Result const& result) {
                       status.clear();
                       table.put_row(result, games.codes(number));
                     },
                 .rows_end = flush_output,
                 .changed = [&] { show(status, games, census, settings.language); }});
  table.put_head();
  flush_output();
  bool const complete = census.run();
  status.clear();
  table.put_end();
  flush_output();
  return explain(options, games, census, complete, settings);
}

}  // namespace

Command census_command() {
  auto const options = std::make_shared<CensusOptions>();
  return {
      .name = "census",
      .options = with_forms({{"FAMILY", &options->families, "help.arg.family"},
                             {"--misere", &options->misere, "help.opt.misere"},
                             {"--store", &options->store, "help.opt.census_store", "FILE"},
                             {"--values", &options->budget.values, "help.opt.census_values", "N"},
                             {"--dense", &options->budget.dense, "help.opt.census_dense", "N"},
                             {"--heaps", &options->budget.heaps, "help.opt.census_heaps", "N"},
                             {"--elements", &options->budget.elements, "help.opt.elements", "N"},
                             {"--work", &options->budget.work, "help.opt.census_work", "N"},
                             {"--law-work", &options->budget.law_work, "help.opt.census_laws", "N"},
                             {"--list", &options->list, "help.opt.census_list", {}, Prints::kData},
                             {"--periods", &options->periods, "help.opt.census_periods"}},
                            options->forms),
      .run = [options](Settings const& settings) { return run_census(*options, settings); }};
}

}  // namespace bouton::cli
