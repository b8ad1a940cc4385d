#include "front/heap_drawing.hpp"

#include <algorithm>
#include <map>
#include <string>

#include "bouton/rules/move.hpp"
#include "front/game_json.hpp"

namespace bouton::front {
namespace {

constexpr std::uint64_t kMostSquares = 24;  // in a row of a board

/// Step 1 is the lowest one.
Drawing draw_stairs(SmallPosition const& position) {
  constexpr int kRise = 3 * kSquareSide / 5;
  Drawing drawing{.places = {}, .how = {"draw.how.stairs", {}}};
  std::uint64_t step = 0;
  int x = 0, floor = 0;
  for (std::uint64_t const coins : position.heaps) {
    ++step;
    if (drawing.places.size() + coins >= kMostPlaces) return {};
    drawing.places.push_back(
        {.x = x, .y = floor + 4 * kSquareSide / 5, .look = "step", .text = std::to_string(step)});
    for (std::uint64_t coin = 1; coin <= coins; ++coin) {
      drawing.places.push_back(
          {.x = x,
           .y = floor - kSquareSide * static_cast<int>(coin - 1),
           .piece = "coin",
           .name = {"draw.step",
                    {{"heap", std::to_string(step)}, {"chip", std::to_string(coin)}}}});
    }
    x += 5 * kSquareSide / 4;
    floor -= kRise;
  }
  return drawing;
}

/// A piece that goes to the corner 0 0 at the lower left.
Drawing draw_chessboard(std::string_view piece, SmallPosition const& start,
                        SmallPosition const& position) {
  std::uint64_t columns = 0, rows = 0;
  for (SmallPosition const* const one : {&start, &position}) {
    if (one->heaps.size() != 2 || one->heaps[0] > kMostSquares || one->heaps[1] > kMostSquares) {
      return {};
    }
    // A knight goes two squares for one that it may go back.
    bool const back = piece == "knight";
    columns = std::max(columns, one->heaps[0] + (back ? one->heaps[1] / 2 : 0));
    rows = std::max(rows, one->heaps[1] + (back ? one->heaps[0] / 2 : 0));
  }
  Drawing drawing{.places = {}, .how = {"draw.how.go", {}}};
  if ((columns + 2) * (rows + 2) > kMostPlaces) return {};
  for (std::uint64_t y = 0; y <= rows; ++y) {
    int const down = -kSquareSide * static_cast<int>(y);
    drawing.places.push_back(board_label(-3 * kSquareSide / 4, down, y));
    for (std::uint64_t x = 0; x <= columns; ++x) {
      int const right = kSquareSide * static_cast<int>(x);
      bool const here = x == position.heaps[0] && y == position.heaps[1];
      drawing.places.push_back(
          {.x = right,
           .y = down,
           .look = (x + y) % 2 == 0 ? "dark" : "square",
           .piece = here ? piece : "",
           .name = {"draw.board_square", {{"x", std::to_string(x)}, {"y", std::to_string(y)}}}});
      if (y == 0) drawing.places.push_back(board_label(right, 3 * kSquareSide / 4, x));
    }
  }
  return drawing;
}

/// Coins on numbered squares; those on one square lie on each other.
Drawing draw_coins_on_squares(SmallPosition const& start, SmallPosition const& position) {
  std::uint64_t last = 0;
  std::map<std::uint64_t, int> coins;
  for (std::uint64_t const square : start.heaps) last = std::max(last, square);
  for (std::uint64_t const square : position.heaps) {
    last = std::max(last, square);
    ++coins[square];
  }
  if (last > kMostSquares || position.heaps.size() > kMostSquares) return {};
  Drawing drawing{.places = {}, .how = {"draw.how.go", {}}};
  for (std::uint64_t square = 0; square <= last; ++square) {
    int const x = kSquareSide * static_cast<int>(square);
    Message const name{"draw.square", {{"square", std::to_string(square)}}};
    drawing.places.push_back(board_label(x, 3 * kSquareSide / 4, square));
    for (int height = 0; height < std::max(1, coins[square]); ++height) {
      drawing.places.push_back({.x = x,
                                .y = -kSquareSide * height,
                                .look = height == 0 ? "square" : "",
                                .piece = height < coins[square] ? "coin" : "",
                                .name = name});
    }
  }
  return drawing;
}

/// A heap in each row: stones, or pins where a move is a hit.
Drawing draw_rows(Game const& game, SmallPosition const& position) {
  bool const pins = has_rows_of_pins(game.rules);
  Drawing drawing{.places = {}, .how = {pins ? "draw.how.pins" : "draw.how.take", {}}};
  int heap = 0;
  for (std::uint64_t const size : position.heaps) {
    std::vector<std::size_t>& stones = drawing.heaps.emplace_back();
    if (size + drawing.places.size() >= kMostPlaces) return {};
    int const y = (pins ? 3 * kSquareSide / 2 : kSquareSide) * heap++;
    drawing.places.push_back(board_label(-3 * kSquareSide / 4, y, size));
    for (std::uint64_t stone = 1; stone <= size; ++stone) {
      stones.push_back(drawing.places.size());
      drawing.places.push_back({.x = kSquareSide * static_cast<int>(stone - 1),
                                .y = y,
                                .piece = pins ? "pin" : "stone",
                                .name = {pins ? "draw.row_pin" : "draw.chip",
                                         {{"heap", std::to_string(heap)},
                                          {pins ? "pin" : "chip", std::to_string(stone)}}}});
    }
  }
  return drawing;
}

}  // namespace

Drawing draw_heaps(Game const& game, SmallPosition const& start, SmallPosition const& position) {
  std::string_view const name = shown_name(game);
  for (std::string_view const piece : {"king", "knight", "rook"}) {
    if (name == piece) return draw_chessboard(piece, start, position);
  }
  if (name == "nimble" || name == "path-chips") return draw_coins_on_squares(start, position);
  if (drawing_kind(game) == DrawingKind::kHeaps) return draw_stairs(position);
  return draw_rows(game, position);
}

}  // namespace bouton::front
