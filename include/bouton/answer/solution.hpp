// Solution: the whole answer to "who wins, what do I take, and why?", for every game.
//
// Theories, sequences, quotients and searches all answer with this one type; front ends
// print it and know nothing else. The reason is a list of structured steps (Message), the
// winning moves are produced on demand.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <iosfwd>
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

/// What a move leaves in a sum of games: the term that it is made in, and the position there. A
/// position is a sum with one term, number 0. Different moves may leave the same (rules/move.hpp).
struct SumOption {
  Position after;
  std::size_t term = 0;

  friend bool operator==(SumOption const&, SumOption const&) = default;
};

/// Called with what moves leave; returns false to stop. The positions are reused: copy what is to
/// be kept.
using SumOptionVisitor = std::function<bool(Position const& after, std::size_t term)>;
/// The same for moves in a position.
using PositionVisitor = std::function<bool(Position const& after)>;

/// What winning moves leave, produced when it is asked for.
class WinningMoves {
 public:
  /// Searches for moves within limits; false if a limit ended the search.
  using Walk = std::function<bool(SumOptionVisitor const&, Limits const&)>;

  WinningMoves() = default;
  /// \param walk  a Walk; or a function of a PositionVisitor, where all moves are in one position;
  ///              or one of the visitor alone, where the time between two moves is always short
  template <class Function>
  requires(!std::is_same_v<std::remove_cvref_t<Function>, WinningMoves>) WinningMoves(Function walk)
      : walk_([walk = std::move(walk)](SumOptionVisitor const& visit, Limits const& limits) {
          PositionVisitor const option = [&](Position const& after) { return visit(after, 0); };
          if constexpr (std::is_invocable_v<Function const&, SumOptionVisitor const&,
                                            Limits const&>) {
            return walk(visit, limits);
          } else if constexpr (std::is_invocable_v<Function const&, PositionVisitor const&,
                                                   Limits const&>) {
            return walk(option, limits);
          } else {
            Meter meter = Meter::patient(limits);
            auto const watched = [&](Position const& after, std::size_t term = 0) {
              return meter.step() && visit(after, term);
            };
            walk(watched);
            return !meter.stopped();
          }
        }) {}

  /// Visits the moves until the visitor stops or the limits are reached. \pre bool(*this)
  /// \param visit  a SumOptionVisitor or a PositionVisitor; one that returns nothing goes on to the
  ///               end
  /// \return false if a limit was reached; limits are polled now and then. There may be more moves.
  template <class Visit>
  bool operator()(Visit const& visit, Limits const& limits = {}) const {
    return walk_(
        [&](Position const& after, std::size_t term) {
          if constexpr (std::is_invocable_v<Visit const&, Position const&, std::size_t>) {
            return goes_on(visit, after, term);
          } else {
            return goes_on(visit, after);
          }
        },
        limits);
  }
  /// False if there is no winning move, or none is known.
  explicit operator bool() const { return static_cast<bool>(walk_); }

 private:
  template <class Visit, class... Arguments>
  static bool goes_on(Visit const& visit, Arguments const&... arguments) {
    if constexpr (std::is_void_v<std::invoke_result_t<Visit const&, Arguments const&...>>) {
      visit(arguments...);
      return true;
    } else {
      return visit(arguments...);
    }
  }

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

/// The answer about a position, or about a sum of positions of several games.
struct Solution {
  /// Empty if unknown within the limits; `reason` then says which limit was reached.
  std::optional<Outcome> outcome = std::nullopt;
  /// Normal play only; empty where no value is defined or known.
  std::optional<Natural> nim_value = std::nullopt;
  /// Visits what winning moves leave, each different position once and with the parts of heaps in
  /// every order; by terms from left to right, then as in each game. moves_to() makes moves of
  /// them. Lazy: work and memory grow with what is visited. Empty if no winning move exists or none
  /// is known.
  WinningMoves for_each_winning_move = {};
  /// How many different positions they leave, exactly; empty where it is not known without listing
  /// them. See count_winning_moves() for the number of moves.
  std::optional<Natural> winning_move_count = std::nullopt;
  /// How many moves they are, where the theory knows it.
  std::optional<Natural> moves_made = std::nullopt;
  /// False if a limit was reached before every move was judged. The moves visited are those found
  /// until then, or (by values and classes) those found while they are visited.
  bool moves_known = true;
  /// One winning move to play, if there is any and it is known.
  std::optional<SumOption> recommended = std::nullopt;
  /// Why, as steps in order. Empty with Detail::kAnswer, unless the
  /// outcome is unknown.
  std::vector<Message> reason = {};
  Certainty certainty = Certainty::kUnknown;
  /// Who proved it, or which law says so; empty for a search. See references_text().
  std::vector<Message> references = {};
  /// Number of moves to the end if the winner hurries and the loser delays; only from a search.
  std::optional<std::uint64_t> remoteness = std::nullopt;
};

/// N or P.
std::ostream& operator<<(std::ostream& out, Outcome outcome);
/// On one line: "N, nim-value 2, a winning move to 1 4 5; theorem (Bouton 1901)".
std::ostream& operator<<(std::ostream& out, Solution const& solution);

/// The references in one line, "Lasker 1931; Sprague 1935, Grundy 1939"; empty if there are none.
[[nodiscard]] std::string references_text(std::vector<Message> const& references,
                                          Language language = Language::kEnglish);

}  // namespace bouton
