// Who wins a game on a board, as a row of a table of boards (bouton.board-row/1).
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "answer/field.hpp"
#include "bouton/core/natural.hpp"
#include "bouton/core/outcome.hpp"

namespace bouton::answer {

struct BoardTableRow {
  static constexpr std::string_view kName = "BoardTableRow", kSchema = "bouton.board-row/1";

  std::string game;
  Convention convention = Convention::kNormal;
  std::optional<Outcome> outcome;    ///< empty: not found within the limits
  std::optional<Natural> nim_value;  ///< in normal play
  std::string known_by;
};

template <class Visit>
void fields(Visit& visit, BoardTableRow const& a) {
  auto const word = [](std::string_view name, std::string_view meaning) {
    return Field{
        .name = name, .meaning = meaning, .absent = Absent::kEmpty, .column = Column::kWord};
  };
  visit(word("game", "the board, as a name of a game"), a.game);
  visit(word("convention", ""), a.convention);
  visit(word("outcome", "N: the player to move wins, P: loses"), a.outcome);
  visit({.name = "nim_value", .meaning = "in normal play", .column = Column::kNumber}, a.nim_value);
  visit(word("known_by", "theorem or searched"), a.known_by);
}

}  // namespace bouton::answer
