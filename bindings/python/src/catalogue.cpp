// The catalogue of results, and surveys of whole families of games.
#include <pybind11/stl.h>

#include <algorithm>
#include <chrono>
#include <iterator>

#include "ask/lookup.hpp"
#include "bouton/core/error.hpp"
#include "census/classes.hpp"
#include "census/row_order.hpp"
#include "census/survey.hpp"
#include "census/table.hpp"
#include "core/moment.hpp"
#include "errors.hpp"
#include "facts.hpp"
#include "game.hpp"
#include "long_work.hpp"
#include "parts.hpp"
#include "store/result_store.hpp"

namespace bouton::python {
namespace {

using census::Classes;
using census::Result;
using store::ResultStore;

Convention convention_of(bool misere) {
  return misere ? Convention::kMisere : Convention::kNormal;
}

/// To be called for each row of a long list. \throws error_already_set after a signal whose handler
/// raised
void hear_signals(std::size_t row) {
  if (row % 1024 == 1023 && PyErr_CheckSignals() != 0) throw py::error_already_set();
}

/// A store that is read: a file, or tables that are read into memory.
class Catalogue {
 public:
  Catalogue(std::optional<std::string> const& path, std::vector<std::string> const& tables)
      : store_(path.value_or(":memory:"),
               path ? ResultStore::Access::kRead : ResultStore::Access::kWrite) {
    for (std::string const& table : tables) store_.put(census::read_table(table));
  }

  /// What is known about a game; None if nothing is.
  [[nodiscard]] py::object find(Game const& game, bool misere) const {
    ask::SequenceGame const asked = ask::sequence_game(game);
    Convention const convention = convention_of(misere);
    answer::Lookup const found =
        ask::lookup(asked, convention,
                    store_.find(convention, census::key_of(asked.heaps, convention).standard));
    if (!found.result) return py::none();
    py::dict row = facts(*found.result);
    row["later"] = found.later;
    row["preperiod"] = found.preperiod;
    row["preperiod_exact"] = found.preperiod_exact;
    return row;
  }

  [[nodiscard]] py::list all() const {
    py::list rows;
    store_.for_each([&](Result const& result) {
      hear_signals(rows.size());
      rows.append(facts(result));
      return true;
    });
    return rows;
  }

