// Misere quotients.
#include <pybind11/stl.h>

#include "arrays.hpp"
#include "bouton/core/error.hpp"
#include "bouton/misere/certificate.hpp"
#include "bouton/misere/quotient_search.hpp"
#include "convert.hpp"
#include "errors.hpp"
#include "front/stops.hpp"
#include "game.hpp"
#include "long_work.hpp"
#include "misere/presentation.hpp"
#include "parts.hpp"

namespace bouton::python {
namespace {

using misere::Element;
using misere::Quotient;

/// The result of a search, and what its certificate needs.
struct FoundQuotient {
  Quotient quotient;
  std::uint64_t heaps_done = 0;
  Stop stop = Stop::kNone;
  std::vector<misere::GrowthStep> growth;
  std::optional<misere::Growing> growing;
  std::vector<misere::Helpless> helpless;
};

FoundQuotient found_by(misere::QuotientSearch const& search, Stop stop) {
  return {search.quotient(), search.heaps_done(), stop,
          search.growth(),   search.growing(),    search.helpless()};
}

std::unique_ptr<FoundQuotient> find_quotient(std::vector<std::shared_ptr<Game>> const& games,
                                             std::uint64_t heaps, std::uint64_t elements,
                                             std::optional<double> timeout,
                                             std::optional<std::uint64_t> memory,
                                             unsigned threads) {
  std::vector<sequence::OneHeapGame> rules;
  rules.reserve(games.size());
  for (auto const& game : games) rules.push_back(one_heap_game(*game));
  Question const asked = question(timeout, memory, threads);
  misere::QuotientBudget budget;
  budget.heaps = heaps;
  budget.elements = static_cast<std::size_t>(elements);
  budget.work = UINT64_MAX;  // the time limit and Ctrl-C end it
  budget.limits = asked.limits;
  return run_long(
      asked,
      [&] {
        misere::QuotientSearch search(rules);
        Stop const stop = search.run(budget);
        return std::make_unique<FoundQuotient>(found_by(search, stop));
      },
      [](std::unique_ptr<FoundQuotient> known) { return py::cast(std::move(known)); });
}

Element checked(Quotient const& quotient, std::uint64_t element) {
  if (element >= quotient.order()) throw py::index_error("no such element");
  return static_cast<Element>(element);
}

/// The class of a heap; empty if it is not known.
std::optional<Element> heap_class(Quotient const& quotient, std::size_t game,
                                  py::handle const& heap) {
  if (game >= quotient.games().size()) throw py::index_error("no such game");
  std::string const text = digits(heap);
  if (text.front() == '-') throw Error(Message{"error.position.negative", {}});
  Natural const size(text);
  auto const& classes = quotient.heaps(game);
  if (!classes.covers(size)) return std::nullopt;
  return classes.at(size);
}

py::array_t<Element> table(FoundQuotient const& found) {
  Quotient const& quotient = found.quotient;
  std::size_t const order = quotient.order();
  std::vector<Element> products;
  {
    py::gil_scoped_release const released;
    products.reserve(order * order);
    for (std::size_t x = 0; x < order; ++x) {
      for (std::size_t y = 0; y < order; ++y) {
        products.push_back(quotient.product(static_cast<Element>(x), static_cast<Element>(y)));
      }
    }
  }
  auto const side = static_cast<py::ssize_t>(order);
  return to_array(std::move(products), {side, side});
}

std::vector<std::string> words(Quotient const& quotient) {
  std::vector<std::string> result;
  result.reserve(quotient.order());
  for (std::size_t x = 0; x < quotient.order(); ++x) {
    result.push_back(quotient.word(static_cast<Element>(x)));
  }
  return result;
}

std::vector<std::pair<std::string, std::string>> relations(Quotient const& quotient) {
  std::vector<std::pair<std::string, std::string>> result;
  for (misere::Relation const& relation : misere::presentation(quotient)) {
    result.emplace_back(quotient.word(relation.left), quotient.word(relation.right));
  }
  return result;
}

py::dict facts(FoundQuotient const& found) {
  Quotient const& quotient = found.quotient;
  py::dict result;
  std::vector<std::string> names;
  for (auto const& game : quotient.games()) names.push_back(sequence::game_name(game));
  result["codes"] = names;
  result["order"] = quotient.order();
  result["complete"] = quotient.complete();
  result["tame"] = quotient.tame();
  result["heaps_done"] = found.heaps_done;
  result["stop"] = std::string(front::stop_name(found.stop, "limits"));
  py::list generators, periods, growth;
  for (std::size_t g = 0; g < quotient.generators().size(); ++g) {
    auto const& generator = quotient.generators()[g];
    generators.append(py::make_tuple(quotient.generator_name(g), generator.game, generator.heap));
  }
  for (std::size_t game = 0; game < names.size(); ++game) {
    auto const& heaps = quotient.heaps(game);
    periods.append(heaps.periodic() ? py::object(py::make_tuple(heaps.period(), heaps.preperiod()))
                                    : py::object(py::none()));
  }
  for (auto const& step : found.growth) {
    growth.append(py::make_tuple(step.heap.game, step.heap.heap, step.order, step.p_count));
  }
  result["generators"] = std::move(generators);
  result["periods"] = std::move(periods);
  result["growth"] = std::move(growth);
  result["growing"] = py::none();
  if (auto const& growing = found.growing) {
    result["growing"] = py::make_tuple(growing->heap.game, growing->heap.heap, growing->layers,
                                       growing->every, growing->gain);
  }
  return result;
}

}  // namespace

void add_quotients(py::module_& module) {
  py::class_<FoundQuotient>(module, "FoundQuotient")
      .def("facts", &facts)
      .def("words", [](FoundQuotient const& found) { return words(found.quotient); })
      .def("p_portion", [](FoundQuotient const& found) { return found.quotient.p_portion(); })
      .def("colex", [](FoundQuotient const& found) { return found.quotient.colex(); })
      .def(
          "product",
          [](FoundQuotient const& found, std::uint64_t x, std::uint64_t y) {
            Quotient const& quotient = found.quotient;
            return quotient.product(checked(quotient, x), checked(quotient, y));
          },
          py::arg("x"), py::arg("y"))
      .def(
          "heap_class",
          [](FoundQuotient const& found, std::size_t game, py::object const& heap) {
            return heap_class(found.quotient, game, heap);
          },
          py::arg("game"), py::arg("heap"))
      .def(
          "heap_classes",
          [](FoundQuotient const& found, std::size_t game) {
            if (game >= found.quotient.games().size()) throw py::index_error("no such game");
            return to_array(std::vector<Element>(found.quotient.heaps(game).listed()));
          },
          py::arg("game"))
      .def("table", &table)
      .def("relations", [](FoundQuotient const& found) { return relations(found.quotient); })
      .def("certificate", [](FoundQuotient const& found) {
        return misere::quotient_certificate(found.quotient, found.helpless);
      });
  module.def("find_quotient", &find_quotient, py::arg("games"), py::arg("heaps"),
             py::arg("elements"), py::arg("timeout"), py::arg("memory"), py::arg("threads"));
}

}  // namespace bouton::python
