// Questions about a position or a sum of positions, and their answers.
#include <pybind11/stl.h>

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "answer/solved.hpp"
#include "bouton/solver/sum.hpp"
#include "convert.hpp"
#include "errors.hpp"
#include "facts.hpp"
#include "game.hpp"
#include "long_work.hpp"
#include "parts.hpp"
#include "pulled_stream.hpp"

namespace bouton::python {
namespace {

/// A solution with everything that its moves need when they are generated later.
struct Answer {
  std::vector<SumTerm> terms;
  std::shared_ptr<FoundLaw> law;
  Question asked;
  Solution solution;
};
using SharedAnswer = std::shared_ptr<Answer>;

/// A move: the number of its term, and what it leaves there.
py::object move_object(Move const& move) {
  return py::make_tuple(move.term, to_python(move.after));
}

/// Everything about an answer but its moves.
py::dict facts_of(Answer const& answer) {
  answer::SolvedPosition told;
  told.solution = &answer.solution;
  told.told->whole = answer.solution.moves_known;
  told.text_of = [](Position const&, std::size_t) { return std::string(); };
  py::dict facts = python::facts(told);
  py::list positions;
  for (SumTerm const& term : answer.terms) positions.append(to_python(term.position));
  facts["position"] = positions;
  facts["references"] = fact(answer.solution.references);
  facts["recommended"] = py::none();
  if (answer.solution.recommended) facts["recommended"] = move_object(*answer.solution.recommended);
  return facts;
}

/// The winning moves. They share the whole answer, which stays as long as they do.
std::unique_ptr<PulledStream<Move>> moves_of(SharedAnswer const& answer) {
  if (!answer->solution.for_each_winning_move) return std::make_unique<PulledStream<Move>>(nullptr);
  return std::make_unique<PulledStream<Move>>([answer](PulledStream<Move>::Visitor const& visit,
                                                       Limits const& limits) {
    auto const take = [&](Position const& after, std::size_t term) { return visit({after, term}); };
    (void)answer->solution.for_each_winning_move(take, limits);
  });
}

SharedAnswer solve_terms(std::vector<std::pair<std::shared_ptr<Game>, py::object>> const& terms,
                         bool misere, std::optional<double> timeout,
                         std::optional<std::uint64_t> memory, unsigned threads,
                         std::shared_ptr<FoundLaw> const& law) {
  auto const answer = std::make_shared<Answer>();
  answer->law = law;
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
                         answer->asked.limits, Detail::kFull,
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
  add_stream<Move>(module, "MoveStream", &move_object);
  py::class_<Answer, SharedAnswer>(module, "Answer")
      .def("facts", &facts_of)
      .def("winning_moves", &moves_of);
  module.def("solve", &solve_terms, py::arg("terms"), py::arg("misere"), py::arg("timeout"),
             py::arg("memory"), py::arg("threads"), py::arg("law") = nullptr);
}

}  // namespace bouton::python
