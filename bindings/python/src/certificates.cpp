// Certificates, verified by code that shares nothing with the engines.
#include "ask/proofs.hpp"
#include "facts.hpp"
#include "long_work.hpp"
#include "parts.hpp"

namespace bouton::python {
namespace {

py::dict check_text(std::string const& text, bool full, Allowed const& allowed) {
  Question const asked = question(allowed);
  return facts(run_long(
      asked,
      [&] { return ask::check(text, {.full = full, .limits = asked.limits, .progress = {}}); },
      [](answer::Check const& known) { return facts(known); }));
}

}  // namespace

void add_certificates(py::module_& module) {
  module.def("check_certificate", &check_text);
}

}  // namespace bouton::python
