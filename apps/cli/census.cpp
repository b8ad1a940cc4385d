// bouton census: a family of games, each brought to its normal form and computed once.
#include <unistd.h>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "ask/board_table.hpp"
#include "ask/census.hpp"
#include "ask/subtraction_periods.hpp"
#include "bouton/core/outcome.hpp"
#include "census_table.hpp"
#include "command.hpp"
#include "exit_status.hpp"
#include "front/census_budget.hpp"
#include "front/errors.hpp"
#include "options.hpp"
#include "output.hpp"
#include "progress.hpp"
#include "question.hpp"
#include "row_output.hpp"
#include "signals.hpp"
#include "store_option.hpp"
#include "table_output.hpp"

namespace bouton::cli {
using namespace front;

namespace {

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
  std::uint64_t const all = boards.size();
  if (answered == all) return kExitAnswered;
  put_error(render(Message{"cli.census.listed",
                           {{"lines", std::to_string(answered)}, {"all", std::to_string(all)}}},
                   settings.language));
  return interrupted() ? kExitInterrupted : kExitUnknown;
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
  auto const text = [&](std::string_view key, std::uint64_t lines) {
    return render(
        Message{std::string(key), {{"lines", std::to_string(lines)}, {"all", std::to_string(all)}}},
        settings.language);
  };
  StatusLine status(settings);
  RowOutput<SubtractionRow> output(forms, settings);
  std::uint64_t lines = 0;
  bool const complete = ask::each_subtraction_row(sets, most_values, settings.limits(),
                                                  [&](SubtractionRow const& row) {
                                                    status.clear();
                                                    output.row(row);
                                                    ++lines;
                                                    if (status.due())
                                                      status.show(text("cli.census.rows", lines));
                                                  });
  status.clear();
  output.end();
  if (complete) return kExitAnswered;
  put_error(text("cli.census.listed", lines));
  return interrupted() ? kExitInterrupted : kExitUnknown;
}

using ask::Census;
using census::Budget;
using census::Classes;
using census::Result;

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

/// \return the exit status
int put_periods(CensusOptions const& options, Settings const& settings) {
  if (options.families.size() > 1) throw Error(Message{"cli.error.one_family", {}});
  std::vector<std::string> given = {"--periods"};
  if (options.misere) given.emplace_back("--misere");
  if (options.list) given.emplace_back("--list");
  if (!options.store.empty()) given.emplace_back("--store");
  if (given.size() > 1) throw Error(Message{"cli.error.exclusive", {{"options", given}}});
  return put_subtraction_periods(options.families.front(), read_budget(options.budget).values,
                                 options.forms, settings);
}

/// \return the exit status
int put_board_rows(CensusOptions const& options, Settings const& settings) {
  if (options.families.size() > 1) throw Error(Message{"cli.error.one_family", {}});
  std::vector<std::string> given = {"boards:"};
  if (options.list) given.emplace_back("--list");
  if (options.periods) given.emplace_back("--periods");
  if (!options.store.empty()) given.emplace_back("--store");
  if (given.size() > 1) throw Error(Message{"cli.error.exclusive", {{"options", given}}});
  return put_boards(options.families.front(), options.convention(), options.forms, settings);
}

/// \return the exit status
int put_list(Classes const& games, Settings const& settings) {
  Limits const limits = settings.limits_to_write();
  Meter meter = Meter::patient(limits);
  for (std::size_t number = 0; number < games.size(); ++number) {
    if (!meter.step()) {
      put_error(render(
          Message{"cli.census.listed",
                  {{"lines", std::to_string(number)}, {"all", std::to_string(games.size())}}},
          settings.language));
      return interrupted() ? kExitInterrupted : kExitUnknown;
    }
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
  auto const say = [&](Message const& message) { put_error(render(message, settings.language)); };
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
  if (ask::names_boards(options.families.front())) return put_board_rows(options, settings);
  if (options.periods) return put_periods(options, settings);
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
