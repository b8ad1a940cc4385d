// The silver dollar game.
//
// A strip of squares, some of them with a coin. A move takes one coin to the left, as far as the
// player likes, but not over or onto another one. If one of the coins is the silver dollar, there
// is a bag beside the first square, which has room for any number of coins, and the game is over
// when the dollar is in it.
//
//   .o..o.o      without the dollar
//   .o..$.o      with it; coins in the bag are not shown
//   $|.o...      it is in the bag
#include "rules/sliding.hpp"

#include <algorithm>
#include <string>

#include "bouton/core/error.hpp"
#include "rules/board_cells.hpp"
#include "rules/game_row.hpp"

namespace bouton {
namespace {

constexpr std::string_view kStripSigns = ".o$|";
constexpr std::uint64_t kFreeSquare = 0, kCoin = 1, kDollar = 2, kBagEnd = 3;

bool is_bagged(BoardNumbers const& numbers) {
  return numbers.size() > 1 && numbers[1] == kBagEnd;
}

BoardNumbers read_strip(Board const&, std::string_view text) {
  BoardNumbers numbers = read_cells(text, kStripSigns);
  std::size_t dollars = 0;
  for (std::size_t at = 0; at < numbers.size(); ++at) {
    if (numbers[at] == kDollar) ++dollars;
    bool const stray = numbers[at] == kBagEnd && !(at == 1 && numbers[0] == kDollar);
    if (dollars > 1 || stray) {
      throw ParseError(Message{stray ? "error.board.bag" : "error.board.dollar", {}},
                       std::string(text), trimmed_board_text(text).begin + at);
    }
  }
  return numbers;
}

std::string write_strip(Board const&, BoardNumbers const& numbers) {
  return write_cells(numbers, kStripSigns);
}

bool for_each_slide(Ruleset const&, SmallPosition const& from, OptionVisitor const& visit) {
  if (is_bagged(from.heaps)) return true;
  bool const bag = std::find(from.heaps.begin(), from.heaps.end(), kDollar) != from.heaps.end();
  SmallPosition option = from;
  BoardNumbers& numbers = option.heaps;
  bool first = true;
  std::size_t free_from = 0;  // the squares from here to the coin are free
  for (std::size_t at = 0; at < from.heaps.size(); ++at) {
    std::uint64_t const coin = from.heaps[at];
    if (coin == kFreeSquare) continue;
    if (first && bag) {
      numbers[at] = kFreeSquare;
      if (coin == kDollar) numbers.insert(numbers.begin(), {kDollar, kBagEnd});
      bool const go_on = visit(option);
      numbers = from.heaps;
      if (!go_on) return false;
    }
    for (std::size_t to = free_from; to < at; ++to) {
      numbers[at] = kFreeSquare;
      numbers[to] = coin;
      bool const go_on = visit(option);
      numbers[to] = kFreeSquare;
      numbers[at] = coin;
      if (!go_on) return false;
    }
    first = false;
    free_from = at + 1;
  }
  return true;
}

std::vector<Message> slide_in_words(SmallPosition const& from, SmallPosition const& after) {
  if (is_bagged(after.heaps)) return {{"move.slide.dollar", {}}};
  std::string old_square = "0", new_square = "0";
  for (std::size_t at = 0; at < from.heaps.size(); ++at) {
    if (from.heaps[at] == after.heaps[at]) continue;
    (from.heaps[at] == kFreeSquare ? new_square : old_square) = std::to_string(at + 1);
  }
  return {{new_square == "0" ? "move.slide.bag" : "move.slide",
           {{"from", old_square}, {"to", new_square}}}};
}

BoardNumbers random_strip(Board const&, Dice& dice) {
  BoardNumbers numbers(8 + static_cast<std::size_t>(dice.roll(6)), kFreeSquare);
  for (std::uint64_t& number : numbers) number = dice.roll(3) == 0 ? kCoin : kFreeSquare;
  numbers.back() = kCoin;
  return numbers;
}

std::optional<BoardNumbers> read_slide(Ruleset const&, SmallPosition const& from,
                                       std::string_view text) {
  auto const squares = numbers_after(text, {"move", "移动", "移"});
  if (!squares || squares->size() != 2) return std::nullopt;
  std::uint64_t const at = squares->front(), to = squares->back();
  BoardNumbers after = from.heaps;
  if (at == 0 || at > after.size() || to > after.size() ||
      after[static_cast<std::size_t>(at - 1)] == kFreeSquare) {
    throw Error(Message{"play.error.no_piece", {{"square", std::to_string(at)}}});
  }
  std::uint64_t const coin = after[static_cast<std::size_t>(at - 1)];
  after[static_cast<std::size_t>(at - 1)] = kFreeSquare;
  if (to > 0) after[static_cast<std::size_t>(to - 1)] = coin;
  if (to == 0 && coin == kDollar) after.insert(after.begin(), {kDollar, kBagEnd});
  return after;
}

std::string strip_ruler(SmallPosition const& position) {
  if (is_bagged(position.heaps)) return {};
  return places_ruler(position.heaps.size());
}

std::ptrdiff_t coins_on_strip(BoardNumbers const& numbers) {
  return std::count(numbers.begin(), numbers.end(), kCoin);
}

Drawing draw_coins_on_strip(SmallPosition const& position, SmallPosition const* before) {
  constexpr std::string_view kPieces[] = {"", "coin", "dollar"};
  bool const bagged = is_bagged(position.heaps);
  Drawing drawing = draw_strip({position.heaps.begin() + (bagged ? 2 : 0), position.heaps.end()},
                               kPieces, "draw.how.go");
  if (std::find(position.heaps.begin(), position.heaps.end(), kDollar) == position.heaps.end()) {
    return drawing;
  }
  // Coins in the bag are not counted; the one that goes there is seen.
  bool const fell =
      before != nullptr && coins_on_strip(before->heaps) != coins_on_strip(position.heaps);
  drawing.places.push_back({.x = -kSquareSide,
                            .look = "bag",
                            .piece = bagged ? "dollar"
                                     : fell ? "coin"
                                            : "",
                            .name = {"draw.bag", {}}});
  return drawing;
}

constexpr BoardRow kStripBoard = {
    .word = "silver-dollar",
    .read = read_strip,
    .write = write_strip,
    .for_each_option = for_each_slide,
    .words = slide_in_words,
    .random_start = random_strip,
    .read_move = read_slide,
    .move_help = "play.help.slide",
    .ruler = strip_ruler,
    .draw = draw_coins_on_strip,
};

constexpr Preset kStripPresets[] = {{"silver-dollar", ".o..o.o"}, {"silver-dollar", ".o..$.o"}};
constexpr GameEntry kStripEntries[] = {{"silver-dollar", "game.silver-dollar.title",
                                        "game.silver-dollar.rule", "silver-dollar", ".o..o.o",
                                        "sliding", kStripPresets}};

}  // namespace

bool is_silver_dollar(Ruleset const& rules) {
  return rules.board != nullptr && rules.board->row == &kStripBoard;
}

Strip strip_of(std::vector<std::uint64_t> const& numbers) {
  Strip strip;
  strip.bagged = is_bagged(numbers);
  for (std::size_t at = 0; at < numbers.size(); ++at) {
    if (numbers[at] == kDollar) strip.dollar = strip.coins.size();
    if (numbers[at] != kFreeSquare) strip.coins.push_back(at + 1);
  }
  return strip;
}

BOUTON_GAME(silver_dollar) = {
    .place = 210,
    .word = "silver-dollar",
    .rules = [] { return Ruleset{.board = board_of(kStripBoard)}; },
    .entries = kStripEntries,
};

}  // namespace bouton
