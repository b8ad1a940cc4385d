// Questions about a position or a sum of positions, and their answers.
#include <pybind11/stl.h>

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "answer/solved.hpp"
#include "bouton/solver/sum.hpp"
#include "convert.hpp"
#include "facts.hpp"
#include "front/solution_json.hpp"
#include "game.hpp"
#include "long_work.hpp"
#include "parts.hpp"
#include "pulled_stream.hpp"
#include "solver/winning_moves.hpp"

namespace bouton::python {
namespace {

/// A solution with everything that its moves need when they are generated later.
struct Answer {
  std::vector<SumTerm> terms;
  Convention convention = Convention::kNormal;
  std::shared_ptr<FoundLaw> law;
  Question asked;
  Solution solution;
};
using SharedAnswer = std::shared_ptr<Answer>;

/// What a move leaves: the number of its term, and what it leaves there.
py::object option_object(SumOption const& option) {
  return py::make_tuple(option.term, to_python(option.after));
}

struct SumMove {
  std::size_t term = 0;
  Move move;
};

py::object sum_move_object(SumMove const& made) {
  return move_object(made.move, made.term);
}

/// The winning moves as a person makes them, the recommended one first.
std::unique_ptr<PulledStream<SumMove>> made_moves(SharedAnswer const& answer) {
  return std::make_unique<PulledStream<SumMove>>(
      [answer](PulledStream<SumMove>::Visitor const& visit, Limits const& limits) {
        answer::visit_moves(front::asked_terms(answer->terms), answer->solution, limits,
                            answer::MoveOrder::kRecommendedFirst,
                            [&](Move const& move, std::size_t term) {
                              return visit({term, move});
                            });
      });
}

/// How many winning moves there are, and how many moves; None where that is not known.
py::tuple counts_of(SharedAnswer const& answer) {
  answer::AskedTerms const asked = front::asked_terms(answer->terms);
  using Counts = std::pair<std::optional<Natural>, std::optional<Natural>>;
  Counts const counts = run_long(
      answer->asked,
      [&] {
        Limits const& limits = answer->asked.limits;
        return Counts(count_winning_moves(asked, answer->convention, answer->solution, limits,
                                          answer->law ? answer->law->context : shared_context()),
                      count_all_moves(asked, limits));
      },
      [](Counts const&) { return py::none(); });
  return py::make_tuple(fact(counts.first), fact(counts.second));
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
  if (answer.solution.recommended)
    facts["recommended"] = option_object(*answer.solution.recommended);
  return facts;
}

/// The winning moves. They share the whole answer, which stays as long as they do.
std::unique_ptr<PulledStream<SumOption>> moves_of(SharedAnswer const& answer) {
  if (!answer->solution.for_each_winning_move)
    return std::make_unique<PulledStream<SumOption>>(nullptr);
  return std::make_unique<PulledStream<SumOption>>(
      [answer](PulledStream<SumOption>::Visitor const& visit, Limits const& limits) {
        auto const take = [&](Position const& after, std::size_t term) {
          return visit(SumOption{after, term});
        };
        (void)answer->solution.for_each_winning_move(take, limits);
      });
}

SharedAnswer solve_terms(std::vector<std::pair<std::shared_ptr<Game>, py::object>> const& terms,
                         bool misere, Allowed const& allowed,
                         std::shared_ptr<FoundLaw> const& law) {
  auto const answer = std::make_shared<Answer>();
  answer->law = law;
  answer->convention = convention(misere);
  answer->asked = question(allowed);
  for (auto const& [game, position] : terms) {
    answer->terms.push_back({.name = game->specification,
                             .rules = game->rules,
                             .position = read_position(position, game->rules)});
  }
  answer->solution = run_long(
      answer->asked,
      [&] {
        return solve_sum(answer->terms, answer->convention, answer->asked.limits, Detail::kFull,
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
  add_stream<SumOption>(module, "OptionStream", &option_object);
  add_stream<SumMove>(module, "MoveStream", &sum_move_object);
  py::class_<Answer, SharedAnswer>(module, "Answer")
      .def("facts", &facts_of)
      .def("winning_moves", &moves_of)
      .def("moves", &made_moves)
      .def("move_counts", &counts_of);
  module.def("solve", &solve_terms);
}

}  // namespace bouton::python
