// The rulesets of the games with a name, for code that asks for one of them by itself; every other
// code finds them in the list of games (games/games.hpp). Each is at home in the file of its name,
// or of its kind.
#pragma once

#include <cstdint>
#include <vector>

#include "bouton/rules/ruleset.hpp"

namespace bouton {

/// Nim: lower exactly one heap by any positive amount.
[[nodiscard]] Ruleset nim_rules();

// Moore's Nim: lower at least one and at most k heaps; and its strict form, exactly k heaps.
/// Lower 1 to k heaps, each by any positive amount. \pre k >= 1
[[nodiscard]] Ruleset moore_rules(std::uint64_t k);
/// Lower exactly k heaps, each by any positive amount; stones may be left over. \pre k >= 1
[[nodiscard]] Ruleset exact_rules(std::uint64_t k);

// Wythoff's game: two heaps; take from one, or the same amount from both.
// r-Wythoff: or amounts that differ by less than r from both (r = 1 is Wythoff's game).
/// \pre r >= 1
[[nodiscard]] Ruleset wythoff_rules(std::uint64_t r = 1);

/// Fibonacci Nim: one heap; the first move may not take everything, later ones at most twice what
/// the opponent just took.
[[nodiscard]] Ruleset fibonacci_rules();

/// Nim with a pass on each heap: each non-empty heap may be passed once in the whole game.
[[nodiscard]] Ruleset pass_nim_rules();

/// Nim with one pass for the whole game, which either player may use while a heap is not empty.
[[nodiscard]] Ruleset one_pass_nim_rules();

/// Euclid's game: two heaps; take a positive multiple of the one from the other.
[[nodiscard]] Ruleset euclid_rules();

/// Taking-and-breaking games given by a heap code alone: octal games and longer codes.
[[nodiscard]] Ruleset octal_rules(HeapCode code);

/// Kayles: knock down one pin or two adjacent pins of a row; octal game 0.77.
[[nodiscard]] Ruleset kayles_rules();

// Subtraction games: take one of the listed amounts, or any amount except the listed ones.
/// \pre every amount is between 1 and 1,000,000
[[nodiscard]] Ruleset subtraction_rules(std::vector<std::uint64_t> const& amounts);
[[nodiscard]] Ruleset all_but_rules(std::vector<std::uint64_t> const& amounts);

/// Staircase Nim: take any amount from a step to the one below; from the first one it leaves the
/// game.
[[nodiscard]] Ruleset staircase_rules();

// A chess piece at (x, y) that goes towards the corner (0, 0).
/// One step to the left, down, or both.
[[nodiscard]] Ruleset king_rules();
/// The four leaps that lower x + y.
[[nodiscard]] Ruleset knight_rules();

/// Grundy's game: split one heap into two unequal heaps.
[[nodiscard]] Ruleset grundy_rules();

}  // namespace bouton
