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

/// What a move leaves of the component of its things.
unsigned left_beside(SetBoard const& board, SetMove const& move, BoardNumbers rest) {
  remove_things(move.removes, rest);
  unsigned parts = kNoneLeft;
  for (std::uint32_t const thing : move.removes) {
    for (std::uint32_t const first : board.beside[thing]) {
      if (!is_left(rest, first)) continue;
      parts *= 2;
      if (parts == kSeveralLeft) return parts;
      Things reached = {first};
      remove_thing(rest, first);
      while (!reached.empty()) {
        std::uint32_t const from = reached.back();
        reached.pop_back();
        for (std::uint32_t const other : board.beside[from]) {
          if (!is_left(rest, other)) continue;
          remove_thing(rest, other);
          reached.push_back(other);
        }
      }
    }
  }
  return parts;
}

bool may_move(SetBoard const& board, SetMove const& move, BoardNumbers const& left) {
  return std::all_of(move.takes.begin(), move.takes.end(),
                     [&](std::uint32_t thing) { return is_left(left, thing); }) &&
         (move.leaves == kAnyLeft || (move.leaves & left_beside(board, move, left)) != 0);
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

std::string write_names(SetBoard const& board, BoardNumbers const& left) {
  std::string text;
  for (std::uint32_t thing = 0; thing < board.size() && thing / 64 < left.size(); ++thing) {
    if (!is_left(left, thing)) continue;
    if (!text.empty()) text += ' ';
    text += board.names[thing];
  }
  return text.empty() ? "-" : text;
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

std::shared_ptr<SetBoard const> finished(SetBoard board) {
  check_size(board);
  return std::make_shared<SetBoard const>(std::move(board));
}

Game game_of_all_things(std::string specification, Message title, Board const* board) {
  Game game;
  game.specification = std::move(specification);
  game.title = std::move(title);
  game.rules.board = board;
  game.start = write_things(*board, all_things(set_board(*board)));
  return game;
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

bool moves_stand_alone(SetBoard const& board) {
  return !board.settle_by && board.stays_with.empty() && board.beside.empty();
}

bool pairs_off(SetBoard const& board, BoardNumbers const& left) {
  // What falls away by itself might be what the answer needs, and what is left may forbid it.
  if (!moves_stand_alone(board)) return false;
  return std::any_of(board.symmetries.begin(), board.symmetries.end(), [&](Things const& image) {
    for (std::uint32_t thing = 0; thing < board.size(); ++thing) {
      if (image[image[thing]] != thing) return false;
      if (is_left(left, thing) != is_left(left, image[thing])) return false;
    }
    return std::none_of(board.moves.begin(), board.moves.end(), [&](SetMove const& move) {
      return may_move(board, move, left) &&
             std::any_of(move.takes.begin(), move.takes.end(), [&](std::uint32_t thing) {
               return std::find(move.removes.begin(), move.removes.end(), image[thing]) !=
                      move.removes.end();
             });
    });
  });
}

std::optional<std::uint32_t> taken_along(SetBoard const& board, BoardNumbers const& left) {
  // What falls away by itself might not fall after the one of two moves that comes first.
  if (!moves_stand_alone(board)) return std::nullopt;
  SetMove const* alone = nullptr;
  for (SetMove const& move : board.moves) {
    if (!may_move(board, move, left)) continue;
    auto const gone = std::count_if(move.removes.begin(), move.removes.end(),
                                    [&](std::uint32_t thing) { return is_left(left, thing); });
    if (gone == 1) alone = &move;
  }
  if (alone == nullptr) return std::nullopt;
  std::uint32_t const thing = alone->takes.front();
  bool other = false;
  for (SetMove const& move : board.moves) {
    if (!may_move(board, move, left)) continue;
    if (!std::binary_search(move.removes.begin(), move.removes.end(), thing)) return std::nullopt;
    other = other || !std::binary_search(move.takes.begin(), move.takes.end(), thing);
  }
  return other ? std::optional(thing) : std::nullopt;
}

BoardNumbers after_move(SetBoard const& board, SetMove const& move, BoardNumbers left) {
  if (!may_move(board, move, left)) return left;
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
  if (set.columns == 0) return write_names(set, left);
  std::string text;
  auto hole = set.holes.begin();
  for (std::uint32_t thing = 0; thing < set.size(); ++thing) {
    bool const is_hole = hole != set.holes.end() && *hole == thing;
    if (is_hole) ++hole;
    bool const here = thing / 64 < left.size() && is_left(left, thing);
    if (thing > 0 && thing % set.columns == 0) text += kNextRow;
    text += here ? kFree : is_hole ? set.hole_sign : kUsed;
  }
  return text.empty() ? "-" : text;
}

bool for_each_set_option(Ruleset const& rules, SmallPosition const& from,
                         OptionVisitor const& visit) {
  SetBoard const& board = set_board(*rules.board);
  SmallPosition option = from;
  for (SetMove const& move : board.moves) {
    if (!may_move(board, move, from.heaps)) continue;
    option.heaps = after_move(board, move, from.heaps);
    if (!visit(option)) return false;
  }
  return true;
}

std::vector<Message> each_set_move(SmallPosition const& from, SmallPosition const& after) {
  SetBoard const& board = set_board(*from.board);
  std::vector<Message> moves;
  for (SetMove const& move : board.moves) {
    if (is_left(after.heaps, move.takes.front()) || !may_move(board, move, from.heaps)) continue;
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
  // A name, which may have a `-` in it, or names in any order.
  Things takes;
  for (std::size_t at = 0; at <= asked.size();) {
    auto const thing_named = [&](std::size_t end) {
      auto const found =
          std::find(board.names.begin(), board.names.end(), asked.substr(at, end - at));
      return static_cast<std::uint32_t>(found - board.names.begin());
    };
    std::size_t end = asked.size();
    if (at > 0 || thing_named(end) == board.size()) end = std::min(asked.find('-', at), end);
    if (thing_named(end) == board.size()) return std::nullopt;
    takes.push_back(thing_named(end));
    at = end + 1;
  }
  std::sort(takes.begin(), takes.end());
  SetMove const* named = nullptr;
  for (SetMove const& move : board.moves) {
    if (move.takes != takes) continue;
    named = &move;
    if (may_move(board, move, from.heaps)) return after_move(board, move, from.heaps);
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
