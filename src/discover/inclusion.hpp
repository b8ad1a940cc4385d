// Two questions about a Dfa and an Nfa: do their sets meet, and does one contain the other?
//
// Inclusion is decided by antichains (De Wulf, Doyen, Henzinger, Raskin 2006): the subsets of the
// Nfa are searched for a word that it does not accept; of two subsets beside the same state of the
// Dfa only the smaller one is kept, because it accepts less.
#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "core/work_meter.hpp"
#include "discover/automaton.hpp"

namespace bouton::discover {

/// A shortest word that the Dfa marks kYes and the Nfa accepts, both from the start `start`.
/// \throws LimitReached
/// \complexity O(product of the sizes times letters times choices)
[[nodiscard]] std::optional<std::vector<Letter>> common_word(Dfa const& dfa, Nfa const& nfa,
                                                             std::size_t start, WorkMeter& work);

struct Inclusion {
  std::optional<std::vector<Letter>> missed;  ///< marked kYes by the Dfa, not accepted by the Nfa
  std::size_t antichain = 0;                  ///< the most subsets kept at a time
  std::size_t visited = 0;                    ///< subsets looked at
};

/// Whether the Nfa accepts every word that the Dfa marks kYes, from the start `start`.
/// \throws LimitReached
/// \cite DeWulfDoyenHenzingerRaskin2006
[[nodiscard]] Inclusion included(Dfa const& dfa, Nfa const& nfa, std::size_t start,
                                 WorkMeter& work);

}  // namespace bouton::discover
