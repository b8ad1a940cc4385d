// Sums of different games: several one-heap games lie side by side, a move is made in one heap.
//
// In normal play every heap counts by its nim-value (Sprague 1935, Grundy 1939). In misere play
// subtraction games do so too (Ferguson 1974); in all others the heaps of all games have
// classes in one common quotient.
#pragma once

#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "bouton/answer/solution.hpp"
#include "bouton/core/limits.hpp"
#include "bouton/sequence/one_heap_game.hpp"
#include "bouton/solver/context.hpp"

namespace bouton {

struct SumTerm {
  std::string name;  ///< what the game is called in the text of the sum
  sequence::OneHeapGame game;
  Position position;
};

/// Called with the position of each term after the move; returns false to stop.
using SumMoveVisitor = std::function<bool(std::vector<Position> const&)>;

/// Members as those of Solution; a move is the list of the positions after it.
struct SumSolution {
  std::optional<Outcome> outcome = std::nullopt;
  std::optional<Natural> nim_value = std::nullopt;
  /// By terms from left to right, then as in each game. Empty: none, or none known.
  WinningMoves<SumMoveVisitor> for_each_winning_move = {};
  std::optional<Natural> winning_move_count = std::nullopt;
  bool moves_known = true;
  std::optional<std::vector<Position>> recommended = std::nullopt;
  std::vector<Message> reason = {};
  Certainty certainty = Certainty::kUnknown;
  std::string reference = {};
};

/// \pre the positions have no spent passes and no moving limit.
[[nodiscard]] SumSolution solve_sum(std::vector<SumTerm> const& terms, Convention convention,
                                    Limits const& limits = {}, Detail detail = Detail::kFull,
                                    Context const& context = Context());

/// The sum as text: "0.77 3 4 + grundy 5", with these positions in place of those of the terms.
[[nodiscard]] std::string sum_text(std::vector<SumTerm> const& terms,
                                   std::span<Position const> positions);
[[nodiscard]] std::string sum_text(std::vector<SumTerm> const& terms);

}  // namespace bouton
