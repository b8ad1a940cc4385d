// bouton census: a family of games, each brought to its normal form and computed once.
#include "census/classes.hpp"
#include "front/census_budget.hpp"
#include "front/errors.hpp"

#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "census/row_order.hpp"
#include "census/survey.hpp"
#include "census/table.hpp"
#include "census_table.hpp"
#include "command.hpp"
#include "exit_status.hpp"
#include "output.hpp"
#include "progress.hpp"
#include "signals.hpp"
#include "store/result_store.hpp"
#include "store_option.hpp"
#include "table_output.hpp"

namespace bouton::cli {
using namespace front;

namespace {

using census::Budget;
using census::Classes;
using census::Result;
using store::ResultStore;

struct CensusOptions {
  std::vector<std::string> families;
  std::string store;
  BudgetOptions budget;
  FormOptions forms;
  bool misere = false, list = false;

  [[nodiscard]] Convention convention() const {
    return misere ? Convention::kMisere : Convention::kNormal;
  }
};

/// What is found on its way: into the store, several results at a time if they come fast, and from
/// there onto the table, in the order of the classes. Shows how far the survey is.
class CensusOutput {
 public:
  CensusOutput(CensusOptions const& options, Classes const& games, std::string mark,
               ResultStore& store, CensusTable& table, Settings const& settings)
      : games_(games),
        convention_(options.convention()),
        in_file_(!options.store.empty()),
        mark_(std::move(mark)),
        store_(store),
        table_(table),
        settings_(settings),
        order_(games.size()),
        status_(settings) {}

  /// Takes the games whose rows are in the store already, and prints those that are next. Both end
  /// where a limit comes first.
  void take_known() {
    Limits const limits = limits_of_rows();
    read([&] { store::take_known(store_, games_, convention_, mark_, order_, limits); });
    visit_ready(limits);
  }
  void found(std::size_t number, Result const& result) {
    waiting_.push_back(result);
    numbers_.push_back(number);
    running_.erase(number);
    if (census::ended_by_memory(result)) ++short_of_memory_;
    write_if_due();
    show();
  }
  void progress(std::size_t number, std::uint64_t done, std::uint64_t most) {
    running_[number] = {done, most};
    write_if_due();
    show();
  }
  /// Stores what is waiting, and prints the rows that are next. If another program writes until
  /// after a limit, what is waiting stays so.
  void write() {
    try {
      store_.put(waiting_, mark_);
    } catch (store::Stopped const&) {
      blocked_ = true;
      return;
    }
    for (std::size_t const number : numbers_) order_.done(number);
    waiting_.clear();
    numbers_.clear();
    last_ = Clock::now();
    visit_ready(limits_of_rows());
  }
  /// At a stop: prints what could not be stored, and what is done after a game that is not.
  void write_rest() {
    status_.clear();
    for (std::size_t i = 0; i < waiting_.size(); ++i) {
      table_.put_row(waiting_[i], games_.codes(numbers_[i]));
    }
    Limits const limits = limits_of_rows();
    order_.visit_rest([&](std::size_t number) { return put_row(number, limits); });
  }

  [[nodiscard]] std::size_t done() const { return order_.count(); }
  [[nodiscard]] bool all_printed() const { return order_.ended() && !unread_; }
  /// Which games need no survey any more.
  [[nodiscard]] std::vector<bool> const& which_done() const { return order_.which(); }
  [[nodiscard]] std::size_t not_stored() const { return waiting_.size(); }
  [[nodiscard]] std::size_t short_of_memory() const { return short_of_memory_; }
  /// The games begun and not done, with how far they are.
  [[nodiscard]] std::vector<std::string> running() const {
    std::vector<std::string> list;
    for (auto const& [number, game] : running_) {
      list.push_back(render(Message{"cli.census.at",
                                    {{"code", std::string(games_.code(number))},
                                     {"n", std::to_string(game.done)},
                                     {"most", std::to_string(game.most)}}},
                            settings_.language));
    }
    return list;
  }
  void clear_status() { status_.clear(); }

 private:
  using Clock = std::chrono::steady_clock;
  struct Running {
    std::uint64_t done, most;
  };
  static constexpr std::chrono::milliseconds kBetweenWrites{200};
  static constexpr std::size_t kShown = 2;  // of the games that are running: they fit a line

