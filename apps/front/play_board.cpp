#include "front/play_board.hpp"

#include <algorithm>
#include <cstdlib>
#include <set>

#include "bouton/rules/move.hpp"
#include "bouton/rules/moves.hpp"
#include "bouton/rules/notation.hpp"
#include "front/heap_drawing.hpp"
#include "front/play_input.hpp"

namespace bouton::front {
namespace {

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
