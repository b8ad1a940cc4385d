// The proof where each move takes one of finitely many lists of amounts.
//
// The positions after the moves are then functions of the position before, x - v for a list v. With
// X the number that the digits of x so far are, the digits of x - v so far are X - c, where c is
// what the digits that follow will borrow. So the states that the law has reached by X - c, for all
// c that some list can borrow, follow from those one digit earlier: both conditions of a proof are
// asked of each tuple of states that some word leads to.
//
// Where heaps are alike, for the moves and for the law, positions with these heaps in order of size
// are enough.
#pragma once

#include <cstdint>
#include <vector>

#include "bouton/core/limits.hpp"
#include "discover/automaton.hpp"
#include "discover/linear_game.hpp"
#include "discover/numeration.hpp"
#include "discover/proof.hpp"

namespace bouton::discover {

/// What one move takes from each heap.
using TakenList = std::vector<std::int64_t>;

/// What the moves take, sorted, if there are not many such lists and nothing else decides.
/// \return empty if the moves are of another kind
[[nodiscard]] std::vector<TakenList> listed_moves(LinearGame const& game);

/// Whether `law` is the set of P-positions of the game.
/// \pre lists = listed_moves(game), not empty; a system in a base; the law reads exactly the words
///      of all positions \throws LimitReached
[[nodiscard]] Proof prove_listed_moves(LinearGame const& game, Numeration const& system,
                                       std::vector<TakenList> const& lists, Dfa const& law,
                                       Meter& work);

}  // namespace bouton::discover
