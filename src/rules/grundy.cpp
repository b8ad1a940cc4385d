#include "rules/grundy.hpp"

#include "bouton/rules/game.hpp"

namespace bouton {

Ruleset grundy_rules() {
  // "4." without more: split a heap in two, taking nothing.
  return Ruleset{
      .moves = {MoveKind{.take = HeapCode({4}), .parts = PartsCondition::kPairwiseUnequal}}};
}

namespace {

constexpr Preset kPresets[] = {{"grundy", "7 9"}, {"grundy", "11"}};
constexpr CatalogEntry kEntries[] = {
    {"grundy", "game.grundy.title", "game.grundy.rule", "grundy", "7 9", "grundy", kPresets}};

}  // namespace

BOUTON_GAME(grundy) = {
    .place = 100,
    .word = "grundy",
    .read = [](GameParameter) { return plain_game("grundy", "game.grundy.title", grundy_rules()); },
    .entries = kEntries,
};

}  // namespace bouton
