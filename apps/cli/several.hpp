// Several games in one question: `period 0.07 0.77 0.6`.
#pragma once

#include <algorithm>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "ask/sequence_game.hpp"
#include "bouton/core/error.hpp"
#include "exit_status.hpp"
#include "sequence_question.hpp"
#include "signals.hpp"

namespace bouton::cli {

/// The games, all of them read before anything is computed. \throws Error also if there is none
[[nodiscard]] inline std::vector<ask::SequenceGame> chosen_sequences(
    std::vector<std::string> const& codes, Asked what = Asked::kTheory) {
  if (codes.empty()) static_cast<void>(chosen_sequence(""));
  std::vector<ask::SequenceGame> games;
  for (std::string const& code : codes) games.push_back(chosen_sequence(code, what));
  return games;
}

/// Options that name a file for one game. \throws Error if one is given with several games
inline void refuse_with_several(
    std::size_t games, std::vector<std::pair<std::string_view, std::string>> const& options) {
  if (games < 2) return;
  for (auto const& [name, value] : options) {
    if (value.empty()) continue;
    throw Error(Message{"cli.error.several_games", {{"option", std::string(name)}}});
  }
}

/// Answers about each game until Ctrl-C. \return the worst exit status
template <class Games, class Answer>
int for_each_game(Games const& games, Answer const& answer) {
  int worst = kExitAnswered;
  for (auto const& game : games) {
    worst = std::max(worst, answer(game));
    if (interrupted()) break;
  }
  return worst;
}

}  // namespace bouton::cli
