// Coins that are turned over: which sets of coins a move may turn.
//
// The coins of a row are numbered from 1 on the left; here the index of coin 1 is 0. A move turns a
// set of coins, and the rightmost of them goes from heads to tails. In a rectangle two such games
// are multiplied: a move turns the coins where the rows of a set of the one game and the columns of
// a set of the other one meet, and the one in the last row and column goes from heads to tails.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "bouton/rules/position.hpp"
#include "bouton/rules/ruleset.hpp"

namespace bouton {

/// Which sets of coins may be turned. The numbers are those in the shape of a board.
enum class CoinGame : std::uint64_t {
  kTurningTurtles,  ///< one or two coins
  kMockTurtles,     ///< one, two or three coins
  kRuler,           ///< any number of coins side by side
  kTwins,           ///< exactly two coins
};

[[nodiscard]] std::string_view coin_word(CoinGame game);

/// Called with the indices of the coins to turn, ascending; returns false to stop.
using CoinSetVisitor = std::function<bool(std::span<std::size_t const> coins)>;

/// All sets whose greatest index is `last`. \return false if the visitor stopped
bool for_each_coin_set(CoinGame game, std::size_t last, CoinSetVisitor const& visit);

/// What stands on a board of coins: heads (1) and tails (0) row by row.
struct Coins {
  CoinGame down;                  ///< which rows may be turned together, where there are several
  std::optional<CoinGame> along;  ///< which columns; empty: coins in one row, turned as `down` says
  std::size_t rows = 1;
  std::size_t columns = 0;
  std::vector<bool> heads;

  [[nodiscard]] bool head(std::size_t row, std::size_t column) const {
    return heads[row * columns + column];
  }
};

/// Whether the game is one with coins that are turned.
[[nodiscard]] bool is_coin_game(Ruleset const& rules);
/// \pre is_coin_game(rules), a position of these rules
[[nodiscard]] Coins coins_of(Ruleset const& rules, std::vector<std::uint64_t> const& numbers);

/// The numbers after the coins where these rows and columns meet are turned; in one row those of
/// `rows` are the coins.
void turn_coins(Coins const& coins, std::span<std::size_t const> rows,
                std::span<std::size_t const> columns, std::vector<std::uint64_t>& numbers);

}  // namespace bouton
