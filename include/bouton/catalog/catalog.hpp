// The list of games, for every front end: names, parameters, texts.
#pragma once

#include <functional>
#include <span>
#include <string>
#include <string_view>

#include "bouton/core/message.hpp"
#include "bouton/core/outcome.hpp"
#include "bouton/rules/ruleset.hpp"

namespace bouton {

/// A game as the user named it.
struct Game {
  std::string specification;  ///< canonical, e.g. "moore:2"; what JSON calls "game"
  Message title;              ///< what a reader calls it
  Ruleset rules;
  Convention convention = Convention::kNormal;  ///< what a rules file says; else normal
};

/// Reads the content of a file named in `rules:FILE`. \throws Error if it cannot.
using FileReader = std::function<std::string(std::string const& path)>;

/// Reads a game specification: `nim`, `moore:2`, `exact:2`, `wythoff`, `wythoff:3`,
/// `fibonacci`, `pass-nim`, `kayles`, `0.77`, `octal:0.77`, `subtract:1,3,4`,
/// `subtract:all-but-2,5`, `grundy`, `rules:FILE`, or an alias.
/// \param read_file  for rules:FILE; an empty function: that is refused
/// \throws ParseError with the place and what is allowed.
[[nodiscard]] Game parse_game(std::string_view specification, FileReader const& read_file);

/// One line of the catalog.
struct CatalogEntry {
  std::string_view form;      ///< "moore:K"
  std::string_view title;     ///< message key
  std::string_view rule;      ///< message key: the rule in one sentence
  std::string_view example;   ///< a specification that works: "moore:2"
  std::string_view position;  ///< an example position
};
struct CatalogAlias {
  std::string_view name;           ///< "dawson-kayles"
  std::string_view specification;  ///< "0.07"
  std::string_view title;          ///< message key
};

[[nodiscard]] std::span<CatalogEntry const> catalog();
[[nodiscard]] std::span<CatalogAlias const> catalog_aliases();

}  // namespace bouton
