// Certificates, verified by code that shares nothing with the engines.
#include <pybind11/stl.h>

#include "answer_facts.hpp"
#include "bouton/check/check_certificate.hpp"
#include "long_work.hpp"
#include "parts.hpp"

namespace bouton::python {
namespace {

using check::CheckedCertificate;
using check::Verdict;

py::dict as_dict(CheckedCertificate const& found) {
  py::dict result;
  result["valid"] = found.verdict == Verdict::kUnknown
                        ? py::object(py::none())
                        : py::object(py::bool_(found.verdict == Verdict::kValid));
  result["complete"] = found.complete;
  result["schema"] = found.schema;
  result["game"] = found.game;
  result["statement"] = step_of(found.statement);
  result["checked"] = steps_of(found.checked);
  result["unchecked"] = steps_of(found.unchecked);
  result["failure"] = found.failure ? py::object(step_of(*found.failure)) : py::object(py::none());
  return result;
}

py::dict check_text(std::string const& text, bool full, std::optional<double> timeout,
                    std::optional<std::uint64_t> memory, unsigned threads) {
  Question const asked = question(timeout, memory, threads);
  return as_dict(run_long(
      asked,
      [&] {
        return check::check_certificate(text,
                                        {.full = full, .limits = asked.limits, .progress = {}});
      },
      as_dict));
}

}  // namespace

void add_certificates(py::module_& module) {
  module.def("check_certificate", &check_text, py::arg("text"), py::arg("full"), py::arg("timeout"),
             py::arg("memory"), py::arg("threads"));
}

}  // namespace bouton::python
