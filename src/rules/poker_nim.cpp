// Poker Nim.
//
// A player takes any number of chips from one heap and keeps them, or puts any number of the chips
// that they hold on one heap. `3 4 5/2/7`: the player to move holds 2 chips, the other one 7;
// `3 4 5` is the start, at which nobody holds any.
//
// A play need not end, and no search can say who wins.
#include "rules/sliding.hpp"

#include <charconv>
#include <string>
#include <system_error>

#include "bouton/core/error.hpp"
#include "rules/board_cells.hpp"
#include "rules/game_row.hpp"

namespace bouton {
namespace {

/// Most chips in all: what it takes to list the moves is bounded.
constexpr std::uint64_t kMostChips = 1'000'000;
constexpr std::size_t kMostPokerHeaps = 1000;

BoardNumbers read_chips(Board const&, std::string_view text) {
  BoardText const trimmed = trimmed_board_text(text);  // clang 14 captures no structured binding
  std::string_view const whole = trimmed.text;
  std::size_t const begin = trimmed.begin;
  auto const fail = [&, offset = begin](char const* key, std::size_t at) {
    throw ParseError(Message{key,
                             {{"found", at < whole.size() ? character_at(text, offset + at) : ""},
                              {"limit", std::to_string(std::string_view(key) == "error.board.heaps"
                                                           ? kMostPokerHeaps
                                                           : kMostChips)}}},
                     std::string(text), offset + at);
  };
  BoardNumbers heaps;
  BoardNumbers hands;
  bool in_hands = false;
  std::size_t at = 0;
  if (whole.starts_with('-')) ++at;  // no heaps
  while (at < whole.size()) {
    if (whole[at] == ' ' || whole[at] == ',' || whole[at] == '\t') {
      ++at;
      continue;
    }
    if (whole[at] == '/') {
      in_hands = true;
      ++at;
    } else if (in_hands) {
      fail("error.board.hands", at);
    }
    std::uint64_t number = 0;
    auto const [end, error] =
        std::from_chars(whole.data() + at, whole.data() + whole.size(), number);
    if (error == std::errc::result_out_of_range || (error == std::errc{} && number > kMostChips)) {
      fail("error.board.chips", at);
    }
    if (error != std::errc{}) fail("error.board.chip_sign", at);
    (in_hands ? hands : heaps).push_back(number);
    if (hands.size() > 2) fail("error.board.hands", at);
    if (heaps.size() > kMostPokerHeaps) fail("error.board.heaps", at);
    at = static_cast<std::size_t>(end - whole.data());
  }
  if (whole.empty()) fail("error.board.chip_sign", 0);
  std::uint64_t all = 0;
  for (BoardNumbers const* const some : {&heaps, &hands}) {
    for (std::uint64_t const number : *some) all += number;
  }
  if (all > kMostChips) fail("error.board.chips", 0);
  hands.resize(2, 0);
  hands.insert(hands.end(), heaps.begin(), heaps.end());
  return hands;
}

std::string write_chips(Board const&, BoardNumbers const& numbers) {
  std::string text;
  for (std::size_t i = kPokerHeaps; i < numbers.size(); ++i) {
    text += (text.empty() ? "" : " ") + std::to_string(numbers[i]);
  }
  if (text.empty()) text = "-";
  if (numbers.size() < kPokerHeaps || (numbers[0] == 0 && numbers[1] == 0)) return text;
  return text + '/' + std::to_string(numbers[0]) + '/' + std::to_string(numbers[1]);
}

bool for_each_poker_move(Ruleset const&, SmallPosition const& from, OptionVisitor const& visit) {
  SmallPosition option = from;
  BoardNumbers& numbers = option.heaps;
  std::uint64_t const held = from.heaps[0];
  numbers[0] = from.heaps[1];  // the other player is to move
  for (std::size_t heap = kPokerHeaps; heap < numbers.size(); ++heap) {
    std::uint64_t const size = from.heaps[heap];
    for (std::uint64_t left = 0; left <= size + held; ++left) {
      if (left == size) continue;
      numbers[heap] = left;
      numbers[1] = held + size - left;
      if (!visit(option)) return false;
    }
    numbers[heap] = size;
  }
  return true;
}

bool is_poker_move(Ruleset const&, SmallPosition const& from, SmallPosition const& to) {
  if (from.heaps.size() != to.heaps.size() || to.heaps[0] != from.heaps[1]) return false;
  std::size_t changed = 0;
  for (std::size_t heap = kPokerHeaps; heap < from.heaps.size(); ++heap) {
    if (from.heaps[heap] == to.heaps[heap]) continue;
    ++changed;
    if (from.heaps[0] + from.heaps[heap] != to.heaps[1] + to.heaps[heap]) return false;
  }
  return changed == 1;
}

std::vector<Message> poker_move_in_words(SmallPosition const& from, SmallPosition const& after) {
  for (std::size_t heap = kPokerHeaps; heap < from.heaps.size(); ++heap) {
    std::uint64_t const old = from.heaps[heap], now = after.heaps[heap];
    if (old == now) continue;
    std::string const number = std::to_string(heap - kPokerHeaps + 1);
    if (now < old) {
      return {{"move.take", {{"amount", std::to_string(old - now)}, {"heap", number}}}};
    }
    return {{"move.put", {{"amount", std::to_string(now - old)}, {"heap", number}}}};
  }
  return {};
}

BoardNumbers random_chips(Board const&, Dice& dice) {
  BoardNumbers numbers = {dice.roll(4), dice.roll(4)};
  for (int heap = 0; heap < 3; ++heap) numbers.push_back(1 + dice.roll(9));
  return numbers;
}

/// Chips that are taken are seen in the heaps alone: the hands are told in words.
Drawing draw_chips(SmallPosition const& position, SmallPosition const*) {
  BoardNumbers const& numbers = position.heaps;
  Drawing drawing{.places = {}, .how = {"draw.how.chips", {}}};
  drawing.notes.push_back(
      {"draw.hands", {{"own", std::to_string(numbers[0])}, {"other", std::to_string(numbers[1])}}});
  int x = 0;
  for (std::size_t heap = kPokerHeaps; heap < numbers.size(); ++heap) {
    std::string const number = std::to_string(heap - kPokerHeaps + 1);
    drawing.places.push_back(board_label(x, 3 * kSquareSide / 4, numbers[heap]));
    if (numbers[0] + numbers[1] + numbers[heap] > kMostPlaces) return {};
    for (std::uint64_t chip = 1; chip <= numbers[heap]; ++chip) {
      drawing.places.push_back(
          {.x = x,
           .y = -kSquareSide * static_cast<int>(chip - 1),
           .piece = "chip",
           .name = {"draw.chip", {{"heap", number}, {"chip", std::to_string(chip)}}}});
    }
    x += 3 * kSquareSide / 2;
  }
  return drawing;
}

constexpr BoardRow kPokerBoard = {
    .word = "poker-nim",
    .ends = false,
    .in_sums = false,
    .read = read_chips,
    .write = write_chips,
    .for_each_option = for_each_poker_move,
    .words = poker_move_in_words,
    .random_start = random_chips,
    .is_move = is_poker_move,
    .move_help = "play.help.poker",
    .draw = draw_chips,
};

constexpr Preset kPokerPresets[] = {{"poker-nim", "3 4 5"}, {"poker-nim", "3 4 6/2/7"}};
constexpr GameEntry kPokerEntries[] = {{"poker-nim", "game.poker-nim.title", "game.poker-nim.rule",
                                        "poker-nim", "3 4 6/2/7", "sliding", kPokerPresets}};

}  // namespace

bool is_poker_nim(Ruleset const& rules) {
  return rules.board != nullptr && rules.board->row == &kPokerBoard;
}

BOUTON_GAME(poker_nim) = {
    .place = 225,
    .word = "poker-nim",
    .rules = [] { return Ruleset{.board = board_of(kPokerBoard)}; },
    .entries = kPokerEntries,
};

}  // namespace bouton
