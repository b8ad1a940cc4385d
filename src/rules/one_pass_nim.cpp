#include "rules/named_rules.hpp"

#include "rules/game_row.hpp"

namespace bouton {

Ruleset one_pass_nim_rules() {
  return Ruleset{.moves = {MoveKind{.take = any_amount()}}, .one_pass = true};
}

namespace {

constexpr Preset kOnePassNimPresets[] = {{"one-pass-nim", "3 4 5"}, {"one-pass-nim", "2 5 6"}};
constexpr GameEntry kOnePassNimEntries[] = {{"one-pass-nim", "game.one_pass_nim.title",
                                             "game.one_pass_nim.rule", "one-pass-nim", "3 4 5",
                                             "one-pass-nim", kOnePassNimPresets}};

}  // namespace

BOUTON_GAME(one_pass_nim) = {
    .place = 65,
    .word = "one-pass-nim",
    .read =
        [](GameParameter) {
          return plain_game("one-pass-nim", "game.one_pass_nim.title", one_pass_nim_rules());
        },
    .entries = kOnePassNimEntries,
};

}  // namespace bouton
