// Relation: the moves of one family as an automaton.
//
// It reads, in parallel, the numbers of some tracks before the move and of the changed tracks after
// it. All other tracks stay as they are.
#pragma once

#include <cstddef>
#include <vector>

#include "core/work_meter.hpp"
#include "discover/automaton.hpp"
#include "discover/linear_game.hpp"

namespace bouton::discover {

struct Relation {
  std::vector<std::size_t> read;     ///< tracks read before the move
  std::vector<std::size_t> changed;  ///< tracks read after it
  std::size_t before_letters = 1;    ///< letters of the tracks read before
  /// Letter: that of the tracks before, plus before_letters times that of the tracks after. Empty
  /// if there is no move at all; else starts[0].
  Dfa automaton;
};

/// \throws LimitReached also if it has too many states
[[nodiscard]] Relation relation(Numeration const& system, Family const& family, std::size_t tracks,
                                WorkMeter& work);

}  // namespace bouton::discover
