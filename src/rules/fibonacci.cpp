#include "rules/named_rules.hpp"

#include "rules/game_row.hpp"

namespace bouton {

Ruleset fibonacci_rules() {
  return Ruleset{
      .moves = {MoveKind{.take = any_amount()}}, .limit = TakeLimit{.factor = 2}, .heap_count = 1};
}

namespace {

constexpr Preset kFibonacciPresets[] = {
    {"fibonacci", "20"}, {"fibonacci", "13"}, {"fibonacci", "54"}};
constexpr GameEntry kFibonacciEntries[] = {{"fibonacci", "game.fibonacci.title",
                                            "game.fibonacci.rule", "fibonacci", "20", "fibonacci",
                                            kFibonacciPresets}};

}  // namespace

BOUTON_GAME(fibonacci) = {
    .place = 50,
    .word = "fibonacci",
    .rules = fibonacci_rules,
    .entries = kFibonacciEntries,
};

}  // namespace bouton
