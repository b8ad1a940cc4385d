// Misere play of subtraction games, by the nim-values of normal play.
//
// Theorem (Ferguson 1974): as misere Nim on the nim-values, see docs/games/subtraction.md.
#pragma once

#include <optional>
#include <vector>

#include "bouton/core/message.hpp"
#include "bouton/rules/heap_code.hpp"
#include "solver/value_moves.hpp"

namespace bouton {

/// Whether every amount that may be taken may leave one heap or none: all digits are 0 or 3.
[[nodiscard]] bool is_subtraction_code(HeapCode const& code);

/// Why the position is won, by this move if one is known, or lost. (Not for positions without a
/// move, which the player to move has won.)
[[nodiscard]] std::vector<Message> tell_misere_subtraction(ValueMoves const& moves,
                                                           std::optional<HeapMove> const& move);

}  // namespace bouton
