// Advice at the table: hints, reasons, the legal moves, and the analysis of the game.
#include <algorithm>
#include <optional>
#include <string>
#include <vector>

#include "answer.hpp"
#include "bouton/rules/move.hpp"
#include "bouton/rules/notation.hpp"
#include "front/game_record.hpp"
#include "output.hpp"
#include "play_session.hpp"

namespace bouton::cli {
using namespace front;

void PlaySession::hint() {
  if (over_) return say("play.error.over");
  Solution const solution = answer();
  if (!solution.outcome) return say("play.hint.unknown");
  if (solution.outcome == Outcome::kP) return say("play.hint.lost");
  // With one heap there is nothing to look for.
  bool const many = std::count_if(now_.position.heaps.begin(), now_.position.heaps.end(),
                                  [](std::uint64_t heap) { return heap > 0; }) > 1;
  if (!solution.recommended || hints_ == 0) {
    say(many ? "play.hint.won" : "play.hint.won_one");
    ++hints_;
    return;
  }
  std::vector<std::string> heaps;
  // The recommended move is an option of a small position, so it is small too.
  Move const best = move_from(now_, to_small(solution.recommended->after).value());
  for (HeapChange const& change : best.changes) {
    // On a board a heap is a run of pins.
    std::size_t const row = now_.board ? now_.board->runs()[change.heap].row : change.heap;
    heaps.push_back(std::to_string(row + 1));
  }
  if (hints_ == 1 && !heaps.empty() && many) {
    say(has_rows_of_pins(setup_.game.rules) ? "play.hint.row" : "play.hint.heap",
        {{"heaps", heaps}});
  } else {
    say("move.to", {{"move", words(now_, best)}, {"position", to_string(best.after)}});
  }
  ++hints_;
}

void PlaySession::why() const {
  for (Message const& step : answer().reason)
    put("  " + indented(render(step, settings_.language)) + "\n");
}

void PlaySession::list_moves() const {
  constexpr std::size_t kMost = 40;
  std::size_t told = 0;
  bool const all = for_each_move(setup_.game.rules, now_.position, [&](Move const& move) {
    if (told++ == kMost) return false;
    Message const line{"move.to",
                       {{"move", words(now_, move)}, {"position", to_string(move.after)}}};
    put("  " + render(line, settings_.language) + "\n");
    return true;
  });
  if (!all) say("play.more_moves");
  if (told == 0) say("play.no_moves");
}

void PlaySession::review(bool all) const {
  if (before_.empty()) {
    if (all) say("play.review.nothing");
    return;
  }
  PlayedGame const game = played();
  Limits total = settings_.limits_from_now();
  // Nobody wants to wait longer for it.
  auto const end = std::chrono::steady_clock::now() + std::chrono::seconds(5);
  if (!total.deadline || *total.deadline > end) total.deadline = end;
  GameAnalysis const analysis = analyse(game, total, settings_.context);
  auto const state_at = [&](std::size_t i) -> State const& {
    return i < before_.size() ? before_[i] : now_;
  };
  auto const winner_at = [&](std::size_t i) -> std::optional<unsigned> {
    auto const winner = analysis.winner_at(i);
    if (!winner) return std::nullopt;
    // The analysis counts from the player who moved first.
    return (*winner + state_at(0).mover) % 2;
  };
  for (std::size_t i = 0; all && i + 1 < game.positions.size(); ++i) {
    auto const winner = winner_at(i + 1);
    say("play.review.move", {{"number", std::to_string(i + 1)},
                             {"who", player(state_at(i).mover)},
                             {"move", made(state_at(i), game.positions[i + 1])},
                             {"position", to_string(game.positions[i + 1])},
                             {"winner", winner ? player(*winner) : "?"}});
  }
  for (TurningPoint const& turn : analysis.turns) {
    State const& state = state_at(turn.move);
    std::vector<std::pair<std::string, MessageValue>> told = {
        {"number", std::to_string(turn.move + 1)},
        {"move", made(state, game.positions[turn.move + 1])},
        {"who", player(state.mover)}};
    if (!turn.better) {
      say("play.review.turned_unknown", std::move(told));
      continue;
    }
    told.emplace_back("better", words(state, move_from(state, *turn.better)));
    told.emplace_back("position", to_string(*turn.better));
    say("play.review.turned", std::move(told));
  }
  bool const known = std::all_of(analysis.outcomes.begin(), analysis.outcomes.end(),
                                 [](auto const& outcome) { return outcome.has_value(); });
  if (!known) return say("play.review.unknown");
  if (!analysis.turns.empty()) return;
  say(over_ ? "play.review.no_turn" : "play.review.no_turn_yet",
      {{"who", player(winner_at(0).value())}});
}

}  // namespace bouton::cli
