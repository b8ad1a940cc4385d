// Poker Nim: Nim in which a player may also put chips on a heap.
#pragma once

#include "bouton/rules/ruleset.hpp"

namespace bouton {

[[nodiscard]] bool is_poker_nim(Ruleset const& rules);

/// The numbers of a position are the chips that the two players hold, that of the player to move
/// first, and then the heaps.
inline constexpr std::size_t kPokerHeaps = 2;

}  // namespace bouton
