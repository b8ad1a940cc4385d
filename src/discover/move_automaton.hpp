// The positions from which some move leads into a set, as an automaton with choices.
#pragma once

#include <vector>

#include "core/work_meter.hpp"
#include "discover/automaton.hpp"
#include "discover/linear_game.hpp"
#include "discover/relation.hpp"

namespace bouton::discover {

/// The moves of a game in one numeration system.
struct MoveRelations {
  std::vector<Relation> families;  ///< by number of the family
};

/// \throws LimitReached
[[nodiscard]] MoveRelations move_relations(LinearGame const& game, Numeration const& system,
                                           WorkMeter& work);

/// The words of all tuples of `tracks` numbers: kYes; one start for each of `starts` control
/// states.
[[nodiscard]] Dfa all_words(Numeration const& system, std::size_t tracks, std::size_t starts);

struct MoveAutomaton {
  Nfa nfa;                    ///< reduced; starts by control state
  std::size_t full_size = 0;  ///< before it was reduced
};

/// The positions with a move to a position that `target` marks kYes. `target` reads the numbers on
/// all tracks, has one start for each control state, and each start stays where it is under zeros.
///
/// A number after a move can be longer than all before it (a limit); the starts therefore contain
/// what is reached by reading zeros before the move.
/// \throws LimitReached
[[nodiscard]] MoveAutomaton positions_with_move(LinearGame const& game, Numeration const& system,
                                                MoveRelations const& moves, Dfa const& target,
                                                WorkMeter& work);

}  // namespace bouton::discover
