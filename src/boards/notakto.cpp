// Notakto: tic-tac-toe on several boards, with crosses only. A board with three crosses in a row is
// dead. As it is usually played, who kills the last board loses: misère play.
#include <algorithm>
#include <array>
#include <memory>
#include <string>
#include <vector>

#include "boards/notakto.hpp"
#include "boards/value_search.hpp"
#include "bouton/core/error.hpp"
#include "rules/board_cells.hpp"
#include "rules/board_row.hpp"
#include "rules/drawing.hpp"
#include "rules/game_row.hpp"

namespace bouton::boards {
namespace {

/// The number of a board, or the first sign that is wrong.
std::uint64_t board_of_signs(std::string_view signs, std::string_view text, std::size_t at) {
  if (signs == "dead") return kDeadBoard;
  std::uint64_t board = 0;
  std::size_t square = 0;
  for (std::size_t i = 0; i < signs.size() && i < 11; ++i) {
    bool const between = i % 4 == 3;
    bool const cross = signs[i] == 'X' || signs[i] == 'x';
    if (between ? signs[i] != '/' : !cross && signs[i] != '.') {
      throw ParseError(Message{"error.board.notakto", {{"found", character_at(text, at + i)}}},
                       std::string(text), at + i);
    }
    if (between) continue;
    if (cross) board = with_cross(board, static_cast<unsigned>(square));
    ++square;
  }
  if (signs.size() != 11) {
    throw ParseError(Message{"error.board.notakto", {{"found", ""}}}, std::string(text), at);
  }
  return board;
}

BoardNumbers read_boards(Board const&, std::string_view text) {
  BoardText const trimmed = trimmed_board_text(text);
  BoardNumbers boards;
  for (std::size_t at = 0; at < trimmed.text.size();) {
    std::size_t const end = std::min(trimmed.text.find(' ', at), trimmed.text.size());
    if (end > at) {
      boards.push_back(board_of_signs(trimmed.text.substr(at, end - at), text, trimmed.begin + at));
    }
    at = end + 1;
  }
  if (boards.empty() || boards.size() > kMostCells / 9) {
    throw ParseError(Message{"error.board.notakto", {{"found", ""}}}, std::string(text), 0);
  }
  return boards;
}

std::string write_boards(Board const&, BoardNumbers const& boards) {
  std::string text;
  for (std::uint64_t const board : boards) {
    if (!text.empty()) text += ' ';
    if (board == kDeadBoard) {
      text += "dead";
      continue;
    }
    for (unsigned square = 0; square < 9; ++square) {
      if (square == 3 || square == 6) text += '/';
      text += (board >> square & 1U) != 0 ? 'X' : '.';
    }
  }
  return text;
}

bool for_each_cross_option(Ruleset const&, SmallPosition const& from, OptionVisitor const& visit) {
  SmallPosition option = from;
  bool all = true;
  OneBoard{}.moves(from.heaps, [&](BoardNumbers const& boards) {
    option.heaps = boards;
    return all = visit(option);
  });
  return all;
}

std::string square_of(unsigned square) {
  return {static_cast<char>('a' + square % 3), static_cast<char>('1' + square / 3)};
}

Message cross_on(std::size_t board, unsigned square) {
  return {"move.notakto", {{"square", square_of(square)}, {"board", std::to_string(board + 1)}}};
}

/// On a board that dies several crosses may do it.
std::vector<Message> each_cross(SmallPosition const& from, SmallPosition const& after) {
  std::vector<Message> moves;
  for (std::size_t board = 0; board < from.heaps.size(); ++board) {
    if (from.heaps[board] == after.heaps[board]) continue;
    for (unsigned square = 0; square < 9; ++square) {
      if (is_open(from.heaps[board], square) &&
          with_cross(from.heaps[board], square) == after.heaps[board]) {
        moves.push_back(cross_on(board, square));
      }
    }
  }
  return moves;
}

std::vector<Message> notakto_in_words(SmallPosition const& from, SmallPosition const& after) {
  auto moves = each_cross(from, after);
  moves.resize(1);
  return moves;
}

/// "b2", or "2 b2" with the number of the board.
std::optional<BoardNumbers> read_notakto(Ruleset const&, SmallPosition const& from,
                                         std::string_view text) {
  std::size_t board = 0;
  std::size_t const blank = text.find(' ');
  if (blank != std::string_view::npos) {
    if (blank > 3 || text.substr(0, blank).find_first_not_of("0123456789") != text.npos) {
      return std::nullopt;
    }
    board = std::stoul(std::string(text.substr(0, blank))) - 1;
    text.remove_prefix(blank + 1);
  }
  if (text.size() != 2 || text[0] < 'a' || text[0] > 'c' || text[1] < '1' || text[1] > '3') {
    return std::nullopt;
  }
  auto const square = static_cast<unsigned>(3 * (text[1] - '1') + text[0] - 'a');
  if (board >= from.heaps.size() || !is_open(from.heaps[board], square)) {
    throw Error(Message{"play.error.thing_used", {{"move", std::string(text)}}});
  }
  BoardNumbers after = from.heaps;
  after[board] = with_cross(after[board], square);
  return after;
}

Drawing draw_boards(SmallPosition const& position, SmallPosition const*) {
  constexpr int kInARow = 4, kBoardSide = 7 * kSquareSide / 2;
  Drawing drawing{.places = {}, .how = {"draw.how.cross", {}}};
  int number = 0;
  for (std::uint64_t const board : position.heaps) {
    for (unsigned square = 0; square < 9; ++square) {
      bool const cross = board < kDeadBoard && !is_open(board, square);
      drawing.places.push_back(
          {.x = number % kInARow * kBoardSide + static_cast<int>(square % 3) * kSquareSide,
           .y = number / kInARow * kBoardSide + static_cast<int>(square / 3) * kSquareSide,
           .look = "square",
           .piece = cross                 ? "cross"
                    : board == kDeadBoard ? "barred"
                                          : "",
           .name = {"draw.square_on",
                    {{"square", square_of(square)}, {"board", std::to_string(number + 1)}}}});
    }
    ++number;
  }
  return drawing;
}

/// By its square: several crosses may kill a board.
bool for_each_cross_hit(Ruleset const&, SmallPosition const& from, Drawing const&,
                        BoardHitVisitor const& visit) {
  for (std::size_t board = 0; board < from.heaps.size(); ++board) {
    for (unsigned square = 0; square < 9; ++square) {
      if (!is_open(from.heaps[board], square)) continue;
      BoardHit hit{.after = from,
                   .entry = std::to_string(board + 1) + ' ' + square_of(square),
                   .places = {9 * board + square}};
      hit.after.heaps[board] = with_cross(from.heaps[board], square);
      hit.made = "cross";
      hit.words = {cross_on(board, square)};
      if (!visit(hit)) return false;
    }
  }
  return true;
}

constexpr BoardRow kNotakto = {
    .word = "notakto",
    .rows_by_slash = true,
    .read = read_boards,
    .write = write_boards,
    .for_each_option = for_each_cross_option,
    .words = notakto_in_words,
    .random_start = [](Board const& board, Dice&) { return BoardNumbers(board.shape[0], 0); },
    .each_move = each_cross,
    .read_move = read_notakto,
    .move_help = "play.help.notakto",
    .search = [](Board const&) -> std::unique_ptr<BoardSearch> {
      return std::make_unique<ValueSearch<OneBoard>>(OneBoard{});
    },
    .draw = draw_boards,
    .for_each_hit = for_each_cross_hit,
};

constexpr std::uint64_t kMostBoards = 100;
constexpr Preset kNotaktoPresets[] = {{"notakto:2", ".../.../... .../.../..."}};
constexpr GameEntry kNotaktoEntries[] = {{"notakto:N", "game.notakto.title", "game.notakto.rule",
                                          "notakto:2", ".../.../... .../.../...", "boards",
                                          kNotaktoPresets}};

}  // namespace
}  // namespace bouton::boards

namespace bouton {

BOUTON_GAME(notakto) = {
    .place = 340,
    .word = "notakto",
    .parameter = GameRow::Parameter::kOptional,
    .read =
        [](GameParameter parameter) {
          std::uint64_t const count = parameter.number(boards::kMostBoards);
          Game game = numbered_game("notakto", "game.notakto.named", count,
                                    Ruleset{.board = board_of(boards::kNotakto, {count})});
          game.start = boards::write_boards(*game.rules.board, BoardNumbers(count, 0));
          return game;
        },
    .entries = boards::kNotaktoEntries,
};

}  // namespace bouton
