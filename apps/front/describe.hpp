// A move in words: which heap, how many tokens, what is left of the heap; or which pins, where
// heaps are rows of pins.
#pragma once

#include <string>
#include <vector>

#include "bouton/core/message.hpp"
#include "bouton/rules/position.hpp"
#include "bouton/rules/ruleset.hpp"

namespace bouton::front {

/// What happens to one heap.
struct HeapChange {
  std::size_t heap = 0;  ///< index in the position before
  Natural taken = 0;
  std::vector<Natural> parts;  ///< what is left, if the heap was split or a pass was used
  bool pass = false;
};

/// The heaps that differ between a position and one of its options. Empty if several were changed
/// and one of them split: the positions alone do not say which heap became which parts.
/// \pre `to` is an option of `from`
[[nodiscard]] std::vector<HeapChange> changes(Ruleset const& rules, Position const& from,
                                              Position const& to);

/// For example "take 2 from heap 1", "take 1 from heap 2, leaving 3 and 4", "pass on heap 1";
/// "change several heaps" where changes() names none.
/// Numbers of more than 60 digits are shortened.
[[nodiscard]] std::string describe_move(Ruleset const& rules, Position const& from,
                                        Position const& to, Language language);

/// The digits; if there are more than 60, those in the middle are replaced by their number.
[[nodiscard]] std::string short_number(Natural const& value);
/// The text of the position; if it is long, its heaps as short numbers, and only the first and the
/// last ones of many.
[[nodiscard]] std::string short_text(Position const& position, Language language);
/// The text, cut in the middle if it is long.
[[nodiscard]] std::string short_text(std::string const& text);

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
