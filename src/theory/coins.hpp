// Coins that are turned over: the coins that show heads are games of their own, and their
// nim-values are known; in a rectangle they are nim-products (the Tartan theorem).
#pragma once

#include <cstddef>
#include <cstdint>

#include "bouton/answer/solution.hpp"
#include "bouton/core/limits.hpp"
#include "rules/coins.hpp"

namespace bouton::theory {

/// The nim-value of the coin with this number, from 1, if it alone shows heads. \pre coin >= 1
[[nodiscard]] std::uint64_t coin_value(CoinGame game, std::uint64_t coin);

/// The nim-value of a position in normal play. \cite BerlekampConwayGuy1982, Lenstra1977
[[nodiscard]] std::uint64_t coins_value(Coins const& coins);

/// The answer for normal play.
[[nodiscard]] Solution solve_coins(Ruleset const& rules, Position const& position,
                                   Limits const& limits, Detail detail);

}  // namespace bouton::theory
