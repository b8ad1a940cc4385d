// Rules in words: what a ruleset allows, as sentences that a child understands.
//
// The games of the catalog have sentences of their own (src/catalog/text/games.def); codes, sets of
// amounts and rules files have these, made from the ruleset.
#pragma once

#include <vector>

#include "bouton/core/message.hpp"
#include "bouton/core/outcome.hpp"
#include "bouton/rules/ruleset.hpp"

namespace bouton {

/// What a move may do, one sentence for each kind of move, in the order of the amounts taken.
/// \param pins  the heaps are rows of pins, so that a split is a gap
/// \return empty where the sentences cannot say all of it: moves that touch several heaps, amounts
///         that other heaps or earlier moves decide, and passes
/// \complexity linear in the length of the heap codes
[[nodiscard]] std::vector<Message> rule_in_words(Ruleset const& rules, bool pins);

/// Who wins in the end: whoever takes the last stone, where the game ends only when all is taken,
/// and otherwise whoever makes the last move; in misère play the other.
[[nodiscard]] Message end_in_words(Ruleset const& rules, bool pins, Convention convention);

}  // namespace bouton
