#include "rules/named_rules.hpp"

#include "rules/game_row.hpp"

namespace bouton {

Ruleset euclid_rules() {
  return Ruleset{.moves = {MoveKind{.take = any_amount(), .unit = Unit::kAnotherHeap}},
                 .heap_count = 2};
}

namespace {

constexpr Preset kEuclidPresets[] = {{"euclid", "12 19"}, {"euclid", "13 21"}, {"euclid", "5 12"}};
constexpr GameEntry kEuclidEntries[] = {
    {"euclid", "game.euclid.title", "game.euclid.rule", "euclid", "3 7", "euclid", kEuclidPresets}};

}  // namespace

BOUTON_GAME(euclid) = {
    .place = 45,
    .word = "euclid",
    .rules = euclid_rules,
    .entries = kEuclidEntries,
};

}  // namespace bouton
