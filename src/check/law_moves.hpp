// LawMoves: "there is a move to a position that an automaton accepts", as an automaton with
// choices.
//
// Derived from the rules for the checker alone. A state is a kind of move with the heaps that it
// touches, sums of digits that say whether it is a move, and the state that the automaton has
// reached by reading the position after the move.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "bouton/core/limits.hpp"
#include "check/law_claim.hpp"

namespace bouton::check {

struct LawMoves {
  using Set = std::vector<std::uint32_t>;  ///< sorted

  std::size_t letters = 1;
  std::vector<std::vector<Set>> next;  ///< by state and letter
  std::vector<bool> ends;              ///< the words read so far are a move
  std::vector<Set> starts;             ///< by control state

  [[nodiscard]] Set after(Set const& set, std::size_t letter) const;
  [[nodiscard]] bool accepts(Set const& set) const;
};

/// The lists of heaps that a kind of move without vectors may touch.
[[nodiscard]] std::vector<std::vector<std::size_t>> heaps_touched(LawClaim const& claim,
                                                                  LawMove const& move);

/// \param target  reads the position after the move; 'P' is accepted
/// \throws LimitReached
[[nodiscard]] LawMoves law_moves(LawClaim const& claim, LawAutomaton const& target, Meter& work);

}  // namespace bouton::check
