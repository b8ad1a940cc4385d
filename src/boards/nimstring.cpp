// Nimstring: Dots and Boxes without counting boxes. A turn draws lines between neighbouring dots;
// whoever completes a box must draw another line, and whoever must draw and cannot loses. With
// strings for lines and coins for boxes: whoever cuts the last string of a coin must cut another.
//
// A position is the set of the lines that are not drawn yet, always with a turn about to begin. A
// turn is all of its lines. Whoever completes the last box is to draw again and cannot: this leaves
// `again`, from which the opponent's one move says so. So it loses in normal play and wins in
// misère play, as it should.
//
// In misère play who wins is found by play line by line. In normal play a position has a nim-value
// or is loony (Berlekamp, Conway & Guy 1982, chapter 16): then whoever is to move wins it together
// with every heap of Nim. With a heap of n the player to move loses for one n at most, and that n
// is the value:
//
//   no line completes a box   the least number that is not the value of what a line leaves
//   some lines do             the value of what each of them leaves, if it is the same for all, and
//                             no other line leaves it; else loony
//
// For whoever can complete a box has the move with what that leaves, and wins against all heaps
// but that of its value; against this one, by a line that leaves the value to the opponent. Lines
// at boxes that have no line in common are parts, whose values add as in Nim.
// \cite BerlekampConwayGuy1982
#include <algorithm>
#include <array>
#include <charconv>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <vector>

#include "boards/graph.hpp"
#include "boards/nimstring.hpp"
#include "boards/set_board.hpp"
#include "bouton/core/error.hpp"
#include "rules/board_cells.hpp"
#include "rules/drawing.hpp"
#include "rules/game_row.hpp"

namespace bouton::boards {

DotsAndBoxes::DotsAndBoxes(std::size_t rows_of_boxes, std::size_t columns_of_boxes)
    : rows(rows_of_boxes), columns(columns_of_boxes), again(Lines{1} << lines()) {
  auto const name = [&](std::size_t dot) {
    return square_name(static_cast<int>(dot / (columns + 1)),
                       static_cast<int>(dot % (columns + 1)));
  };
  for (std::size_t line = 0; line < lines(); ++line) {
    auto const [from, to] = ends(line);
    things.names.push_back(name(from) + '-' + name(to));
  }
  things.names.emplace_back("again");
  things.holes = {static_cast<std::uint32_t>(lines())};
  for (std::size_t row = 0; row < rows; ++row) {
    for (std::size_t column = 0; column < columns; ++column) {
      Lines box = 0;
      for (std::size_t const line : {across(row, column), across(row + 1, column),
                                     down(row, column), down(row, column + 1)}) {
        box |= Lines{1} << line;
      }
      boxes.push_back(box);
    }
  }
  // By what a turn or reflection of the dots does to the ends of lines.
  for (Things const& image : square_symmetries(static_cast<std::uint32_t>(rows + 1),
                                               static_cast<std::uint32_t>(columns + 1))) {
    Things symmetry;
    for (std::size_t line = 0; line < lines(); ++line) {
      auto const [from, to] = ends(line);
      auto const wanted = std::pair<std::size_t, std::size_t>(std::minmax(image[from], image[to]));
      std::uint32_t other = 0;
      while (ends(other) != wanted) ++other;
      symmetry.push_back(other);
    }
    symmetry.push_back(static_cast<std::uint32_t>(lines()));
    things.symmetries.push_back(std::move(symmetry));
  }
}

std::pair<std::size_t, std::size_t> DotsAndBoxes::ends(std::size_t line) const {
  std::size_t const row = line / (2 * columns + 1), at = line % (2 * columns + 1);
  std::size_t const dot = row * (columns + 1) + at % columns;
  if (at < columns) return {dot, dot + 1};
  std::size_t const upper = row * (columns + 1) + at - columns;
  return {upper, upper + columns + 1};
}

bool DotsAndBoxes::for_each_turn(Lines left, std::function<bool(Lines)> const& visit) const {
  if (left == again) return visit(0);
  std::unordered_set<Lines> begun = {left}, ended;
  std::vector<Lines> waiting = {left};
  while (!waiting.empty()) {
    Lines const now = waiting.back();
    waiting.pop_back();
    bool const on = for_each_line(now, [&](Lines line) {
      Lines after = now & ~line;
      if (completes(now, line)) {
        if (after != 0) {
          if (begun.insert(after).second) waiting.push_back(after);
          return true;
        }
        after = again;
      }
      return !ended.insert(after).second || visit(after);
    });
    if (!on) return false;
  }
  return true;
}

DotsAndBoxes const& dots_and_boxes(Board const& board) {
  return *static_cast<DotsAndBoxes const*>(board.prepared.get());
}

namespace {

/// Before one more position is looked at. \throws LimitReached
void may_go_on(std::size_t known, std::uint64_t& steps, Limits const& limits) {
  if (known >= limits.positions) throw LimitReached{Stop::kPositions};
  if (++steps % 1024 == 0 && limits.expired()) throw LimitReached{Stop::kExpired};
}

}  // namespace

LinesSearch::LinesSearch(DotsAndBoxes const& dots, Convention convention)
    : dots_(dots), convention_(convention), images_(dots.things) {}

Lines LinesSearch::least_image(Lines left) const {
  Bits<1> bits;
  bits.word[0] = left;
  return images_.canonical(bits).word[0];
}

bool LinesSearch::is_lost(Lines left, Limits const& limits) {
  constexpr std::uint64_t kBytesOfPosition = 64;
  if (left == 0) return convention_ == Convention::kNormal;
  left = least_image(left);
  if (auto const known = lost_.find(left); known != lost_.end()) return known->second;
  may_go_on(lost_.size(), steps_, limits);
  if (lost_.size() * kBytesOfPosition > limits.memory_bytes) throw LimitReached{Stop::kMemory};
  // Most positions in which a box can be completed are won by that.
  bool lost = true;
  for (bool const completing : {true, false}) {
    lost = lost && DotsAndBoxes::for_each_line(left, [&](Lines line) {
             return dots_.completes(left, line) != completing ||
                    is_lost(left & ~line, limits) == completing;
           });
  }
  return lost_[left] = lost;
}

namespace {

constexpr std::uint64_t kMostLines = 40;
constexpr std::uint8_t kLoony = 0xff;

class NimstringSearch final : public BoardSearch {
 public:
  explicit NimstringSearch(DotsAndBoxes const& dots)
      : dots_(dots), normal_(dots, Convention::kNormal), misere_(dots, Convention::kMisere) {}

