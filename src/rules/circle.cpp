#include "rules/circle.hpp"

#include <algorithm>
#include <charconv>
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
  return {{"move.take_split",
           {{"amount", std::to_string(taken)}, {"heap", number}, {"parts", std::move(left)}}}};
}

BoardNumbers random_rings(Board const&, Dice& dice) {
  return {number_of({.circle = true, .size = 6 + dice.roll(12)})};
}

constexpr BoardRow kRingBoard = {
    .word = "circle",
    .read = read_rings,
    .write = write_rings,
    .for_each_option = for_each_ring_option,
    .words = ring_move_in_words,
    .random_start = random_rings,
    .move_help = "play.help.circle",
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
  result.title = Message{"game.circle.named", {{"game", game.specification}}};
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
