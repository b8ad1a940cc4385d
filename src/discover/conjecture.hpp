// Conjecture: a law of P-positions, or of nim-values, that somebody has written as a formula. It is
// proved, or shown to be wrong by the first position where it is.
#pragma once

#include <cstddef>
#include <optional>
#include <string_view>

#include "bouton/rules/ruleset.hpp"
#include "discover/counterexample.hpp"
#include "discover/discover.hpp"
#include "discover/formula_automaton.hpp"
#include "discover/linear_game.hpp"

namespace bouton::discover {

struct Conjecture {
  std::size_t heaps = 0;
  bool about_values = false;  ///< the formula is the nim-value; else it holds for P-positions
  WrittenFormula formula;
};

/// Reads a file in TOML: `heaps`, and `p` or `value`, a formula (docs/discover.md, "Conjectures").
/// \throws ParseError
[[nodiscard]] Conjecture read_conjecture(std::string_view text);

/// What came of a conjecture: a law, a counterexample, or neither within the limits.
struct Examination {
  Discovery found;  ///< `tried` has the conjecture, if it is not proved
  bool refuted = false;
  std::optional<Counterexample>
      counterexample;  ///< of one refuted; empty: its numbers are too large
};

/// \param game  made of `rules` by linear_game(), with the heaps of the conjecture; for a
///              conjecture about values, with every value
/// \param base  the base to work in, where somebody chose it
/// \throws ParseError if the formula cannot become an automaton, or is not of this game
[[nodiscard]] Examination examine(Conjecture const& conjecture, Ruleset const& rules,
                                  LinearGame const& game, std::optional<unsigned> base,
                                  Budget const& budget);

}  // namespace bouton::discover
