// The list of games, for every front end: names, parameters, texts.
#pragma once

#include <functional>
#include <span>
#include <string>
#include <string_view>

#include "bouton/rules/game.hpp"

namespace bouton {

/// Reads the content of a file named in `rules:FILE`. \throws Error if it cannot.
using FileReader = std::function<std::string(std::string const& path)>;

/// Reads a game specification: `nim`, `moore:2`, `exact:2`, `wythoff`, `wythoff:3`,
/// `fibonacci`, `pass-nim`, `kayles`, `0.77`, `octal:0.77`, `subtract:1,3,4`,
/// `subtract:all-but-2,5`, `grundy`, `rules:FILE`, or an alias.
/// \param read_file  for rules:FILE, which is refused if this function is empty
/// \throws ParseError with the place and what is allowed.
[[nodiscard]] Game parse_game(std::string_view specification, FileReader const& read_file);

/// The games in the order of their rows (rules/game.hpp); the rules from a file come last.
[[nodiscard]] std::span<CatalogEntry const> catalog();
[[nodiscard]] std::span<CatalogAlias const> catalog_aliases();

}  // namespace bouton
