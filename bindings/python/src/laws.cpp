// Laws of P-positions: looked for, proved, and used.
#include <pybind11/stl.h>

#include <memory>

#include "discover/law_document.hpp"
#include "discover/picture.hpp"
#include "discover/semilinear.hpp"
#include "discover/words.hpp"
#include "errors.hpp"
#include "game.hpp"
#include "laws/law_reader.hpp"
#include "laws/law_store.hpp"
#include "long_work.hpp"
#include "parts.hpp"

namespace bouton::python {
namespace {

using discover::Law;
using SharedLaw = std::shared_ptr<FoundLaw>;

constexpr std::size_t kListed = 20;

void describe(FoundLaw& result) {
  Law const& law = *result.found.law;
  result.words = discover::law_in_words(result.linear, law);
  if (!result.words) {
    auto const classes = discover::semilinear(result.linear, law.system, law.automaton);
    if (classes) result.words = discover::in_words(*classes);
  }
  result.certificate =
      discover::law_certificate(result.game->specification, result.game->rules, result.linear, law);
  auto const laws = std::make_shared<laws::LawStore>(true);
  laws->add(laws::read_law(result.certificate, "law of " + result.game->specification));
  result.context = shared_context().with_laws(laws);
}

SharedLaw find_law(std::shared_ptr<Game> const& game, std::optional<std::size_t> heaps, bool misere,
                   std::uint64_t values, std::optional<double> timeout,
                   std::optional<std::uint64_t> memory, unsigned threads) {
  auto result = std::make_shared<FoundLaw>();
  result->game = game;
  result->linear =
      discover::linear_game(game->rules, heaps.value_or(discover::usual_heaps(game->rules)),
                            misere ? Convention::kMisere : Convention::kNormal, values);
  Question const asked = question(timeout, memory, threads);
  discover::Budget budget;
  budget.limits = asked.limits;
  if (timeout) budget.steps = kNoBound;
  result->found = run_long(
      asked,
      [&] {
        return discover::discover(game->rules, result->linear,
                                  discover::likely_systems(game->rules, result->linear), budget);
      },
      [](discover::Discovery const&) { return py::none(); });
  if (result->found.law) describe(*result);
  return result;
}

Law const& law_of(FoundLaw const& result) {
  if (!result.found.law) raise_limit(Message{"python.law.none", {}}, py::none());
  return *result.found.law;
}

std::vector<py::tuple> tried(FoundLaw const& result) {
  std::vector<py::tuple> list;
  for (discover::Attempt const& attempt : result.found.tried) {
    list.push_back(py::make_tuple(attempt.system.name(), attempt.side, attempt.states));
  }
  return list;
}

}  // namespace

void add_laws(py::module_& module) {
  py::class_<FoundLaw, SharedLaw>(module, "FoundLaw")
      .def_property_readonly("proved",
                             [](FoundLaw const& law) { return law.found.law.has_value(); })
      .def_property_readonly("heaps", [](FoundLaw const& law) { return law.linear.heaps; })
      .def_property_readonly("numeration",
                             [](FoundLaw const& law) { return law_of(law).system.name(); })
      .def_property_readonly("states",
                             [](FoundLaw const& law) { return law_of(law).automaton.size(); })
      .def_property_readonly("certificate",
                             [](FoundLaw const& law) {
                               static_cast<void>(law_of(law));
                               return law.certificate;
                             })
      .def_property_readonly("first_p_positions",
                             [](FoundLaw const& law) {
                               return discover::first_p_positions(law.linear, law_of(law), kListed);
                             })
      .def_property_readonly("tried", &tried)
      .def(
          "words",
          [](FoundLaw const& law, std::string const& word) -> std::optional<std::string> {
            if (!law.words) return std::nullopt;
            return render(*law.words, language(word));
          },
          py::arg("language"))
      .def("dot",
           [](FoundLaw const& law) {
             return discover::law_dot(law.linear, law_of(law).system, law_of(law).automaton);
           })
      .def("svg", [](FoundLaw const& law) {
        return discover::law_svg(law.linear, law_of(law).system, law_of(law).automaton);
      });
  module.def("discover", &find_law, py::arg("game"), py::arg("heaps"), py::arg("misere"),
             py::arg("values"), py::arg("timeout"), py::arg("memory"), py::arg("threads"));
}

}  // namespace bouton::python
