// What all answers have in common, as Python objects.
#pragma once

#include <pybind11/stl.h>

#include <memory>
#include <string>
#include <vector>

#include "bouton/answer/solution.hpp"
#include "convert.hpp"
#include "pulled_stream.hpp"

namespace bouton::python {

/// A number, or None.
[[nodiscard]] inline py::object number_or_none(std::optional<Natural> const& value) {
  return value ? py::object(to_python(*value)) : py::object(py::none());
}

/// A message as data: its key, and its arguments as pairs.
[[nodiscard]] inline py::tuple step_of(Message const& message) {
  return py::make_tuple(message.key, message.arguments);
}
[[nodiscard]] inline py::list steps_of(std::vector<Message> const& messages) {
  py::list steps;
  for (Message const& message : messages) steps.append(step_of(message));
  return steps;
}

/// Everything about an answer but its moves.
template <class Solution>
[[nodiscard]] py::dict answer_facts(Solution const& solution) {
  py::dict facts;
  facts["outcome"] = solution.outcome
                         ? py::object(py::str(std::string(1, letter(*solution.outcome))))
                         : py::object(py::none());
  facts["nim_value"] = number_or_none(solution.nim_value);
  facts["winning_move_count"] = number_or_none(solution.winning_move_count);
  facts["moves_known"] = solution.moves_known;
  facts["certainty"] = name(solution.certainty);
  facts["reference"] = solution.reference;
  facts["remoteness"] = solution.remoteness;
  facts["steps"] = steps_of(solution.reason);
  return facts;
}

/// The winning moves of `solution`, which lives as long as `owner`.
template <class Move, class Owner, class Solution>
[[nodiscard]] std::unique_ptr<PulledStream<Move>> moves_of(Owner const& owner,
                                                           Solution const& solution) {
  if (!solution.for_each_winning_move) return std::make_unique<PulledStream<Move>>(nullptr);
  return std::make_unique<PulledStream<Move>>(
      [owner, &solution](typename PulledStream<Move>::Visitor const& visit, Limits const& limits) {
        (void)solution.for_each_winning_move(visit, limits);
      });
}

}  // namespace bouton::python
