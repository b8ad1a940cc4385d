#include "bouton/sequence/one_heap_game.hpp"
#include <optional>
#include <string>
#include <string_view>

#include "rules/united_codes.hpp"
#include "sequence/one_heap_rules.hpp"

namespace bouton::sequence {

std::optional<OneHeapGame> one_heap_game(Ruleset const& rules) {
  if (!supports(kOneHeapGames, rules)) return std::nullopt;
  std::optional<PartsCondition> condition;
  std::optional<HeapCode> code;
  for (MoveKind const& kind : rules.moves) {
    if (kind.take.splits()) {
      if (condition && *condition != kind.parts) return std::nullopt;
      condition = kind.parts;
    }
    code = code ? details::united(*code, kind.take) : std::optional(kind.take);
    if (!code) return std::nullopt;
  }
  OneHeapGame game{.code = code.value_or(HeapCode{}),
                   .parts = condition.value_or(PartsCondition::kAny)};
  if (game.parts == PartsCondition::kNotAllEqual && game.code.max_parts() == 2) {
    game.parts = PartsCondition::kPairwiseUnequal;
  }
  return game;
}

std::optional<OneHeapGame> heap_game(Ruleset const& rules) {
  if (auto game = one_heap_game(rules)) return game;
  if (!supports(kHeapGames, rules)) return std::nullopt;
  OneHeapGame game;
  for (MoveKind const& kind : rules.moves) {
    game.kinds.push_back({kind.take, kind.parts, kind.conditions.amount});
  }
  return game;
}

std::string game_name(OneHeapGame const& game) {
  if (!game.kinds.empty()) {
    std::string name;
    for (HeapMoves const& kind : game.kinds) {
      name += (name.empty() ? "" : "; ") + game_name({kind.code, kind.parts, {}});
      if (!kind.condition.always()) name += " if " + to_string(kind.condition);
    }
    return name;
  }
  std::string name = to_string(game.code);
  switch (game.parts) {
    case PartsCondition::kAny:
      break;
    case PartsCondition::kAllEqual:
      name += " equal";
      break;
    case PartsCondition::kPairwiseUnequal:
      name += " unequal";
      break;
    case PartsCondition::kNotAllEqual:
      name += " not-all-equal";
      break;
  }
  return name;
}

namespace {

struct NamedCondition {
  PartsCondition condition;
  std::string_view name;
};
constexpr NamedCondition kConditions[] = {{PartsCondition::kAny, "any"},
                                          {PartsCondition::kPairwiseUnequal, "unequal"},
                                          {PartsCondition::kNotAllEqual, "not-all-equal"}};

}  // namespace

std::string_view parts_name(PartsCondition condition) {
  for (NamedCondition const& known : kConditions) {
    if (known.condition == condition) return known.name;
  }
  return {};
}

std::optional<PartsCondition> parts_by_name(std::string_view name) {
  for (NamedCondition const& known : kConditions) {
    if (known.name == name) return known.condition;
  }
  return std::nullopt;
}

Digit digit_of(HeapCode const& code, Natural const& taken) {
  if (auto const small = to_u64(taken)) return code.digit(*small);
  if (code.finite()) return 0;
  // A huge amount has the digit of a small one at the same place in the tail.
  std::uint64_t const prefix = code.prefix().size();
  Natural const place = Natural(taken - prefix) % code.tail().size();
  return code.digit(prefix + place.convert_to<std::uint64_t>());
}

}  // namespace bouton::sequence
