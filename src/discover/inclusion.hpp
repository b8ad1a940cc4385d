// Two questions about a Dfa and an Nfa: do their sets meet, and does one contain the other?
//
// Inclusion is decided by antichains (De Wulf, Doyen, Henzinger, Raskin 2006): the subsets of the
// Nfa are searched for a word that it does not accept; of two subsets beside the same state of the
// Dfa only the smaller one is kept, because it accepts less. Where that takes long, another search
// has its turns: it reads the words from their end (end_search.hpp).
#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "bouton/core/limits.hpp"
#include "discover/automaton.hpp"

namespace bouton::discover {

/// Words that the Dfa marks kYes and the Nfa accepts, both from the start `start`: the first one in
/// the order of length and then of letters, and others of the same length.
/// \param most  at most so many, >= 1
/// \return empty if there is none
/// \throws LimitReached
/// \complexity O(product of the sizes times letters times choices)
[[nodiscard]] std::vector<std::vector<Letter>> common_words(Dfa const& dfa, Nfa const& nfa,
                                                            std::size_t start, std::size_t most,
                                                            Meter& work);

struct Inclusion {
  std::optional<std::vector<Letter>> missed;  ///< marked kYes by the Dfa, not accepted by the Nfa
  std::size_t antichain = 0;                  ///< the most subsets kept at a time
  std::size_t visited = 0;                    ///< subsets looked at, by the search that ended
};

/// Whether the Nfa accepts every word that the Dfa marks kYes, from the start `start`.
/// \throws LimitReached
/// \cite DeWulfDoyenHenzingerRaskin2006
[[nodiscard]] Inclusion included(Dfa const& dfa, Nfa const& nfa, std::size_t start, Meter& work);

struct Missed {
  /// Marked kYes by the Dfa, not accepted by the Nfa: the first one in the order of length and then
  /// of letters, and others.
  std::vector<std::vector<Letter>> words;
  bool given_up = false;  ///< before there was a word or certainly none
};

/// The first words that the Dfa marks kYes and the Nfa does not accept, both from the start
/// `start`. \param longest  no longer words are looked for \param most_words  at most so many, >= 1
/// \param most_subsets  the search is given up when it has kept so many
/// \throws LimitReached
[[nodiscard]] Missed first_missed(Dfa const& dfa, Nfa const& nfa, std::size_t start,
                                  std::size_t longest, std::size_t most_words,
                                  std::size_t most_subsets, Meter& work);

}  // namespace bouton::discover