  void write_if_due() {
    if (!blocked_ && !waiting_.empty() && Clock::now() - last_ > kBetweenWrites) write();
  }
  /// Rows that are in a file may be left out at a limit, but for those of one moment; rows that are
  /// nowhere else may not.
  Limits limits_of_rows() {
    if (!in_file_) return {};
    if (!moment_ && settings_.limits().expired()) moment_ = settings_.limits_to_write();
    return moment_ ? *moment_ : settings_.limits();
  }
  void visit_ready(Limits const& limits) {
    auto const visit = [&](std::size_t number) { return put_row(number, limits); };
    if (order_.visit_ready(visit)) flush_output();
  }
  /// \return whether there is time for another
  bool put_row(std::size_t number, Limits const& limits) {
    status_.clear();
    read([&] {
      if (auto const result = store_.find(convention_, games_.standard(number))) {
        table_.put_row(*result, games_.codes(number));
      }
    });
    return !unread_ && !limits.expired();
  }
  /// Reads from the store, unless another program keeps it to itself until after a limit.
  template <typename Body>
  void read(Body&& body) {
    try {
      body();
    } catch (store::Stopped const&) {
      unread_ = true;
    }
  }
  void show() {
    if (!status_.due()) return;
    std::vector<std::string> games = running();
    if (games.size() > kShown) games.resize(kShown);
    status_.show(render(Message{games.empty() ? "cli.census.done" : "cli.census.progress",
                                {{"done", std::to_string(order_.count() + waiting_.size())},
                                 {"all", std::to_string(order_.all())},
                                 {"games", std::move(games)}}},
                        settings_.language));
  }

  Classes const& games_;
  Convention convention_;
  bool in_file_;
  std::optional<Limits> moment_;  // begins when the first limit is seen
  std::string mark_;
  ResultStore& store_;
  CensusTable& table_;
  Settings const& settings_;
  census::RowOrder order_;
  StatusLine status_;
  std::vector<Result> waiting_;
  std::vector<std::size_t> numbers_;  // theirs
  std::map<std::size_t, Running> running_;
  std::size_t short_of_memory_ = 0;
  bool blocked_ = false;  // another program was writing when the time was over
  bool unread_ = false;   // or even kept the file from being read
  Clock::time_point last_ = Clock::now();
};

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

CensusTable table_of(CensusOptions const& options, Classes const& games, Settings const& settings) {
  return {options.forms, isatty(STDOUT_FILENO) != 0, games, options.convention(), settings};
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
  if (output.not_stored() > 0) say(not_stored(output.not_stored(), options.store));
  if (!complete && interrupted()) return kExitInterrupted;
  bool const all_kept = output.short_of_memory() == 0 && output.not_stored() == 0;
  return complete && all_kept ? kExitAnswered : kExitUnknown;
}

int run_census(CensusOptions const& options, Settings const& settings) {
  if (options.families.empty()) throw Error(Message{"cli.error.no_family", {}});
  refuse_several_forms(options.forms, options.list ? std::vector<std::string>{"--list"}
                                                   : std::vector<std::string>{});
  Convention const convention = options.convention();
  Budget const budget = read_budget(options.budget);
  auto const found = census::classes_of(options.families, convention, settings.limits());
  if (!found) {
    put_error(render("cli.census.not_begun", settings.language));
    return interrupted() ? kExitInterrupted : kExitUnknown;
  }
  Classes const& games = *found;
  if (options.list) return put_list(games, settings);
  ResultStore store(options.store.empty() ? ":memory:" : options.store, ResultStore::Access::kWrite,
                    settings.limits_to_write());
  std::string const mark = budget.text(convention);
  CensusTable table = table_of(options, games, settings);
  CensusOutput output(options, games, mark, store, table, settings);
  table.put_head();
  output.take_known();
  flush_output();
  std::vector<bool> const known = output.which_done();
  bool const complete = census::survey_all(
      games, convention, budget, limits_of_games(settings, games.size() - output.done()),
      {.found = [&](std::size_t number, Result const& result) { output.found(number, result); },
       .progress = [&](std::size_t number, std::uint64_t done,
                       std::uint64_t most) { output.progress(number, done, most); }},
      known);
  output.write();
  output.write_rest();
  output.clear_status();
  table.put_end();
  flush_output();
  return explain(options, output, games.size(), complete && output.all_printed(), settings);
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
                             {"--list", &options->list, "help.opt.census_list", {}, Prints::kData}},
                            options->forms),
      .run = [options](Settings const& settings) { return run_census(*options, settings); }};
}

}  // namespace bouton::cli
