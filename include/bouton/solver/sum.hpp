// Sums of games: several games lie side by side, and a move is made in one of them.
//
// In normal play every component counts by its nim-value (Sprague 1935, Grundy 1939). In misere
// play the same values decide where they do so in every component as in Nim (Ferguson 1974): in
// subtraction games, in Nim with passes, and in positions that a search shows to behave so. Heaps
// of all other one-heap games have classes in one common quotient. Beyond these, all that can be
// reached is searched.
#pragma once

#include <cstddef>
#include <string>
#include <utility>
#include <vector>

#include "bouton/answer/solution.hpp"
#include "bouton/core/limits.hpp"
#include "bouton/rules/game.hpp"
#include "bouton/rules/ruleset.hpp"
#include "bouton/solver/context.hpp"

namespace bouton {

/// One game of a sum.
struct SumTerm {
  std::string name;  ///< what the game is called in the text of the sum
  Ruleset rules;
  Position position;
};

/// A term of a game as it was named.
[[nodiscard]] inline SumTerm sum_term(Game const& game, Position position) {
  return {game.specification, game.rules, std::move(position)};
}

/// The answer for a sum of any games; one position alone is answered by solve(). A nim-value comes
/// from the sequence of the game or its period where its heaps are independent and one code says
/// how they move, else from a closed formula, else from a search of all positions that can be
/// reached, within limits.positions. The answer is as certain as its least certain component. Where
/// nim-values or classes do not decide misere play, everything that can be reached is searched
/// within limits.positions. Where that is too much, or a nim-value is not known, the outcome is
/// empty and the reason says why. \param detail, context  as of solve() \throws Error if a position
/// does not belong to its rules. \complexity That of the terms one by one; in misere play also that
/// of their common quotient. \cite Sprague1935, Grundy1939, Ferguson1974, PlambeckSiegel2008
[[nodiscard]] Solution solve_sum(std::vector<SumTerm> const& terms, Convention convention,
                                 Limits const& limits = {}, Detail detail = Detail::kFull,
                                 Context const& context = Context());

/// The sum as text: "0.77 3 4 + grundy 5".
[[nodiscard]] std::string sum_text(std::vector<SumTerm> const& terms);
/// The sum after a move in one of its terms.
[[nodiscard]] std::string sum_text(std::vector<SumTerm> const& terms, Position const& after,
                                   std::size_t term);

}  // namespace bouton
