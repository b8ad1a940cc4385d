// An answer as a table: one row for each winning move, or one without a move.
#pragma once

#include <string>

#include "answer.hpp"
#include "bouton/answer/solution.hpp"
#include "front/list_moves.hpp"
#include "front/names.hpp"
#include "table_output.hpp"

namespace bouton::cli {

/// \param text_of  the text of what a move leaves, and the move in words if there are any
template <class Answer, class TextOf>
void put_moves(TableForm form, std::string const& position, Answer const& answer,
               front::AnswerStyle const& style, Settings const& settings, Limits const& limits,
               TextOf const& text_of) {
  Language const language = settings.language;
  TableOutput const table(form, {column("position", "cli.head.position", language, Side::kLeft),
                                 column("outcome", "cli.head.outcome", language, Side::kLeft),
                                 column("nim_value", "cli.head.nim_value", language),
                                 column("leaves", "cli.head.leaves", language, Side::kLeft),
                                 column("move", "cli.head.move", language, Side::kLeft)});
  std::string const outcome = front::outcome_letter(answer.outcome);
  std::string const value = answer.nim_value ? to_string(*answer.nim_value) : "";
  bool any = false;
  auto const show = [&](auto const& move, bool) {
    auto const [leaves, words] = text_of(move);
    table.row({position, outcome, value, leaves, words});
    any = true;
    return leaves.size();
  };
  static_cast<void>(
      front::list_moves(answer, style, limits, front::MoveOrder::kRecommendedFirst, show));
  if (!any) table.row({position, outcome, value, "", ""});
  table.end();
}

}  // namespace bouton::cli
