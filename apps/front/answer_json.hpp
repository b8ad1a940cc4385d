// The members that every answer has in JSON, about one game or about a sum.
#pragma once

#include <optional>

#include "bouton/answer/solution.hpp"
#include "bouton/core/limits.hpp"
#include "bouton/core/natural.hpp"
#include "front/json.hpp"
#include "front/list_moves.hpp"
#include "front/names.hpp"

namespace bouton::front {

/// Where nothing else is asked for.
inline constexpr std::uint64_t kUsualMoves = 1000;

/// Writes the members from "outcome" to "reason" of a Solution or of a SumSolution.
/// \param text_of  the text of what a move leaves
template <class Answer, class TextOf>
void write_answer(JsonWriter& json, Answer const& answer, AnswerStyle const& style,
                  Language language, Limits const& limits, TextOf const& text_of) {
  auto const digits_or_null = [&](std::optional<Natural> const& value) {
    value ? json.string(to_string(*value)) : json.null();
  };
  json.key("outcome");
  answer.outcome ? json.string(outcome_letter(answer.outcome)) : json.null();
  json.key("nim_value");
  digits_or_null(answer.nim_value);
  json.key("winning_moves").begin_array();
  // In the order of the positions; but a list that is cut must hold the recommended move.
  bool const cut = answer.winning_move_count ? *answer.winning_move_count > style.max_moves
                                             : style.max_moves < kUsualMoves;
  MoveOrder const order = cut ? MoveOrder::kRecommendedFirst : MoveOrder::kAsFound;
  ListedMoves const listed = list_moves(answer, style, limits, order, [&](auto const& move, bool) {
    std::uint64_t const before = json.written();
    json.string(text_of(move));
    return json.written() - before;
  });
  std::optional<Natural> count = answer.winning_move_count;
  if (!count && listed.whole && !style.merged_mirrors) count = listed.count;
  json.end_array().key("winning_move_count");
  digits_or_null(count);
  json.key("moves_complete").boolean(listed.whole);
  if (style.merged_mirrors) json.key("mirror_images_merged").boolean(true);
  json.key("recommended");
  answer.recommended ? json.string(text_of(*answer.recommended)) : json.null();
  json.key("certainty").string(name(answer.certainty)).key("reference");
  answer.reference.empty() ? json.null() : json.string(answer.reference);
  if (answer.remoteness) json.key("remoteness").decimal(answer.remoteness);
  json.key("reason");
  write_reason(json, answer.reason, language);
}

}  // namespace bouton::front
