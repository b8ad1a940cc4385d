// Certificates, verified by code that shares nothing with the engines.
#include "ask/proofs.hpp"
#include "facts.hpp"
#include "long_work.hpp"
#include "parts.hpp"

namespace bouton::python {
namespace {

py::dict check_text(std::string const& text, bool full, std::optional<double> timeout,
                    std::optional<std::uint64_t> memory, unsigned threads) {
  Question const asked = question(timeout, memory, threads);
  return facts(run_long(
      asked,
      [&] { return ask::check(text, {.full = full, .limits = asked.limits, .progress = {}}); },
      [](answer::Check const& known) { return facts(known); }));
}

}  // namespace

void add_certificates(py::module_& module) {
  module.def("check_certificate", &check_text, py::arg("text"), py::arg("full"), py::arg("timeout"),
             py::arg("memory"), py::arg("threads"));
}

}  // namespace bouton::python
