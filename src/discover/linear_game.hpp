// LinearGame: a game on tuples of numbers whose moves are said by linear constraints.
//
// A position is a control state (which passes are unspent, the size of a Nim heap beside the game)
// and a number on each track: the heaps, then the limit on the next move where the rules have one,
// or a Nim heap of any size. A family of moves changes some tracks; the numbers before and after
// satisfy all constraints of the family. Passages say between which control states its moves lead.
// Every move lowers a heap, or else the control state, so that every game ends; where a move puts
// tokens on a heap, it lowers the sum of heaps times weights.
#pragma once

#include <cstdint>
#include <limits>
#include <optional>
#include <tuple>
#include <vector>

#include "bouton/core/outcome.hpp"
#include "bouton/rules/position.hpp"
#include "bouton/rules/ruleset.hpp"
#include "discover/constraint.hpp"

namespace bouton::discover {

/// The most heaps that are asked about, and the most tracks.
inline constexpr std::size_t kMostHeaps = 8;
inline constexpr std::size_t kMostTracks = kMostHeaps + 1;

struct Family {
  std::vector<std::size_t> changed;  ///< tracks; all others stay as they are
  /// What is taken from each heap that changes: at least 1, unless the game has weights. Factors of
  /// tracks that do not change are all in `x`.
  std::vector<Constraint> constraints;

  friend bool operator<(Family const& a, Family const& b) {
    return std::tie(a.changed, a.constraints) < std::tie(b.changed, b.constraints);
  }
};

/// Moves of a family that lead from one control state to another, or to the same one.
struct Passage {
  std::size_t from = 0, to = 0;
  std::size_t family = 0;
};

struct LinearGame {
  std::size_t heaps = 0;           ///< tracks 0 to heaps - 1
  std::optional<TakeLimit> limit;  ///< one more track: the most that may be taken
  bool pass_per_heap = false, one_pass = false;
  bool places_matter = false;  ///< the order of the heaps
  /// If not empty, moves may put tokens on heaps, and each lowers the sum of heaps times these.
  std::vector<std::uint64_t> weights;
  /// The moves are regular in this base alone: they take powers of it.
  std::optional<std::int64_t> base;
  /// The nim-values 0 to `values` are asked for: the game stands beside a Nim heap of 0 to `values`
  /// tokens, which is part of the control state.
  std::uint64_t values = 0;
  /// The whole nim-value function is asked for: the game stands beside a Nim heap of any size,
  /// which is the last track. The law then is the graph {(heaps, nim-value)} of the function.
  bool every_value = false;
  Convention convention = Convention::kNormal;
  std::size_t controls = 1;
  std::vector<Family> families;   ///< different ones
  std::vector<Passage> passages;  ///< all moves

  [[nodiscard]] std::size_t tracks() const { return heaps + (limit || every_value ? 1 : 0); }
  /// The control state of a position beside a Nim heap of `nim` tokens. \pre nim <= values
  [[nodiscard]] std::size_t control(SmallPosition const& position, std::uint64_t nim = 0) const;
  /// The same for passes given as bits: bit i the unspent pass of heap i, then the one pass.
  [[nodiscard]] std::size_t control(std::uint64_t unspent, std::uint64_t nim) const {
    return static_cast<std::size_t>(unspent * (values + 1) + nim);
  }
  /// At the start of a game, beside a Nim heap.
  [[nodiscard]] std::size_t start_control(std::uint64_t nim = 0) const;
  /// The numbers on the tracks. \param nim  of the Nim heap, where it is a track
  [[nodiscard]] std::vector<std::uint64_t> numbers(SmallPosition const& position,
                                                   std::uint64_t nim = 0) const;
};

/// As a number of nim-values: all of them.
inline constexpr std::uint64_t kEveryValue = (std::numeric_limits<std::uint64_t>::max)();

/// Whether each move takes one of finitely many lists of amounts, whatever the heaps are: then
/// boxes of many positions are soon filled.
[[nodiscard]] bool takes_finite_lists(LinearGame const& game);

/// The number of heaps that is asked about where nobody says: what the rules fix, else one more
/// than a move may touch, at least 2.
[[nodiscard]] std::size_t usual_heaps(Ruleset const& rules);

/// The linear form of the rules on `heaps` heaps.
/// \param values  the largest nim-value asked for, 0 for outcomes, kEveryValue for the function
/// \throws Error if the rules are not of this kind: heaps that split, amounts counted in other
///         heaps, a limit beside passes or nim-values, too many kinds of move or amounts for so
///         many heaps, formulas that are not linear; nim-values in misere play; another number of
///         heaps than the rules fix
[[nodiscard]] LinearGame linear_game(Ruleset const& rules, std::size_t heaps, Convention convention,
                                     std::uint64_t values = 0);

}  // namespace bouton::discover
