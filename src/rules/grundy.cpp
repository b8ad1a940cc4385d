#include "rules/named_rules.hpp"

#include "rules/game_row.hpp"

namespace bouton {

Ruleset grundy_rules() {
  // "4." alone: split a heap in two, taking nothing.
  return Ruleset{
      .moves = {MoveKind{.take = HeapCode({4}), .parts = PartsCondition::kPairwiseUnequal}}};
}

namespace {

constexpr Preset kGrundyPresets[] = {{"grundy", "7 9"}, {"grundy", "11"}};
constexpr GameEntry kGrundyEntries[] = {
    {"grundy", "game.grundy.title", "game.grundy.rule", "grundy", "7 9", "grundy", kGrundyPresets}};

}  // namespace

BOUTON_GAME(grundy) = {
    .place = 100,
    .word = "grundy",
    .read = [](GameParameter) { return plain_game("grundy", "game.grundy.title", grundy_rules()); },
    .entries = kGrundyEntries,
};

}  // namespace bouton
