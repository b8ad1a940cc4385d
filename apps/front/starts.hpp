// Positions that a game can begin with: those that the list of games lists, and random ones.
#pragma once

#include <string>
#include <vector>

#include "bouton/core/message.hpp"
#include "bouton/games/games.hpp"
#include "bouton/rules/position.hpp"
#include "rules/random_move.hpp"

namespace bouton::front {

struct NamedStart {
  std::string position;  ///< in the notation of the game
  std::string title;     ///< empty: the position is its name
};

/// The usual start first, then the presets of the list of games for this very game; each position
/// once.
[[nodiscard]] std::vector<NamedStart> starts(Game const& game, Language language);

/// A start that a person can play: few heaps, none of them empty, of 1 to 12 tokens; of 10 to 40
/// where the moves of a player limit those of the other. No pass is spent, and a move is left if
/// some kind of move of the rules has one at all; heaps are larger or more of them where it needs
/// that.
[[nodiscard]] SmallPosition random_start(Ruleset const& rules, Dice& dice);

}  // namespace bouton::front
