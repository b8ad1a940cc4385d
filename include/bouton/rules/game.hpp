// Game: rules with a name, and the description in the list of games.
#pragma once

#include <functional>
#include <span>
#include <string>
#include <string_view>

#include "bouton/core/message.hpp"
#include "bouton/core/outcome.hpp"
#include "bouton/rules/ruleset.hpp"

namespace bouton {

/// Reads the content of a file that a specification names. \throws Error if it cannot.
using FileReader = std::function<std::string(std::string const& path)>;

/// A game as the user named it.
struct Game {
  std::string specification;  ///< canonical, e.g. "moore:2"; what JSON calls "game"
  Message title;              ///< what a reader calls it
  Ruleset rules;
  Convention convention = Convention::kNormal;  ///< what a rules file says; by default normal
  /// The position that the specification says, as `cram:3x4` does; empty if it says none.
  std::string start = {};
};

/// A position that front ends offer as a start.
struct Preset {
  std::string_view game;  ///< a specification, as "moore:2"
  std::string_view position;
  std::string_view title = {};  ///< message key of its name; if empty, the position is its name
};

/// One line of the list of games.
struct GameEntry {
  std::string_view form;      ///< "moore:K"
  std::string_view title;     ///< message key
  std::string_view rule;      ///< message key: the rule in one sentence
  std::string_view example;   ///< a specification that works: "moore:2"
  std::string_view position;  ///< an example position
  std::string_view page;      ///< its page in the manual is docs/games/PAGE.md
  std::span<Preset const> presets = {};
};

/// Another name of a game.
struct GameAlias {
  std::string_view name;           ///< "dawson-kayles"
  std::string_view specification;  ///< "0.07"
  std::string_view title;          ///< message key
  // Where those of the game do not fit the name:
  std::string_view position = {};  ///< to begin with
  std::string_view rule = {};      ///< message key
};

}  // namespace bouton
