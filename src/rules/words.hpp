// Rules in words: what a ruleset allows, as sentences that a child understands.
//
// The games of the list of games have sentences of their own (src/games/text/games.def); codes,
// sets of amounts and rules files have these, made from the ruleset.
#pragma once

#include <vector>

#include "bouton/core/message.hpp"
#include "bouton/core/outcome.hpp"
#include "bouton/rules/ruleset.hpp"

namespace bouton {

/// How the heaps lie, what each kind of move may do, passes, and a limit that moves with the play.
/// Codes and lists too long for a sentence end with the remark that there is more.
/// \param pins  the heaps are rows of pins, so that a split is a gap
/// \return empty for rules with a feature that this does not know
/// \complexity linear in the length of the heap codes
[[nodiscard]] std::vector<Message> rule_in_words(Ruleset const& rules, bool pins);

/// Who wins in the end: whoever takes the last stone, where the game ends only when all is taken,
/// and otherwise whoever makes the last move; in misère play the other.
[[nodiscard]] Message end_in_words(Ruleset const& rules, bool pins, Convention convention);

}  // namespace bouton
