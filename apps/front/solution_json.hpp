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

/// How much of a solution is shown.
struct AnswerStyle {
  bool explain = false;           ///< all steps of the reason (JSON always has them)
  bool merged_mirrors = false;    ///< the solution lists one of two mirror images
  answer::MoveBounds moves = {};  ///< winning moves listed
};

/// (bouton.solution/1) \param position  its text
void write_solution_json(Writer const& put, Game const& game, std::string_view position,
                         Solution const& solution, AnswerStyle const& style, Language language,
                         Limits const& limits);

/// (bouton.sum/1) \param position  the text of the sum
/// \param text_of  that of the sum after a move: the smallest module of the page has no sums
void write_sum_json(Writer const& put, std::vector<SumTerm> const& terms, Convention convention,
                    std::string_view position, Solution const& solution, AnswerStyle const& style,
                    Language language, Limits const& limits, answer::MoveText const& text_of);

}  // namespace bouton::front
