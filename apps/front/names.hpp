// The names of the parts of a question and its answer: the game, its theory, the convention, the
// outcome.
#pragma once

#include <optional>
#include <string>

#include "bouton/core/message.hpp"
#include "bouton/core/outcome.hpp"
#include "bouton/games/games.hpp"
#include "bouton/rules/position.hpp"

namespace bouton::front {

/// Title of a game; a name from a rules file is made safe for a terminal.
[[nodiscard]] std::string title_text(Game const& game, Language language);

/// The rule of a game in a few sentences, without who wins in the end; empty for rules from a file
/// that need more.
[[nodiscard]] std::string rule_text(Game const& game, Language language);
/// Who wins in the end, under a convention.
[[nodiscard]] std::string end_text(Game const& game, Convention convention, Language language);

/// For rules from a file: the game whose theory answers positions with as many heaps as this one;
/// empty if the rules have no known theory, or are not from a file.
[[nodiscard]] std::optional<Message> recognised(Game const& game, Position const& position);

/// The convention in words.
[[nodiscard]] std::string convention_text(Convention convention, Language language);

/// "N", "P", or "?" where the outcome is not known.
[[nodiscard]] std::string outcome_letter(std::optional<Outcome> outcome);

}  // namespace bouton::front
