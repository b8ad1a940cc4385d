// bouton census: a family of games, each brought to its normal form and computed once.
#include "census/family.hpp"
#include "front/census_budget.hpp"
#include "front/errors.hpp"

#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <map>
#include <memory>
#include <optional>
#include <utility>

#include "census/row_order.hpp"
#include "census/survey.hpp"
#include "census/table.hpp"
#include "census_table.hpp"
#include "command.hpp"
#include "exit_status.hpp"
#include "output.hpp"
#include "progress.hpp"
#include "signals.hpp"
#include "store_option.hpp"
#include "table_output.hpp"

namespace bouton::cli {
using namespace front;

namespace {

using census::Budget;
using census::GameClass;
using census::Result;
using store::ResultStore;

struct CensusOptions {
  std::vector<std::string> families;
  std::string store;
  BudgetOptions budget;
  FormOptions forms;
  bool misere = false, list = false;
};

/// What is found on its way: into the store, several results at a time if they come fast, and from
/// there onto the table, in the order of the classes. Shows how far the survey is.
class CensusOutput {
 public:
  CensusOutput(std::vector<GameClass> const& games, Convention convention, std::string mark,
               ResultStore& store, CensusTable& table, Settings const& settings)
      : convention_(convention),
        mark_(std::move(mark)),
        store_(store),
        table_(table),
        language_(settings.language),
        order_(games),
        status_(settings) {}

  /// A game that needs no survey: its row is in the store.
  void known(std::string const& standard) { order_.done(standard); }
  void found(Result const& result) {
    waiting_.push_back(result);
    running_.erase(result.standard);
    if (census::ended_by_memory(result)) ++short_of_memory_;
    write_if_due();
    show();
  }
  void progress(GameClass const& game, std::uint64_t done, std::uint64_t most) {
    running_[game.standard] = {game.members.front().code, done, most};
    write_if_due();
    show();
  }
  /// Stores what is waiting, and prints the rows that are next.
  void write() {
    store_.put(waiting_, mark_);
    for (Result const& result : waiting_) order_.done(result.standard);
    waiting_.clear();
    last_ = Clock::now();
    if (order_.visit_ready([&](std::string const& standard) { put_row(standard); })) flush_output();
  }
  /// At a stop: prints what is done after a game that is not.
  void write_rest() {
    order_.visit_rest([&](std::string const& standard) { put_row(standard); });
  }

  [[nodiscard]] std::size_t done() const { return order_.count(); }
  [[nodiscard]] std::size_t short_of_memory() const { return short_of_memory_; }
  /// The games begun and not done, with how far they are.
  [[nodiscard]] std::vector<std::string> running() const {
    std::vector<std::string> list;
    for (auto const& [standard, game] : running_) {
      list.push_back(render(Message{"cli.census.at",
                                    {{"code", game.code},
                                     {"n", std::to_string(game.done)},
                                     {"most", std::to_string(game.most)}}},
                            language_));
    }
    return list;
  }
  void clear_status() { status_.clear(); }

 private:
  using Clock = std::chrono::steady_clock;
  struct Running {
    std::string code;
    std::uint64_t done, most;
  };
  static constexpr std::chrono::milliseconds kBetweenWrites{200};
  static constexpr std::size_t kShown = 2;  // of the games that are running: they fit a line

  void write_if_due() {
    if (!waiting_.empty() && Clock::now() - last_ > kBetweenWrites) write();
  }
  void put_row(std::string const& standard) {
    status_.clear();
    if (auto const result = store_.find(convention_, standard)) table_.put_row(*result);
  }
  void show() {
    if (!status_.due()) return;
    std::vector<std::string> games = running();
    if (games.size() > kShown) games.resize(kShown);
    status_.show(render(Message{games.empty() ? "cli.census.done" : "cli.census.progress",
                                {{"done", std::to_string(order_.count() + waiting_.size())},
                                 {"all", std::to_string(order_.all())},
                                 {"games", std::move(games)}}},
                        language_));
  }

