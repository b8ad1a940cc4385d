// The proof where a move takes any amounts from heaps that lie in one of some sets.
//
// The moves from x within a set then lead to the positions y <= x that are x outside the set.
// Whether one of them is in P needs no automaton with a choice for each heap: the set
//   { x : some y <= x, the same but for heap h, is in it }
// is made for one heap after another, each time as the least deterministic automaton.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "bouton/core/limits.hpp"
#include "discover/automaton.hpp"
#include "discover/linear_game.hpp"
#include "discover/numeration.hpp"
#include "discover/proof.hpp"

namespace bouton::discover {

using TrackSet = std::vector<std::size_t>;
[[nodiscard]] std::uint32_t bits_of(TrackSet const& tracks);

/// The sets of heaps, each as large as can be, if the moves are those that take any amounts, at
/// least one token, from heaps of one of them. \return empty if they are of another kind
[[nodiscard]] std::vector<TrackSet> sets_of_any_amounts(LinearGame const& game);

/// The positions x for which `set` marks some y kYes that is at most x at each of the tracks and x
/// elsewhere. \pre a system in a base; `set` has one start \throws LimitReached
[[nodiscard]] Dfa some_below(Dfa const& set, Numeration const& system, TrackSet const& tracks,
                             Meter& work);

/// Whether `law` is the set of P-positions of the game.
/// \pre sets = sets_of_any_amounts(game), not empty; a system in a base; the law reads exactly the
///      words of all positions \throws LimitReached
[[nodiscard]] Proof prove_any_amounts(LinearGame const& game, Numeration const& system,
                                      std::vector<TrackSet> const& sets, Dfa const& law,
                                      Meter& work);

}  // namespace bouton::discover
