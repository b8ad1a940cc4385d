// One question, one answer: who wins this position under these rules?
//
// Picks the first method that applies: a theorem about the ruleset, a nim-value sequence
// (normal play of one-heap codes), a misere quotient, exhaustive search within limits.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "bouton/answer/solution.hpp"
#include "bouton/core/limits.hpp"
#include "bouton/rules/move.hpp"
#include "bouton/rules/ruleset.hpp"
#include "bouton/solver/context.hpp"

namespace bouton {

struct Recognised;  // a theory and the rules that it recognised
namespace search {
class ValueBox;
}

/// The answer for one position. Never wrong, sometimes unknown: then `outcome` is empty and
/// the reason names the limit that was reached.
/// \param position  a position of these rules, as parse_position gives it.
/// \param detail    with Detail::kAnswer a nim-value is given only where the method
///        yields it; with kFull the small positions of other games get theirs from a sieve.
/// \param context   what other questions computed, and where this one stores its nim-values and
///        quotients. Without one they are computed for this answer alone, which takes up to
///        seconds for each question about a game that needs them.
/// \throws Error if the position does not belong to the rules.
/// \complexity Where a theorem answers, about linear in the digits of the position. Else within
///             `limits`: by default some ten seconds and a gibibyte.
[[nodiscard]] Solution solve(Ruleset const& rules, Convention convention, Position const& position,
                             Limits const& limits = {}, Detail detail = Detail::kFull,
                             Context const& context = Context());

/// The winning moves of a solution as a person makes them, the recommended one first; at most so
/// many. \pre the solution is that of this position
/// \complexity that of visiting the options behind them
[[nodiscard]] std::vector<Move> winning_moves(Ruleset const& rules, Position const& position,
                                              Solution const& solution, std::uint64_t most = 1000,
                                              Limits const& limits = {});

/// Answers many questions about one game, and recognises its rules only when the number of
/// heaps changes. Calls must not be concurrent: each thread needs its own solver.
class Solver {
 public:
  /// The rules are not copied and must outlive the solver.
  /// \param context  shared with other solvers, or (by default) the solver's own.
  Solver(Ruleset const& rules, Convention convention, Context context = Context());
  Solver(Ruleset&&, Convention, Context = Context()) = delete;  // would be gone before the answer

  /// As solve().
  [[nodiscard]] Solution operator()(Position const& position, Limits const& limits = {},
                                    Detail detail = Detail::kFull);

 private:
  /// Tries the theories in this order until one answers.
  [[nodiscard]] Solution by_theory(Position const& position, Limits const& limits, Detail detail);

  /// The nim-value of a small position whose theory knows the outcome only.
  [[nodiscard]] std::optional<Natural> small_value(Position const& position, Limits const& limits);

  Ruleset const& rules_;
  Convention convention_;
  Context context_;
  std::optional<std::size_t> recognised_for_;    // the number of heaps that first_ is for
  std::shared_ptr<Recognised const> first_;      // the theory to try first
  std::shared_ptr<search::ValueBox const> box_;  // nim-values that were sieved
};

}  // namespace bouton
