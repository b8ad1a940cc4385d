// One answer, about a game or about a sum, printed as text for a reader.
#pragma once

#include <optional>
#include <string>

#include "bouton/answer/solution.hpp"
#include "bouton/games/games.hpp"
#include "front/json.hpp"
#include "front/list_moves.hpp"
#include "options.hpp"
#include "output.hpp"

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
/// "theorem (Bouton 1901)" in words; `reference` may be empty.
[[nodiscard]] std::string known_by(Certainty certainty, std::string const& reference,
                                   Language language);

/// What an answer says before its winning moves: the nim-value.
[[nodiscard]] std::string text_before_moves(std::optional<Natural> const& nim_value,
                                            Language language);
/// The line that says which winning moves are not listed. \pre not all of them are
/// \param count  of all winning moves, if it is known
[[nodiscard]] std::string text_of_other_moves(front::ListedMoves const& listed,
                                              std::optional<Natural> const& count,
                                              front::AnswerStyle const& style, Language language);

/// The body of a Solution or of a SumSolution: all but its headline.
/// \param text_of  the text of what a move leaves
template <class Answer, class TextOf>
void write_body(front::Writer const& put, Answer const& answer, front::AnswerStyle const& style,
                Settings const& settings, Limits const& limits, TextOf const& text_of) {
  Language const language = settings.language;
  put(text_before_moves(answer.nim_value, language));
  auto const show = [&](auto const& move, bool recommended) {
    std::string const text = (recommended ? "* " : "  ") + text_of(move) + "\n";
    put(recommended ? painted(text, Paint::kStrong, settings.color) : text);
    return text.size();
  };
  front::ListedMoves const listed =
      front::list_moves(answer, style, limits, front::MoveOrder::kRecommendedFirst, show);
  if (answer.outcome == Outcome::kN && !listed.whole) {
    put(text_of_other_moves(listed, answer.winning_move_count, style, language));
  }
  if (answer.remoteness) {
    put(render(Message{"front.remoteness", {{"moves", std::to_string(*answer.remoteness)}}},
               language) +
        "\n");
  }
  put(reason_text(answer.reason, style.explain, language));
  if (answer.outcome) {
    std::string const how = known_by(answer.certainty, answer.reference, language);
    put(render(Message{"front.known_by", {{"how", how}}}, language) + "\n");
  }
}

}  // namespace bouton::cli
