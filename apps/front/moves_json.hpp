// Moves as a front end shows and plays them: as typed, in words, and the change to each heap.
#pragma once

#include <string>

#include "bouton/core/limits.hpp"
#include "bouton/core/message.hpp"
#include "bouton/games/games.hpp"
#include "bouton/rules/move.hpp"
#include "bouton/rules/position.hpp"
#include "bouton/solver/context.hpp"
#include "front/json.hpp"

namespace bouton::front {

/// The move as read_move() reads it; the shortest of its notations that means this move.
/// \pre a move in `from`
[[nodiscard]] std::string move_entry(Ruleset const& rules, SmallPosition const& from,
                                     Move const& move);

/// The keys of one move: those of a solution (position, text, changes), and entry.
void write_move_keys(JsonWriter& json, Ruleset const& rules, SmallPosition const& from,
                     Move const& move, Language language);

/// All moves, each once, at most `most`, each with the outcome and the nim-value of the position it
/// leaves, as one JSON object (bouton.moves/1).
void write_moves_json(Writer const& put, Game const& game, SmallPosition const& from,
                      std::size_t most, Language language, Limits const& limits,
                      Context const& context = Context());

}  // namespace bouton::front
