// Northcott's game.
//
// Each row has a white and a black piece. A player moves one of the own pieces in its row, forwards
// or backwards, as far as they like, but neither onto nor over the other piece. White moves first;
// `:B` behind the rows says that it is the turn of Black:
//
//   W..B/.W...B      three rows would be W..B/.W...B/WB
//   .W.B/.W...B:B
//
// Pieces may go back and forth: a play need not end, and no search can say who wins.
#include "rules/sliding.hpp"

#include <algorithm>
#include <string>

#include "bouton/core/error.hpp"
#include "rules/board_cells.hpp"
#include "rules/game_row.hpp"

namespace bouton {
namespace {

// The numbers are one for whose turn it is, and the signs of the rows.
constexpr std::string_view kRowSigns = ".WB/";
constexpr std::uint64_t kNobody = 0, kWhite = 1, kBlack = 2, kRowEnd = 3;

/// The indices of the numbers of one row: [begin, end).
struct RowRange {
  std::size_t begin, end;
};

std::vector<RowRange> rows_of(BoardNumbers const& numbers) {
  std::vector<RowRange> rows = {{1, 1}};
  for (std::size_t at = 1; at < numbers.size(); ++at) {
    rows.back().end = at;
    if (numbers[at] == kRowEnd) rows.push_back({at + 1, at + 1});
  }
  rows.back().end = numbers.size();
  return rows;
}

std::size_t place_in(BoardNumbers const& numbers, RowRange row, std::uint64_t piece) {
  return static_cast<std::size_t>(
      std::find(numbers.begin() + static_cast<std::ptrdiff_t>(row.begin),
                numbers.begin() + static_cast<std::ptrdiff_t>(row.end), piece) -
      numbers.begin());
}

BoardNumbers read_rows(Board const&, std::string_view text) {
  BoardText const trimmed = trimmed_board_text(text);  // clang 14 captures no structured binding
  std::string_view const whole = trimmed.text;
  std::size_t const begin = trimmed.begin;
  std::size_t const colon = std::min(whole.find(':'), whole.size());
  std::string_view const turn = whole.substr(colon);
  std::uint64_t mover = kWhite;
  if (turn == ":B" || turn == ":b") {
    mover = kBlack;
  } else if (!turn.empty() && turn != ":W" && turn != ":w") {
    throw ParseError(Message{"error.board.turn", {}}, std::string(text), begin + colon);
  }
  BoardNumbers numbers = read_cells(text.substr(0, begin + colon), kRowSigns);
  numbers.insert(numbers.begin(), mover);
  for (RowRange const row : rows_of(numbers)) {
    auto const from = numbers.begin() + static_cast<std::ptrdiff_t>(row.begin);
    auto const to = numbers.begin() + static_cast<std::ptrdiff_t>(row.end);
    if (std::count(from, to, kWhite) != 1 || std::count(from, to, kBlack) != 1) {
      throw ParseError(Message{"error.board.northcott", {}}, std::string(text),
                       begin + row.begin - 1);
    }
  }
  return numbers;
}

std::string write_rows(Board const&, BoardNumbers const& numbers) {
  if (numbers.empty()) return {};
  std::string text = write_cells({numbers.begin() + 1, numbers.end()}, kRowSigns);
  return numbers.front() == kBlack ? text + ":B" : text;
}

bool for_each_row_move(Ruleset const&, SmallPosition const& from, OptionVisitor const& visit) {
  std::uint64_t const mover = from.heaps.front();
  SmallPosition option = from;
  BoardNumbers& numbers = option.heaps;
  numbers.front() = mover == kWhite ? kBlack : kWhite;
  for (RowRange const row : rows_of(from.heaps)) {
    std::size_t const at = place_in(from.heaps, row, mover);
    std::size_t first = at, last = at;  // where the piece may go
    while (first > row.begin && from.heaps[first - 1] == kNobody) --first;
    while (last + 1 < row.end && from.heaps[last + 1] == kNobody) ++last;
    for (std::size_t to = first; to <= last; ++to) {
      if (to == at) continue;
      numbers[at] = kNobody;
      numbers[to] = mover;
      bool const go_on = visit(option);
      numbers[to] = kNobody;
      numbers[at] = mover;
      if (!go_on) return false;
    }
  }
  return true;
}

std::vector<Message> row_move_in_words(SmallPosition const& from, SmallPosition const& after) {
  std::size_t number = 0;
  for (RowRange const row : rows_of(from.heaps)) {
    ++number;
    std::uint64_t const mover = from.heaps.front();
    std::size_t const at = place_in(from.heaps, row, mover);
    std::size_t const to = place_in(after.heaps, row, mover);
    if (at == to) continue;
    return {{"move.row_slide",
             {{"row", std::to_string(number)},
              {"from", std::to_string(at - row.begin + 1)},
              {"to", std::to_string(to - row.begin + 1)}}}};
  }
  return {};
}

BoardNumbers random_rows(Board const&, Dice& dice) {
  BoardNumbers numbers = {kWhite};
  std::size_t const rows = 3 + static_cast<std::size_t>(dice.roll(2));
  for (std::size_t row = 0; row < rows; ++row) {
    if (row > 0) numbers.push_back(kRowEnd);
    std::size_t const white = numbers.size() + static_cast<std::size_t>(dice.roll(3));
    std::size_t const black = white + 2 + static_cast<std::size_t>(dice.roll(4));
    numbers.resize(black + 1 + static_cast<std::size_t>(dice.roll(3)), kNobody);
    numbers[white] = kWhite;
    numbers[black] = kBlack;
  }
  return numbers;
}

std::optional<BoardNumbers> read_row_move(Ruleset const&, SmallPosition const& from,
                                          std::string_view text) {
  auto const typed = numbers_after(text, {"row", "第"});
  if (!typed || typed->size() != 2) return std::nullopt;
  std::vector<RowRange> const rows = rows_of(from.heaps);
  std::uint64_t const row = typed->front(), square = typed->back();
  if (row == 0 || row > rows.size()) {
    throw Error(Message{"play.error.no_board_row", {{"row", std::to_string(row)}}});
  }
  RowRange const range = rows[static_cast<std::size_t>(row - 1)];
  if (square == 0 || square > range.end - range.begin) {
    throw Error(Message{"play.error.no_square", {{"square", std::to_string(square)}}});
  }
  BoardNumbers after = from.heaps;
  std::uint64_t const mover = from.heaps.front();
  after[place_in(after, range, mover)] = kNobody;
  after[range.begin + static_cast<std::size_t>(square - 1)] = mover;
  after.front() = mover == kWhite ? kBlack : kWhite;
  return after;
}

Drawing draw_rows(SmallPosition const& position, SmallPosition const*) {
  constexpr std::string_view kPieces[] = {"", "white", "black"};
  Drawing drawing{.places = {}, .how = {"draw.how.go", {}}};
  int y = 0;
  std::uint64_t row = 0;
  for (RowRange const range : rows_of(position.heaps)) {
    drawing.places.push_back(board_label(-3 * kSquareSide / 4, y, ++row));
    for (std::size_t at = range.begin; at < range.end; ++at) {
      std::size_t const square = at - range.begin;
      drawing.places.push_back(
          {.x = kSquareSide * static_cast<int>(square),
           .y = y,
           .look = "square",
           .piece = kPieces[static_cast<std::size_t>(position.heaps[at])],
           .name = {"draw.row_square",
                    {{"row", std::to_string(row)}, {"square", std::to_string(square + 1)}}}});
    }
    y += kSquareSide;
  }
  drawing.notes.push_back(
      {position.heaps.front() == kWhite ? "draw.white_moves" : "draw.black_moves", {}});
  return drawing;
}

constexpr BoardRow kRowBoard = {
    .word = "northcott",
    .ends = false,
    .in_sums = false,
    .rows_by_slash = true,
    .read = read_rows,
    .write = write_rows,
    .for_each_option = for_each_row_move,
    .words = row_move_in_words,
    .random_start = random_rows,
    .read_move = read_row_move,
    .move_help = "play.help.row_move",
    .draw = draw_rows,
};

constexpr Preset kRowPresets[] = {{"northcott", "W..B/.W...B"}, {"northcott", "W...B/.W.B./B..W."}};
constexpr GameEntry kRowEntries[] = {{"northcott", "game.northcott.title", "game.northcott.rule",
                                      "northcott", "W..B/.W...B", "sliding", kRowPresets}};

}  // namespace

bool is_northcott(Ruleset const& rules) {
  return rules.board != nullptr && rules.board->row == &kRowBoard;
}

std::vector<std::uint64_t> northcott_gaps(std::vector<std::uint64_t> const& numbers) {
  std::vector<std::uint64_t> gaps;
  for (RowRange const row : rows_of(numbers)) {
    std::size_t const white = place_in(numbers, row, kWhite);
    std::size_t const black = place_in(numbers, row, kBlack);
    gaps.push_back(std::max(white, black) - std::min(white, black) - 1);
  }
  return gaps;
}

BOUTON_GAME(northcott) = {
    .place = 220,
    .word = "northcott",
    .rules = [] { return Ruleset{.board = board_of(kRowBoard)}; },
    .entries = kRowEntries,
};

}  // namespace bouton
