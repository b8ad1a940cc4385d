#include "rules/nim.hpp"

#include "bouton/rules/game.hpp"

namespace bouton {

Ruleset nim_rules() {
  return Ruleset{.moves = {MoveKind{.take = any_amount()}}};
}

namespace {

constexpr Preset kPresets[] = {
    {"nim", "3 4 5"}, {"nim", "1 3 5 7", "preset.marienbad"}, {"nim", "6 6", "preset.equal"}};
constexpr CatalogEntry kEntries[] = {
    {"nim", "game.nim.title", "game.nim.rule", "nim", "3 4 5", "nim", kPresets}};

}  // namespace

BOUTON_GAME(nim) = {
    .place = 10,
    .word = "nim",
    .read = [](GameParameter) { return plain_game("nim", "game.nim.title", nim_rules()); },
    .entries = kEntries,
};

}  // namespace bouton
