// Nim-values as NumPy arrays, and their periods.
#include <pybind11/stl.h>

#include <utility>

#include "arrays.hpp"
#include "bouton/core/error.hpp"
#include "bouton/sequence/certificate.hpp"
#include "bouton/sequence/period_search.hpp"
#include "bouton/sequence/values.hpp"
#include "errors.hpp"
#include "front/numbers.hpp"
#include "front/period_report.hpp"
#include "front/sequence_game.hpp"
#include "front/stops.hpp"
#include "game.hpp"
#include "long_work.hpp"
#include "parts.hpp"
#include "sequence/equivalent_code.hpp"
#include "sequence/stream_report.hpp"

namespace bouton::python {
namespace {

using sequence::PeriodSearch;

py::array_t<std::uint16_t> nim_values(Game const& game, std::uint64_t count,
                                      std::optional<double> timeout,
                                      std::optional<std::uint64_t> memory, unsigned threads) {
  sequence::OneHeapGame const heaps = one_heap_game(game);
  Question const asked = question(timeout, memory, threads);
  // If there is no value at all, the count is 0 and there is no last heap.
  auto found = run_long(
      asked,
      [&] {
        return count == 0 ? sequence::ComputedValues{}
                          : sequence::nim_values(heaps, count - 1, asked.limits);
      },
      [](sequence::ComputedValues&& known) { return to_array(std::move(known.values)); });
  std::size_t const had = found.values.size();
  auto array = to_array(std::move(found.values));
  if (had < count) {
    raise_limit(
        Message{"front.values.stopped",
                {{"n", std::to_string(had)}, {"reason", front::stop_word(found.stopped_by)}}},
        array);
  }
  return array;
}

/// A finished search, with the game it is about.
struct FoundPeriod {
  front::SequenceGame game;
  PeriodSearch search;
};

std::unique_ptr<FoundPeriod> find_period(Game const& game, std::uint64_t to,
                                         std::string const& proof, std::optional<double> timeout,
                                         std::optional<std::uint64_t> memory, unsigned threads) {
  front::SequenceGame chosen = front::sequence_game(game);
  Question const asked = question(timeout, memory, threads);
  PeriodSearch search(chosen.heaps, front::read_proof("proof", proof));
  auto found = std::make_unique<FoundPeriod>(FoundPeriod{std::move(chosen), std::move(search)});
  run_long(
      asked, [&] { return found->search.run(front::search_end(found->game, to), asked.limits); },
      [&](auto const&) { return py::cast(std::move(found)); });
  return found;
}

py::dict facts(FoundPeriod const& found) {
  PeriodSearch const& search = found.search;
  auto const report = search.report();
  py::dict result;
  auto const known = front::known_period(found.game, search);
  result["proved"] = known.has_value();
  for (char const* name : {"period", "preperiod", "saltus", "last_exception", "max_value",
                           "max_value_at", "proof", "checked_to", "values_needed", "stopped"}) {
    result[name] = py::none();
  }
  bool const grows = known && known->period.saltus > 0;
  if (!grows) {
    result["max_value"] = search.max_value();
    result["max_value_at"] = search.max_heap();
  }
  if (known) {
    result["period"] = known->period.period;
    result["preperiod"] = known->period.preperiod;
    result["saltus"] = known->period.saltus;
    result["last_exception"] = known->period.last_exception;
    result["proof"] = known->proof;
  } else {
    result["stopped"] = front::stop_word(search.stopped_by());
  }
  if (auto const& proved = search.result()) {
    result["checked_to"] = proved->period.checked_to;
    result["values_needed"] = proved->period.values_needed;
    if (!grows) {
      result["max_value"] = proved->max_value;
      result["max_value_at"] = proved->max_heap;
    }
  }
  result["values_computed"] = report.computed;
  py::list rare;
  for (auto const& value : report.rare) rare.append(py::make_tuple(value.heap, value.value));
  result["rare"] = std::move(rare);
  result["mask"] = report.space ? py::object(py::int_(report.space->mask)) : py::none();
  auto const same = sequence::standard_form(found.game.heaps);
  result["standard_form"] = py::make_tuple(sequence::game_name(same.standard), same.shift);
  return result;
}

}  // namespace

void add_sequences(py::module_& module) {
  module.def("nim_values", &nim_values, py::arg("game"), py::arg("count"), py::arg("timeout"),
             py::arg("memory"), py::arg("threads"));
  py::class_<FoundPeriod>(module, "FoundPeriod")
      .def("facts", &facts)
      .def("certificate", [](FoundPeriod const& found) -> py::object {
        if (!found.search.result()) return py::none();
        return py::str(sequence::period_certificate(found.game.heaps, *found.search.result(),
                                                    found.search.values()));
      });
  module.def("find_period", &find_period, py::arg("game"), py::arg("to"), py::arg("proof"),
             py::arg("timeout"), py::arg("memory"), py::arg("threads"));
}

}  // namespace bouton::python
