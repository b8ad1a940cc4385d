// Laws of P-positions: looked for, proved, and used.
#include <pybind11/stl.h>

#include <algorithm>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "ask/laws.hpp"
#include "errors.hpp"
#include "facts.hpp"
#include "game.hpp"
#include "long_work.hpp"
#include "parts.hpp"

namespace bouton::python {
namespace {

using SharedLaw = std::shared_ptr<FoundLaw>;

constexpr std::size_t kListed = 20;

SharedLaw find_law(std::shared_ptr<Game> const& game, std::optional<std::size_t> heaps, bool misere,
                   std::uint64_t values, std::optional<std::string> const& conjecture,
                   std::optional<double> timeout, std::optional<std::uint64_t> memory,
                   unsigned threads) {
  Game played = *game;
  played.convention = misere ? Convention::kMisere : Convention::kNormal;
  ask::LawQuestion asked_for{.heaps = heaps, .values = values, .listed = kListed};
  if (conjecture) asked_for.conjecture = discover::read_conjecture(*conjecture);
  Question const asked = question(timeout, memory, threads);
  discover::Budget budget;
  budget.limits = asked.limits;
  if (timeout) budget.steps = kNoBound;
  auto result = std::make_shared<FoundLaw>(
      FoundLaw{run_long(
                   asked, [&] { return ask::law(played, asked_for, budget); },
                   [](ask::FoundLaw const&) { return py::none(); }),
               {}});
  if (!result->proved()) return result;
  result->context = ask::with_laws(shared_context(), result->certificate_on_one_line(),
                                   "law of " + game->specification);
  return result;
}

/// A law that was found before, by its certificate: it answers questions, and tells nothing else.
SharedLaw read_law(std::string certificate, std::string const& game) {
  std::replace(certificate.begin(), certificate.end(), '\n', ' ');
  auto law = std::make_shared<FoundLaw>();
  law->context = ask::with_laws(shared_context(), certificate, "law of " + game);
  return law;
}

FoundLaw const& proved(FoundLaw const& result) {
  if (!result.proved()) raise_limit(Message{"python.law.none", {}}, py::none());
  return result;
}

std::vector<py::tuple> tried(FoundLaw const& result) {
  std::vector<py::tuple> list;
  for (discover::Attempt const& attempt : result.found.tried) {
    list.push_back(py::make_tuple(attempt.system.name(), attempt.side, attempt.states));
  }
  return list;
}

/// Where a conjecture is wrong.
py::object counterexample(FoundLaw const& result) {
  answer::Law const told = result.answer();
  if (!told.conjecture || !told.conjecture->counterexample) return py::none();
  return facts(*told.conjecture->counterexample);
}

}  // namespace

void add_laws(py::module_& module) {
  py::class_<FoundLaw, SharedLaw>(module, "FoundLaw")
      .def_property_readonly("proved", [](FoundLaw const& law) { return law.proved(); })
      .def_property_readonly("heaps", [](FoundLaw const& law) { return law.linear.heaps; })
      .def_property_readonly(
          "numeration", [](FoundLaw const& law) { return proved(law).found.law->system.name(); })
      .def_property_readonly(
          "states", [](FoundLaw const& law) { return proved(law).found.law->automaton.size(); })
      .def_property_readonly("certificate",
                             [](FoundLaw const& law) { return proved(law).certificate(); })
      .def_property_readonly("first_p_positions",
                             [](FoundLaw const& law) { return proved(law).first; })
      .def_property_readonly("tried", &tried)
      .def_property_readonly(
          "refuted", [](FoundLaw const& law) { return law.conjecture && law.conjecture->refuted; })
      .def_property_readonly("counterexample", &counterexample)
      .def(
          "words",
          [](FoundLaw const& law, std::string const& word) -> std::optional<std::string> {
            if (!law.words) return std::nullopt;
            return render(*law.words, language(word));
          },
          py::arg("language"))
      .def("dot", [](FoundLaw const& law) { return proved(law).dot(); })
      .def("svg", [](FoundLaw const& law) { return proved(law).svg(); });
  module.def("read_law", &read_law, py::arg("certificate"), py::arg("game"));
  module.def("discover", &find_law, py::arg("game"), py::arg("heaps"), py::arg("misere"),
             py::arg("values"), py::arg("conjecture"), py::arg("timeout"), py::arg("memory"),
             py::arg("threads"));
}

}  // namespace bouton::python
