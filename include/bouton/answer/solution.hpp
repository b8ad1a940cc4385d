// Solution: the whole answer to "who wins, what do I take, and why?", for every game.
//
// Theories, sequences, quotients and searches all answer with this one type; front ends
// print it and know nothing else. The reason is a list of structured steps (Message), the
// winning moves are produced on demand.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "bouton/core/limits.hpp"
#include "bouton/core/message.hpp"
#include "bouton/core/natural.hpp"
#include "bouton/core/outcome.hpp"
#include "bouton/rules/position.hpp"

namespace bouton {

/// Moves that are produced when they are asked for.
/// \tparam Visitor  a std::function that is called with each move and returns false to stop
template <class Visitor>
class WinningMoves {
 public:
  /// Searches for moves within limits; false if a limit ended the search.
  using Walk = std::function<bool(Visitor const&, Limits const&)>;

  WinningMoves() = default;
  /// \param walk  a Walk; or a function of the visitor alone, where the time between two moves is
  ///              always short
  template <class Function>
  requires(!std::is_same_v<std::remove_cvref_t<Function>, WinningMoves>)
      WinningMoves(Function walk) {
    if constexpr (std::is_invocable_v<Function&, Visitor const&, Limits const&>) {
      walk_ = std::move(walk);
    } else {
      walk_ = [walk = std::move(walk)](Visitor const& visitor, Limits const& limits) {
        Meter meter = Meter::patient(limits);
        walk([&](auto const&... move) { return meter.step() && visitor(move...); });
        return !meter.stopped();
      };
    }
  }

  /// Visits the moves until the visitor stops or the limits are reached. \pre bool(*this)
  /// \return false if a limit was reached; limits are polled now and then. There may be more moves.
  bool operator()(Visitor const& visitor, Limits const& limits = {}) const {
    return walk_(visitor, limits);
  }
  /// False if there is no winning move, or none is known.
  explicit operator bool() const { return static_cast<bool>(walk_); }

 private:
  Walk walk_;
};

/// How much of a Solution is wanted.
enum class Detail {
  kOutcome,  ///< who wins, and how it is known; the rest is left out where it costs more
  /// Who wins, the nim-value where the theory gives it, the winning moves, one of them, and how
  /// it is known. There is no reason (except one that says why the answer is unknown), and the
  /// number of moves and the remoteness are left out where they cost more than a move.
  kAnswer,
  kFull,  ///< everything that is known
};

/// An answer whose moves are represented in one of several ways.
/// \tparam Move     what the recommended move is: the position after it, or the positions of all
///                  terms of a sum
/// \tparam Visitor  called with each winning move; returns false to stop
template <class Move, class Visitor = std::function<bool(Move const&)>>
struct BasicSolution {
  using Visit = Visitor;

  /// Empty if unknown within the limits; `reason` then says which limit was reached.
  std::optional<Outcome> outcome = std::nullopt;
  /// Normal play only; empty where no value is defined or known.
  std::optional<Natural> nim_value = std::nullopt;

  /// Visits every winning move once, each as what it leaves (two moves to the same position are
  /// one). Lazy: work and memory grow with what is visited. The visited object
  /// is reused: copy it to keep it. Empty if no winning move exists or none is known.
  WinningMoves<Visitor> for_each_winning_move = {};
  /// Exact number of winning moves; empty where it is not known without listing them.
  std::optional<Natural> winning_move_count = std::nullopt;
  /// False if a limit was reached before every move was judged. The moves visited are those found
  /// until then, or (by values and classes) those found while they are visited.
  bool moves_known = true;
  /// One winning move to play, if there is any and it is known.
  std::optional<Move> recommended = std::nullopt;

  /// Why, as steps in order. Empty with Detail::kAnswer, unless the
  /// outcome is unknown.
  std::vector<Message> reason = {};
  Certainty certainty = Certainty::kUnknown;
  std::string reference = {};  ///< who proved it, as author and year; empty for a search
  /// Number of moves to the end if the winner hurries and the loser delays; only from a search.
  std::optional<std::uint64_t> remoteness = std::nullopt;
};

/// The answer about one position.
using Solution = BasicSolution<Position>;
/// Called with the position after each winning move; returns false to stop.
using MoveVisitor = Solution::Visit;

}  // namespace bouton
