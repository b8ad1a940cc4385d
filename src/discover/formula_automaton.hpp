// A formula about positions as an automaton that reads their digits.
//
// A comparison is taken apart into cases, in each of which both sides are sums of numbers: a
// minimum is one number or the other, a quotient has one of finitely many remainders. What is left
// are conditions on sums (constraint.hpp); "and", "or", "not" and "exists" are products, unions,
// complements and projections of automata (number_set.hpp).
//
// A comparison with a nim-sum of a negative number in it, or with floor(phi * k) of a negative k,
// does not hold.
#pragma once

#include <optional>
#include <string>

#include "bouton/core/limits.hpp"
#include "discover/automaton.hpp"
#include "discover/formula.hpp"
#include "discover/linear_game.hpp"
#include "discover/numeration.hpp"

namespace bouton::discover {

/// A formula and its text, for errors.
struct WrittenFormula {
  std::string text;
  Formula tree;
};

/// The numeration in which a formula can be an automaton: Fibonacci numeration for floor(k * phi),
/// else the base asked for, or base 2.
/// \throws ParseError if there is none: a nim-sum in a base that is no power of 2, or beside phi
[[nodiscard]] Numeration numeration_of(WrittenFormula const& formula, std::optional<unsigned> base);

/// A law for `game` that says that the positions with this condition are the P-positions; where the
/// game has every nim-value, that this number is the nim-value.
/// \throws ParseError what cannot become an automaton, or is not of this game; LimitReached
[[nodiscard]] Dfa formula_automaton(WrittenFormula const& formula, LinearGame const& game,
                                    Numeration const& system, Meter& work);

}  // namespace bouton::discover
