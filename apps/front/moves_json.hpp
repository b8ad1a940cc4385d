// Moves as a front end shows and plays them: in words, as typed, and the change to each heap.
#pragma once

#include <string>

#include "bouton/core/limits.hpp"
#include "bouton/core/message.hpp"
#include "bouton/games/games.hpp"
#include "bouton/rules/position.hpp"
#include "bouton/solver/context.hpp"
#include "front/json.hpp"

namespace bouton::front {

/// The move in words; where heaps are rows of pins, by the pins it knocks down.
/// \pre `to` is an option of `from`
[[nodiscard]] std::string move_words(Ruleset const& rules, Position const& from, Position const& to,
                                     Language language);

/// The move as read_move() reads it; the shortest of its notations that means this move.
/// \pre `to` is an option of `from`
[[nodiscard]] std::string move_entry(Ruleset const& rules, SmallPosition const& from,
                                     SmallPosition const& to);

/// The keys of one move: position, text, entry, changes.
void write_move_keys(JsonWriter& json, Ruleset const& rules, SmallPosition const& from,
                     SmallPosition const& to, Language language);

/// All different moves, at most `most`, each with the outcome and the nim-value of the position it
/// leaves, as one JSON object (bouton.moves/1).
void write_moves_json(Writer const& put, Game const& game, SmallPosition const& from,
                      std::size_t most, Language language, Limits const& limits,
                      Context const& context = Context());

}  // namespace bouton::front
