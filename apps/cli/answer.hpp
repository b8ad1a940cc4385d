// One answer, printed as text for a reader.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "bouton/answer/solution.hpp"
#include "bouton/catalog/catalog.hpp"
#include "front/json.hpp"
#include "front/solution_json.hpp"
#include "options.hpp"

namespace bouton::cli {

/// Sets how many moves are listed, from the value of --moves. \throws Error
void set_listed_moves(front::AnswerStyle& style, std::string const& moves, bool json);

/// The answer on several lines, or as one letter with --quiet.
void write_text(front::Writer const& put, Game const& game, Position const& position,
                Solution const& solution, front::AnswerStyle const& style, Settings const& settings,
                Limits const& limits);
/// The answer as one JSON object on one line (bouton.solution/1).
inline void write_json(front::Writer const& put, Game const& game, Position const& position,
                       Solution const& solution, front::AnswerStyle const& style,
                       Settings const& settings, Limits const& limits) {
  front::write_solution_json(put, game, position, solution, style, settings.language, limits);
}
/// The answer on one short line: `3 4 5: N 2 -> 1 4 5` (outcome, nim-value if known, a winning move
/// if there is one).
void write_line(front::Writer const& put, Position const& position, Solution const& solution);

/// The headline of a reason with "why: " in front; with `explain` all steps, indented.
[[nodiscard]] std::string reason_text(std::vector<Message> const& reason, bool explain,
                                      Language language);
/// Every line after the first moved to the right by two columns.
[[nodiscard]] std::string indented(std::string const& text);

/// Who wins, in words and colour.
[[nodiscard]] std::string verdict_text(std::optional<Outcome> outcome, Settings const& settings);
/// "theorem (Bouton 1901)" in words.
[[nodiscard]] std::string known_by(Solution const& solution, Language language);

}  // namespace bouton::cli
