#include "rules/treblecross_strip.hpp"

#include <algorithm>
#include <string>

#include "bouton/core/error.hpp"
#include "rules/board_cells.hpp"
#include "rules/game_row.hpp"

namespace bouton {
namespace {

constexpr std::string_view kCrossSigns = ".X";

/// Whether three crosses stand side by side, this square among them.
bool is_treble(BoardNumbers const& numbers, std::size_t at) {
  std::size_t run = 0;
  std::size_t const first = at < 2 ? 0 : at - 2;
  for (std::size_t i = first; i < std::min(numbers.size(), at + 3); ++i) {
    run = numbers[i] != 0 ? run + 1 : 0;
    if (run == 3) return true;
  }
  return false;
}

bool has_treble(BoardNumbers const& numbers) {
  // Of three squares side by side one is among these.
  for (std::size_t at = 1; at < numbers.size(); at += 3) {
    if (is_treble(numbers, at)) return true;
  }
  return false;
}

BoardNumbers read_crosses(Board const&, std::string_view text) {
  return read_cells(text, kCrossSigns);
}

std::string write_crosses(Board const&, BoardNumbers const& numbers) {
  return write_cells(numbers, kCrossSigns);
}

bool for_each_cross(Ruleset const&, SmallPosition const& from, OptionVisitor const& visit) {
  if (has_treble(from.heaps)) return true;
  SmallPosition option = from;
  for (std::uint64_t& number : option.heaps) {
    if (number != 0) continue;
    number = 1;
    if (!visit(option)) return false;
    number = 0;
  }
  return true;
}

std::vector<Message> cross_in_words(SmallPosition const& from, SmallPosition const& after) {
  auto const differ = std::mismatch(from.heaps.begin(), from.heaps.end(), after.heaps.begin());
  return {{"move.cross", {{"square", std::to_string(differ.first - from.heaps.begin() + 1)}}}};
}

BoardNumbers random_crosses(Board const&, Dice& dice) {
  return BoardNumbers(9 + static_cast<std::size_t>(dice.roll(8)), 0);
}

std::optional<BoardNumbers> read_cross(Ruleset const&, SmallPosition const& from,
                                       std::string_view text) {
  auto const squares = numbers_after(text, {"cross", "画叉", "叉"});
  if (!squares || squares->size() != 1) return std::nullopt;
  std::uint64_t const square = squares->front();
  if (square == 0 || square > from.heaps.size() ||
      from.heaps[static_cast<std::size_t>(square - 1)] != 0) {
    throw Error(Message{"play.error.no_square", {{"square", std::to_string(square)}}});
  }
  BoardNumbers after = from.heaps;
  after[static_cast<std::size_t>(square - 1)] = 1;
  return after;
}

std::string cross_ruler(SmallPosition const& position) {
  return places_ruler(position.heaps.size());
}

Drawing draw_crosses(SmallPosition const& position, SmallPosition const*) {
  constexpr std::string_view kPieces[] = {"", "cross"};
  return draw_strip(position.heaps, kPieces, "draw.how.cross");
}

constexpr BoardRow kCrossBoard = {
    .word = "treblecross-strip",
    .read = read_crosses,
    .write = write_crosses,
    .for_each_option = for_each_cross,
    .words = cross_in_words,
    .random_start = random_crosses,
    .read_move = read_cross,
    .move_help = "play.help.cross",
    .ruler = cross_ruler,
    .draw = draw_crosses,
};

constexpr Preset kCrossPresets[] = {{"treblecross-strip", "........."},
                                    {"treblecross-strip", "...X......."}};
constexpr GameEntry kCrossEntries[] = {{"treblecross-strip", "game.treblecross-strip.title",
                                        "game.treblecross-strip.rule", "treblecross-strip",
                                        "...X.......", "treblecross", kCrossPresets}};

}  // namespace

bool is_treblecross_strip(Ruleset const& rules) {
  return rules.board != nullptr && rules.board->row == &kCrossBoard;
}

Crosses crosses_of(std::vector<std::uint64_t> const& numbers) {
  Crosses crosses;
  crosses.squares = numbers.size();
  crosses.over = has_treble(numbers);
  BoardNumbers tried = numbers;
  std::size_t run = 0;
  for (std::size_t at = 0; at < numbers.size(); ++at) {
    if (numbers[at] != 0) {
      ++crosses.set;
    } else if (!crosses.over) {
      tried[at] = 1;
      crosses.one_move_away = crosses.one_move_away || is_treble(tried, at);
      tried[at] = 0;
    }
    bool near = false;
    for (std::size_t i = at < 2 ? 0 : at - 2; i < std::min(numbers.size(), at + 3); ++i) {
      near = near || numbers[i] != 0;
    }
    if (!near) {
      ++run;
    } else if (run > 0) {
      crosses.safe.push_back(run);
      run = 0;
    }
  }
  if (run > 0) crosses.safe.push_back(run);
  return crosses;
}

BOUTON_GAME(treblecross_strip) = {
    .place = 230,
    .word = "treblecross-strip",
    .read =
        [](GameParameter) {
          return plain_game("treblecross-strip", "game.treblecross-strip.title",
                            Ruleset{.board = board_of(kCrossBoard)});
        },
    .entries = kCrossEntries,
};

}  // namespace bouton
