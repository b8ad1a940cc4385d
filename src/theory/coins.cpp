// Coins that are turned over: the coins that show heads are games of their own, and their
// nim-values are known; in a rectangle they are nim-products (the Tartan theorem).
#include "rules/coins.hpp"

#include <algorithm>
#include <bit>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "answer/theory.hpp"
#include "rules/board_row.hpp"
#include "theory/nim_product.hpp"
#include "theory/walked_answer.hpp"

namespace bouton::theory {
namespace {

/// The nim-value of the coin with this number, from 1, if it alone shows heads. \pre coin >= 1
std::uint64_t coin_value(CoinGame game, std::uint64_t coin) {
  switch (game) {
    case CoinGame::kTurningTurtles:
      return coin;
    case CoinGame::kMockTurtles: {
      std::uint64_t const twice = 2 * (coin - 1);
      return std::popcount(twice) % 2 == 1 ? twice : twice + 1;
    }
    case CoinGame::kRuler:
      return coin & (~coin + 1);
    case CoinGame::kTwins:
      break;
  }
  return coin - 1;
}

/// The nim-value of a position in normal play. \cite BerlekampConwayGuy1982, Lenstra1977
std::uint64_t coins_value(Coins const& coins) {
  std::uint64_t value = 0;
  for (std::size_t row = 0; row < coins.rows; ++row) {
    // The product is distributive: one for each row.
    std::uint64_t along = 0;
    for (std::size_t column = 0; column < coins.columns; ++column) {
      if (coins.head(row, column))
        along ^= coin_value(coins.along.value_or(coins.down), column + 1);
    }
    value ^= coins.along ? nim_product(coin_value(coins.down, row + 1), along) : along;
  }
  return value;
}

/// Says whether the coin with this index shows heads, so that it may be the last one turned.
using IsHead = std::function<bool(std::size_t coin)>;

/// Sets of coins of one row that a move may turn and whose values have a given nim-sum.
class SetsOfSum {
 public:
  SetsOfSum(CoinGame game, std::size_t coins) : game_(game) {
    for (std::size_t coin = 0; coin < coins; ++coin) {
      values_.push_back(coin_value(game, coin + 1));
      if (game != CoinGame::kRuler) coin_of_.emplace(values_.back(), coin);
    }
  }

  [[nodiscard]] std::uint64_t sum(std::span<std::size_t const> coins) const {
    std::uint64_t sum = 0;
    for (std::size_t const coin : coins) sum ^= values_[coin];
    return sum;
  }

  /// \return false if the visitor or the meter stopped
  bool for_each(IsHead const& is_head, std::uint64_t sum, CoinSetVisitor const& visit,
                Meter& meter) const {
    for (std::size_t last = 0; last < values_.size(); ++last) {
      if (!meter.spend(1)) return false;
      if (!is_head(last)) continue;
      bool const go_on =
          game_ == CoinGame::kRuler ? runs(last, sum, visit, meter) : few(last, sum, visit, meter);
      if (!go_on) return false;
    }
    return true;
  }

 private:
  bool runs(std::size_t last, std::uint64_t sum, CoinSetVisitor const& visit, Meter& meter) const {
    std::uint64_t found = 0;
    std::vector<std::size_t> run;
    for (std::size_t first = last + 1; first-- > 0;) {
      if (!meter.spend(1)) return false;
      found ^= values_[first];
      if (found != sum) continue;
      run.clear();
      for (std::size_t coin = first; coin <= last; ++coin) run.push_back(coin);
      if (!visit(run)) return false;
    }
    return true;
  }

  /// One to three coins, of different values: the last but one decides which is the third.
  bool few(std::size_t last, std::uint64_t sum, CoinSetVisitor const& visit, Meter& meter) const {
    std::uint64_t const rest = sum ^ values_[last];
    std::size_t const one[] = {last};
    if (rest == 0 && game_ != CoinGame::kTwins && !visit(one)) return false;
    if (auto const found = coin_of_.find(rest); found != coin_of_.end() && found->second < last) {
      std::size_t const two[] = {found->second, last};
      if (!visit(two)) return false;
    }
    if (game_ != CoinGame::kMockTurtles) return true;
    for (std::size_t second = 0; second < last; ++second) {
      if (!meter.spend(4)) return false;
      auto const found = coin_of_.find(rest ^ values_[second]);
      if (found == coin_of_.end() || found->second >= second) continue;
      std::size_t const three[] = {found->second, second, last};
      if (!visit(three)) return false;
    }
    return true;
  }

