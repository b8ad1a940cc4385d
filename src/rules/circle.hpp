// Games of rows of pins whose pins stand in a circle.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "bouton/rules/game.hpp"
#include "bouton/rules/ruleset.hpp"

namespace bouton {

/// Whether the pins of these rules may stand in a circle: rows of pins, from which a run is taken.
[[nodiscard]] bool may_stand_in_circles(Ruleset const& rules);
/// The game with circles. \throws Error unless may_stand_in_circles(game.rules)
[[nodiscard]] Game in_circles(Game const& game);

[[nodiscard]] bool has_circles(Ruleset const& rules);
/// The rules of the rows that circles become. \pre has_circles(rules)
[[nodiscard]] Ruleset rules_of_rows(Ruleset const& rules);

/// A number of a position with circles: a circle or a row of so many pins.
struct Ring {
  bool circle;
  std::uint64_t size;
};
[[nodiscard]] Ring ring_of(std::uint64_t number);
[[nodiscard]] std::uint64_t number_of(Ring ring);

/// Whether a move takes `taken` pins side by side from a circle of `size`. On a circle every run
/// that is not the whole has pins on both of its sides.
[[nodiscard]] bool may_take_from_circle(Ruleset const& rules, std::uint64_t size,
                                        std::uint64_t taken);
/// The most that any move takes, at most `size`.
[[nodiscard]] std::uint64_t most_from_circle(Ruleset const& rules, std::uint64_t size);

/// What stands for a circle in the text of a position: `circle:24`.
inline constexpr std::string_view kCircleWord = "circle:";

}  // namespace bouton
