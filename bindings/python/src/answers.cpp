// Questions about a position, and their answers.
#include <pybind11/stl.h>

#include "answer_facts.hpp"
#include "bouton/solver/solver.hpp"
#include "convert.hpp"
#include "errors.hpp"
#include "game.hpp"
#include "long_work.hpp"
#include "parts.hpp"
#include "pulled_stream.hpp"

namespace bouton::python {
namespace {

/// A solution with everything that its moves need when they are generated later.
struct Answer {
  SharedGame game;
  Question asked;
  Position position;
  Solution solution;
};

using SharedAnswer = std::shared_ptr<Answer>;

SharedAnswer solve_position(std::shared_ptr<Game> const& game, py::object const& position,
                            bool misere, std::optional<double> timeout,
                            std::optional<std::uint64_t> memory, unsigned threads,
                            std::shared_ptr<FoundLaw> const& law) {
  auto const answer = std::make_shared<Answer>();
  answer->game = game;
  answer->asked = question(timeout, memory, threads);
  answer->position = read_position(position, game->rules);
  answer->solution = run_long(
      answer->asked,
      [&] {
        return solve(answer->game->rules, misere ? Convention::kMisere : Convention::kNormal,
                     answer->position, answer->asked.limits, Detail::kFull,
                     law ? law->context : shared_context());
      },
      [&](Solution&& known) {
        answer->solution = std::move(known);
        return py::cast(answer);
      });
  return answer;
}

}  // namespace

void add_answers(py::module_& module) {
  add_stream<Position>(module, "MoveStream", [](Position const& move) { return to_python(move); });
  py::class_<Answer, SharedAnswer>(module, "Answer")
      .def_property_readonly("position",
                             [](Answer const& answer) { return to_python(answer.position); })
      .def_property_readonly("recommended",
                             [](Answer const& answer) -> py::object {
                               if (!answer.solution.recommended) return py::none();
                               return to_python(*answer.solution.recommended);
                             })
      .def("facts", [](Answer const& answer) { return answer_facts(answer.solution); })
      .def("winning_moves", [](SharedAnswer const& answer) {
        // Shares the whole answer, so the game and the limits stay as long as the moves.
        return moves_of<Position>(answer, answer->solution);
      });
  module.def("solve", &solve_position, py::arg("game"), py::arg("position"), py::arg("misere"),
             py::arg("timeout"), py::arg("memory"), py::arg("threads"), py::arg("law") = nullptr);
}

}  // namespace bouton::python
