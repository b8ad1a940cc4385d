// A game of the list of games with any parameters, or rules of your own, from a few bytes.
#pragma once

#include <optional>
#include <string>

#include "bouton/games/games.hpp"
#include "fuzz/choices.hpp"

namespace bouton::fuzz {

/// Rules of one's own as a file.
[[nodiscard]] std::string rules_text(Ruleset const& rules);

/// Empty if the rules drawn are not a game.
[[nodiscard]] std::optional<Game> random_game(Choices& choices);

/// The same game in other words: kinds of moves taken apart, repeated and in another order.
[[nodiscard]] Ruleset in_other_words(Ruleset const& rules);

/// A code of at most five digits, with a repeating tail or not.
[[nodiscard]] std::optional<HeapCode> random_code(Choices& choices, Digit most, bool tail);

}  // namespace bouton::fuzz
