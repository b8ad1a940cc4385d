#include "rules/circle.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <string>
#include <system_error>

#include "bouton/core/error.hpp"
#include "bouton/rules/move.hpp"
#include "rules/board_cells.hpp"
#include "rules/game_row.hpp"

namespace bouton {
namespace {

/// Most pins of a row or a circle; the lowest bit of its number says which it is.
constexpr std::uint64_t kMostPinsOfRing = 1'000'000'000'000'000'000;
constexpr std::size_t kMostRings = 1000;

BoardNumbers read_rings(Board const&, std::string_view text) {
  BoardText const trimmed = trimmed_board_text(text);  // clang 14 captures no structured binding
  std::string_view const whole = trimmed.text;
  std::size_t const begin = trimmed.begin;
  auto const fail = [&, offset = begin](char const* key, std::size_t at, std::uint64_t limit) {
    throw ParseError(Message{key,
                             {{"found", at < whole.size() ? character_at(text, offset + at) : ""},
                              {"limit", std::to_string(limit)}}},
                     std::string(text), offset + at);
  };
  BoardNumbers numbers;
  std::size_t at = 0;
  if (whole == "-") return numbers;
  if (whole.empty()) fail("error.board.ring", 0, 0);
  while (at < whole.size()) {
    if (whole[at] == ' ' || whole[at] == ',' || whole[at] == '\t') {
      ++at;
      continue;
    }
    Ring ring{.circle = whole.substr(at).starts_with(kCircleWord), .size = 0};
    if (ring.circle) at += kCircleWord.size();
    auto const [end, error] =
        std::from_chars(whole.data() + at, whole.data() + whole.size(), ring.size);
    bool const large = error == std::errc::result_out_of_range || ring.size > kMostPinsOfRing;
    if (large) fail("error.board.ring_large", at, kMostPinsOfRing);
    if (error != std::errc{}) fail("error.board.ring", at, 0);
    at = static_cast<std::size_t>(end - whole.data());
    if (at < whole.size() && whole[at] != ' ' && whole[at] != ',' && whole[at] != '\t') {
      fail("error.board.ring", at, 0);
    }
    if (numbers.size() == kMostRings) fail("error.board.heaps", at, kMostRings);
    numbers.push_back(number_of(ring));
  }
  return numbers;
}

std::string write_rings(Board const&, BoardNumbers const& numbers) {
  std::string text;
  for (std::uint64_t const number : numbers) {
    Ring const ring = ring_of(number);
    if (!text.empty()) text += ' ';
    if (ring.circle) text += kCircleWord;
    text += std::to_string(ring.size);
  }
  return text.empty() ? "-" : text;
}

bool for_each_ring_option(Ruleset const& rules, SmallPosition const& from,
                          OptionVisitor const& visit) {
  Ruleset const rows = rules_of_rows(rules);
  SmallPosition option = from;
  for (std::size_t i = 0; i < from.heaps.size(); ++i) {
    Ring const ring = ring_of(from.heaps[i]);
    auto const at = static_cast<std::ptrdiff_t>(i);
    if (ring.circle) {
      std::uint64_t const most = most_from_circle(rules, ring.size);
      for (std::uint64_t taken = 1; taken <= most; ++taken) {
        if (!may_take_from_circle(rules, ring.size, taken)) continue;
        option.heaps[i] = number_of({.circle = false, .size = ring.size - taken});
        if (!visit(option)) return false;
      }
      option.heaps[i] = from.heaps[i];
      continue;
    }
    bool const go_on = for_each_option(rows, {.heaps = {ring.size}}, [&](auto const& parts) {
      option.heaps.assign(from.heaps.begin(), from.heaps.begin() + at);
      for (std::uint64_t const part : parts.heaps) {
        option.heaps.push_back(number_of({.circle = false, .size = part}));
      }
      option.heaps.insert(option.heaps.end(), from.heaps.begin() + at + 1, from.heaps.end());
      return visit(option);
    });
    if (!go_on) return false;
    option.heaps = from.heaps;
  }
  return true;
}

std::vector<Message> ring_move_in_words(SmallPosition const& from, SmallPosition const& after) {
  auto const differ =
      std::mismatch(from.heaps.begin(), from.heaps.end(), after.heaps.begin(), after.heaps.end());
  if (differ.first == from.heaps.end()) return {};
  Ring const before = ring_of(*differ.first);
  std::string const number = std::to_string(differ.first - from.heaps.begin() + 1);
  if (before.circle) {
    return {{"move.circle",
             {{"amount", std::to_string(before.size - ring_of(*differ.second).size)},
              {"heap", number}}}};
  }
  std::size_t const parts = after.heaps.size() - from.heaps.size() + 1;
  std::uint64_t taken = before.size;
  std::vector<std::string> left;
  for (std::size_t i = 0; i < parts; ++i) {
    std::uint64_t const size = ring_of(differ.second[static_cast<std::ptrdiff_t>(i)]).size;
    taken -= size;
    left.push_back(std::to_string(size));
  }
  if (taken == before.size)
    return {{"move.take", {{"amount", std::to_string(taken)}, {"heap", number}}}};
  return {{"move.take_split",
           {{"amount", std::to_string(taken)}, {"heap", number}, {"parts", std::move(left)}}}};
}

BoardNumbers random_rings(Board const&, Dice& dice) {
  return {number_of({.circle = true, .size = 6 + dice.roll(12)})};
}

/// A pin of a ring that falls first, and how many fall.
struct RingHit {
  std::size_t heap, first, taken;
};

/// "2 5-6": pins 5 and 6 of the second circle or row, counted on a circle as it is drawn.
std::string entry_of(RingHit hit, std::size_t size) {
  std::size_t const last = (hit.first + hit.taken - 1) % size;
  std::string entry = std::to_string(hit.heap + 1) + ' ' + std::to_string(hit.first + 1);
  return last == hit.first ? entry : entry + '-' + std::to_string(last + 1);
}

/// What is left of a ring, in its order: of a circle what stands behind the pins that fell.
struct RingParts {
  std::vector<std::size_t> left, right;
};
RingParts parts_after(std::vector<std::size_t> const& pins, RingHit hit, bool circle) {
  RingParts parts;
  std::size_t const size = pins.size(), end = hit.first + hit.taken;
  if (!circle) {
    parts.left.assign(pins.begin(), pins.begin() + static_cast<std::ptrdiff_t>(hit.first));
  }
  for (std::size_t at = end; at < (circle ? hit.first + size : size); ++at) {
    parts.right.push_back(pins[at % size]);
  }
  return parts;
}

SmallPosition after_ring_hit(SmallPosition const& from, RingHit hit, RingParts const& parts) {
  SmallPosition after = from;
  auto const at = after.heaps.begin() + static_cast<std::ptrdiff_t>(hit.heap);
  std::uint64_t const left = parts.left.size(), right = parts.right.size();
  *at = number_of({.circle = false, .size = left > 0 ? left : right});
  if (left > 0 && right > 0) after.heaps.insert(at + 1, number_of({false, right}));
  return after;
}

bool may_hit_ring(Ruleset const& rules, Ring ring, RingHit hit) {
  if (ring.circle) {
    return may_take_from_circle(rules, ring.size, hit.taken) &&
           (hit.taken < ring.size || hit.first == 0);
  }
  unsigned const parts = (hit.first > 0 ? 1U : 0U) + (hit.first + hit.taken < ring.size ? 1U : 0U);
  return hit.first + hit.taken <= ring.size && rules.moves.front().take.allows(hit.taken, parts);
}

bool for_each_ring_hit(Ruleset const& rules, SmallPosition const& from, Drawing const& now,
                       BoardHitVisitor const& visit) {
  for (std::size_t heap = 0; heap < from.heaps.size(); ++heap) {
    Ring const ring = ring_of(from.heaps[heap]);
    std::vector<std::size_t> const& pins = now.heaps[heap];
    for (std::size_t taken = 1; taken <= pins.size(); ++taken) {
      for (std::size_t first = 0; first < pins.size(); ++first) {
        RingHit const hit{heap, first, taken};
        if (!may_hit_ring(rules, ring, hit)) continue;
        RingParts const parts = parts_after(pins, hit, ring.circle);
        BoardHit told{after_ring_hit(from, hit, parts), entry_of(hit, pins.size()), {}, now.heaps};
        for (std::size_t i = 0; i < taken; ++i) {
          told.places.push_back(pins[(first + i) % pins.size()]);
        }
        auto const at = told.heaps.begin() + static_cast<std::ptrdiff_t>(heap);
        *at = parts.left.empty() ? parts.right : parts.left;
        if (!parts.left.empty() && !parts.right.empty()) told.heaps.insert(at + 1, parts.right);
        if (!visit(told)) return false;
      }
    }
  }
  return true;
}

/// "2 5-6" as above.
std::optional<BoardNumbers> read_ring_hit(Ruleset const& rules, SmallPosition const& from,
                                          std::string_view text) {
  std::string spaced(text);
  std::replace(spaced.begin(), spaced.end(), '-', ' ');
  auto const numbers = numbers_after(spaced, {});
  if (!numbers || numbers->size() < 2 || numbers->size() > 3) return std::nullopt;
  std::uint64_t const heap = numbers->front(), first = (*numbers)[1], last = numbers->back();
  if (heap == 0 || heap > from.heaps.size()) return std::nullopt;
  Ring const ring = ring_of(from.heaps[static_cast<std::size_t>(heap - 1)]);
  if (first == 0 || last == 0 || first > ring.size || last > ring.size) return std::nullopt;
  if (ring.size > kMostPlaces || (!ring.circle && last < first)) return std::nullopt;
  RingHit const hit{static_cast<std::size_t>(heap - 1), static_cast<std::size_t>(first - 1),
                    static_cast<std::size_t>((last + ring.size - first) % ring.size + 1)};
  if (!may_hit_ring(rules, ring, hit)) return std::nullopt;
  std::vector<std::size_t> const pins(static_cast<std::size_t>(ring.size));
  return after_ring_hit(from, hit, parts_after(pins, hit, ring.circle)).heaps;
}

Drawing draw_rings(SmallPosition const& position, SmallPosition const*) {
  constexpr double kPi = 3.14159265358979323846;
  Drawing drawing{.places = {}, .how = {"draw.how.pins", {}}};
  int top = 0;
  for (std::uint64_t const number : position.heaps) {
    Ring const ring = ring_of(number);
    std::string const heap = std::to_string(drawing.heaps.size() + 1);
    std::vector<std::size_t>& pins = drawing.heaps.emplace_back();
    if (drawing.places.size() + ring.size > kMostPlaces) return {};
    int const size = static_cast<int>(ring.size);
    double const radius = ring.circle ? std::max(60.0, size * kSquareSide / (2 * kPi)) : 0;
    for (int pin = 0; pin < size; ++pin) {
      double const turn = 2 * kPi * pin / size;
      pins.push_back(drawing.places.size());
      drawing.places.push_back(
          {.x = ring.circle ? static_cast<int>(std::lround(radius + radius * std::sin(turn)))
                            : kSquareSide * pin,
           .y = top + static_cast<int>(std::lround(radius - radius * std::cos(turn))),
           .piece = "pin",
           .name = {ring.circle ? "draw.circle_pin" : "draw.row_pin",
                    {{"heap", heap}, {"pin", std::to_string(pin + 1)}}}});
    }
    top += static_cast<int>(2 * radius) + 3 * kSquareSide / 2;
  }
  return drawing;
}

constexpr BoardRow kRingBoard = {
    .word = "circle",
    .read = read_rings,
    .write = write_rings,
    .for_each_option = for_each_ring_option,
    .words = ring_move_in_words,
    .random_start = random_rings,
    .read_move = read_ring_hit,
    .move_help = "play.help.circle",
    .draw = draw_rings,
    .for_each_hit = for_each_ring_hit,
};

constexpr Preset kRingPresets[] = {{"circle:kayles", "circle:24"}};
constexpr GameEntry kRingEntries[] = {{"circle:GAME", "game.circle.title", "game.circle.rule",
                                       "circle:kayles", "circle:24", "circle", kRingPresets}};

}  // namespace

bool may_stand_in_circles(Ruleset const& rules) {
  return rules.board == nullptr && !rules.heap_count && !rules.pass_per_heap && !rules.one_pass &&
         !rules.limit && !rules.end && has_rows_of_pins(rules) && rules.moves.size() == 1 &&
         rules.moves.front().max_heaps == 1 && rules.moves.front().conditions == MoveConditions{} &&
         rules.moves.front().bound == HeapBound::kNone && rules.moves.front().unit == Unit::kToken;
}

Game in_circles(Game const& game) {
  if (!may_stand_in_circles(game.rules)) {
    throw Error(Message{"error.game.circle", {{"game", game.specification}}});
  }
  Game result = game;
  result.specification = "circle:" + game.specification;
  result.title =
      Message{"game.circle.named",
              {{"game", game.title.arguments.empty() ? '@' + game.title.key : game.specification}}};
  result.rules.board = board_of(kRingBoard);
  return result;
}

bool has_circles(Ruleset const& rules) {
  return rules.board != nullptr && rules.board->row == &kRingBoard;
}

Ruleset rules_of_rows(Ruleset const& rules) {
  Ruleset rows = rules;
  rows.board = nullptr;
  return rows;
}

Ring ring_of(std::uint64_t number) {
  return {.circle = number % 2 == 1, .size = number / 2};
}

std::uint64_t number_of(Ring ring) {
  return 2 * ring.size + (ring.circle && ring.size > 0 ? 1 : 0);
}

bool may_take_from_circle(Ruleset const& rules, std::uint64_t size, std::uint64_t taken) {
  return taken >= 1 && taken <= size &&
         rules.moves.front().take.allows(taken, taken == size ? 0 : 2);
}

std::uint64_t most_from_circle(Ruleset const& rules, std::uint64_t size) {
  HeapCode const& code = rules.moves.front().take;
  return code.finite() ? std::min(size, code.max_taken()) : size;
}

BOUTON_GAME(circle) = {
    .place = 240,
    .word = "circle",
    .parameter = GameRow::Parameter::kRequired,
    .on_another = in_circles,
    .entries = kRingEntries,
};

}  // namespace bouton
