// The normal form of a ruleset: the same moves, said in one way.
//
// A rules file may say Nim in many words. Theories recognise rulesets by comparing normal
// forms, so that rules of one's own meet the same theorem as the built-in game.
#pragma once

#include <cstdint>

#include "bouton/rules/ruleset.hpp"

namespace bouton {

/// An equal game in a unique arrangement: kinds of move that touch one heap and have the
/// same condition on parts merged into one digit table, ranges of touched heaps joined,
/// settings without effect removed, kinds sorted, repeats dropped.
/// \param heap_count  if not 0, rules are read for positions of exactly so many heaps that
///        never grow (ignored where a move may split): bounds on touched heaps are cut to it.
/// Two rulesets with equal normal form have the same options everywhere; the converse need
/// not hold.
[[nodiscard]] Ruleset normal_form(Ruleset const& rules, std::uint64_t heap_count = 0);

}  // namespace bouton
