#include "rules/coins.hpp"

#include <algorithm>
#include <array>
#include <string>
#include <utility>

#include "bouton/core/error.hpp"
#include "rules/board_cells.hpp"
#include "rules/game_row.hpp"

namespace bouton {
namespace {

constexpr std::string_view kSigns = "TH/";
constexpr std::uint64_t kHead = 1, kNextRow = 2;

constexpr std::array kCoinGames = {CoinGame::kTurningTurtles, CoinGame::kMockTurtles,
                                   CoinGame::kRuler, CoinGame::kTwins};

using Indices = std::vector<std::size_t>;

CoinGame game_at(Board const& board, std::size_t place) {
  return static_cast<CoinGame>(board.shape[place]);
}

Coins coins_on(Board const& board, BoardNumbers const& numbers) {
  Coins coins{.down = game_at(board, 0), .along = {}, .heads = {}};
  if (board.shape.size() > 1) coins.along = game_at(board, 1);
  for (std::uint64_t const number : numbers) {
    if (number == kNextRow) {
      ++coins.rows;
    } else {
      coins.heads.push_back(number == kHead);
    }
  }
  coins.columns = coins.heads.size() / coins.rows;
  return coins;
}

BoardNumbers read_coins(Board const& board, std::string_view text) {
  bool const rectangle = board.shape.size() > 1;
  BoardNumbers numbers = read_cells(text, rectangle ? kSigns : kSigns.substr(0, 2));
  std::size_t const begin = trimmed_board_text(text).begin;
  std::size_t const first = static_cast<std::size_t>(
      std::find(numbers.begin(), numbers.end(), kNextRow) - numbers.begin());
  for (std::size_t at = 0; at <= numbers.size(); at += first + 1) {
    std::size_t const end = static_cast<std::size_t>(
        std::find(numbers.begin() + static_cast<std::ptrdiff_t>(at), numbers.end(), kNextRow) -
        numbers.begin());
    if (first == 0 || end != at + first) {
      throw ParseError(Message{"error.board.rows", {{"columns", std::to_string(first)}}},
                       std::string(text), begin + std::min(end, numbers.size() - 1));
    }
  }
  return numbers;
}

std::string write_coins(Board const&, BoardNumbers const& numbers) {
  return write_cells(numbers, kSigns);
}

/// Visits the sets of rows and columns whose last coin shows heads.
bool for_each_turn(Coins const& coins,
                   std::function<bool(std::span<std::size_t const> rows,
                                      std::span<std::size_t const> columns)> const& visit) {
  if (!coins.along) {
    for (std::size_t coin = 0; coin < coins.columns; ++coin) {
      auto const turn = [&](std::span<std::size_t const> set) { return visit(set, {}); };
      if (coins.head(0, coin) && !for_each_coin_set(coins.down, coin, turn)) return false;
    }
    return true;
  }
  for (std::size_t row = 0; row < coins.rows; ++row) {
    for (std::size_t column = 0; column < coins.columns; ++column) {
      if (!coins.head(row, column)) continue;
      auto const some_rows = [&](std::span<std::size_t const> rows) {
        return for_each_coin_set(*coins.along, column, [&](std::span<std::size_t const> columns) {
          return visit(rows, columns);
        });
      };
      if (!for_each_coin_set(coins.down, row, some_rows)) return false;
    }
  }
  return true;
}

bool for_each_coin_option(Ruleset const& rules, SmallPosition const& from,
                          OptionVisitor const& visit) {
  Coins const coins = coins_on(*rules.board, from.heaps);
  SmallPosition option = from;
  return for_each_turn(coins, [&](auto rows, auto columns) {
    turn_coins(coins, rows, columns, option.heaps);
    bool const go_on = visit(option);
    turn_coins(coins, rows, columns, option.heaps);
    return go_on;
  });
}

/// Whether a move may turn these coins and no others.
bool may_turn(CoinGame game, Indices const& set) {
  switch (game) {
    case CoinGame::kTurningTurtles:
      return set.size() == 1 || set.size() == 2;
    case CoinGame::kMockTurtles:
      return set.size() >= 1 && set.size() <= 3;
    case CoinGame::kRuler:
      return !set.empty() && set.back() - set.front() == set.size() - 1;
    case CoinGame::kTwins:
      return set.size() == 2;
  }
  return false;
}

/// The rows and the columns of the coins that differ; in one row the coins are the rows.
std::pair<Indices, Indices> turned(Coins const& from, Coins const& to) {
  Indices rows, columns;
  for (std::size_t i = 0; i < from.heads.size(); ++i) {
    if (from.heads[i] == to.heads[i]) continue;
    rows.push_back(from.along ? i / from.columns : i);
    columns.push_back(i % from.columns);
  }
  if (!from.along) return {rows, {}};
  for (Indices* const all : {&rows, &columns}) {
    std::sort(all->begin(), all->end());
    all->erase(std::unique(all->begin(), all->end()), all->end());
  }
  return {rows, columns};
}

bool is_turn(Ruleset const& rules, SmallPosition const& from, SmallPosition const& to) {
  if (from.heaps.size() != to.heaps.size()) return false;
  Coins const before = coins_on(*rules.board, from.heaps), after = coins_on(*rules.board, to.heaps);
  if (before.rows != after.rows || before.heads.size() != after.heads.size()) return false;
  auto const [rows, columns] = turned(before, after);
  if (rows.empty() || !may_turn(before.down, rows)) return false;
  if (!before.along) return before.head(0, rows.back());
  if (!may_turn(*before.along, columns) || !before.head(rows.back(), columns.back())) return false;
  BoardNumbers all = from.heaps;
  turn_coins(before, rows, columns, all);
  return all == to.heaps;
}

std::vector<std::string> from_one(Indices const& indices) {
  std::vector<std::string> numbers;
  for (std::size_t const index : indices) numbers.push_back(std::to_string(index + 1));
  return numbers;
}

std::vector<Message> turn_in_words(SmallPosition const& from, SmallPosition const& after) {
  auto const [rows, columns] =
      turned(coins_on(*from.board, from.heaps), coins_on(*from.board, after.heaps));
  if (columns.empty()) {
    return {{rows.size() == 1 ? "move.turn" : "move.turn_several", {{"coins", from_one(rows)}}}};
  }
  return {{"move.turn_crossing", {{"rows", from_one(rows)}, {"columns", from_one(columns)}}}};
}

BoardNumbers random_coins(Board const& board, Dice& dice) {
  BoardNumbers numbers;
  std::size_t const rows = board.shape.size() > 1 ? 3 + static_cast<std::size_t>(dice.roll(2)) : 1;
  std::size_t const columns =
      board.shape.size() > 1 ? 4 : 6 + static_cast<std::size_t>(dice.roll(5));
  for (std::size_t row = 0; row < rows; ++row) {
    if (row > 0) numbers.push_back(kNextRow);
    for (std::size_t column = 0; column < columns; ++column) numbers.push_back(dice.roll(2));
  }
  numbers.back() = kHead;
  return numbers;
}

std::optional<BoardNumbers> read_turn(Ruleset const& rules, SmallPosition const& from,
                                      std::string_view text) {
  if (rules.board->shape.size() > 1) return std::nullopt;
  auto const numbers = numbers_after(text, {"turn", "翻转", "翻"});
  if (!numbers) return std::nullopt;
  BoardNumbers after = from.heaps;
  for (std::uint64_t const number : *numbers) {
    if (number == 0 || number > after.size()) {
      throw Error(
          Message{"play.error.no_coin",
                  {{"coin", std::to_string(number)}, {"coins", std::to_string(after.size())}}});
    }
    after[static_cast<std::size_t>(number - 1)] ^= 1U;
  }
  return after;
}

std::string coin_ruler(SmallPosition const& position) {
  return places_ruler(static_cast<std::size_t>(
      std::find(position.heaps.begin(), position.heaps.end(), kNextRow) - position.heaps.begin()));
}

Drawing draw_coins(SmallPosition const& position, SmallPosition const*) {
  Coins const coins = coins_on(*position.board, position.heaps);
  Drawing drawing{.places = {}, .how = {"draw.how.turn", {}}};
  for (std::size_t row = 0; row < coins.rows; ++row) {
    int const y = kSquareSide * static_cast<int>(row);
    if (coins.along) drawing.places.push_back(board_label(-3 * kSquareSide / 4, y, row + 1));
    for (std::size_t column = 0; column < coins.columns; ++column) {
      int const x = kSquareSide * static_cast<int>(column);
      std::string const number = std::to_string(column + 1);
      Message name{"draw.coin", {{"coin", number}}};
      if (coins.along) {
        name = {"draw.crossing", {{"row", std::to_string(row + 1)}, {"column", number}}};
      }
      drawing.places.push_back({.x = x,
                                .y = y,
                                .piece = coins.head(row, column) ? "heads" : "tails",
                                .name = std::move(name)});
      if (row == 0) drawing.places.push_back(board_label(x, -3 * kSquareSide / 4, column + 1));
    }
  }
  return drawing;
}

constexpr BoardRow kCoinBoard = {
    .word = "coins",
    .rows_by_slash = true,
    .read = read_coins,
    .write = write_coins,
    .for_each_option = for_each_coin_option,
    .words = turn_in_words,
    .random_start = random_coins,
    .is_move = is_turn,
    .read_move = read_turn,
    .move_help = "play.help.coins",
    .ruler = coin_ruler,
    .draw = draw_coins,
};

// The game as it is named.

std::optional<CoinGame> coin_game(std::string_view word) {
  for (CoinGame const game : kCoinGames) {
    if (word == coin_word(game)) return game;
  }
  return std::nullopt;
}

Game read_coin_game(GameParameter parameter) {
  std::string_view const given = parameter.rest();
  std::string_view const rest = given == "corners" ? "twins*twins" : given;
  std::size_t const star = std::min(rest.find('*'), rest.size());
  auto const down = coin_game(rest.substr(0, star));
  auto const along = star < rest.size() ? coin_game(rest.substr(star + 1)) : std::nullopt;
  if (!down || (star < rest.size() && !along)) {
    std::vector<std::string> allowed;
    for (CoinGame const game : kCoinGames) allowed.emplace_back(coin_word(game));
    throw ParseError(Message{"error.game.coins", {{"allowed", std::move(allowed)}}},
                     std::string(parameter.specification()),
                     parameter.at() + (down ? star + 1 : 0));
  }
  std::vector<std::uint64_t> shape = {static_cast<std::uint64_t>(*down)};
  if (along) shape.push_back(static_cast<std::uint64_t>(*along));
  bool const corners = down == CoinGame::kTwins && along == CoinGame::kTwins;
  std::string const name(corners ? "corners" : rest);
  std::string title = "game.coins.product";
  if (corners) title = "game.coins.corners";
  if (!along) title = "game.coins." + std::string(coin_word(*down));
  return Game{"coins:" + name, Message{std::move(title), {{"game", name}}},
              Ruleset{.board = board_of(kCoinBoard, std::move(shape))}};
}

constexpr Preset kMockPresets[] = {{"coins:mock-turtles", "HTTHH"}};
constexpr Preset kTurtlesPresets[] = {{"coins:turning-turtles", "HTHHT"}};
constexpr Preset kRulerPresets[] = {{"coins:ruler", "HHTHTTH"}};
constexpr Preset kTwinsPresets[] = {{"coins:twins", "THHTH"}};
constexpr Preset kCornersPresets[] = {{"coins:corners", "TTT/THT/TTH"}};
constexpr GameEntry kCoinEntries[] = {
    {"coins:turning-turtles", "game.coins.turning-turtles", "game.coins.turning-turtles.rule",
     "coins:turning-turtles", "HTHHT", "coins", kTurtlesPresets},
    {"coins:mock-turtles", "game.coins.mock-turtles", "game.coins.mock-turtles.rule",
     "coins:mock-turtles", "HTTHH", "coins", kMockPresets},
    {"coins:ruler", "game.coins.ruler", "game.coins.ruler.rule", "coins:ruler", "HHTHTTH", "coins",
     kRulerPresets},
    {"coins:twins", "game.coins.twins", "game.coins.twins.rule", "coins:twins", "THHTH", "coins",
     kTwinsPresets},
    {"coins:corners", "game.coins.corners", "game.coins.corners.rule", "coins:corners",
     "TTT/THT/TTH", "coins", kCornersPresets},
    {"coins:GAME*GAME", "game.coins.products", "game.coins.products.rule", "coins:ruler*twins",
     "HTT/THH", "coins"}};

}  // namespace

std::string_view coin_word(CoinGame game) {
  constexpr std::string_view kWords[] = {"turning-turtles", "mock-turtles", "ruler", "twins"};
  return kWords[static_cast<std::size_t>(game)];
}

bool for_each_coin_set(CoinGame game, std::size_t last, CoinSetVisitor const& visit) {
  if (game == CoinGame::kRuler) {
    Indices run;
    for (std::size_t first = last + 1; first-- > 0;) {
      run.insert(run.begin(), first);
      if (!visit(run)) return false;
    }
    return true;
  }
  std::array<std::size_t, 1> const one = {last};
  if (game != CoinGame::kTwins && !visit(one)) return false;
  for (std::size_t i = 0; i < last; ++i) {
    std::array<std::size_t, 2> const two = {i, last};
    if (!visit(two)) return false;
    if (game != CoinGame::kMockTurtles) continue;
    for (std::size_t j = i + 1; j < last; ++j) {
      std::array<std::size_t, 3> const three = {i, j, last};
      if (!visit(three)) return false;
    }
  }
  return true;
}

bool is_coin_game(Ruleset const& rules) {
  return rules.board != nullptr && rules.board->row == &kCoinBoard;
}

Coins coins_of(Ruleset const& rules, std::vector<std::uint64_t> const& numbers) {
  return coins_on(*rules.board, numbers);
}

void turn_coins(Coins const& coins, std::span<std::size_t const> rows,
                std::span<std::size_t const> columns, std::vector<std::uint64_t>& numbers) {
  if (!coins.along) {
    for (std::size_t const coin : rows) numbers[coin] ^= 1U;
    return;
  }
  for (std::size_t const row : rows) {
    for (std::size_t const column : columns) numbers[row * (coins.columns + 1) + column] ^= 1U;
  }
}

BOUTON_GAME(coins) = {
    .place = 200,
    .word = "coins",
    .parameter = GameRow::Parameter::kRequired,
    .read = read_coin_game,
    .entries = kCoinEntries,
};

}  // namespace bouton
