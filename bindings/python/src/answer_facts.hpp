// What all answers have in common, as Python objects.
#pragma once

#include <pybind11/stl.h>

#include <memory>
#include <string>
#include <vector>

#include "bouton/answer/solution.hpp"
#include "facts.hpp"
#include "pulled_stream.hpp"

namespace bouton::python {

/// Everything about an answer but its moves.
template <class Solution>
[[nodiscard]] py::dict answer_facts(Solution const& solution) {
  py::dict facts;
  facts["outcome"] = fact(solution.outcome);
  facts["nim_value"] = fact(solution.nim_value);
  facts["winning_move_count"] = fact(solution.winning_move_count);
  facts["moves_known"] = solution.moves_known;
  facts["certainty"] = name(solution.certainty);
  facts["reference"] = solution.reference;
  facts["remoteness"] = solution.remoteness;
  facts["steps"] = fact(solution.reason);
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
