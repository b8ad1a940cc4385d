// Games whose heaps are rows of pins: which they are, and their moves in words.
#pragma once

#include <string>

#include "bouton/core/message.hpp"
#include "bouton/rules/position.hpp"
#include "bouton/rules/ruleset.hpp"

namespace bouton::front {

/// Whether heaps are rows of pins: the pins taken stand side by side, and those left on both sides
/// of the gap are the parts. Not so where a heap may be split without taking from it, or into more
/// than two parts, or under a condition on the parts (Grundy's game).
[[nodiscard]] bool has_rows_of_pins(Ruleset const& rules);

/// A move as the pins it knocks down: "knock down pins 5 and 6 of row 1", or as a pass. Where it
/// leaves one part, that part stands on the left.
/// \pre has_rows_of_pins(rules), and `after` is an option of `before`
[[nodiscard]] std::string describe_pins(Ruleset const& rules, Position const& before,
                                        Position const& after, Language language);

}  // namespace bouton::front
