// Moves as a person types them, and the error for a move that is not allowed.
//
//     2 3           take 3 from heap 2            (games that do not split; also 2 -3)
//     1 2, 3 1      take 2 from heap 1 and 1 from heap 3
//     3             take 3                        (where there is only one heap)
//     2 5           knock down pin 5 of row 2      (games that split a heap)
//     2 5-6         knock down pins 5 and 6 of row 2
//     2 4+3         heap 2 becomes heaps of 4 and 3
//     pass 2        use the pass of heap 2
//     = 1 4 5       the position after the move
//
// and the same in words (spoken_move.hpp).
#pragma once

#include <string_view>

#include "bouton/core/error.hpp"
#include "bouton/rules/move.hpp"
#include "bouton/rules/position.hpp"
#include "bouton/rules/ruleset.hpp"

namespace bouton::front {

/// The move that `text` describes; a legal move of these rules.
/// \throws Error saying why it cannot be read or is not allowed
[[nodiscard]] Move read_move(std::string_view text, Ruleset const& rules,
                             SmallPosition const& from);

/// The word for a pass that the text begins with; empty if it does not.
[[nodiscard]] std::string_view pass_word(std::string_view text);

}  // namespace bouton::front
