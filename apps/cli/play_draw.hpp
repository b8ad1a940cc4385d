// The table as a picture: each heap a row of stones with its number.
#pragma once

#include <string>

#include "bouton/core/message.hpp"
#include "bouton/rules/position.hpp"
#include "bouton/rules/ruleset.hpp"

namespace bouton::cli {

/// The heaps are rows of pins: what is taken stands side by side, and what is left on both
/// sides of the gap are the parts. Not so where a heap may be split without taking from it, or
/// into more than two parts, or under a condition on the parts (Grundy's game).
[[nodiscard]] bool has_rows_of_pins(Ruleset const& rules);

/// A move as the pins it knocks out: "knock out pins 5 and 6 of row 1". Where it leaves one
/// part, that part stands on the left.
/// \pre has_rows_of_pins(rules), and `after` is an option of `before`
[[nodiscard]] std::string describe_pins(Ruleset const& rules, Position const& before,
                                        Position const& after, Language language);

/// One line a heap: its number, its size, its stones in groups of five. Rows of games that
/// split show the numbers of the pins. Long heaps and many heaps are shortened.
[[nodiscard]] std::string draw(Ruleset const& rules, SmallPosition const& position,
                               Language language);

}  // namespace bouton::cli
