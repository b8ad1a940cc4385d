#include "fuzz/random_game.hpp"

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "bouton/core/error.hpp"
#include "bouton/rules/file.hpp"

namespace bouton::fuzz {
namespace {

std::string amounts(Choices& choices) {
  std::string text;
  std::uint64_t const count = choices.from(1, 4);
  for (std::uint64_t i = 0; i < count; ++i) {
    text += (i == 0 ? "" : ",") + std::to_string(choices.from(1, 9));
  }
  return text;
}

std::string alias(Choices& choices) {
  auto const aliases = game_aliases();
  return std::string(aliases[choices.below(aliases.size())].name);
}

std::string code_text(Choices& choices, Digit most, bool tail) {
  auto const code = random_code(choices, most, tail);
  return code ? to_string(*code) : "0.7";
}

std::string specification(Choices& choices) {
  switch (choices.below(20)) {
    case 0:
      return "nim";
    case 1:
      return "moore:" + std::to_string(choices.from(1, 4));
    case 2:
      return "exact:" + std::to_string(choices.from(1, 4));
    case 3:
      return "wythoff:" + std::to_string(choices.from(1, 5));
    case 4:
      return "fibonacci";
    case 5:
      return "pass-nim";
    case 6:
      return "kayles";
    case 7:
      return "grundy";
    case 8:
      return "subtract:" + amounts(choices);
    case 9:
      return "subtract:all-but-" + amounts(choices);
    case 10:
      return code_text(choices, 7, false);
    case 11:
      return code_text(choices, 15, false);
    case 12:
      return code_text(choices, 3, true);
    case 13:
      return code_text(choices, 7, true);
    case 14:
      return alias(choices);
    case 15:
      return "one-pass-nim";
    case 16:
      return "euclid";
    default:
      return "";  // rules of your own
  }
}

MoveKind random_move(Choices& choices) {
  MoveKind kind;
  kind.take = random_code(choices, choices.flag() ? 7 : 3, true).value_or(any_amount());
  if (choices.flag()) {
    kind.min_heaps = choices.from(1, 3);
    kind.max_heaps = choices.below(4) == 0 ? kNoBound : kind.min_heaps + choices.below(3);
    if (choices.flag()) kind.spread = choices.from(1, 3);
  }
  kind.parts = static_cast<PartsCondition>(choices.below(3));
  if (choices.below(8) == 0) kind.unit = Unit::kAnotherHeap;
  if (choices.below(6) == 0) kind.bound = static_cast<HeapBound>(choices.below(4));
  if (choices.below(6) == 0 && !kind.take.splits()) kind.within = choices.from(1, 3);
  if (choices.below(12) == 0) kind.min_heaps = kind.max_heaps = kNoBound;
  return kind;
}

/// A few amounts for each of so many heaps.
MoveKind random_vectors(std::uint64_t heaps, Choices& choices) {
  MoveKind kind;
  for (std::uint64_t count = choices.from(1, 3); count > 0; --count) {
    std::vector<std::int64_t> vector;
    for (std::uint64_t i = 0; i < heaps; ++i)
      vector.push_back(static_cast<std::int64_t>(choices.below(4)));
    kind.vectors.push_back(std::move(vector));
  }
  return kind;
}

Ruleset own_rules(Choices& choices) {
  Ruleset rules;
  rules.moves.push_back(random_move(choices));
  if (choices.below(3) == 0) rules.moves.push_back(random_move(choices));
  rules.pass_per_heap = choices.below(6) == 0;
  if (choices.below(6) == 0) rules.limit = TakeLimit{choices.from(1, 3)};
  if (choices.below(6) == 0) rules.heap_count = choices.from(1, 3);
  rules.one_pass = choices.below(6) == 0;
  if (rules.heap_count && choices.below(3) == 0) {
    rules.moves.push_back(random_vectors(*rules.heap_count, choices));
  }
  rules.circle = choices.below(6) == 0;
  return rules;
}

}  // namespace

std::optional<HeapCode> random_code(Choices& choices, Digit most, bool tail) {
  auto const digits = [&](std::uint64_t count) {
    std::vector<Digit> result;
    for (std::uint64_t i = 0; i < count; ++i) {
      result.push_back(static_cast<Digit>(choices.below(most + 1)));
    }
    return result;
  };
  std::vector<Digit> prefix = digits(choices.from(1, 5));
  // A heap may be divided without taking in one code of eight.
  prefix.insert(prefix.begin(), choices.below(8) == 0 ? (most > 7 ? 12 : most > 3 ? 4 : 0) : 0);
  std::vector<Digit> repeated;
  if (tail) repeated = digits(choices.from(1, 3));
  try {
    return HeapCode(std::move(prefix), std::move(repeated));
  } catch (Error const&) {
    return std::nullopt;
  }
}

std::string rules_text(Ruleset const& rules) {
  return write_rules_file({"own", rules, Convention::kNormal});
}

std::optional<Game> random_game(Choices& choices) {
  std::string text = specification(choices);
  bool const misere = choices.flag();
  try {
    if (!text.empty()) {
      Game game = parse_game(text, {});
      if (misere) game.convention = Convention::kMisere;
      return game;
    }
    std::string const own = rules_text(own_rules(choices));
    Game game = parse_game("rules:own", [&](std::string const&) { return own; });
    if (misere) game.convention = Convention::kMisere;
    return game;
  } catch (Error const&) {
    return std::nullopt;  // no digit, moves without end, ...
  }
}

Ruleset in_other_words(Ruleset const& rules) {
  Ruleset other = rules;
  other.moves.clear();
  for (MoveKind const& kind : rules.moves) {
    if (kind.max_heaps > kind.min_heaps) {
      // 1 to k heaps: 1 heap, or 2 to k heaps.
      MoveKind fewest = kind, more = kind;
      fewest.max_heaps = kind.min_heaps;
      more.min_heaps = kind.min_heaps + 1;
      other.moves.push_back(more);
      other.moves.push_back(fewest);
      continue;
    }
    other.moves.push_back(kind);
    if (kind.max_heaps > 1 || !kind.take.finite()) continue;
    // The digits of every other amount once more.
    std::vector<Digit> digits = kind.take.prefix();
    for (std::size_t t = 0; t < digits.size(); t += 2) digits[t] = 0;
    other.moves.push_back(kind);
    other.moves.back().take = HeapCode(digits);
    if (other.moves.back().take == HeapCode()) other.moves.pop_back();
  }
  std::reverse(other.moves.begin(), other.moves.end());
  return other;
}

}  // namespace bouton::fuzz
