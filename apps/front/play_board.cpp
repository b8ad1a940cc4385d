#include "front/play_board.hpp"

#include <algorithm>
#include <cstdlib>
#include <set>

#include "bouton/rules/move.hpp"
#include "bouton/rules/moves.hpp"
#include "bouton/rules/notation.hpp"
#include "front/game_json.hpp"
#include "front/play_input.hpp"

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

/// A position without a board. `start`: where the play began, so that the drawing keeps its size.
Drawing draw_heaps(Game const& game, SmallPosition const& start, SmallPosition const& position) {
  std::string_view const name = shown_name(game);
  for (std::string_view const piece : {"king", "knight", "rook"}) {
    if (name == piece) return draw_chessboard(piece, start, position);
  }
  if (name == "nimble" || name == "path-chips") return draw_coins_on_squares(start, position);
  if (drawing_kind(game) == DrawingKind::kHeaps) return draw_stairs(position);
  return draw_rows(game, position);
}

/// More moves nobody looks through.
constexpr std::size_t kMostWays = 3000;

}  // namespace

PlayBoard::PlayBoard(Game const& game, SmallPosition start)
    : game_(game), start_(std::move(start)), position_(start_), now_(draw(start_, nullptr)) {}

void PlayBoard::make(std::string_view entry) {
  SmallPosition const after = to_small(read_move(entry, game_.rules, position_).after).value();
  last_.clear();
  auto const hit = hit_of(entry, after);
  if (hit && !now_.heaps.empty()) {
    for (std::size_t const place : hit->places) now_.places[place].piece = {};
    now_.heaps = hit->heaps;
    last_ = hit->places;
  } else {
    if (hit) keep(*hit);
    Drawing then = draw(after, nullptr);
    for (std::size_t i = 0; i < then.places.size(); ++i) {
      BoardPlace const* const old = find(then.places[i]);
      if (old != nullptr ? old->piece != then.places[i].piece : !then.places[i].piece.empty()) {
        last_.push_back(i);
      }
    }
    now_ = std::move(then);
  }
  position_ = after;
}

bool PlayBoard::list(std::vector<Way>& ways) {
  for (std::size_t i = 0; i < now_.places.size(); ++i) index_[point(now_.places[i])] = i;
  if (BoardRow const* const row = row_with_hits()) {
    return row->for_each_hit(game_.rules, position_, now_, [&](BoardHit const& hit) {
      ways.push_back({hit.entry, hit.after, changes_by(hit), hit.places, hit.words});
      return ways.size() < kMostWays;
    });
  }
  if (!now_.heaps.empty()) {
    return for_each_move(game_.rules, position_, [&](Move const& move) {
      std::vector<std::size_t> touched;
      for (HeapChange const& change : move.changes) {
        std::vector<std::size_t> const& stones = now_.heaps[change.heap];
        auto const first = change.first ? to_u64(*change.first).value() - 1 : stones.size();
        // Of a heap those at its end; where it is only split, the larger part.
        Natural const taken =
            change.taken > 0 || change.parts.empty() ? change.taken : change.parts.back();
        std::uint64_t const count = taken > 0 ? to_u64(taken).value() : 0;
        auto const begin = change.first ? first : stones.size() - count;
        for (std::uint64_t i = begin; i < begin + count; ++i) touched.push_back(stones[i]);
      }
      ways.push_back(
          {"= " + to_string(move.after), to_small(move.after).value(), {}, touched, move.words});
      return ways.size() < kMostWays;
    });
  }
  std::set<SmallPosition> known;
  std::set<Changes> seen;  // heaps of one size may be one thing: coins on one square
  return for_each_option(game_.rules, position_, [&](SmallPosition const& option) {
    if (!known.insert(option).second) return true;
    Changes changes = changes_to(draw(option, &position_));
    if (!seen.insert(changes).second) return true;
    ways.push_back({"= " + to_string(option), option, std::move(changes)});
    return ways.size() < kMostWays;
  });
}

