// Pieces that slide along a strip or a row, and chips that come back: what theories ask of
// positions.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "bouton/rules/ruleset.hpp"

namespace bouton {

// The silver dollar game, with and without a silver dollar among the coins.

/// What stands on the strip; squares are counted from 1, the bag beside square 1 is square 0.
struct Strip {
  std::vector<std::uint64_t> coins;   ///< the squares of all coins, ascending; the dollar is a coin
  std::optional<std::size_t> dollar;  ///< which of them it is
  bool bagged = false;                ///< the dollar is in the bag: the game is over
};

[[nodiscard]] bool is_silver_dollar(Ruleset const& rules);
/// \pre is_silver_dollar(rules), numbers of a position of these rules
[[nodiscard]] Strip strip_of(std::vector<std::uint64_t> const& numbers);

[[nodiscard]] bool is_northcott(Ruleset const& rules);

/// The squares between the two pieces of each row. \pre numbers of a position of these rules
[[nodiscard]] std::vector<std::uint64_t> northcott_gaps(std::vector<std::uint64_t> const& numbers);

[[nodiscard]] bool is_poker_nim(Ruleset const& rules);

/// The numbers of a position are the chips that the two players hold, that of the player to move
/// first, and then the heaps.
inline constexpr std::size_t kPokerHeaps = 2;

}  // namespace bouton
