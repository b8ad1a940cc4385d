#include "front/game_analysis.hpp"

#include "bouton/solver/solver.hpp"

namespace bouton::front {

std::optional<unsigned> GameAnalysis::winner_at(std::size_t position) const {
  auto const& outcome = outcomes.at(position);
  if (!outcome) return std::nullopt;
  return static_cast<unsigned>((position + (*outcome == Outcome::kN ? 0U : 1U)) % 2);
}

GameAnalysis analyse(PlayedGame const& played, Limits const& limits, Context const& context) {
  GameAnalysis result;
  std::optional<SmallPosition> best;  // what the winning move from the last position leaves
  for (std::size_t i = 0; i < played.positions.size(); ++i) {
    Solution const solution =
        solve(played.game.rules, played.game.convention, to_position(played.positions[i]), limits,
              Detail::kFull, context);
    bool const turned =
        i > 0 && result.outcomes.back() == Outcome::kN && solution.outcome == Outcome::kN;
    if (turned) result.turns.push_back({i - 1, best});
    result.outcomes.push_back(solution.outcome);
    best = solution.recommended ? to_small(*solution.recommended) : std::nullopt;
  }
  return result;
}

}  // namespace bouton::front
