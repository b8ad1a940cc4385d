// Nim-values as NumPy arrays, and their periods.
#include <pybind11/stl.h>

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "arrays.hpp"
#include "ask/period.hpp"
#include "ask/sequence_game.hpp"
#include "bouton/sequence/certificate.hpp"
#include "bouton/sequence/period_search.hpp"
#include "bouton/sequence/values.hpp"
#include "convert.hpp"
#include "errors.hpp"
#include "facts.hpp"
#include "front/numbers.hpp"
#include "front/period_words.hpp"
#include "game.hpp"
#include "long_work.hpp"
#include "parts.hpp"
#include "sequence/stream_report.hpp"

namespace bouton::python {
namespace {

using sequence::PeriodSearch;

py::array_t<std::uint16_t> nim_values(Game const& game, std::uint64_t count,
                                      Allowed const& allowed) {
  sequence::OneHeapGame const heaps = ask::valued_game(game).heaps;
  Question const asked = question(allowed);
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

/// A finished search, with the game it is about, and what it found.
struct FoundPeriod {
  ask::SequenceGame game;
  PeriodSearch search;
  answer::Period known = {};
};

std::unique_ptr<FoundPeriod> find_period(Game const& game, std::uint64_t to,
                                         std::string const& proof, Allowed const& allowed) {
  ask::SequenceGame chosen = ask::sequence_game(game);
  Question const asked = question(allowed);
  PeriodSearch search(chosen.heaps, front::read_proof("proof", proof));
  auto found = std::make_unique<FoundPeriod>(FoundPeriod{std::move(chosen), std::move(search)});
  run_long(
      asked,
      [&] {
        bool const proved = found->search.run(ask::search_end(found->game, to), asked.limits);
        found->known = ask::period(found->game, found->search);
        return proved;
      },
      [&](auto const&) { return py::cast(std::move(found)); });
  return found;
}

/// (heap, value) of every rare value.
py::list rare_values(FoundPeriod const& found) {
  py::list rare;
  for (auto const& value : found.search.report().rare) {
    rare.append(py::make_tuple(value.heap, value.value));
  }
  return rare;
}

/// The nim-value of a heap of any size. \throws LimitReached if the first values are not to be had
py::int_ value_of(ask::PeriodicValues& values, py::int_ const& heap) {
  Question const asked = question({});
  Natural const size = to_natural(heap);
  auto const value = run_long(
      asked, [&] { return values.value(size, asked.limits); },
      [](auto const&) { return py::none(); });
  if (value) return to_python(*value);
  raise_limit(Message{"front.values.stopped",
                      {{"n", std::to_string(values.known())},
                       {"reason", front::stop_word(values.stopped_by())}}},
              py::none());
}

/// The answer in sentences.
std::vector<std::string> sentences(FoundPeriod const& found, std::string const& language) {
  Language const told = python::language(language);
  std::vector<std::string> lines;
  for (Message const& line : front::describe_period(found.known)) {
    lines.push_back(render(line, told));
  }
  return lines;
}

}  // namespace

void add_sequences(py::module_& module) {
  module.def("nim_values", &nim_values);
  py::class_<FoundPeriod>(module, "FoundPeriod")
      .def("facts", [](FoundPeriod const& found) { return facts(found.known); })
      .def("rare", &rare_values)
      .def("sentences", &sentences)
      .def("certificate", [](FoundPeriod const& found) -> py::object {
        if (!found.search.result()) return py::none();
        return py::str(sequence::period_certificate(found.game.heaps, *found.search.result(),
                                                    found.search.values()));
      });
  py::class_<ask::PeriodicValues>(module, "PeriodicValues")
      .def(py::init([](Game const& game, std::uint64_t preperiod, std::uint64_t period,
                       std::uint64_t saltus) {
        return ask::PeriodicValues(ask::sequence_game(game).heaps, preperiod, period, saltus);
      }))
      .def("representative",
           [](ask::PeriodicValues const& values, py::int_ const& heap) {
             return values.representative(to_natural(heap));
           })
      .def("value", &value_of);
  module.def("find_period", &find_period);
}

}  // namespace bouton::python
