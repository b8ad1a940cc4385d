// The moves as automata, and the positions from which some move leads into a set as one with
// choices.
#pragma once

#include <cstddef>
#include <vector>

#include "bouton/core/limits.hpp"
#include "discover/automaton.hpp"
#include "discover/linear_game.hpp"

namespace bouton::discover {

/// The moves of one family as an automaton. It reads, in parallel, the numbers of some tracks
/// before the move and of the changed tracks after it. All other tracks stay as they are.
struct Relation {
  std::vector<std::size_t> read;     ///< tracks read before the move
  std::vector<std::size_t> changed;  ///< tracks read after it
  std::size_t before_letters = 1;    ///< letters of the tracks read before
  /// Letter: that of the tracks before, plus before_letters times that of the tracks after. Empty
  /// if there is no move at all; else starts[0].
  Dfa automaton;
};

/// The moves of a game in one numeration system.
struct MoveRelations {
  std::vector<Relation> families;  ///< by number of the family
};

/// \pre game.base is empty, or that of the system
/// \throws LimitReached
[[nodiscard]] MoveRelations move_relations(LinearGame const& game, Numeration const& system,
                                           Meter& work);

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
                                                Meter& work);

}  // namespace bouton::discover
