// The text of positions, in and out.
//
// Heap sizes separated by spaces or commas; `-` alone is the position without heaps. On
// input `10^50` is a power and `3x7` stands for three heaps of 7. `5-` is a heap whose pass
// is spent, `10/4` ten tokens of which at most 4 may be taken now, `3 4 5/-` a position in which
// the one pass of the whole game is spent. A game that is played on a board has a text of its own.
#pragma once

#include <string>
#include <string_view>

#include "bouton/rules/position.hpp"
#include "bouton/rules/ruleset.hpp"

namespace bouton {

/// Reads one position for the given rules.
/// \throws ParseError with the place and what is allowed: a sign or letter, a number over
///         kMaxDigits, more than kMaxHeaps heaps or kMaxTotalDigits in all, `5-` where rules have
///         no pass, `10/4` where they have no limit, `3 4/-` where they have no pass for the whole
///         game, a number of heaps the rules do not have.
/// \complexity linear in the text, apart from the conversion of numbers with many digits
[[nodiscard]] Position parse_position(std::string_view text, Ruleset const& rules);

/// The text of a position, heaps separated by spaces; parse_position(to_string(p)) gives p back.
[[nodiscard]] std::string to_string(Position const& position);
[[nodiscard]] std::string to_string(SmallPosition const& position);

}  // namespace bouton
