// A solution as one JSON object on one line, written piece by piece, so that the winning moves can
// be streamed.
#pragma once

#include <string_view>
#include <vector>

#include "answer/solved.hpp"
#include "bouton/core/limits.hpp"
#include "bouton/games/games.hpp"
#include "bouton/solver/sum.hpp"
#include "front/json.hpp"

namespace bouton::front {

/// Where nothing else is asked for, so many winning moves are listed in JSON.
inline constexpr std::uint64_t kUsualMoves = 1000;

/// The terms of a sum as its answer asks for them. They outlive it.
[[nodiscard]] inline answer::AskedTerms asked_terms(std::vector<SumTerm> const& terms) {
  answer::AskedTerms asked;
  for (SumTerm const& term : terms) asked.push_back({&term.rules, &term.position});
  return asked;
}

/// How much of a solution is shown.
struct AnswerStyle {
  bool explain = false;           ///< all steps of the reason (JSON always has them)
  answer::MoveBounds moves = {};  ///< winning moves listed
};

/// (bouton.solution/1) \param context  where the number of winning moves is looked for
void write_solution_json(Writer const& put, Game const& game, Position const& position,
                         Solution const& solution, AnswerStyle const& style, Language language,
                         Limits const& limits, Context const& context);

/// (bouton.sum/1) \param position  the text of the sum
/// \param text_of  that of the sum after a move: the smallest module of the page has no sums
void write_sum_json(Writer const& put, std::vector<SumTerm> const& terms, Convention convention,
                    std::string_view position, Solution const& solution, AnswerStyle const& style,
                    Language language, Limits const& limits, answer::MoveText const& text_of,
                    Context const& context);

}  // namespace bouton::front
