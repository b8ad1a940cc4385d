// bouton census: a family of games, each brought to its normal form and computed once.
#include "ask/census.hpp"

#include <unistd.h>

#include <cstddef>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "ask/board_table.hpp"
#include "census_boards.hpp"
#include "census_periods.hpp"
#include "census_table.hpp"
#include "command.hpp"
#include "exit_status.hpp"
#include "front/census_budget.hpp"
#include "front/errors.hpp"
#include "output.hpp"
#include "progress.hpp"
#include "signals.hpp"
#include "store_option.hpp"

namespace bouton::cli {
using namespace front;

namespace {

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
