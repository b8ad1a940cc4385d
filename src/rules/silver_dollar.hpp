// Coins on a strip that move to the left, with and without a silver dollar among them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "bouton/rules/ruleset.hpp"

namespace bouton {

/// What stands on the strip; squares are counted from 1, the bag beside square 1 is square 0.
struct Strip {
  std::vector<std::uint64_t> coins;   ///< the squares of all coins, ascending; the dollar is a coin
  std::optional<std::size_t> dollar;  ///< which of them it is
  bool bagged = false;                ///< the dollar is in the bag: the game is over
};

[[nodiscard]] bool is_silver_dollar(Ruleset const& rules);
/// \pre is_silver_dollar(rules), numbers of a position of these rules
[[nodiscard]] Strip strip_of(std::vector<std::uint64_t> const& numbers);

}  // namespace bouton
