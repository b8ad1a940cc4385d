// Questions about a position, and their answers.
#include <pybind11/stl.h>

#include "bouton/rules/notation.hpp"
#include "bouton/solver/solver.hpp"
#include "convert.hpp"
#include "errors.hpp"
#include "game.hpp"
#include "long_work.hpp"
#include "move_stream.hpp"
#include "parts.hpp"

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

SharedAnswer solve_position(std::shared_ptr<Game> const& game, std::string const& text, bool misere,
                            std::optional<double> timeout, std::optional<std::uint64_t> memory,
                            unsigned threads) {
  auto const answer = std::make_shared<Answer>();
  answer->game = game;
  answer->position = parse_position(text, game->rules);
  answer->asked = question(timeout, memory, threads);
  answer->solution = run_long(
      answer->asked,
      [&] {
        return solve(answer->game->rules, misere ? Convention::kMisere : Convention::kNormal,
                     answer->position, answer->asked.limits, Detail::kFull, shared_context());
      },
      [&](Solution&& known) {
        answer->solution = std::move(known);
        return py::cast(answer);
      });
  return answer;
}

py::object number(std::optional<Natural> const& value) {
  return value ? py::object(to_python(*value)) : py::object(py::none());
}

py::object outcome(Answer const& answer) {
  if (!answer.solution.outcome) return py::none();
  return py::str(std::string(1, letter(*answer.solution.outcome)));
}

std::vector<std::string> reason(Answer const& answer, std::string const& word) {
  std::vector<std::string> sentences;
  Language const told = language(word);
  for (Message const& step : answer.solution.reason) sentences.push_back(render(step, told));
  return sentences;
}

std::vector<std::pair<std::string, std::vector<std::pair<std::string, MessageValue>>>> steps(
    Answer const& answer) {
  std::vector<std::pair<std::string, std::vector<std::pair<std::string, MessageValue>>>> result;
  for (Message const& step : answer.solution.reason) result.emplace_back(step.key, step.arguments);
  return result;
}

}  // namespace

void add_answers(py::module_& module) {
  py::class_<MoveStream>(module, "MoveStream")
      .def("__iter__", [](py::object const& self) { return self; })
      .def("__next__", [](MoveStream& stream) {
        auto const move = stream.next();
        if (!move) throw py::stop_iteration();
        return to_python(*move);
      });
  py::class_<Answer, SharedAnswer>(module, "Answer")
      .def_property_readonly("position",
                             [](Answer const& answer) { return to_python(answer.position); })
      .def_property_readonly("position_text",
                             [](Answer const& answer) { return to_string(answer.position); })
      .def_property_readonly("outcome", &outcome)
      .def_property_readonly("nim_value",
                             [](Answer const& answer) { return number(answer.solution.nim_value); })
      .def_property_readonly(
          "winning_move_count",
          [](Answer const& answer) { return number(answer.solution.winning_move_count); })
      .def_property_readonly("moves_known",
                             [](Answer const& answer) { return answer.solution.moves_known; })
      .def_property_readonly("recommended",
                             [](Answer const& answer) -> py::object {
                               if (!answer.solution.recommended) return py::none();
                               return to_python(*answer.solution.recommended);
                             })
      .def_property_readonly("certainty",
                             [](Answer const& answer) { return name(answer.solution.certainty); })
      .def_property_readonly("reference",
                             [](Answer const& answer) { return answer.solution.reference; })
      .def_property_readonly("remoteness",
                             [](Answer const& answer) { return answer.solution.remoteness; })
      .def("reason", &reason, py::arg("language"))
      .def("steps", &steps)
      .def("winning_moves", [](SharedAnswer const& answer) {
        // Shares the whole answer, so the game and the limits stay as long as the moves.
        return std::make_unique<MoveStream>(
            std::shared_ptr<Solution const>(answer, &answer->solution));
      });
  module.def("solve", &solve_position, py::arg("game"), py::arg("text"), py::arg("misere"),
             py::arg("timeout"), py::arg("memory"), py::arg("threads"));
}

}  // namespace bouton::python
