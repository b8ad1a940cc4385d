#include "boards/set_board.hpp"

#include <algorithm>
#include <utility>

#include "boards/graph.hpp"
#include "bouton/core/error.hpp"
#include "rules/board_cells.hpp"

namespace bouton::boards {
namespace {

constexpr char kFree = '.', kUsed = '#', kNextRow = '/';

void remove_things(Things const& things, BoardNumbers& left) {
  for (std::uint32_t const thing : things) {
    remove_thing(left, thing);
  }
}

bool may_move(SetMove const& move, BoardNumbers const& left) {
  return std::all_of(move.takes.begin(), move.takes.end(),
                     [&](std::uint32_t thing) { return is_left(left, thing); });
}

bool between_names(char sign) {
  return sign == ' ' || sign == ',' || sign == '\t';
}

[[noreturn]] void fail(std::string key, std::string_view text, std::size_t at,
                       std::vector<std::pair<std::string, MessageValue>> arguments) {
  throw ParseError(Message{std::move(key), std::move(arguments)}, std::string(text), at);
}

/// Rows from the top. Missing rows, and squares missing at the end of a row, are used.
BoardNumbers read_rows(SetBoard const& board, std::string_view text) {
  BoardText const trimmed = trimmed_board_text(text);
  std::string_view const rows = trimmed.text;
  BoardNumbers left((board.names.size() + 63) / 64);
  std::uint32_t const height = board.size() / board.columns;
  std::uint32_t row = 0, column = 0;
  for (std::size_t at = 0; at < rows.size(); ++at) {
    char const sign = rows[at];
    std::size_t const place = trimmed.begin + at;
    if (sign == kNextRow) {
      ++row;
      column = 0;
      continue;
    }
    if (sign != kFree && sign != kUsed && sign != board.hole_sign) {
      fail("error.board.square", text, place, {{"found", character_at(text, place)}});
    }
    if (column == board.columns || row == height) {
      fail("error.board.outside", text, place,
           {{"rows", std::to_string(height)}, {"columns", std::to_string(board.columns)}});
    }
    std::uint32_t const square = row * board.columns + column++;
    if (sign == kFree) put_thing(left, square);
  }
  remove_things(board.holes, left);
  return left;
}

}  // namespace

BoardNumbers read_names(std::vector<std::string> const& names, std::string_view text,
                        BoardText const& trimmed, std::size_t from) {
  BoardNumbers left((names.size() + 63) / 64);
  std::vector<std::pair<std::string_view, std::size_t>> by_name;
  for (std::size_t thing = 0; thing < names.size(); ++thing)
    by_name.emplace_back(names[thing], thing);
  std::sort(by_name.begin(), by_name.end());
  for (std::size_t at = from; at < trimmed.text.size();) {
    if (between_names(trimmed.text[at])) {
      ++at;
      continue;
    }
    std::size_t end = at;
    while (end < trimmed.text.size() && !between_names(trimmed.text[end])) ++end;
    std::string_view const name = trimmed.text.substr(at, end - at);
    auto const found =
        std::lower_bound(by_name.begin(), by_name.end(), std::pair(name, std::size_t{0}));
    if (found == by_name.end() || found->first != name) {
      fail("error.board.name", text, trimmed.begin + at, {{"name", std::string(name)}});
    }
    put_thing(left, found->second);
    at = end;
  }
  return left;
}

std::string name_of(SetBoard const& board, Things const& things) {
  std::string name;
  for (std::uint32_t const thing : things) {
    if (!name.empty()) name += '-';
    name += board.names[thing];
  }
  return name;
}

void check_size(SetBoard const& board) {
  if (board.names.size() <= kMostThings && board.moves.size() <= kMostSetMoves) return;
  throw Error(Message{"error.board.too_large",
                      {{"things", std::to_string(board.names.size())},
                       {"moves", std::to_string(board.moves.size())},
                       {"most", std::to_string(kMostThings)},
                       {"most_moves", std::to_string(kMostSetMoves)}}});
}

BoardNumbers all_things(SetBoard const& board) {
  BoardNumbers left((board.names.size() + 63) / 64, ~std::uint64_t{0});
  if (board.names.size() % 64 != 0) {
    left.back() = (std::uint64_t{1} << board.names.size() % 64) - 1;
  }
  remove_things(board.holes, left);
  settle(board, left);
  return left;
}

void settle(SetBoard const& board, BoardNumbers& left) {
  if (board.settle_by) board.settle_by(left);
  if (board.stays_with.empty()) return;
  BoardNumbers const before = left;
  for (std::uint32_t thing = 0; thing < board.size(); ++thing) {
    if (!is_left(before, thing)) continue;
    auto const& others = board.stays_with[thing];
    if (std::none_of(others.begin(), others.end(),
                     [&](std::uint32_t other) { return is_left(before, other); })) {
      remove_things({thing}, left);
    }
  }
}

std::vector<Things> square_symmetries(std::uint32_t rows, std::uint32_t columns) {
  std::vector<Things> symmetries;
  for (unsigned image = 1; image < 8; ++image) {
    bool const swaps = (image & 4U) != 0;
    if (swaps && rows != columns) continue;
    Things symmetry;
    for (std::uint32_t row = 0; row < rows; ++row) {
      for (std::uint32_t column = 0; column < columns; ++column) {
        std::uint32_t r = (image & 1U) != 0 ? rows - 1 - row : row;
        std::uint32_t c = (image & 2U) != 0 ? columns - 1 - column : column;
        if (swaps) std::swap(r, c);
        symmetry.push_back(r * columns + c);
      }
    }
    symmetries.push_back(std::move(symmetry));
  }
  return symmetries;
}

bool pairs_off(SetBoard const& board, BoardNumbers const& left) {
  // What falls away by itself might be what the answer needs.
  if (board.settle_by || !board.stays_with.empty()) return false;
  return std::any_of(board.symmetries.begin(), board.symmetries.end(), [&](Things const& image) {
    for (std::uint32_t thing = 0; thing < board.size(); ++thing) {
      if (image[image[thing]] != thing) return false;
      if (is_left(left, thing) != is_left(left, image[thing])) return false;
    }
    return std::none_of(board.moves.begin(), board.moves.end(), [&](SetMove const& move) {
      return may_move(move, left) &&
             std::any_of(move.takes.begin(), move.takes.end(), [&](std::uint32_t thing) {
               return std::find(move.removes.begin(), move.removes.end(), image[thing]) !=
                      move.removes.end();
             });
    });
  });
}

BoardNumbers after_move(SetBoard const& board, SetMove const& move, BoardNumbers left) {
  if (!may_move(move, left)) return left;
  remove_things(move.removes, left);
  settle(board, left);
  return left;
}

SetBoard const& set_board(Board const& board) {
  return *static_cast<SetBoard const*>(board.prepared.get());
}

BoardNumbers read_things(Board const& board, std::string_view text) {
  SetBoard const& set = set_board(board);
  BoardText const trimmed = trimmed_board_text(text);
  std::size_t const from = trimmed.text == "-" ? 1 : 0;  // nothing
  BoardNumbers left =
      set.columns > 0 ? read_rows(set, text) : read_names(set.names, text, trimmed, from);
  settle(set, left);
  return left;
}

std::string write_things(Board const& board, BoardNumbers const& left) {
  SetBoard const& set = set_board(board);
  std::string text;
  auto hole = set.holes.begin();
  for (std::uint32_t thing = 0; thing < set.size(); ++thing) {
    bool const is_hole = hole != set.holes.end() && *hole == thing;
    if (is_hole) ++hole;
    bool const here = thing / 64 < left.size() && is_left(left, thing);
    if (set.columns > 0) {
      if (thing > 0 && thing % set.columns == 0) text += kNextRow;
      text += here ? kFree : is_hole ? set.hole_sign : kUsed;
    } else if (here) {
      if (!text.empty()) text += ' ';
      text += set.names[thing];
    }
  }
  return text.empty() ? "-" : text;
}

bool for_each_set_option(Ruleset const& rules, SmallPosition const& from,
                         OptionVisitor const& visit) {
  SetBoard const& board = set_board(*rules.board);
  SmallPosition option = from;
  for (SetMove const& move : board.moves) {
    if (!may_move(move, from.heaps)) continue;
    option.heaps = after_move(board, move, from.heaps);
    if (!visit(option)) return false;
  }
  return true;
}

std::vector<Message> each_set_move(SmallPosition const& from, SmallPosition const& after) {
  SetBoard const& board = set_board(*from.board);
  std::vector<Message> moves;
  for (SetMove const& move : board.moves) {
    if (is_left(after.heaps, move.takes.front()) || !may_move(move, from.heaps)) continue;
    if (after_move(board, move, from.heaps) == after.heaps) {
      moves.push_back({std::string(board.move_key), {{"move", name_of(board, move.takes)}}});
    }
  }
  return moves;
}

std::vector<Message> set_move_in_words(SmallPosition const& from, SmallPosition const& after) {
  std::vector<Message> moves = each_set_move(from, after);
  moves.resize(1);
  return moves;
}

BoardNumbers whole_set(Board const& board, Dice&) {
  return all_things(set_board(board));
}

std::optional<BoardNumbers> read_set_move(Ruleset const& rules, SmallPosition const& from,
                                          std::string_view text) {
  SetBoard const& board = set_board(*rules.board);
  std::string asked(text);
  std::replace_if(asked.begin(), asked.end(), between_names, '-');
  SetMove const* named = nullptr;
  for (SetMove const& move : board.moves) {
    std::string const name = name_of(board, move.takes);
    Things reverse(move.takes.rbegin(), move.takes.rend());
    if (name != asked && name_of(board, reverse) != asked) continue;
    named = &move;
    if (may_move(move, from.heaps)) return after_move(board, move, from.heaps);
  }
  if (named != nullptr) throw Error(Message{"play.error.thing_used", {{"move", asked}}});
  return std::nullopt;
}

std::string columns_ruler(SmallPosition const& position) {
  SetBoard const& board = set_board(*position.board);
  std::string ruler;
  for (std::uint32_t column = 0; column < board.columns; ++column) {
    ruler += square_name(0, static_cast<int>(column)).front();
  }
  return ruler;
}

}  // namespace bouton::boards
