#include "answer/solved.hpp"

#include <span>

namespace bouton::answer {

ToldMoves tell_moves(Solution const& solution, MoveBounds const& bounds, Limits const& limits,
                     MoveOrder order, TellMove const& tell) {
  ToldMoves told;
  told.judged = solution.moves_known;
  told.whole = solution.moves_known && solution.outcome.has_value();
  if (solution.outcome != Outcome::kN) return told;
  std::uint64_t bytes = 0;
  bool const first =
      order == MoveOrder::kRecommendedFirst && solution.recommended && bounds.moves > 0;
  if (first) {
    bytes += tell(solution.recommended->after, solution.recommended->term, true);
    ++told.count;
  }
  if (!solution.for_each_winning_move) return told;
  auto const take = [&](Position const& after, std::size_t term) {
    if (first && term == solution.recommended->term && after == solution.recommended->after) {
      return true;
    }
    bool const full = told.count >= bounds.moves || bytes >= bounds.bytes;
    if (full || limits.expired()) {
      told.whole = false;
      return false;
    }
    bytes += tell(after, term, false);
    ++told.count;
    return true;
  };
  if (!solution.for_each_winning_move(take, limits)) told.whole = told.judged = false;
  return told;
}

void SolvedFacts::tell_winning_moves(MoveBounds const& bounds, Limits const& limits,
                                     std::uint64_t usual) {
  // In the order of the positions; but a list that is cut must hold the recommended move.
  bool const cut = solution->winning_move_count ? *solution->winning_move_count > bounds.moves
                                                : bounds.moves < usual;
  winning_moves.each = [answer = solution, text = text_of, told = told, bounds, limits,
                        order = cut ? MoveOrder::kRecommendedFirst : MoveOrder::kAsFound](
                           std::function<bool(std::span<std::string const>)> const& take) {
    constexpr std::uint64_t kSigns = 3;  // quotes and a comma
    auto const tell = [&](Position const& after, std::size_t term, bool /*recommended*/) {
      std::string const move = text(after, term);
      take({&move, 1});
      return move.size() + kSigns;
    };
    *told = tell_moves(*answer, bounds, limits, order, tell);
  };
}

std::optional<Natural> SolvedFacts::winning_move_count() const {
  if (solution == nullptr) return std::nullopt;
  if (solution->winning_move_count || !told->whole || merged_mirrors) {
    return solution->winning_move_count;
  }
  return Natural(told->count);
}

std::optional<std::string> SolvedFacts::recommended() const {
  if (solution == nullptr || !solution->recommended) return std::nullopt;
  return text_of(solution->recommended->after, solution->recommended->term);
}

}  // namespace bouton::answer
