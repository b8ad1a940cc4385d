// The normal form of a ruleset: the same moves, expressed in one way.
//
// A rules file may describe Nim in many ways. Theories recognise rulesets by comparing normal
// forms, so that rules of your own get the same theorem as the built-in game.
#pragma once

#include <cstdint>

#include "bouton/rules/ruleset.hpp"
#include "rules/features.hpp"

namespace bouton {

/// The rules that have a normal form.
inline constexpr RulesUser kNormalForm{"rules_user.normal_form", kHeapsAndBoards};

/// An equal game in a unique arrangement: kinds of move that touch one heap and have the
/// same condition on parts merged into one digit table, ranges of touched heaps joined,
/// settings without effect removed, kinds sorted, repeats dropped.
/// \param heap_count  if not 0, rules are read for positions of exactly this many heaps that never
///        grow (ignored where a move may split): bounds on touched heaps are cut to it. Two
///        rulesets with equal normal form have the same options everywhere; the converse need not
///        hold.
[[nodiscard]] Ruleset normal_form(Ruleset const& rules, std::uint64_t heap_count = 0);

/// The only kind of move of rules in normal form, if it takes any amount from each heap that it
/// touches, as in Nim and its nearest relatives; else nullptr.
[[nodiscard]] MoveKind const* move_of_any_amounts(Ruleset const& normal);

}  // namespace bouton