  /// \throws LimitReached for a loony position, too
  std::uint64_t nim_value(BoardNumbers const& left, Limits const& limits) override {
    if (auto const value = value_in_sums(left, limits)) return *value;
    throw LimitReached{Stop::kPositions};
  }
  std::optional<std::uint64_t> value_in_sums(BoardNumbers const& left,
                                             Limits const& limits) override {
    if (left[0] == dots_.again) return std::nullopt;
    std::lock_guard const lock(mutex_);
    std::uint8_t const value = value_of(left[0], limits);
    return value == kLoony ? std::nullopt : std::optional<std::uint64_t>(value);
  }
  Outcome outcome(BoardNumbers const& left, Convention convention, Limits const& limits) override {
    bool const normal = convention == Convention::kNormal;
    if (left[0] == dots_.again) return normal ? Outcome::kN : Outcome::kP;
    std::lock_guard const lock(mutex_);
    return (normal ? normal_ : misere_).is_lost(left[0], limits) ? Outcome::kP : Outcome::kN;
  }
  std::optional<BoardTheorem> theorem(BoardNumbers const& left, Convention convention,
                                      Limits const& limits) override {
    if (convention == Convention::kMisere) return std::nullopt;
    BoardTheorem found;
    try {
      found.nim_value = value_in_sums(left, limits);
    } catch (LimitReached const&) {
      return std::nullopt;
    }
    found.outcome = found.nim_value == 0 ? Outcome::kP : Outcome::kN;
    found.all_wins = false;
    found.judges = true;
    if (left[0] == dots_.again) {
      found.reason = {{"board.nimstring.again", {}}};
    } else if (!found.nim_value) {
      found.reason = {{"board.nimstring.loony", {}}};
    } else {
      bool const lost = found.outcome == Outcome::kP;
      found.reason = {{lost ? "board.nimstring.p" : "board.nimstring.n",
                       {{"value", std::to_string(*found.nim_value)}}}};
    }
    found.references = {Message{"by.page", {{"page", "boards"}}}};
    return found;
  }
  [[nodiscard]] std::uint64_t looked_at() const override {
    return normal_.known() + misere_.known() + values_.size();
  }

