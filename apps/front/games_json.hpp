// The list of games as JSON.
#pragma once

#include <string>
#include <vector>

#include "bouton/core/message.hpp"

namespace bouton::front {

/// A game that front ends offer for choice.
struct MenuItem {
  std::string game;  ///< a specification or an alias
  Message title;
};
/// The games of the presets in the order of the list of games, then the other names.
[[nodiscard]] std::vector<MenuItem> menu();

/// Games and aliases with their texts, and the menu, on one line (bouton.games/1).
[[nodiscard]] std::string games_json(Language language);

}  // namespace bouton::front
