// bouton census: a family of games, each brought to its normal form and computed once.
#include "census/family.hpp"
#include "front/errors.hpp"

#include <chrono>
#include <memory>

#include "census/survey.hpp"
#include "census/table.hpp"
#include "command.hpp"
#include "exit_status.hpp"
#include "output.hpp"
#include "progress.hpp"
#include "sequence_question.hpp"
#include "signals.hpp"
#include "store_option.hpp"

namespace bouton::cli {
using namespace front;

namespace {

using census::Budget;
using census::GameClass;
using census::Result;
using store::ResultStore;

struct CensusOptions {
  std::vector<std::string> families;
  std::string store, values, dense, heaps, elements, work;
  bool misere = false, json = false, csv = false, list = false;
};

Budget read_budget(CensusOptions const& options) {
  Budget budget;
  auto const count = [](char const* name, std::string const& text, std::uint64_t& into) {
    if (!text.empty()) into = std::max<std::uint64_t>(read_heap(name, text), 1);
  };
  count("--values", options.values, budget.values);
  count("--dense", options.dense, budget.dense_values);
  count("--heaps", options.heaps, budget.heaps);
  count("--work", options.work, budget.work);
  if (!options.elements.empty()) {
    budget.elements = static_cast<std::size_t>(
        read_count("--elements", options.elements, 1, misere::kMostElements));
  }
  return budget;
}

/// Results to be written to disk: several at a time if they come fast.
class Batches {
 public:
  Batches(ResultStore& store, std::string budget) : store_(store), budget_(std::move(budget)) {}

  void add(Result const& result) {
    waiting_.push_back(result);
    if (Clock::now() - last_ > std::chrono::milliseconds(200)) write();
  }
  void write() {
    store_.put(waiting_, budget_);
    waiting_.clear();
    last_ = Clock::now();
  }

 private:
  using Clock = std::chrono::steady_clock;

  ResultStore& store_;
  std::string budget_;
  std::vector<Result> waiting_;
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

/// The table, in the order of the classes.
void put_table(std::vector<GameClass> const& games, Convention convention, ResultStore const& store,
               CensusOptions const& options) {
  auto const form = options.json  ? census::TableForm::kJson
                    : options.csv ? census::TableForm::kCsv
                                  : census::TableForm::kTsv;
  put(census::table_head(form));
  for (GameClass const& game : games) {
    if (auto const result = store.find(convention, game.standard)) {
      put(census::table_row(form, *result));
    }
  }
}

int run_census(CensusOptions const& options, Settings const& settings) {
  if (options.families.empty()) throw Error(Message{"cli.error.no_family", {}});
  if (options.list && (options.csv || options.json)) {
    std::string const form = options.json ? "--json" : "--csv";
    throw Error(Message{"cli.error.exclusive", {{"options", "--list, " + form}}});
  }
  Convention const convention = options.misere ? Convention::kMisere : Convention::kNormal;
  Budget const budget = read_budget(options);
  std::vector<sequence::OneHeapGame> all;
  for (std::string const& word : options.families) {
    auto games = census::family(word);
    all.insert(all.end(), games.begin(), games.end());
  }
  std::vector<GameClass> const games = census::classes(all, convention);
  if (options.list) {
    put_list(games);
    return kExitAnswered;
  }
  ResultStore store(options.store.empty() ? ":memory:" : options.store,
                    ResultStore::Access::kWrite);
  std::string const mark = budget.text(convention);
  auto const known = store.surveyed(convention, mark);
  std::vector<GameClass> left;
  for (GameClass const& game : games) {
    if (!known.contains(game.standard)) left.push_back(game);
  }
  Batches batches(store, mark);
  std::size_t done = games.size() - left.size();
  std::size_t short_of_memory = 0;
  bool complete = false;
  {
    StatusLine status(settings);
    complete =
        census::survey_all(left, convention, budget, settings.limits(), [&](Result const& result) {
          batches.add(result);
          if (census::ended_by_memory(result)) ++short_of_memory;
          ++done;
          if (!status.due()) return;
          status.show(render(Message{"cli.census.progress",
                                     {{"done", std::to_string(done)},
                                      {"all", std::to_string(games.size())},
                                      {"code", result.code}}},
                             settings.language));
        });
    batches.write();
  }
  if (!complete) {
    put_error(render(Message{options.store.empty() ? "cli.census.stopped" : "cli.census.kept",
                             {{"done", std::to_string(done)},
                              {"all", std::to_string(games.size())},
                              {"path", printable(options.store)}}},
                     settings.language));
    return interrupted() ? kExitInterrupted : kExitUnknown;
  }
  put_table(games, convention, store, options);
  if (short_of_memory == 0) return kExitAnswered;
  put_error(render(Message{"cli.census.memory", {{"count", std::to_string(short_of_memory)}}},
                   settings.language));
  return kExitUnknown;
}

}  // namespace

Command census_command() {
  auto const options = std::make_shared<CensusOptions>();
  return {.name = "census",
          .options = {{"FAMILY", &options->families, "help.arg.family"},
                      {"--misere", &options->misere, "help.opt.misere"},
                      {"--store", &options->store, "help.opt.census_store", "FILE"},
                      {"--values", &options->values, "help.opt.census_values", "N"},
                      {"--dense", &options->dense, "help.opt.census_dense", "N"},
                      {"--heaps", &options->heaps, "help.opt.census_heaps", "N"},
                      {"--elements", &options->elements, "help.opt.elements", "N"},
                      {"--work", &options->work, "help.opt.census_work", "N"},
                      {"--list", &options->list, "help.opt.census_list"},
                      {"--csv", &options->csv, "help.opt.csv"},
                      {"--json", &options->json, "help.opt.json"}},
          .run = [options](Settings const& settings) { return run_census(*options, settings); }};
}

}  // namespace bouton::cli
