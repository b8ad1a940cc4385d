// Whether a law stays the same when its tracks are exchanged. What is proved of some positions is
// then proved of those that they become.
#pragma once

#include <cstddef>
#include <vector>

#include "bouton/core/limits.hpp"
#include "discover/automaton.hpp"
#include "discover/numeration.hpp"

namespace bouton::discover {

/// What each letter becomes when the digit of track t moves to track to[t].
[[nodiscard]] std::vector<Letter> moved_letters(Numeration const& system,
                                                std::vector<std::size_t> const& to);

/// Whether a word from the first start is always marked as it is with its letters moved.
/// \return false also where an automaton that is not the least one hides it
/// \complexity O(size * letters)
[[nodiscard]] bool same_when_moved(Dfa const& law, std::vector<Letter> const& moved, Meter& work);

}  // namespace bouton::discover
