// Compares theory and referee: every position up to a bound, answered both ways.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "bouton/answer/solution.hpp"
#include "bouton/core/limits.hpp"
#include "bouton/core/message.hpp"
#include "bouton/core/outcome.hpp"
#include "bouton/rules/position.hpp"
#include "bouton/rules/ruleset.hpp"
#include "bouton/solver/context.hpp"

namespace bouton {

/// What was compared, and the first difference if there is one.
struct VerifyReport {
  std::uint64_t outcomes = 0;            ///< positions whose outcome was compared with the search
  std::uint64_t move_sets = 0;           ///< positions whose set of winning moves was compared
  std::uint64_t nim_values = 0;          ///< positions whose nim-value was compared
  std::uint64_t sieved = 0;              ///< positions whose outcome was compared with the sieve
  std::uint64_t no_theory = 0;           ///< positions no theory answers (nothing to compare)
  std::vector<Message> scope;            ///< which positions these were, in words
  std::optional<Message> contradiction;  ///< the first difference; nothing after it was compared
  bool complete = true;                  ///< false: the limits stopped the comparison early
};

/// Compares solve() with exhaustive search over a stated set of positions: for rules with a
/// fixed number of heaps all positions with heaps of 0 to `bound` (and every limit), else
/// all positions with `bound` tokens or less in all (and every state of the passes). Where
/// moves only take, the retrograde sieve over a box of heaps of 0 to `bound` is compared too.
/// \param bound   of each heap, or of all tokens together
/// \param limits  of the whole comparison; if they are reached, `complete` is false
/// \param theory  what is compared with the search; by default solve().
/// \throws whatever `theory` throws
/// \complexity Grows with the number of positions: (bound + 1)^heaps in the first case, about
///             e^(2.6 sqrt(bound)) in the second.
[[nodiscard]] VerifyReport verify(Ruleset const& rules, Convention convention, std::uint64_t bound,
                                  Limits const& limits,
                                  std::function<Solution(Position const&)> const& theory = {},
                                  Context const& context = Context());

}  // namespace bouton
