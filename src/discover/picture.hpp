// The automaton of a law as a picture: a graph for Graphviz, or SVG for small ones.
#pragma once

#include <cstddef>
#include <optional>
#include <string>

#include "discover/automaton.hpp"
#include "discover/linear_game.hpp"
#include "discover/numeration.hpp"

namespace bouton::discover {

/// Larger automata are not readable as SVG.
inline constexpr std::size_t kMostDrawnStates = 40;

/// The graph in the language of Graphviz. P-states have a double ring; an edge bears the digits of
/// all tracks, one word of them for each letter. \complexity linear in the automaton
[[nodiscard]] std::string law_dot(LinearGame const& game, Numeration const& system, Dfa const& law);

/// A picture of the automaton: states in columns by their distance from the starts.
/// \return empty if it has more than kMostDrawnStates
[[nodiscard]] std::optional<std::string> law_svg(LinearGame const& game, Numeration const& system,
                                                 Dfa const& law);

}  // namespace bouton::discover
