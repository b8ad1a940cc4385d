// What the search of a board has found out, as a state that a long question goes on from.
//
//   board search 1 | the board: its word, shape and text | the entries of the table
//
// Any moment of a search will do: what is known is known, and what was being looked at is looked at
// again.
#pragma once

#include <functional>
#include <string_view>

#include "bouton/core/limits.hpp"
#include "bouton/rules/game.hpp"

namespace bouton::ask {

/// Whether the search of a game can be kept.
[[nodiscard]] bool keeps_search(Game const& game);

/// Puts the state piece by piece; what `put` throws ends it. \pre keeps_search(game)
void save_search(Game const& game, std::function<void(std::string_view)> const& put);

/// Adds the state to what is known; the questions that follow must have the same bound of memory.
/// \return false if a limit was reached \throws Error if it is no state of this game
[[nodiscard]] bool take_up_search(Game const& game, std::string_view saved, Limits const& limits);

}  // namespace bouton::ask
