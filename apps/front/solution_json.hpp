// An answer as one JSON object on one line.
#pragma once

#include <string_view>

#include "bouton/answer/solution.hpp"
#include "bouton/core/limits.hpp"
#include "front/json.hpp"
#include "front/list_moves.hpp"

namespace bouton::front {

/// The answer as one JSON object on one line (bouton.solution/1).
/// \param position  its text
void write_solution_json(Writer const& put, Game const& game, std::string_view position,
                         Solution const& solution, AnswerStyle const& style, Language language,
                         Limits const& limits);

}  // namespace bouton::front
