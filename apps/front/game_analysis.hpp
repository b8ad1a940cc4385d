// A game that was played, looked at afterwards: who stood to win after each move, and where it
// turned.
#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "bouton/core/limits.hpp"
#include "bouton/core/outcome.hpp"
#include "bouton/solver/context.hpp"
#include "front/game_record.hpp"

namespace bouton::front {

/// A move with which a player who could win gave the win away.
struct TurningPoint {
  std::size_t move = 0;  ///< counted from 0: from positions[move] to positions[move + 1]
  std::optional<SmallPosition> better;  ///< what a winning move would have left, where known
};

struct GameAnalysis {
  /// For the player to move at each position; empty where it is not known within the limits.
  std::vector<std::optional<Outcome>> outcomes;
  std::vector<TurningPoint> turns;  ///< in the order of the moves

  /// Who stood to win at a position: 0 the player who moved first, 1 the other.
  [[nodiscard]] std::optional<unsigned> winner_at(std::size_t position) const;
};

/// \param limits  for each position
[[nodiscard]] GameAnalysis analyse(PlayedGame const& played, Limits const& limits,
                                   Context const& context = Context());

}  // namespace bouton::front
