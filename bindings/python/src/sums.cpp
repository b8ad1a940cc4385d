// Sums of positions of several games.
#include <pybind11/stl.h>

#include "answer_facts.hpp"
#include "bouton/solver/sum.hpp"
#include "convert.hpp"
#include "errors.hpp"
#include "game.hpp"
#include "long_work.hpp"
#include "parts.hpp"
#include "pulled_stream.hpp"

namespace bouton::python {
namespace {

using Positions = std::vector<Position>;

/// A solution with everything that its moves need when they are generated later.
struct SumAnswer {
  std::vector<SumTerm> terms;
  Question asked;
  SumSolution solution;
};

using SharedSumAnswer = std::shared_ptr<SumAnswer>;

py::list positions(Positions const& move) {
  py::list result;
  for (Position const& position : move) result.append(to_python(position));
  return result;
}

SharedSumAnswer solve_terms(std::vector<std::pair<std::shared_ptr<Game>, py::object>> const& terms,
                            bool misere, std::optional<double> timeout,
                            std::optional<std::uint64_t> memory, unsigned threads) {
  auto const answer = std::make_shared<SumAnswer>();
  answer->asked = question(timeout, memory, threads);
  for (auto const& [game, position] : terms) {
    answer->terms.push_back({.name = game->specification,
                             .rules = game->rules,
                             .position = read_position(position, game->rules)});
  }
  answer->solution = run_long(
      answer->asked,
      [&] {
        return solve_sum(answer->terms, misere ? Convention::kMisere : Convention::kNormal,
                         answer->asked.limits, Detail::kFull, shared_context());
      },
      [&](SumSolution&& known) {
        answer->solution = std::move(known);
        return py::cast(answer);
      });
  return answer;
}

}  // namespace

void add_sums(py::module_& module) {
  add_stream<Positions>(module, "SumMoveStream", &positions);
  py::class_<SumAnswer, SharedSumAnswer>(module, "SumAnswer")
      .def_property_readonly("recommended",
                             [](SumAnswer const& answer) -> py::object {
                               if (!answer.solution.recommended) return py::none();
                               return positions(*answer.solution.recommended);
                             })
      .def("facts", [](SumAnswer const& answer) { return answer_facts(answer.solution); })
      .def("winning_moves", [](SharedSumAnswer const& answer) {
        return moves_of<Positions>(answer, answer->solution);
      });
  module.def("solve_sum", &solve_terms, py::arg("terms"), py::arg("misere"), py::arg("timeout"),
             py::arg("memory"), py::arg("threads"));
}

}  // namespace bouton::python
