// Games on squares: dominoes and other tiles, pieces that must not attack each other, Chomp.
#include <algorithm>
#include <array>
#include <cstdlib>
#include <map>
#include <memory>
#include <set>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "boards/graph.hpp"
#include "boards/set_board.hpp"
#include "bouton/core/error.hpp"
#include "rules/game_row.hpp"

namespace bouton::boards {
namespace {

using Shape = std::vector<std::uint64_t>;              // rows, columns
using Square = std::pair<std::int32_t, std::int32_t>;  // row, column

/// An empty board of squares.
/// \param turns  the game is the same when the board is turned; else only when rows become columns
SetBoard squares(Shape const& shape, Sketch sketch, bool turns = true) {
  auto const rows = static_cast<std::uint32_t>(shape[0]);
  SetBoard board;
  board.columns = static_cast<std::uint32_t>(shape[1]);
  board.sketch = std::move(sketch);
  for (std::uint32_t row = 0; row < rows; ++row) {
    for (std::uint32_t column = 0; column < board.columns; ++column) {
      board.names.push_back(square_name(static_cast<int>(row), static_cast<int>(column)));
      board.sketch.places.emplace_back(kSquareSide * static_cast<int>(column),
                                       kSquareSide * static_cast<int>(row));
    }
  }
  board.symmetries = square_symmetries(rows, board.columns);
  if (!turns && rows != board.columns) board.symmetries.clear();
  if (!turns && rows == board.columns) board.symmetries = {board.symmetries[3]};
  return board;
}

/// All places of tiles: each tile is a list of squares.
SetBoard with_tiles(Shape const& shape, std::set<std::vector<Square>> const& tiles) {
  SetBoard board = squares(
      shape,
      {.look = "square", .gone = "wall", .made = "tile", .joined = true, .how = "draw.how.cover"});
  auto const rows = static_cast<std::int32_t>(shape[0]);
  auto const columns = static_cast<std::int32_t>(shape[1]);
  for (std::vector<Square> const& tile : tiles) {
    for (std::int32_t row = 0; row < rows; ++row) {
      for (std::int32_t column = 0; column < columns; ++column) {
        Things things;
        for (auto const& [down, right] : tile) {
          if (row + down >= rows || column + right >= columns) break;
          things.push_back(static_cast<std::uint32_t>((row + down) * columns + column + right));
        }
        if (things.size() == tile.size()) board.moves.push_back({things, things});
      }
    }
  }
  return board;
}

/// The tile in all ways in which it may lie.
std::set<std::vector<Square>> turned(std::vector<Square> tile) {
  std::set<std::vector<Square>> all;
  for (unsigned image = 0; image < 8; ++image) {
    std::vector<Square> moved;
    for (auto [row, column] : tile) {
      if ((image & 1U) != 0) row = -row;
      if ((image & 2U) != 0) column = -column;
      if ((image & 4U) != 0) std::swap(row, column);
      moved.emplace_back(row, column);
    }
    std::int32_t top = moved[0].first, left = moved[0].second;
    for (auto const& [row, column] : moved) {
      top = std::min(top, row);
      left = std::min(left, column);
    }
    for (auto& [row, column] : moved) {
      row -= top;
      column -= left;
    }
    std::sort(moved.begin(), moved.end());
    all.insert(std::move(moved));
  }
  return all;
}

/// "##/#.": the squares of a tile.
std::vector<Square> drawn_tile(std::string_view drawing) {
  std::vector<Square> tile;
  std::int32_t row = 0, column = 0;
  for (char const sign : drawing) {
    if (sign == '/') {
      ++row;
      column = 0;
    } else {
      if (sign == '#') tile.emplace_back(row, column);
      ++column;
    }
  }
  return tile;
}

struct NamedTile {
  std::string_view name, drawing;
};
// With the number of squares where a letter alone would not say which. \cite Golomb1994
constexpr NamedTile kTiles[] = {
    {"i2", "##"},         {"domino", "##"},      {"i3", "###"},        {"l3", "##/#."},
    {"i4", "####"},       {"i", "####"},         {"l", "###/#.."},     {"l4", "###/#.."},
    {"o", "##/##"},       {"t", "###/.#."},      {"s", ".##/##."},     {"z", "##./.##"},
    {"i5", "#####"},      {"l5", "####/#..."},   {"f", ".##/##./.#."}, {"n", "##../.###"},
    {"p", "##/##/#."},    {"t5", "###/.#./.#."}, {"u", "#.#/###"},     {"v", "#../#../###"},
    {"w", "#../##./.##"}, {"x", ".#./###/.#."},  {"y", "####/.#.."},   {"z5", "##./.#./.##"},
};

std::shared_ptr<void const> prepare_cram(Shape const& shape, std::string const&) {
  SetBoard board = with_tiles(shape, turned(drawn_tile("##")));
  board.squares = SquareGame::kCram;
  board.move_key = "move.tile";
  return finished(std::move(board));
}
std::shared_ptr<void const> prepare_tiles(Shape const& shape, std::string const& drawing) {
  SetBoard board = with_tiles(shape, turned(drawn_tile(drawing)));
  board.move_key = "move.tile";
  return finished(std::move(board));
}

/// Whether a piece attacks a square so far away.
bool attacks(std::string_view piece, std::uint32_t down, std::uint32_t right) {
  if (piece == "kings") return std::max(down, right) == 1;
  if (piece == "knights") return down * right == 2;
  bool const straight = down == 0 || right == 0, slanting = down == right;
  return piece == "rooks" ? straight : piece == "bishops" ? slanting : straight || slanting;
}

/// "queens" -> "queen"
std::string_view one_of(std::string_view pieces) {
  for (std::string_view const piece : {"queen", "king", "knight", "rook", "bishop"}) {
    if (pieces.starts_with(piece)) return piece;
  }
  return {};
}

std::shared_ptr<void const> prepare_pieces(Shape const& shape, std::string const& piece) {
  SetBoard board = squares(
      shape, {.look = "square", .gone = "barred", .made = one_of(piece), .how = "draw.how.cross"});
  check_size(board);
  board.move_key = "move.place";
  for (std::uint32_t one = 0; one < board.size(); ++one) {
    SetMove move{{one}, {}};
    for (std::uint32_t other = 0; other < board.size(); ++other) {
      auto const away = [&](std::uint32_t a, std::uint32_t b) { return a > b ? a - b : b - a; };
      if (one == other || attacks(piece, away(one / board.columns, other / board.columns),
                                  away(one % board.columns, other % board.columns))) {
        move.removes.push_back(other);
      }
    }
    board.moves.push_back(std::move(move));
  }
  return finished(std::move(board));
}

std::shared_ptr<void const> prepare_chomp(Shape const& shape, std::string const&) {
  SetBoard board =
      squares(shape, {.look = "bare", .left = "chocolate", .how = "draw.how.bite"}, false);
  check_size(board);
  board.by_values = true;
  board.holes = {0};
  board.hole_sign = '*';
  board.move_key = "move.bite";
  for (std::uint32_t one = 1; one < board.size(); ++one) {
    SetMove move{{one}, {}};
    for (std::uint32_t other = one; other < board.size(); ++other) {
      if (other % board.columns >= one % board.columns) move.removes.push_back(other);
    }
    board.moves.push_back(std::move(move));
  }
  return finished(std::move(board));
}

constexpr BoardRow kCram = set_board_row("cram", prepare_cram, true);
constexpr BoardRow kTileBoard = set_board_row("tiles", prepare_tiles, true);
constexpr BoardRow kPieces = set_board_row("pieces", prepare_pieces, true);
constexpr BoardRow kChomp = set_board_row("chomp", prepare_chomp, true);

// Reading "5x7" or "..#/.../###".

/// Rows and columns, and what is free at the start.
struct Drawn {
  Shape shape;
  std::string region;  ///< empty: everything
};

[[noreturn]] void refuse_board(GameParameter const& parameter) {
  throw ParseError(Message{"error.board.size", {{"most", std::to_string(kMostSquares)}}},
                   std::string(parameter.specification()), parameter.at());
}

/// "5x7", "2x3x4", "11"
std::vector<std::uint64_t> read_sides(GameParameter const& parameter) {
  constexpr std::size_t kMostSides = 12, kMostDigits = 4;
  std::string_view const text = parameter.rest();
  std::vector<std::uint64_t> sides;
  std::uint64_t squares = 1;
  for (std::size_t at = 0; at <= text.size();) {
    std::size_t const end = std::min(text.find('x', at), text.size());
    std::string const digits(text.substr(at, end - at));
    bool const number = !digits.empty() && digits.size() <= kMostDigits &&
                        digits.find_first_not_of("0123456789") == std::string::npos;
    std::uint64_t const side = number ? std::strtoull(digits.c_str(), nullptr, 10) : 0;
    squares *= side;
    if (squares == 0 || squares > kMostSquares || sides.size() == kMostSides) {
      refuse_board(parameter);
    }
    sides.push_back(side);
    at = end + 1;
  }
  return sides;
}

/// \param one_number  whether "11" is a board of 11 rows and columns
Drawn read_board(GameParameter parameter, bool one_number) {
  std::string_view const text = parameter.rest();
  if (text.find_first_not_of("0123456789x") == std::string_view::npos) {
    std::vector<std::uint64_t> sides = read_sides(parameter);
    if (sides.size() == 1 && one_number) sides.push_back(sides[0]);
    if (sides.size() != 2 || sides[0] * sides[1] > kMostSquares) refuse_board(parameter);
    return {{sides[0], sides[1]}, ""};
  }
  if (!text.empty() && text[0] >= '0' && text[0] <= '9') refuse_board(parameter);
  std::uint64_t rows = 1, columns = 0, column = 0;
  for (std::size_t at = 0; at < text.size(); ++at) {
    if (text[at] == '/') {
      ++rows;
      column = 0;
    } else if (text[at] == '.' || text[at] == '#' || text[at] == '*') {
      columns = std::max(columns, ++column);
    } else {
      throw ParseError(
          Message{"error.board.drawing",
                  {{"found", character_at(parameter.specification(), parameter.at() + at)}}},
          std::string(parameter.specification()), parameter.at() + at);
    }
  }
  if (columns == 0 || rows * columns > kMostSquares) refuse_board(parameter);
  return {{rows, columns}, std::string(text)};
}

Game game_on(std::string const& name, Message title, BoardRow const& row, Drawn const& drawn,
             std::string text = {}) {
  Board const* const board = board_of(row, drawn.shape, std::move(text));
  Game game;
  game.specification =
      name + ':' + std::to_string(drawn.shape[0]) + 'x' + std::to_string(drawn.shape[1]);
  game.title = std::move(title);
  game.rules.board = board;
  BoardNumbers const start =
      drawn.region.empty() ? all_things(set_board(*board)) : read_things(*board, drawn.region);
  game.start = write_things(*board, start);
  return game;
}

/// "4x7", "2x3x4" or drawn.
Game read_chomp(GameParameter parameter) {
  std::string_view const text = parameter.rest();
  if (std::count(text.begin(), text.end(), 'x') >= 2) {
    return chomp_in_a_block(read_sides(parameter));
  }
  return game_on("chomp", Message{"game.chomp.title", {}}, kChomp, read_board(parameter, false));
}

constexpr char const* kPieceWords[] = {"queens", "kings", "knights", "rooks", "bishops"};

/// The row of the piece with this number.
template <std::size_t kPiece>
constexpr GameRow piece_row(std::span<GameEntry const> entries) {
  return {.place = 330 + static_cast<int>(kPiece),
          .word = kPieceWords[kPiece],
          .parameter = GameRow::Parameter::kBoard,
          .read =
              [](GameParameter parameter) {
                std::string const piece = kPieceWords[kPiece];
                return game_on(piece, Message{"game." + piece + ".title", {}}, kPieces,
                               read_board(parameter, true), piece);
              },
          .entries = entries};
}

/// "l3:5x6" or "##/#.:5x6"
Game read_tiles(GameParameter parameter) {
  std::string_view const text = parameter.rest();
  std::size_t const colon = std::min(text.find(':'), text.size());
  std::string tile(text.substr(0, colon));
  for (char& sign : tile) {
    if (sign >= 'A' && sign <= 'Z') sign = static_cast<char>(sign - 'A' + 'a');
  }
  std::string drawing;
  for (auto const& [name, drawn] : kTiles) {
    if (tile == name) drawing = drawn;
  }
  if (drawing.empty() && tile.find_first_not_of("#./") == std::string::npos) drawing = tile;
  std::size_t const squares = drawn_tile(drawing).size();
  if (squares == 0 || squares > 64 || drawing.size() > 256) {
    std::vector<std::string> known;
    for (auto const& [name, drawn] : kTiles) known.emplace_back(name);
    throw ParseError(Message{"error.board.tile", {{"known", known}}},
                     std::string(parameter.specification()), parameter.at());
  }
  if (!parameter.skip(std::string(text.substr(0, colon)) + ':')) refuse_board(parameter);
  return game_on("tiles:" + tile, Message{"game.tiles.named", {{"tile", tile}}}, kTileBoard,
                 read_board(parameter, false), drawing);
}

constexpr Preset kCramPresets[] = {{"cram:4x5", "...../...../...../....."}};
constexpr GameEntry kCramEntries[] = {{"cram:ROWSxCOLUMNS", "game.cram.title", "game.cram.rule",
                                       "cram:3x4", "..../..../....", "boards", kCramPresets}};
constexpr Preset kTilePresets[] = {{"tiles:l3:3x5", "...../...../....."}};
constexpr GameEntry kTileEntries[] = {{"tiles:TILE:ROWSxCOLUMNS", "game.tiles.title",
                                       "game.tiles.rule", "tiles:l3:4x4", "..../..../..../....",
                                       "boards", kTilePresets}};
constexpr Preset kChompPresets[] = {{"chomp:4x5", "*..../...../...../....."}};
constexpr GameEntry kChompEntries[] = {{"chomp:ROWSxCOLUMNS", "game.chomp.title", "game.chomp.rule",
                                        "chomp:3x4", "*.../..../....", "boards", kChompPresets}};
constexpr Preset kQueenPresets[] = {{"queens:5", "...../...../...../...../....."}};
constexpr GameEntry kQueenEntries[] = {{"queens:N", "game.queens.title", "game.queens.rule",
                                        "queens:4", "..../..../..../....", "boards",
                                        kQueenPresets}};
constexpr Preset kKingPresets[] = {{"kings:5", "...../...../...../...../....."}};
constexpr GameEntry kKingEntries[] = {{"kings:N", "game.kings.title", "game.kings.rule", "kings:4",
                                       "..../..../..../....", "boards", kKingPresets}};
constexpr Preset kKnightPresets[] = {{"knights:5", "...../...../...../...../....."}};
constexpr GameEntry kKnightEntries[] = {{"knights:N", "game.knights.title", "game.knights.rule",
                                         "knights:4", "..../..../..../....", "boards",
                                         kKnightPresets}};
constexpr GameEntry kRookEntries[] = {
    {"rooks:N", "game.rooks.title", "game.rooks.rule", "rooks:4", "..../..../..../....", "boards"}};
constexpr GameEntry kBishopEntries[] = {{"bishops:N", "game.bishops.title", "game.bishops.rule",
                                         "bishops:4", "..../..../..../....", "boards"}};

}  // namespace
}  // namespace bouton::boards

namespace bouton {

using namespace boards;

BOUTON_GAME(cram) = {
    .place = 300,
    .word = "cram",
    .parameter = GameRow::Parameter::kBoard,
    .read =
        [](GameParameter parameter) {
          return game_on("cram", Message{"game.cram.title", {}}, kCram,
                         read_board(parameter, false));
        },
    .entries = kCramEntries,
};
BOUTON_GAME(tiles) = {
    .place = 310,
    .word = "tiles",
    .parameter = GameRow::Parameter::kBoard,
    .read = read_tiles,
    .entries = kTileEntries,
};
BOUTON_GAME(chomp) = {
    .place = 320,
    .word = "chomp",
    .parameter = GameRow::Parameter::kBoard,
    .read = read_chomp,
    .entries = kChompEntries,
};
BOUTON_GAME(queens) = piece_row<0>(kQueenEntries);
BOUTON_GAME(kings) = piece_row<1>(kKingEntries);
BOUTON_GAME(knights) = piece_row<2>(kKnightEntries);
BOUTON_GAME(rooks) = piece_row<3>(kRookEntries);
BOUTON_GAME(bishops) = piece_row<4>(kBishopEntries);

}  // namespace bouton
