// OneHeapGame: the rulesets this room can work on, one heap touched by every move.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "bouton/core/natural.hpp"
#include "bouton/rules/ruleset.hpp"

namespace bouton::sequence {

/// Moves that no code can say: which amounts of a code may be taken depends on the heap.
struct HeapMoves {
  HeapCode code;
  PartsCondition parts = PartsCondition::kAny;
  AmountCondition condition = {};

  friend bool operator==(HeapMoves const&, HeapMoves const&) = default;
};

/// A game in which a move takes from one heap and may split it: then a heap has a nim-value
/// of its own, and a sum of heaps has the XOR of theirs.
struct OneHeapGame {
  HeapCode code;
  /// What the parts of a split heap must satisfy. Normalised: kAny where nothing splits, and
  /// kPairwiseUnequal in place of kNotAllEqual where no split has more than two parts.
  PartsCondition parts = PartsCondition::kAny;
  /// If not empty, the moves are these, and the code is empty: such games have values, but none of
  /// the theory that codes have. Only heap_game() makes them.
  std::vector<HeapMoves> kinds = {};

  friend bool operator==(OneHeapGame const&, OneHeapGame const&) = default;
};

/// The ruleset as one digit table, or no value where it is not a one-heap game: a pass, a
/// moving limit, a move that touches several heaps, or kinds of splitting moves whose
/// conditions differ. Several kinds of moves merge digit by digit.
/// \complexity O(digits of the result)
[[nodiscard]] std::optional<OneHeapGame> one_heap_game(Ruleset const& rules);

/// As one_heap_game(), and also games whose amounts depend on the heap, or whose parts are all
/// equal: those that have nim-values by heap.
[[nodiscard]] std::optional<OneHeapGame> heap_game(Ruleset const& rules);

/// The game as text, one line: the code, and the condition on the parts where there is one
/// ("0.77", "4. unequal"). Equal games have equal names. O(digits).
[[nodiscard]] std::string game_name(OneHeapGame const& game);

/// The condition as certificates name it: "any", "unequal" or "not-all-equal".
[[nodiscard]] std::string_view parts_name(PartsCondition condition);
/// The condition of that name; no value if there is none of that name.
[[nodiscard]] std::optional<PartsCondition> parts_by_name(std::string_view name);

/// The digit of an amount of any size. O(1) arithmetic operations.
[[nodiscard]] Digit digit_of(HeapCode const& code, Natural const& taken);

}  // namespace bouton::sequence
