// list_moves(): those winning moves of an answer that a reader is shown.
#pragma once

#include <cstdint>
#include <limits>

#include "bouton/answer/solution.hpp"
#include "bouton/core/limits.hpp"

namespace bouton::front {

inline constexpr std::uint64_t kNoMoveBound = (std::numeric_limits<std::uint64_t>::max)();

/// How much of an answer is shown.
struct AnswerStyle {
  bool explain = false;                 ///< all steps of the reason (JSON always has them)
  bool merged_mirrors = false;          ///< the solution lists one of two mirror images
  std::uint64_t max_moves = 20;         ///< winning moves listed, at most
  std::uint64_t max_bytes = 1'000'000;  ///< and about this much text of them
};

enum class MoveOrder { kAsFound, kRecommendedFirst };

struct ListedMoves {
  std::uint64_t count = 0;
  bool whole = false;   ///< these are all winning moves
  bool judged = false;  ///< no limit was reached before every move was judged
};

/// Shows the winning moves of a Solution or of a SumSolution, within the bounds of the style and
/// the limits.
/// \param show  show(move, recommended) shows a move and returns how many bytes of text it took
template <class Answer, class Show>
ListedMoves list_moves(Answer const& answer, AnswerStyle const& style, Limits const& limits,
                       MoveOrder order, Show const& show) {
  ListedMoves listed;
  listed.judged = answer.moves_known;
  listed.whole = answer.moves_known && answer.outcome.has_value();
  if (answer.outcome != Outcome::kN) return listed;
  std::uint64_t bytes = 0;
  bool const first =
      order == MoveOrder::kRecommendedFirst && answer.recommended && style.max_moves > 0;
  if (first) {
    bytes += show(*answer.recommended, true);
    ++listed.count;
  }
  if (!answer.for_each_winning_move) return listed;
  auto const take = [&](auto const& move) {
    if (first && move == *answer.recommended) return true;
    bool const full = listed.count >= style.max_moves || bytes >= style.max_bytes;
    if (full || limits.expired()) {
      listed.whole = false;
      return false;
    }
    bytes += show(move, false);
    ++listed.count;
    return true;
  };
  if (!answer.for_each_winning_move(take, limits)) listed.whole = listed.judged = false;
  return listed;
}

}  // namespace bouton::front
