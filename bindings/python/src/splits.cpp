// Safe starting splits of Nim.
#include <pybind11/stl.h>

#include <memory>
#include <optional>

#include "bouton/theory/split.hpp"
#include "convert.hpp"
#include "facts.hpp"
#include "game.hpp"
#include "long_work.hpp"
#include "parts.hpp"
#include "pulled_stream.hpp"

namespace bouton::python {
namespace {

using theory::Split;
using theory::SplitQuestion;

/// (heap, how many) of the split that comes first, or None; and why.
py::tuple one_split(SplitQuestion const& question) {
  auto const split = theory::one_split_in_runs(question);
  py::object first = py::none();
  if (split) {
    py::list runs;
    for (theory::SplitRun const& run : *split) {
      runs.append(py::make_tuple(to_python(run.heap), to_python(run.count)));
    }
    first = std::move(runs);
  }
  return py::make_tuple(std::move(first), fact(theory::explain_split(question, split)));
}

py::tuple heaps_of(Split const& split) {
  py::tuple heaps(split.size());
  for (std::size_t i = 0; i < split.size(); ++i) heaps[i] = to_python(split[i]);
  return heaps;
}

std::optional<Natural> bound(std::optional<py::int_> const& number) {
  if (!number) return std::nullopt;
  return to_natural(*number);
}

py::object count_splits(SplitQuestion const& question, Allowed const& allowed) {
  Question const asked = bouton::python::question(allowed);
  return fact(run_long(
      asked, [&] { return theory::count_splits(question, asked.limits); },
      [](std::optional<Natural> const& known) { return fact(known); }));
}

}  // namespace

void add_splits(py::module_& module) {
  add_stream<Split>(module, "SplitStream", heaps_of);
  py::class_<SplitQuestion>(module, "SplitQuestion")
      .def(py::init([](py::int_ const& tokens, std::optional<py::int_> const& heaps,
                       std::optional<py::int_> const& max_heap, bool misere) {
        SplitQuestion question{.tokens = to_natural(tokens),
                               .heaps = bound(heaps),
                               .max_heap = bound(max_heap),
                               .convention = convention(misere)};
        Natural const none = 0;
        PositionSize().add({.heaps = {question.tokens, question.heaps.value_or(none),
                                      question.max_heap.value_or(none)}});
        return question;
      }))
      .def("one", &one_split)
      .def("count", &count_splits)
      .def("all", [](SplitQuestion const& question) {
        return std::make_unique<PulledStream<Split>>(
            [question](PulledStream<Split>::Visitor const& visit, Limits const&) {
              (void)theory::for_each_split(question, visit);
            });
      });
}

}  // namespace bouton::python
