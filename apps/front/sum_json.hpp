// An answer about a sum of games as one JSON object on one line. Not in solution_json: the smallest
// module of the page has no sums.
#pragma once

#include <string_view>
#include <vector>

#include "bouton/core/limits.hpp"
#include "bouton/solver/sum.hpp"
#include "front/json.hpp"
#include "front/list_moves.hpp"

namespace bouton::front {

/// (bouton.sum/1) \param position  the text of the sum
void write_sum_json(Writer const& put, std::vector<SumTerm> const& terms, Convention convention,
                    std::string_view position, SumSolution const& solution,
                    AnswerStyle const& style, Language language, Limits const& limits);

}  // namespace bouton::front
