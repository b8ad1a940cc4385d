// Proofs for moves of a simple kind, which need no automaton with all choices of all moves.
#pragma once

#include <optional>

#include "bouton/core/limits.hpp"
#include "discover/automaton.hpp"
#include "discover/linear_game.hpp"
#include "discover/move_automaton.hpp"
#include "discover/numeration.hpp"
#include "discover/proof.hpp"

namespace bouton::discover {

/// Whether `law` is the set of P-positions, where there are so many choices that another way is
/// worth it, and the moves are of a kind for which there is one.
/// \pre the law reads exactly the words of all positions
/// \return empty if it is to be proved in the usual way \throws LimitReached
[[nodiscard]] std::optional<Proof> short_proof(LinearGame const& game, Numeration const& system,
                                               MoveRelations const& moves, Dfa const& law,
                                               Meter& work);

}  // namespace bouton::discover
