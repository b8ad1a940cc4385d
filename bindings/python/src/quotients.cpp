// Misere quotients.
#include <pybind11/stl.h>

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "arrays.hpp"
#include "ask/quotient.hpp"
#include "bouton/misere/certificate.hpp"
#include "bouton/misere/quotient_search.hpp"
#include "convert.hpp"
#include "facts.hpp"
#include "game.hpp"
#include "long_work.hpp"
#include "parts.hpp"

namespace bouton::python {
namespace {

using misere::Element;
using misere::Quotient;

/// What was found, and what its certificate needs; or, from a pickle, what that certificate says:
/// the monoid, its P-portion and the classes of heaps.
struct FoundQuotient {
  answer::Quotient known;
  std::vector<misere::Helpless> helpless = {};
  std::string read_from = {};

  [[nodiscard]] Quotient const& quotient() const { return *known.monoid; }
  [[nodiscard]] std::string certificate() const {
    return read_from.empty() ? misere::quotient_certificate(quotient(), helpless) : read_from;
  }
};

FoundQuotient read_found(std::string certificate) {
  FoundQuotient found;
  found.known.monoid = std::make_shared<Quotient const>(misere::read_quotient(certificate));
  found.read_from = std::move(certificate);
  return found;
}

std::unique_ptr<FoundQuotient> find_quotient(std::vector<std::shared_ptr<Game>> const& games,
                                             std::uint64_t heaps, std::uint64_t elements,
                                             Allowed const& allowed) {
  std::vector<sequence::OneHeapGame> rules;
  rules.reserve(games.size());
  for (auto const& game : games) rules.push_back(ask::sequence_game(*game).heaps);
  Question const asked = question(allowed);
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
        return std::make_unique<FoundQuotient>(
            FoundQuotient{ask::quotient(ask::sequence_game(*games.front()), search, stop,
                                        games.size() == 1 ? &shared_context() : nullptr),
                          search.helpless()});
      },
      [](std::unique_ptr<FoundQuotient> known) { return py::cast(std::move(known)); });
}

Element checked(Quotient const& quotient, std::uint64_t element) {
  if (element >= quotient.order()) throw py::index_error("no such element");
  return static_cast<Element>(element);
}

/// The class of a heap; empty if it is not known.
std::optional<Element> heap_class(Quotient const& quotient, std::size_t game,
                                  py::int_ const& heap) {
  Natural const size = to_natural(heap);
  auto const& classes = quotient.heaps(game);
  if (!classes.covers(size)) return std::nullopt;
  return classes.at(size);
}

py::array_t<Element> table(FoundQuotient const& found) {
  Quotient const& quotient = found.quotient();
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

std::vector<std::string> codes(Quotient const& quotient) {
  std::vector<std::string> names;
  for (auto const& game : quotient.games()) names.push_back(sequence::game_name(game));
  return names;
}

}  // namespace

void add_quotients(py::module_& module) {
  py::class_<FoundQuotient>(module, "FoundQuotient")
      .def("facts", [](FoundQuotient const& found) { return facts(found.known); })
      .def("codes", [](FoundQuotient const& found) { return codes(found.quotient()); })
      .def("words", [](FoundQuotient const& found) { return words(found.quotient()); })
      .def("p_portion", [](FoundQuotient const& found) { return found.quotient().p_portion(); })
      .def("colex", [](FoundQuotient const& found) { return found.quotient().colex(); })
      .def("product",
           [](FoundQuotient const& found, std::uint64_t x, std::uint64_t y) {
             Quotient const& quotient = found.quotient();
             return quotient.product(checked(quotient, x), checked(quotient, y));
           })
      .def("heap_class",
           [](FoundQuotient const& found, std::size_t game, py::int_ const& heap) {
             return heap_class(found.quotient(), game, heap);
           })
      .def("heap_classes",
           [](FoundQuotient const& found, std::size_t game) {
             return to_array(std::vector<Element>(found.quotient().heaps(game).listed()));
           })
      .def("table", &table)
      .def("certificate", &FoundQuotient::certificate)
      .def(py::pickle([](FoundQuotient const& found) { return found.certificate(); },
                      [](std::string certificate) { return read_found(std::move(certificate)); }));
  module.def("find_quotient", &find_quotient);
}

}  // namespace bouton::python