  Convention convention_;
  std::string mark_;
  ResultStore& store_;
  CensusTable& table_;
  Language language_;
  census::RowOrder order_;
  StatusLine status_;
  std::vector<Result> waiting_;
  std::map<std::string, Running> running_;
  std::size_t short_of_memory_ = 0;
  Clock::time_point last_ = Clock::now();
};

void put_list(std::vector<GameClass> const& games) {
  for (GameClass const& game : games) {
    std::string line = game.standard + '\t';
    for (census::Member const& member : game.members) {
      if (&member != &game.members.front()) line += ' ';
      line += member.code + '+' + std::to_string(member.shift);
    }
    put(line + '\n');
  }
}

CensusTable table_of(CensusOptions const& options, std::vector<GameClass> const& games,
                     Convention convention, Settings const& settings) {
  return {options.forms, isatty(STDOUT_FILENO) != 0, games, convention, settings};
}

/// The limits of one game, where several share what the user allows.
Limits limits_of_games(Settings const& settings, std::size_t games) {
  Limits limits = settings.limits();
  if (settings.memory_given) {
    limits.memory_bytes /=
        std::clamp<std::size_t>(limits.threads, 1, std::max<std::size_t>(games, 1));
  }
  return limits;
}

/// Says why not everything is done. \return the exit status
int explain(CensusOptions const& options, CensusOutput const& output, std::size_t all,
            bool complete, Settings const& settings) {
  auto const say = [&](Message const& message) { put_error(render(message, settings.language)); };
  if (!complete) {
    if (auto const running = output.running(); !running.empty()) {
      say({"cli.census.unfinished", {{"games", running}}});
    }
    say({options.store.empty() ? "cli.census.stopped" : "cli.census.kept",
         {{"done", std::to_string(output.done())},
          {"all", std::to_string(all)},
          {"path", printable(options.store)}}});
  }
  if (output.short_of_memory() > 0) {
    say({"cli.census.memory", {{"count", std::to_string(output.short_of_memory())}}});
  }
  if (!complete && interrupted()) return kExitInterrupted;
  return complete && output.short_of_memory() == 0 ? kExitAnswered : kExitUnknown;
}

int run_census(CensusOptions const& options, Settings const& settings) {
  if (options.families.empty()) throw Error(Message{"cli.error.no_family", {}});
  refuse_several_forms(options.forms, options.list ? std::vector<std::string>{"--list"}
                                                   : std::vector<std::string>{});
  Convention const convention = options.misere ? Convention::kMisere : Convention::kNormal;
  Budget const budget = read_budget(options.budget);
  auto const found = census::classes_of(options.families, convention, settings.limits());
  if (!found) {
    put_error(render("cli.census.not_begun", settings.language));
    return interrupted() ? kExitInterrupted : kExitUnknown;
  }
  std::vector<GameClass> const& games = *found;
  if (options.list) {
    put_list(games);
    return kExitAnswered;
  }
  ResultStore store(options.store.empty() ? ":memory:" : options.store,
                    ResultStore::Access::kWrite);
  std::string const mark = budget.text(convention);
  CensusTable table = table_of(options, games, convention, settings);
  CensusOutput output(games, convention, mark, store, table, settings);
  auto const known = store.surveyed(convention, mark);
  std::vector<GameClass> some;
  for (GameClass const& game : games) {
    if (known.contains(game.standard)) {
      output.known(game.standard);
    } else if (!known.empty()) {
      some.push_back(game);
    }
  }
  std::vector<GameClass> const& left = known.empty() ? games : some;
  table.put_head();
  output.write();
  flush_output();
  bool const complete = census::survey_all(
      left, convention, budget, limits_of_games(settings, left.size()),
      {.found = [&](Result const& result) { output.found(result); },
       .progress = [&](GameClass const& game, std::uint64_t done,
                       std::uint64_t most) { output.progress(game, done, most); }});
  output.write();
  output.write_rest();
  output.clear_status();
  table.put_end();
  flush_output();
  return explain(options, output, games.size(), complete, settings);
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
                             {"--list", &options->list, "help.opt.census_list"}},
                            options->forms),
      .run = [options](Settings const& settings) { return run_census(*options, settings); }};
}

}  // namespace bouton::cli
