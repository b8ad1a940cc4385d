#include "referee.hpp"

#include <algorithm>
#include <optional>
#include <string>
#include <vector>

#include "bouton/rules/notation.hpp"
#include "command.hpp"
#include "output.hpp"
#include "search/memo.hpp"
#include "signals.hpp"

namespace bouton::cli {
namespace {

constexpr std::size_t kMostMoves = 1'000'000;  // the most winning moves that are compared

/// The solution's winning moves in the form of the referee's; empty if there are too many.
std::optional<std::vector<SmallPosition>> moves_of(Solution const& solution, Limits const& limits) {
  if (!solution.moves_known) return std::nullopt;
  std::vector<SmallPosition> moves;
  bool all = true;
  if (solution.outcome == Outcome::kN && solution.for_each_winning_move) {
    auto const take = [&](Position const& move) {
      auto small = to_small(move);
      all = small && moves.size() < kMostMoves;
      if (all) moves.push_back(std::move(*small));
      return all;
    };
    all = solution.for_each_winning_move(take, limits) && all;
  }
  if (!all) return std::nullopt;
  std::sort(moves.begin(), moves.end());
  return moves;
}

int contradiction(std::string_view what, std::string answer, std::string found, Language language) {
  put_error(
      {"cli.check.contradiction",
       {{"what", std::string(what)}, {"answer", std::move(answer)}, {"found", std::move(found)}}},
      language);
  return kExitInternal;
}

std::string list(std::vector<SmallPosition> const& moves) {
  std::string text;
  for (SmallPosition const& move : moves) {
    if (!text.empty()) text += " | ";
    if (text.size() > 2000) return text + "...";
    text += to_string(move);
  }
  return text;
}

}  // namespace

int check_with_referee(Game const& game, Position const& position, Solution const& solution,
                       Settings const& settings) {
  Language const language = settings.language;
  auto const too_large = [&] {
    if (interrupted()) return kExitInterrupted;
    put_error(render("cli.check.too_large", language));
    return kExitUnknown;
  };
  auto const small = to_small(position);
  if (!small || !solution.outcome) return too_large();

  Limits const limits = settings.limits();
  search::Referee referee(game.rules, game.convention, limits);
  auto const outcome = referee.outcome(*small);
  if (!outcome) return too_large();
  if (outcome != solution.outcome) {
    return contradiction("@cli.check.outcome", std::string(1, letter(*solution.outcome)),
                         std::string(1, letter(*outcome)), language);
  }
  std::vector<std::string> compared = {"@cli.check.outcome"};
  auto const moves = moves_of(solution, limits);
  auto const found = moves ? referee.winning_moves(*small) : std::nullopt;
  if (moves && found) {
    if (*moves != *found) {
      return contradiction("@cli.check.moves", list(*moves), list(*found), language);
    }
    compared.push_back(render(
        Message{"cli.check.moves_count", {{"count", std::to_string(found->size())}}}, language));
  }
  auto const value = solution.nim_value ? referee.nim_value(*small) : std::nullopt;
  if (value) {
    if (*solution.nim_value != *value) {
      return contradiction("@cli.check.nim_value", to_string(*solution.nim_value),
                           std::to_string(*value), language);
    }
    compared.push_back("@cli.check.nim_value");
  }
  put_error({"cli.check.agree",
             {{"compared", compared}, {"positions", std::to_string(referee.positions())}}},
            language);
  return kExitAnswered;
}

}  // namespace bouton::cli
