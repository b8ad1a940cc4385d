// What a front end needs to know about a game to show it, and the list of games.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "bouton/core/message.hpp"
#include "bouton/games/games.hpp"
#include "bouton/rules/position.hpp"

namespace bouton::front {

/// The example of this kind of game in the list of games, else one that fits the rules.
[[nodiscard]] Position default_position(Game const& game);

/// The name by which it is shown: an alias, where it was asked for by that, or the specification.
[[nodiscard]] std::string_view shown_name(Game const& game);

/// The rule as it is told under the name by which it is shown; empty for rules from a file that
/// need more than sentences.
[[nodiscard]] std::string shown_rule(Game const& game, Language language);
/// Who wins in the end, told of what is drawn: nobody takes a stone of a chessboard.
[[nodiscard]] std::string shown_end(Game const& game, Convention convention, Language language);

/// Whether a front end may ask for a drawing (board_json.hpp). kBoard: positions are no heaps.
enum class DrawingKind { kNone, kHeaps, kBoard };
[[nodiscard]] DrawingKind drawing_kind(Game const& game);

/// Its names and its shape as one JSON object (bouton.game/1): whether heaps split, are rows of
/// pins, have passes, how many of them a move may touch, whether it has a sequence, ...
[[nodiscard]] std::string game_json(Game const& game, Language language);

/// A game that front ends offer for choice.
struct MenuItem {
  std::string game;  ///< a specification or an alias
  Message title;
  bool board;  ///< its positions are no heaps
};
/// The games of the presets in the order of the list of games, then the other names; those on
/// boards where these are drawn (BoardRow::draw).
[[nodiscard]] std::vector<MenuItem> menu();

/// Games and aliases with their texts, and the menu, on one line (bouton.games/1).
[[nodiscard]] std::string games_json(Language language);

}  // namespace bouton::front
