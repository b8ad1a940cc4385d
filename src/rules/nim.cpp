#include "rules/named_rules.hpp"

#include "rules/game_row.hpp"

namespace bouton {

Ruleset nim_rules() {
  return Ruleset{.moves = {MoveKind{.take = any_amount()}}};
}

namespace {

constexpr Preset kNimPresets[] = {
    {"nim", "3 4 5"}, {"nim", "1 3 5 7", "preset.marienbad"}, {"nim", "6 6", "preset.equal"}};
constexpr GameEntry kNimEntries[] = {
    {"nim", "game.nim.title", "game.nim.rule", "nim", "3 4 5", "nim", kNimPresets}};

}  // namespace

BOUTON_GAME(nim) = {
    .place = 10,
    .word = "nim",
    .rules = nim_rules,
    .entries = kNimEntries,
};

}  // namespace bouton
