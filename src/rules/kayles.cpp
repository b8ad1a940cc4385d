#include "rules/named_rules.hpp"

#include "rules/game_row.hpp"

namespace bouton {

Ruleset kayles_rules() {
  return octal_rules(HeapCode({0, 7, 7}));
}

namespace {

constexpr Preset kKaylesPresets[] = {
    {"kayles", "1 11", "preset.loyd"}, {"kayles", "13"}, {"kayles", "5 7 3"}};
constexpr GameEntry kKaylesEntries[] = {{"kayles", "game.kayles.title", "game.kayles.rule",
                                         "kayles", "1 11", "kayles", kKaylesPresets}};

}  // namespace

BOUTON_GAME(kayles) = {
    .place = 70,
    .word = "kayles",
    .read = [](GameParameter) { return plain_game("kayles", "game.kayles.title", kayles_rules()); },
    .entries = kKaylesEntries,
};

}  // namespace bouton