 private:
  std::uint8_t value_of(Lines left, Limits const& limits) {
    std::uint8_t sum = 0;
    while (left != 0) {
      Lines part = left & (~left + 1);
      for (bool grows = true; grows;) {
        Lines larger = part;
        for (Lines const box : dots_.boxes) {
          if ((box & part) != 0) larger |= box & left;
        }
        grows = larger != part;
        part = larger;
      }
      left &= ~part;
      std::uint8_t const value = value_of_part(normal_.least_image(part), limits);
      if (value == kLoony) return kLoony;
      sum ^= value;
    }
    return sum;
  }
  std::uint8_t value_of_part(Lines part, Limits const& limits) {
    if (auto const known = values_.find(part); known != values_.end()) return known->second;
    may_go_on(values_.size(), steps_, limits);
    std::array<bool, 256> seen{};      // by lines that complete nothing
    std::optional<std::uint8_t> kept;  // by lines that complete a box
    bool const one = DotsAndBoxes::for_each_line(part, [&](Lines line) {
      std::uint8_t const value = value_of(part & ~line, limits);
      if (!dots_.completes(part, line)) {
        seen[value] = true;
        return true;
      }
      bool const loony = value == kLoony || (kept && *kept != value);
      kept = value;
      return !loony;
    });
    std::uint8_t value = 0;
    if (kept) {
      value = !one || seen[*kept] ? kLoony : *kept;
    } else {
      while (seen[value]) ++value;
    }
    return values_[part] = value;
  }

