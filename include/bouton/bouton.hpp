// All that a program usually needs of the library, and one call that answers.
//
//   auto const answer = bouton::solve("nim", "3 4 5");
//   *answer.outcome      Outcome::kN: the player to move wins
//   answer.recommended->after  1 4 5: the position after a winning move
//   answer.reason        why, as messages; render() turns them into English or Chinese
//
// To compile faster, or to use only a part, include the headers below one by one.
#pragma once

#if __cplusplus < 202002L
#error "Bouton needs C++20: compile with -std=c++20"
#endif

#include <cstdint>
#include <initializer_list>
#include <optional>
#include <string_view>

#include "bouton/answer/solution.hpp"
#include "bouton/core/error.hpp"
#include "bouton/core/limits.hpp"
#include "bouton/core/message.hpp"
#include "bouton/core/natural.hpp"
#include "bouton/core/outcome.hpp"
#include "bouton/games/games.hpp"
#include "bouton/rules/move.hpp"
#include "bouton/rules/notation.hpp"
#include "bouton/rules/position.hpp"
#include "bouton/rules/ruleset.hpp"
#include "bouton/solver/solver.hpp"

namespace bouton {

/// Who wins, every move that wins, and why, for a game and a position as text.
///
/// \param game  a game specification: "nim", "moore:2", "0.77", "rules:FILE", an alias; see
///        parse_game().
/// \param position  heaps of any size, separated by spaces or commas: "3 4 5", "10^50"; "-" for
///        no heaps; see parse_position().
/// \param convention  normal or misère play; if absent, the one that the rules file names, or
///        normal play.
/// \param limits  memory, time, threads and a flag that cancels; by default an answer may take
///        about ten seconds and a gibibyte.
/// \return the answer; its `outcome` is empty if the limits were reached before it was known.
/// \throws ParseError  if the game or the position cannot be read, with the place.
/// \throws Error  if the position does not belong to the game, or the rules file cannot be read.
/// \complexity linear in the digits of the position where a theorem answers; otherwise see the
///        README of the room that answers. Nothing is kept between calls: for many positions of one
///        game use a Solver, for many games a Context.
[[nodiscard]] Solution solve(std::string_view game, std::string_view position,
                             std::optional<Convention> convention = std::nullopt,
                             Limits const& limits = {});
/// The same for heaps: solve("nim", {3, 4, 5}).
[[nodiscard]] Solution solve(std::string_view game, std::initializer_list<std::uint64_t> heaps,
                             std::optional<Convention> convention = std::nullopt,
                             Limits const& limits = {});

}  // namespace bouton
