// Referee: who wins, by exhaustive search that knows nothing but the rules.
//
// Remembers every position it has solved, as a short byte string: the non-empty heaps in
// sorted order (the rules treat heaps alike, and an empty heap offers no move), the spent
// passes, the moving limit. Uses no theory, so that theories can be checked against it.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "bouton/core/limits.hpp"
#include "bouton/core/outcome.hpp"
#include "bouton/rules/position.hpp"
#include "bouton/rules/ruleset.hpp"

namespace bouton::search {

/// Answers questions about positions of one game under one convention.
///
/// Every question returns an empty optional if a limit was reached first (see stopped_by()); the
/// referee can be asked further questions afterwards. What one question found out is kept
/// for the next ones, unless the limit on positions or memory was reached: then the next
/// question that needs new positions starts with an empty memory.
///
/// A question gives up for `limits.positions` also when one position alone has more moves
/// than that, or when the moves looked at get out of proportion to the positions solved, or to
/// those that may be stored: so a heap of 10^18 tokens is declined in about a second even without a
/// deadline, and a game of many moves in some ten.
///
/// Heaps of any size and depth: no recursion. Not safe for concurrent use; use one referee per
/// thread.
class Referee {
 public:
  /// A ruleset without moves is allowed: all positions are then terminal.
  explicit Referee(Ruleset rules, Convention convention, Limits limits = {});
  ~Referee();
  Referee(Referee&&) noexcept;
  Referee& operator=(Referee&&) noexcept;

  /// Who wins. Stops at the first move to a P-position, so it often solves far fewer
  /// positions than there are.
  /// \throws std::logic_error if `spent` is not empty (then no pass is spent) and differs in length
  ///         from `heaps`; this holds for all questions.
  [[nodiscard]] std::optional<Outcome> outcome(SmallPosition const& position);

  /// Number of moves to the end if the winner hurries and the loser delays. 0 exactly
  /// at positions without moves. Solves every position that can be reached.
  [[nodiscard]] std::optional<std::uint64_t> remoteness(SmallPosition const& position);

  /// Nim-value in normal play, whatever the convention: the mex over the options of the
  /// whole position, without adding up heaps. Solves every position that can be reached.
  [[nodiscard]] std::optional<std::uint64_t> nim_value(SmallPosition const& position);

  /// The one m such that the position together with a separate nim-heap of m tokens is P in
  /// misere play: the mex over the options, but 1 for a position without moves. (If m is
  /// the mex and the position has a move, every move in it changes the value away from m,
  /// every lowering of m leaves an N-pair, and by induction the pair (position, m) is P.)
  [[nodiscard]] std::optional<std::uint64_t> misere_value(SmallPosition const& position);

  /// The different options that are P, in the order of bouton::options.
  [[nodiscard]] std::optional<std::vector<SmallPosition>> winning_moves(
      SmallPosition const& position);

  /// An option that is P, if one has been solved before: looks at what is kept, solves nothing and
  /// knows no limit. After outcome() has said N there is one.
  [[nodiscard]] std::optional<SmallPosition> known_winning_move(SmallPosition const& position);

  /// Results stored at the moment (a position counts once for each kind of question).
  [[nodiscard]] std::uint64_t positions() const;
  /// Bytes the stored results take.
  [[nodiscard]] std::uint64_t memory_bytes() const;
  /// What stopped the last question: kExpired, kMemory or kPositions; kNone if it was answered.
  [[nodiscard]] Stop stopped_by() const;
  /// New limits for the questions to come, such as another deadline.
  void set_limits(Limits const& limits);
  /// Bounds what each question to come may cost: one for every move looked at, and one for each of
  /// its heaps. Beyond it a question ends with kPositions.
  void bound_work(std::uint64_t most);

 private:
  class Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace bouton::search