Drawing PlayBoard::draw(SmallPosition const& position, SmallPosition const* before) const {
  Board const* const board = game_.rules.board;
  if (board != nullptr && board->row->draw == nullptr) return {};
  Drawing drawing =
      board == nullptr ? draw_heaps(game_, start_, position) : board->row->draw(position, before);
  auto const named = std::count_if(drawing.places.begin(), drawing.places.end(),
                                   [](BoardPlace const& one) { return !one.name.key.empty(); });
  if (static_cast<std::size_t>(named) > kMostPlaces) drawing.places.clear();
  if (made_.empty()) return drawing;
  std::map<Point, std::size_t> index;
  for (std::size_t i = 0; i < drawing.places.size(); ++i) {
    index[point(drawing.places[i])] = i;
    auto const made = made_.find(point(drawing.places[i]));
    if (made != made_.end()) drawing.places[i].piece = made->second;
  }
  for (auto const& [from, to] : joints_) {
    if (index.contains(from) && index.contains(to)) {
      drawing.lines.emplace_back(index.at(from), index.at(to));
    }
  }
  return drawing;
}

/// What this move puts there is seen from now on.
void PlayBoard::keep(BoardHit const& hit) {
  if (hit.made.empty()) return;
  for (std::size_t i = 0; i < hit.places.size(); ++i) {
    Point const here = point(now_.places[hit.places[i]]);
    made_[here] = hit.made;
    for (std::size_t j = 0; hit.joined && j < i; ++j) {
      Point const other = point(now_.places[hit.places[j]]);
      if (std::abs(here.first - other.first) + std::abs(here.second - other.second) ==
          kSquareSide) {
        joints_.emplace_back(std::min(here, other), std::max(here, other));
      }
    }
  }
}

BoardRow const* PlayBoard::row_with_hits() const {
  bool const hits = game_.rules.board != nullptr && !now_.places.empty() &&
                    game_.rules.board->row->for_each_hit != nullptr;
  return hits ? game_.rules.board->row : nullptr;
}

/// The hit that is typed, or the first one that leaves this.
std::optional<BoardHit> PlayBoard::hit_of(std::string_view entry, SmallPosition const& after) {
  std::optional<BoardHit> found;
  BoardRow const* const row = row_with_hits();
  if (row == nullptr) return found;
  row->for_each_hit(game_.rules, position_, now_, [&](BoardHit const& hit) {
    bool const same = hit.entry == entry;
    if (hit.after == after && (same || !found)) found = hit;
    return !same;
  });
  return found;
}

BoardPlace const* PlayBoard::find(BoardPlace const& wanted) const {
  for (BoardPlace const& place : now_.places) {
    if (point(place) == point(wanted)) return &place;
  }
  return nullptr;
}

Changes PlayBoard::changes_to(Drawing const& then) {
  std::map<std::size_t, std::string_view> pieces;
  for (BoardPlace const& place : then.places) {
    auto const [at, added] = index_.try_emplace(point(place), now_.places.size());
    if (added) {
      now_.places.push_back(place);
      now_.places.back().piece = {};
    }
    pieces[at->second] = place.piece;
  }
  Changes changes;
  for (std::size_t i = 0; i < now_.places.size(); ++i) {
    auto const piece = pieces.find(i);
    std::string_view const after = piece == pieces.end() ? "" : piece->second;
    if (after != now_.places[i].piece) changes.emplace_back(i, after);
  }
  return changes;
}

Changes PlayBoard::changes_by(BoardHit const& hit) {
  Changes changes;
  if (!now_.heaps.empty()) {
    for (std::size_t const place : hit.places) changes.emplace_back(place, "");
    return changes;
  }
  changes = changes_to(draw(hit.after, &position_));
  if (hit.made.empty()) return changes;
  for (auto& [place, piece] : changes) {
    if (std::find(hit.places.begin(), hit.places.end(), place) != hit.places.end()) {
      piece = hit.made;
    }
  }
  return changes;
}

}  // namespace bouton::front
