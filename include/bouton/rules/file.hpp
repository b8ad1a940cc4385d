// Rules of your own: a ruleset written as a TOML file.
//
// The format is described in docs/rules-files.md; examples/rules/ has every built-in game.
#pragma once

#include <string>
#include <string_view>

#include "bouton/core/outcome.hpp"
#include "bouton/rules/game.hpp"
#include "bouton/rules/ruleset.hpp"

namespace bouton {

/// What a rules file says.
struct RulesFile {
  std::string name;  ///< shown to the player
  Ruleset rules;
  Convention convention = Convention::kNormal;  ///< what the file says; by default normal
};

/// Reads the text of a rules file.
/// \param read_file  for amounts in another file, which is refused if this function is empty
/// \throws ParseError with the line's byte offset: broken TOML, an unknown key, a value out
///         of range, rules that could go on forever or that contradict themselves.
/// \complexity linear in the text, and in the largest amount that it names
[[nodiscard]] RulesFile parse_rules_file(std::string_view text, FileReader const& read_file = {});

/// The text of a rules file; parse_rules_file(write_rules_file(f)) gives f back.
/// \complexity linear in the digits of its codes
[[nodiscard]] std::string write_rules_file(RulesFile const& file);

}  // namespace bouton