  CoinGame game_;
  std::vector<std::uint64_t> values_;
  std::unordered_map<std::uint64_t, std::size_t> coin_of_;
};

bool for_each_coin_option_of(Ruleset const& rules, Position const& position, Natural const& wanted,
                             PositionVisitor const& visit, Meter& meter) {
  SmallPosition option = to_small(position).value();
  Coins const coins = coins_of(rules, option.heaps);
  auto const value = to_u64(wanted);
  if (!value) return true;
  std::uint64_t const sum = coins_value(coins) ^ *value;  // of the coins that are turned
  if (sum == 0) return true;                              // every move changes the value
  auto const turn = [&](std::span<std::size_t const> rows, std::span<std::size_t const> columns) {
    turn_coins(coins, rows, columns, option.heaps);
    bool const go_on = visit(to_position(option));
    turn_coins(coins, rows, columns, option.heaps);
    return go_on;
  };
  if (!coins.along) {
    return SetsOfSum(coins.down, coins.columns)
        .for_each([&](std::size_t coin) { return coins.head(0, coin); }, sum,
                  [&](std::span<std::size_t const> set) { return turn(set, {}); }, meter);
  }
  // All sets of the shorter side; for each the sum that is missing is found along the other one.
  bool const by_rows = coins.rows <= coins.columns;
  SetsOfSum const rows(coins.down, coins.rows), columns(*coins.along, coins.columns);
  SetsOfSum const& outer = by_rows ? rows : columns;
  SetsOfSum const& inner = by_rows ? columns : rows;
  CoinGame const game = by_rows ? coins.down : *coins.along;
  for (std::size_t last = 0; last < (by_rows ? coins.rows : coins.columns); ++last) {
    bool const go_on = for_each_coin_set(game, last, [&](std::span<std::size_t const> set) {
      std::uint64_t const factor = outer.sum(set);
      if (factor == 0) return meter.spend(1);
      auto const is_head = [&](std::size_t other) {
        return by_rows ? coins.head(last, other) : coins.head(other, last);
      };
      return inner.for_each(
          is_head, nim_product(sum, nim_inverse(factor)),
          [&](std::span<std::size_t const> others) {
            return by_rows ? turn(set, others) : turn(others, set);
          },
          meter);
    });
    if (!go_on) return false;
  }
  return true;
}

/// "3: 4" for each coin that shows heads, or "2,3: 4" in a rectangle.
std::vector<std::string> told_values(Coins const& coins) {
  constexpr std::size_t kTold = 12;
  std::vector<std::string> lines;
  for (std::size_t row = 0; row < coins.rows; ++row) {
    for (std::size_t column = 0; column < coins.columns; ++column) {
      if (!coins.head(row, column)) continue;
      if (lines.size() == kTold) {
        lines.emplace_back("...");
        return lines;
      }
      std::string const number = std::to_string(column + 1);
      lines.push_back(coins.along
                          ? std::to_string(row + 1) + ',' + number + ": " +
                                std::to_string(nim_product(coin_value(coins.down, row + 1),
                                                           coin_value(*coins.along, column + 1)))
                          : number + ": " + std::to_string(coin_value(coins.down, column + 1)));
    }
  }
  return lines;
}

std::vector<Message> coins_reason(Coins const& coins, std::uint64_t value) {
  std::vector<Message> reason = {
      {value == 0 ? "coins.p" : "coins.n", {{"sum", std::to_string(value)}}}};
  if (coins.along) {
    reason.push_back({"coins.product", {}});
  } else {
    reason.push_back({"coins.value." + std::string(coin_word(coins.down)), {}});
  }
  auto lines = told_values(coins);
  if (!lines.empty()) reason.push_back({"coins.values", {{"values", std::move(lines)}}});
  return reason;
}

/// The answer for normal play.
Solution solve_coins(Ruleset const& rules, Position const& position, Limits const& limits,
                     Detail detail) {
  Coins const coins = coins_of(rules, to_small(position).value().heaps);
  std::uint64_t const value = coins_value(coins);
  auto const shared = std::make_shared<Ruleset const>(rules);
  WinningWalk walk = [shared, position](PositionVisitor const& visit, Meter& meter) {
    return for_each_coin_option_of(*shared, position, 0, visit, meter);
  };
  Solution solution =
      walked_answer(value == 0 ? Outcome::kP : Outcome::kN, std::move(walk), limits, detail);
  solution.nim_value = Natural(value);
  solution.references = {Message{"by.pairs", {}}};
  if (detail == Detail::kFull) solution.reason = coins_reason(coins, value);
  return solution;
}

constexpr PositionFormula kCoinFormula = {
    .value = [](Ruleset const& rules, Position const& position,
                Limits const&) -> std::optional<Natural> {
      return Natural(coins_value(coins_of(rules, to_small(position).value().heaps)));
    },
    .for_each_option = for_each_coin_option_of,
};

}  // namespace

BOUTON_THEORY(coins) = {
    .name = "coins",
    .known = {Feature::kBoard},
    .recognise = [](RulesAsked const& asked) -> std::optional<std::uint64_t> {
      if (asked.convention == Convention::kMisere || !is_coin_game(asked.rules)) {
        return std::nullopt;
      }
      return 1;
    },
    .solve = [](TheoryCase const& game, Position const& position,
                Detail detail) -> std::optional<Solution> {
      return solve_coins(game.rules, position, game.limits, detail);
    },
    .position_formula = &kCoinFormula,
};

}  // namespace bouton::theory
