// The catalogue of results, and surveys of whole families of games.
#include <pybind11/stl.h>

#include <optional>
#include <string>
#include <vector>

#include "ask/census.hpp"
#include "ask/lookup.hpp"
#include "census/table.hpp"
#include "core/moment.hpp"
#include "errors.hpp"
#include "facts.hpp"
#include "game.hpp"
#include "long_work.hpp"
#include "parts.hpp"

namespace bouton::python {
namespace {

using census::Classes;
using census::Result;
using store::ResultStore;

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

  /// What is known about a game.
  [[nodiscard]] py::dict find(Game const& game) const {
    ask::SequenceGame const asked = ask::sequence_game(game);
    return facts(ask::lookup(
        asked, game.convention,
        store_.find(game.convention, census::key_of(asked.heaps, game.convention).standard)));
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

/// What a census has told so far, and whether that is all.
struct CensusRows {
  std::vector<std::pair<std::size_t, Result>> rows;  ///< with the numbers of their classes
  std::size_t not_stored = 0;
  bool complete = false;
};

/// (rows, whether these are all, how many of them are not in the store); a row has the codes of its
/// class as "members".
/// \param limits  end the list early, where the rows are in a file
py::tuple census_rows(CensusRows const& found, Classes const& games, Limits const& limits) {
  py::list rows;
  for (auto const& [number, result] : found.rows) {
    hear_signals(rows.size());
    if (limits.expired()) break;
    py::dict row = facts(result);
    py::list members;
    for (census::Member const& member : games[number].members) members.append(member.code);
    row["members"] = std::move(members);
    rows.append(std::move(row));
  }
  bool const all = found.complete && rows.size() == found.rows.size();
  return py::make_tuple(std::move(rows), all, found.not_stored);
}

py::tuple survey_families(std::vector<std::string> const& families, bool misere,
                          std::vector<std::uint64_t> const& budget,
                          std::optional<std::string> const& path, Allowed const& allowed) {
  Question const limited = question(allowed);
  ask::CensusQuestion asked{.convention = convention(misere),
                            .budget = {.values = budget.at(0),
                                       .dense_values = budget.at(1),
                                       .heaps = budget.at(2),
                                       .elements = static_cast<std::size_t>(budget.at(3)),
                                       .work = budget.at(4),
                                       .law_work = budget.at(5)},
                            .store = path.value_or(""),
                            .limits = limited.limits,
                            .memory_shared = std::get<1>(allowed).has_value()};
  auto const nothing = [](auto const&) { return py::make_tuple(py::list(), false, 0); };
  auto const games = run_long(
      limited, [&] { return census::classes_of(families, asked.convention, limited.limits); },
      nothing);
  if (!games) return nothing(games);
  auto const told = [&](CensusRows const& found) {
    return census_rows(found, *games, path ? or_a_moment(limited.limits) : Limits{});
  };
  return told(run_long(
      limited,
      [&] {
        CensusRows found;
        try {
          ask::Census census(*games, asked, {.row = [&](std::size_t number, Result const& result) {
            found.rows.emplace_back(number, result);
          }});
          found.complete = census.run() && census.not_stored() == 0;
          found.not_stored = census.not_stored();
        } catch (store::Stopped const&) {  // another program kept the file to itself
        }
        return found;
      },
      told));
}

}  // namespace

void add_catalogue(py::module_& module) {
  py::class_<Catalogue>(module, "Catalogue")
      .def(py::init<std::optional<std::string> const&, std::vector<std::string> const&>())
      .def("find", &Catalogue::find)
      .def("all", &Catalogue::all);
  module.def("census", &survey_families);
}

}  // namespace bouton::python
