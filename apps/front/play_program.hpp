// The program as a player: perfect moves from the solver, other moves at random.
#pragma once

#include <cstdint>
#include <optional>
#include <random>

#include "bouton/answer/solution.hpp"
#include "bouton/catalog/catalog.hpp"
#include "bouton/core/limits.hpp"
#include "bouton/solver/context.hpp"

namespace bouton::front {

/// Random numbers that are the same on every machine for one seed.
class Dice {
 public:
  explicit Dice(std::uint64_t seed) : engine_(seed) {}
  /// Uniform in 0 .. `sides` - 1. \pre sides >= 1
  std::uint64_t roll(std::uint64_t sides);

 private:
  std::mt19937_64 engine_;
};

/// A legal move, chosen uniformly where there are few; in huge positions heap, amount and
/// parts are drawn one after the other, without listing. Empty if there is no move.
[[nodiscard]] std::optional<SmallPosition> random_move(Ruleset const& rules,
                                                       SmallPosition const& position, Dice& dice);

/// The program's move, and whether it knew that it was right.
struct Choice {
  SmallPosition after;
  bool knew = true;  ///< false: the position was beyond the limits and the move is a guess
};

/// \param level  share of perfect moves in percent; a lost position is played at random.
/// \pre some move is left
[[nodiscard]] Choice program_move(Game const& game, SmallPosition const& position, unsigned level,
                                  Limits const& limits, Dice& dice,
                                  Context const& context = Context());

}  // namespace bouton::front
