// Laws of P-positions: looked for, proved, and used.
#include <pybind11/stl.h>

#include <algorithm>
#include <memory>
#include <optional>
#include <string>

#include "ask/laws.hpp"
#include "facts.hpp"
#include "game.hpp"
#include "long_work.hpp"
#include "parts.hpp"

namespace bouton::python {
namespace {

using SharedLaw = std::shared_ptr<FoundLaw>;

constexpr std::size_t kListed = 20;

SharedLaw find_law(Game const& game, std::optional<std::size_t> heaps, std::uint64_t values,
                   std::optional<std::string> const& conjecture, Allowed const& allowed) {
  ask::LawQuestion asked_for{.heaps = heaps, .values = values, .listed = kListed};
  if (conjecture) asked_for.conjecture = discover::read_conjecture(*conjecture);
  Question const asked = question(allowed);
  discover::Budget budget;
  budget.limits = asked.limits;
  if (std::get<0>(allowed)) budget.steps = kNoBound;
  auto result = std::make_shared<FoundLaw>(
      FoundLaw{run_long(
                   asked, [&] { return ask::law(game, asked_for, budget); },
                   [](ask::FoundLaw const&) { return py::none(); }),
               {}});
  if (!result->proved()) return result;
  result->context = ask::with_laws(shared_context(), result->certificate_on_one_line(),
                                   "law of " + game.specification);
  return result;
}

/// A law that was found before, by its certificate: it answers questions, and tells nothing else.
SharedLaw read_law(std::string certificate, std::string const& game) {
  std::replace(certificate.begin(), certificate.end(), '\n', ' ');
  auto law = std::make_shared<FoundLaw>();
  law->context = ask::with_laws(shared_context(), certificate, "law of " + game);
  return law;
}

}  // namespace

void add_laws(py::module_& module) {
  py::class_<FoundLaw, SharedLaw>(module, "FoundLaw")
      .def("facts", [](FoundLaw const& law) { return facts(law.answer()); })
      // \pre it is proved
      .def("certificate", &FoundLaw::certificate)
      .def("dot", &FoundLaw::dot)
      .def("svg", &FoundLaw::svg);
  module.def("read_law", &read_law);
  module.def("discover", &find_law);
}

}  // namespace bouton::python
