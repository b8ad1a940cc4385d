#include "front/board_json.hpp"

#include <algorithm>
#include <cstdlib>
#include <map>
#include <set>
#include <string>
#include <utility>

#include "bouton/rules/move.hpp"
#include "bouton/rules/moves.hpp"
#include "bouton/rules/notation.hpp"
#include "front/heap_drawing.hpp"
#include "front/play_input.hpp"
#include "rules/board_row.hpp"

namespace bouton::front {
namespace {

/// More moves nobody looks through.
constexpr std::size_t kMostWays = 3000;

using Point = std::pair<int, int>;
Point point(BoardPlace const& place) {
  return {place.x, place.y};
}

/// A place by its number, and what stands there after a move.
using Changes = std::vector<std::pair<std::size_t, std::string_view>>;

/// A move as a person makes it.
struct Way {
  std::string entry;
  SmallPosition after;
  Changes changes;
  std::vector<std::size_t> touched = {};  ///< empty: all that it changes
  std::vector<Message> words = {};        ///< empty: by the positions before and after it
};

/// The board of one play.
class PlayBoard {
 public:
  PlayBoard(Game const& game, SmallPosition start)
      : game_(game), start_(std::move(start)), position_(start_), now_(draw(start_, nullptr)) {}

  [[nodiscard]] SmallPosition const& position() const { return position_; }
  [[nodiscard]] Drawing const& now() const { return now_; }
  [[nodiscard]] std::vector<std::size_t> const& last() const { return last_; }

  void make(std::string_view entry) {
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

  /// All moves; adds the places that only a move uses. \return whether these are all
  bool list(std::vector<Way>& ways) {
    for (std::size_t i = 0; i < now_.places.size(); ++i) index_[point(now_.places[i])] = i;
    if (BoardRow const* const row = row_with_hits()) {
      return row->for_each_hit(game_.rules, position_, now_, [&](BoardHit const& hit) {
        ways.push_back({hit.entry, hit.after, changes_by(hit), hit.places, hit.words});
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

 private:
  [[nodiscard]] Drawing draw(SmallPosition const& position, SmallPosition const* before) const {
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
  void keep(BoardHit const& hit) {
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

  [[nodiscard]] BoardRow const* row_with_hits() const {
    bool const hits = game_.rules.board != nullptr && !now_.places.empty() &&
                      game_.rules.board->row->for_each_hit != nullptr;
    return hits ? game_.rules.board->row : nullptr;
  }

  /// The hit that is typed, or the first one that leaves this.
  [[nodiscard]] std::optional<BoardHit> hit_of(std::string_view entry, SmallPosition const& after) {
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

  [[nodiscard]] BoardPlace const* find(BoardPlace const& wanted) const {
    for (BoardPlace const& place : now_.places) {
      if (point(place) == point(wanted)) return &place;
    }
    return nullptr;
  }

  Changes changes_to(Drawing const& then) {
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

  Changes changes_by(BoardHit const& hit) {
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

  Game const& game_;
  SmallPosition start_, position_;
  /// What the players have put on the board that positions do not know, and what of it is joined.
  std::map<Point, std::string_view> made_;
  std::vector<std::pair<Point, Point>> joints_;
  Drawing now_;
  std::vector<std::size_t> last_;       // what the last move changed
  std::map<Point, std::size_t> index_;  // of the places
};

void write_place(JsonWriter& json, BoardPlace const& place, Language language) {
  json.begin_object().key("x").number(place.x).key("y").number(place.y);
  json.key("look").string(place.look).key("piece").string(place.piece);
  json.key("name");
  if (place.name.key.empty()) {
    json.null();
  } else {
    json.string(render(Message{"draw.place",
                               {{"place", render(place.name, language)},
                                {"piece", "@draw.piece." + std::string(place.piece)}}},
                       language));
  }
  json.key("text").string(place.text).end_object();
}

}  // namespace

void write_board_json(Writer const& put, Game const& game, SmallPosition const& start,
                      std::vector<std::string_view> const& entries, Language language) {
  PlayBoard board(game, start);
  for (std::string_view const entry : entries) board.make(entry);
  Drawing const& now = board.now();
  std::vector<Way> ways;
  bool const complete = !now.places.empty() && board.list(ways);
  JsonWriter json(put);
  json.begin_object().key("schema").string("bouton.board/1");
  json.key("game").string(game.specification);
  json.key("position").string(to_string(board.position())).key("places").begin_array();
  for (BoardPlace const& place : now.places) write_place(json, place, language);
  json.end_array().key("lines").begin_array();
  for (auto const& [from, to] : now.lines) {
    json.begin_array().number(from).number(to).end_array();
  }
  json.end_array()
      .key("arrows")
      .boolean(now.arrows)
      .key("how")
      .string(now.how.key.empty() ? "" : render(now.how, language));
  json.key("notes").begin_array();
  for (Message const& note : now.notes) json.string(render(note, language));
  json.end_array().key("last").begin_array();
  for (std::size_t const place : board.last()) json.number(place);
  json.end_array().key("moves").begin_array();
  Position const from = to_position(board.position());
  for (Way const& way : ways) {
    json.begin_object().key("entry").string(way.entry);
    json.key("position").string(to_string(way.after));
    Move move = move_to(game.rules, from, to_position(way.after));
    if (!way.words.empty()) move.words = way.words;
    json.key("text").string(in_words(move, language));
    json.key("changes").begin_array();
    for (auto const& [place, piece] : way.changes) {
      json.begin_array().number(place).string(piece).end_array();
    }
    json.end_array();
    if (!way.touched.empty() && way.touched.size() < way.changes.size()) {
      json.key("touch").begin_array();
      for (std::size_t const place : way.touched) json.number(place);
      json.end_array();
    }
    json.end_object();
  }
  json.end_array().key("complete").boolean(complete).end_object().end_line();
}

}  // namespace bouton::front
