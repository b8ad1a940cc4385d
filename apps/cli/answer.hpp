// One answer, about a game or about a sum, printed as text for a reader.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "bouton/answer/solution.hpp"
#include "bouton/games/games.hpp"
#include "front/json.hpp"
#include "front/solution_json.hpp"
#include "options.hpp"
#include "output.hpp"
#include "table_output.hpp"

namespace bouton::cli {

/// Sets how many moves are listed, from the value of --moves. \throws Error
void set_listed_moves(front::AnswerStyle& style, std::string const& moves, bool json);

/// The answer on several lines.
/// \param shown  the text of the position, shortened if it is long
void write_text(front::Writer const& put, Game const& game, Position const& position,
                std::string const& shown, Solution const& solution, front::AnswerStyle const& style,
                Settings const& settings, Limits const& limits);
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
/// "theorem (Bouton 1901)" in words; there may be no references.
[[nodiscard]] std::string known_by(Certainty certainty, std::vector<Message> const& references,
                                   Language language);

/// What an answer says before its winning moves: the nim-value.
[[nodiscard]] std::string text_before_moves(std::optional<Natural> const& nim_value,
                                            Language language);

/// The text of a move with what it leaves.
using MoveLine = std::function<std::string(Move const& move, std::size_t term)>;
/// The body of a solution: all but its headline.
void write_body(front::Writer const& put, answer::AskedTerms const& asked, Convention convention,
                Solution const& solution, front::AnswerStyle const& style, Settings const& settings,
                Limits const& limits, MoveLine const& line_of);

/// What a move leaves, and the move in words.
using MoveTexts =
    std::function<std::pair<std::string, std::string>(Move const& move, std::size_t term)>;
/// A solution as a table: one row for each winning move, or one without a move; with --explain the
/// steps of the reason stand above it.
void put_moves(TableForm form, answer::AskedTerms const& asked, std::string const& position,
               Solution const& solution, front::AnswerStyle const& style, Settings const& settings,
               Limits const& limits, MoveTexts const& texts_of);

/// \param lines  whether there is an answer for each line of an input
/// \throws Error if the steps of a reason are asked for in a form that has no room for them
void refuse_explained_rows(bool explain, FormOptions const& forms, bool lines);

}  // namespace bouton::cli