 private:
  ResultStore store_;
};

/// (number, later) of the sequences of the OEIS that are the nim-values of the game.
std::vector<std::pair<std::string, std::int64_t>> oeis_of(Game const& game) {
  std::vector<std::pair<std::string, std::int64_t>> result;
  answer::Lookup const found =
      ask::lookup(ask::sequence_game(game), Convention::kNormal, std::nullopt);
  for (answer::Oeis const& sequence : found.oeis) {
    result.emplace_back(sequence.number, sequence.later);
  }
  return result;
}

struct CensusQuestion {
  Classes games;
  Convention convention;
  census::Budget budget;
  /// Found, but not in the store: another program was writing to it until after a limit.
  std::vector<Result> not_stored = {};
};

/// The games that need no survey.
census::RowOrder done_games(CensusQuestion const& question, ResultStore const& store) {
  census::RowOrder order(question.games.size());
  store::take_known(store, question.games, question.convention,
                    question.budget.text(question.convention), order);
  return order;
}

/// Surveys what the store does not have yet. \return whether all is done and stored
/// \throws Stopped if another program kept the file to itself until after a limit
bool run_survey(CensusQuestion& question, ResultStore& store, Limits limits, bool memory_given) {
  using Clock = std::chrono::steady_clock;
  std::string const mark = question.budget.text(question.convention);
  census::RowOrder const known = done_games(question, store);
  if (memory_given) {
    limits.memory_bytes /= std::clamp<std::size_t>(
        limits.threads, 1, std::max<std::size_t>(known.all() - known.count(), 1));
  }
  std::vector<Result> waiting;
  auto last = Clock::now();
  auto const put = [&] {
    try {
      store.put(waiting, mark);
    } catch (store::Stopped const&) {
      std::move(waiting.begin(), waiting.end(), std::back_inserter(question.not_stored));
    }
    waiting.clear();
    last = Clock::now();
  };
  bool const complete =
      census::survey_all(question.games, question.convention, question.budget, limits,
                         {.found =
                              [&](std::size_t, Result const& result) {
                                waiting.push_back(result);
                                if (Clock::now() - last >= std::chrono::milliseconds(200)) put();
                              }},
                         known.which());
  put();
  return complete && question.not_stored.empty();
}

/// (rows, whether these are all, how many of them are not in the store); a row has the codes of its
/// class as "members".
/// \param limits  end what is read from a file early
py::tuple census_rows(CensusQuestion const& question, ResultStore const& store,
                      Limits const& limits, bool complete) {
  py::list rows;
  auto const add = [&](Result const& result, std::size_t number) {
    py::dict row = facts(result);
    std::vector<std::string> codes;
    for (census::Member const& member : question.games[number].members) {
      codes.push_back(member.code);
    }
    row["members"] = codes;
    rows.append(std::move(row));
  };
  for (Result const& result : question.not_stored) {
    add(result, question.games.find(result.standard).value());
  }
  try {
    census::RowOrder const done = done_games(question, store);
    for (std::size_t number = 0; number < question.games.size(); ++number) {
      if (!done.which()[number]) continue;
      auto const result = store.find(question.convention, question.games.standard(number));
      if (!result) continue;
      hear_signals(rows.size());
      if (limits.expired()) {
        complete = false;
        break;
      }
      add(*result, number);
    }
  } catch (store::Stopped const&) {  // another program keeps the file to itself
    complete = false;
  }
  return py::make_tuple(std::move(rows), complete, question.not_stored.size());
}

py::tuple survey_families(std::vector<std::string> const& families, bool misere,
                          std::vector<std::uint64_t> const& budget,
                          std::optional<std::string> const& path, std::optional<double> timeout,
                          std::optional<std::uint64_t> memory, unsigned threads) {
  CensusQuestion asked{.games = {},
                       .convention = convention_of(misere),
                       .budget = {.values = budget.at(0),
                                  .dense_values = budget.at(1),
                                  .heaps = budget.at(2),
                                  .elements = static_cast<std::size_t>(budget.at(3)),
                                  .work = budget.at(4),
                                  .law_work = budget.at(5)}};
  Question const limited = question(timeout, memory, threads);
  auto const nothing = [](auto const&) { return py::make_tuple(py::list(), false, 0); };
  auto games = run_long(
      limited, [&] { return census::classes_of(families, asked.convention, limited.limits); },
      nothing);
  if (!games) return nothing(games);
  asked.games = *std::move(games);
  auto store = run_long(
      limited,
      [&]() -> std::optional<ResultStore> {
        try {
          return ResultStore(path.value_or(":memory:"), ResultStore::Access::kWrite,
                             or_a_moment(limited.limits));
        } catch (store::Stopped const&) {
          return std::nullopt;
        }
      },
      nothing);
  if (!store) return nothing(store);
  auto const rows = [&](bool done) {
    return census_rows(asked, *store, path ? or_a_moment(limited.limits) : Limits{}, done);
  };
  auto const survey = [&] {
    try {
      return run_survey(asked, *store, limited.limits, memory.has_value());
    } catch (store::Stopped const&) {
      return false;
    }
  };
  return rows(run_long(limited, survey, rows));
}

}  // namespace

void add_catalogue(py::module_& module) {
  py::class_<Catalogue>(module, "Catalogue")
      .def(py::init<std::optional<std::string> const&, std::vector<std::string> const&>(),
           py::arg("path"), py::arg("tables"))
      .def("find", &Catalogue::find, py::arg("game"), py::arg("misere"))
      .def("all", &Catalogue::all);
  module.def("oeis", &oeis_of, py::arg("game"));
  module.def("census", &survey_families, py::arg("families"), py::arg("misere"), py::arg("budget"),
             py::arg("store"), py::arg("timeout"), py::arg("memory"), py::arg("threads"));
}

}  // namespace bouton::python
