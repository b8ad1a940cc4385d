#include "rules/named_rules.hpp"

#include "rules/game_row.hpp"

namespace bouton {

Ruleset pass_nim_rules() {
  return Ruleset{.moves = {MoveKind{.take = any_amount()}}, .pass_per_heap = true};
}

namespace {

constexpr Preset kPassNimPresets[] = {{"pass-nim", "3 4 5"}, {"pass-nim", "2 5"}};
constexpr GameEntry kPassNimEntries[] = {{"pass-nim", "game.pass_nim.title", "game.pass_nim.rule",
                                          "pass-nim", "3 4 5-", "pass-nim", kPassNimPresets}};

}  // namespace

BOUTON_GAME(pass_nim) = {
    .place = 60,
    .word = "pass-nim",
    .read =
        [](GameParameter) {
          return plain_game("pass-nim", "game.pass_nim.title", pass_nim_rules());
        },
    .entries = kPassNimEntries,
};

}  // namespace bouton
