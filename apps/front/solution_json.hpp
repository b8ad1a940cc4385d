// A solution as one JSON object on one line, written piece by piece, so that the winning moves can
// be streamed.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "answer/solved.hpp"
#include "bouton/core/limits.hpp"
#include "bouton/core/message.hpp"
#include "bouton/games/games.hpp"
#include "bouton/rules/move.hpp"
#include "bouton/rules/position.hpp"
#include "bouton/solver/context.hpp"
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

// Moves as a front end shows and plays them: as typed, in words, and the change to each heap.

/// The move as read_move() reads it; the shortest of its notations that means this move.
/// \pre a move in `from`
[[nodiscard]] std::string move_entry(Ruleset const& rules, SmallPosition const& from,
                                     Move const& move);

/// The keys of one move: those of a solution (position, text, changes), and entry.
void write_move_keys(JsonWriter& json, Ruleset const& rules, SmallPosition const& from,
                     Move const& move, Language language);

/// All moves, each once, at most `most`, each with the outcome and the nim-value of the position it
/// leaves, as one JSON object (bouton.moves/1).
void write_moves_json(Writer const& put, Game const& game, SmallPosition const& from,
                      std::size_t most, Language language, Limits const& limits,
                      Context const& context = Context());

}  // namespace bouton::front
