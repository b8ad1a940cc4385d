// What must hold of the heaps before a move, as linear constraints: which heaps may be touched, and
// that the game is not over.
//
// Such a condition is a list of alternatives, each a list of constraints; it holds where all
// constraints of one alternative do. A family of moves is made for each alternative.
#pragma once

#include <cstddef>
#include <vector>

#include "bouton/rules/ruleset.hpp"
#include "discover/constraint.hpp"

namespace bouton::discover {

using Alternatives = std::vector<std::vector<Constraint>>;

/// \return the choices of one alternative of each
/// \throws Error if there are too many
[[nodiscard]] Alternatives both(Alternatives const& a, Alternatives const& b);

/// These heaps, none of them empty, may be touched.
/// \param tracks  the numbers that a constraint has factors for
[[nodiscard]] Alternatives may_touch(HeapChoice choice, std::vector<std::size_t> const& touched,
                                     std::size_t heaps, std::size_t tracks);

/// The game is not over with these heaps. \throws Error if there are too many alternatives
[[nodiscard]] Alternatives not_over(GameEnd const& end, std::size_t heaps, std::size_t tracks);

}  // namespace bouton::discover