  DotsAndBoxes const& dots_;
  LinesSearch normal_, misere_;
  std::mutex mutex_;
  std::uint64_t steps_ = 0;
  std::unordered_map<Lines, std::uint8_t> values_;  // of parts
};

BoardNumbers read_lines(Board const& board, std::string_view text) {
  DotsAndBoxes const& dots = dots_and_boxes(board);
  BoardText const trimmed = trimmed_board_text(text);
  BoardNumbers left = read_names(dots.things.names, text, trimmed, trimmed.text == "-" ? 1 : 0);
  if (left[0] != dots.again) left[0] &= ~dots.again;  // somebody can draw
  return left;
}
std::string write_lines(Board const& board, BoardNumbers const& left) {
  DotsAndBoxes const& dots = dots_and_boxes(board);
  bool const fits = left.size() == 1 && (left[0] < dots.again || left[0] == dots.again);
  if (!fits) throw Error(Message{"error.position.on_board", {}});
  return write_names(dots.things, left);
}

bool for_each_turn_on(Ruleset const& rules, SmallPosition const& from, OptionVisitor const& visit) {
  SmallPosition option = from;
  return dots_and_boxes(*rules.board).for_each_turn(from.heaps[0], [&](Lines after) {
    option.heaps[0] = after;
    return visit(option);
  });
}

/// "a1-b1 b1-b2": the lines of a turn.
std::string lines_drawn(SmallPosition const& from, SmallPosition const& after) {
  return write_names(dots_and_boxes(*from.board).things, {from.heaps[0] & ~after.heaps[0]});
}

bool nothing_to_draw(SmallPosition const& from) {
  return from.heaps[0] == dots_and_boxes(*from.board).again;
}

std::vector<Message> turn_in_words(SmallPosition const& from, SmallPosition const& after) {
  if (nothing_to_draw(from)) return {{"move.lines.none", {}}};
  return {{"move.lines", {{"move", lines_drawn(from, after)}}}};
}

/// "a1-b1 b1-b2"; from `again` this word.
std::optional<BoardNumbers> read_turn(Ruleset const& rules, SmallPosition const& from,
                                      std::string_view text) {
  DotsAndBoxes const& dots = dots_and_boxes(*rules.board);
  Lines drawn = 0;
  try {
    drawn = read_names(dots.things.names, text, trimmed_board_text(text), 0)[0];
  } catch (Error const&) {
    return std::nullopt;
  }
  if ((drawn & ~from.heaps[0]) != 0) {
    throw Error(Message{"play.error.thing_used", {{"move", std::string(text)}}});
  }
  std::optional<BoardNumbers> found;
  dots.for_each_turn(from.heaps[0], [&](Lines after) {
    if ((from.heaps[0] & ~after) == drawn) found = BoardNumbers{after};
    return !found;
  });
  if (!found) throw Error(Message{"play.error.lines", {}});
  return found;
}

/// The board in signs: dots, and the lines between them that are drawn.
std::string dots_ruler(SmallPosition const& position) {
  DotsAndBoxes const& dots = dots_and_boxes(*position.board);
  auto const drawn = [&](std::size_t line) { return !is_left(position.heaps, line); };
  std::string text = "  ";
  for (std::size_t column = 0; column <= dots.columns; ++column) {
    text += square_name(0, static_cast<int>(column)).front() + std::string("   ");
  }
  for (std::size_t row = 0; row <= dots.rows; ++row) {
    std::string lines = std::to_string(row + 1), below = " ";
    lines.resize(2, ' ');
    for (std::size_t column = 0; column <= dots.columns; ++column) {
      lines += '+';
      if (column < dots.columns) lines += drawn(dots.across(row, column)) ? "---" : "   ";
      if (row < dots.rows) below += drawn(dots.down(row, column)) ? " |  " : "    ";
    }
    text += "\n  " + lines;
    if (row < dots.rows) text += "\n  " + below;
  }
  return text;
}

/// Dots, the lines between them that are drawn, and what is touched to draw the others.
Drawing draw_dots(SmallPosition const& position, SmallPosition const*) {
  DotsAndBoxes const& dots = dots_and_boxes(*position.board);
  Drawing drawing{.places = {}, .how = {"draw.how.lines", {}}};
  auto const x = [&](std::size_t dot) {
    return static_cast<int>(dot % (dots.columns + 1)) * 2 * kSquareSide;
  };
  auto const y = [&](std::size_t dot) {
    return static_cast<int>(dot / (dots.columns + 1)) * 2 * kSquareSide;
  };
  std::size_t const all_dots = (dots.rows + 1) * (dots.columns + 1);
  for (std::size_t line = 0; line < dots.lines(); ++line) {
    auto const [a, b] = dots.ends(line);
    bool const left = is_left(position.heaps, line);
    drawing.places.push_back({.x = (x(a) + x(b)) / 2,
                              .y = (y(a) + y(b)) / 2,
                              .look = left ? "bare" : "none",
                              .piece = !left          ? ""
                                       : y(a) == y(b) ? "across"
                                                      : "down",
                              .name = {"draw.thing", {{"thing", dots.things.names[line]}}}});
  }
  if (nothing_to_draw(position)) {
    drawing.how = {"draw.how.no_line", {}};
    // In a box: there nothing else stands.
    drawing.places.push_back({.x = x(dots.columns / 2) + kSquareSide,
                              .y = y((dots.columns + 1) * (dots.rows / 2)) + kSquareSide,
                              .look = "bare",
                              .piece = "token",
                              .name = {"draw.thing", {{"thing", dots.things.names.back()}}}});
  }
  std::size_t const first = drawing.places.size();
  for (std::size_t dot = 0; dot < all_dots; ++dot) {
    drawing.places.push_back({.x = x(dot), .y = y(dot), .look = "joint"});
  }
  for (std::size_t line = 0; line < dots.lines(); ++line) {
    if (is_left(position.heaps, line)) continue;
    drawing.lines.emplace_back(first + dots.ends(line).first, first + dots.ends(line).second);
  }
  return drawing;
}

bool for_each_turn_hit(Ruleset const& rules, SmallPosition const& from, Drawing const&,
                       BoardHitVisitor const& visit) {
  BoardHit hit{.after = from, .entry = {}, .places = {}};
  return for_each_turn_on(rules, from, [&](SmallPosition const& after) {
    hit.after = after;
    hit.entry = lines_drawn(from, after);
    hit.places.clear();
    for (std::size_t line = 0; line < dots_and_boxes(*rules.board).things.size(); ++line) {
      if (is_left(from.heaps, line) && !is_left(after.heaps, line)) hit.places.push_back(line);
    }
    hit.words = turn_in_words(from, after);
    return visit(hit);
  });
}

BoardNumbers no_line_drawn(Board const& board) {
  return {dots_and_boxes(board).again - 1};
}

constexpr BoardRow kNimstring = {
    .word = "nimstring",
    .goes_on_in_sums = true,
    .read = read_lines,
    .write = write_lines,
    .for_each_option = for_each_turn_on,
    .words = turn_in_words,
    .random_start = [](Board const& board, Dice&) { return no_line_drawn(board); },
    .read_move = read_turn,
    .move_help = "play.help.lines",
    .ruler = dots_ruler,
    .prepare = [](std::vector<std::uint64_t> const& shape,
                  std::string const&) -> std::shared_ptr<void const> {
      return std::make_shared<DotsAndBoxes const>(shape[0], shape[1]);
    },
    .search = [](Board const& board) -> std::unique_ptr<BoardSearch> {
      return std::make_unique<NimstringSearch>(dots_and_boxes(board));
    },
    .draw = draw_dots,
    .for_each_hit = for_each_turn_hit,
};

/// "3x3": rows and columns of boxes.
Game read_nimstring(GameParameter parameter) {
  std::string_view const text = parameter.rest();
  char const* const end = text.data() + text.size();
  std::uint64_t rows = 0, columns = 0;
  auto const [cross, wrong] = std::from_chars(text.data(), end, rows);
  bool good = wrong == std::errc{} && cross != end && *cross == 'x';
  if (good) {
    auto const [behind, error] = std::from_chars(cross + 1, end, columns);
    good = error == std::errc{} && behind == end;
  }
  good = good && rows > 0 && columns > 0 && rows <= kMostLines && columns <= kMostLines &&
         rows * (columns + 1) + columns * (rows + 1) <= kMostLines;
  if (!good) {
    throw ParseError(Message{"error.board.nimstring", {{"most", std::to_string(kMostLines)}}},
                     std::string(parameter.specification()), parameter.at());
  }
  Game game;
  game.specification = "nimstring:" + std::to_string(rows) + 'x' + std::to_string(columns);
  game.title = Message{"game.nimstring.title", {}};
  game.rules.board = board_of(kNimstring, {rows, columns});
  game.start = write_lines(*game.rules.board, no_line_drawn(*game.rules.board));
  return game;
}

constexpr Preset kNimstringPresets[] = {
    {"nimstring:3x3",
     "a1-b1 b1-c1 c1-d1 b1-b2 c1-c2 d1-d2 a2-b2 b2-c2 c2-d2 b2-b3 c2-c3 d2-d3 a3-b3 b3-c3 c3-d3 "
     "b3-b4 c3-c4 d3-d4",
     "preset.two_sides"},
    {"nimstring:3x3",
     "a1-b1 b1-c1 c1-d1 a1-a2 b1-b2 c1-c2 d1-d2 a2-b2 b2-c2 c2-d2 a2-a3 b2-b3 c2-c3 d2-d3 a3-b3 "
     "b3-c3 c3-d3 a3-a4 b3-b4 c3-c4 d3-d4 a4-b4 b4-c4 c4-d4",
     "preset.no_line"}};
constexpr GameEntry kNimstringEntries[] = {
    {"nimstring:ROWSxCOLUMNS", "game.nimstring.title", "game.nimstring.rule", "nimstring:2x2",
     "a1-b1 a1-a2 b1-b2 a2-b2", "boards", kNimstringPresets}};

}  // namespace
}  // namespace bouton::boards

namespace bouton {

BOUTON_GAME(nimstring) = {
    .place = 398,
    .word = "nimstring",
    .parameter = GameRow::Parameter::kRequired,
    .read = boards::read_nimstring,
    .entries = boards::kNimstringEntries,
};

}  // namespace bouton
