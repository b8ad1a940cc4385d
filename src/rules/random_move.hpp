// random_move(): a move drawn at random, in positions of any size.
#pragma once

#include <cstdint>
#include <optional>
#include <random>

#include "bouton/rules/position.hpp"
#include "bouton/rules/ruleset.hpp"

namespace bouton {

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

}  // namespace bouton
