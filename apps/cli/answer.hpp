// One answer, printed: as text for a reader or as a JSON object.
#pragma once

#include <cstdint>
#include <functional>
#include <limits>
#include <optional>
#include <string>
#include <string_view>

#include "bouton/answer/solution.hpp"
#include "bouton/catalog/catalog.hpp"
#include "options.hpp"

namespace bouton::cli {

/// Takes the text of an answer, piece by piece.
using Writer = std::function<void(std::string_view)>;

inline constexpr std::uint64_t kNoMoveBound = (std::numeric_limits<std::uint64_t>::max)();

/// How much of an answer is shown.
struct AnswerStyle {
  bool explain = false;                 ///< all steps of the reason
  bool merged_mirrors = false;          ///< the solution lists one of two mirror images
  std::uint64_t max_moves = 20;         ///< winning moves listed, at most
  std::uint64_t max_bytes = 1'000'000;  ///< and about this much text of them
};

/// Sets how many moves are listed: --moves as it was given. \throws Error
void set_listed_moves(AnswerStyle& style, std::string const& moves, bool json);

/// The answer on several lines, or as one letter with --quiet.
void write_text(Writer const& put, Game const& game, Position const& position,
                Solution const& solution, AnswerStyle const& style, Settings const& settings,
                Limits const& limits);
/// The answer as one JSON object on one line (bouton.solution/1).
void write_json(Writer const& put, Game const& game, Position const& position,
                Solution const& solution, AnswerStyle const& style, Settings const& settings,
                Limits const& limits);
/// The answer on one short line: `3 4 5: N 2 -> 1 4 5` (outcome, nim-value if at hand, a
/// winning move if there is one).
void write_line(Writer const& put, Position const& position, Solution const& solution);

/// The text as a JSON string; bytes that are not UTF-8 become U+FFFD.
[[nodiscard]] std::string json_string(std::string const& text);
/// The steps of a reason as a JSON array of {"step", arguments..., "text"}.
[[nodiscard]] std::string json_reason(std::vector<Message> const& reason, Language language);

/// The headline of a reason with "why: " in front; with `explain` all steps, indented.
[[nodiscard]] std::string reason_text(std::vector<Message> const& reason, bool explain,
                                      Language language);
/// Every line after the first moved to the right by two columns.
[[nodiscard]] std::string indented(std::string const& text);

/// Who wins, in words and colour.
[[nodiscard]] std::string verdict_text(std::optional<Outcome> outcome, Settings const& settings);
/// "N", "P" or "?".
[[nodiscard]] std::string outcome_letter(Solution const& solution);
/// "theorem (Bouton 1901)" in words.
[[nodiscard]] std::string known_by(Solution const& solution, Language language);

}  // namespace bouton::cli
