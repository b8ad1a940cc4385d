// The guess for a sum of heaps: made of the nim-values of one heap, in base 2.
#pragma once

#include <cstddef>
#include <optional>

#include "core/work_meter.hpp"
#include "discover/automaton.hpp"
#include "discover/linear_game.hpp"

namespace bouton::discover {

/// The positions of `game` whose nim-sum is 0, in base 2: an automaton with choices guesses the
/// digits of the nim-value of each heap, and adds them without carrying.
/// \param one_heap  accepts the pairs (heap, nim-value) of one heap alone, in base 2; where the
///        game has a pass for each heap, from its start 0 without and from its start 1 with the
///        pass
/// \param most  subsets that the search may make
/// \pre game.values == 0, not game.every_value, no limit
/// \return empty if that needs too many states
/// \throws LimitReached
[[nodiscard]] std::optional<Dfa> law_of_sum(LinearGame const& game, Dfa const& one_heap,
                                            std::size_t most, WorkMeter& work);

}  // namespace bouton::discover
