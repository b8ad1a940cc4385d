// Nim with passes: one on each heap, or one for the whole game.
#include "rules/named_rules.hpp"

#include "rules/game_row.hpp"

namespace bouton {

Ruleset pass_nim_rules() {
  return Ruleset{.moves = {MoveKind{.take = any_amount()}}, .pass_per_heap = true};
}

Ruleset one_pass_nim_rules() {
  return Ruleset{.moves = {MoveKind{.take = any_amount()}}, .one_pass = true};
}

namespace {

constexpr Preset kPassNimPresets[] = {{"pass-nim", "3 4 5"}, {"pass-nim", "2 5"}};
constexpr GameEntry kPassNimEntries[] = {{"pass-nim", "game.pass_nim.title", "game.pass_nim.rule",
                                          "pass-nim", "3 4 5-", "pass-nim", kPassNimPresets}};
constexpr Preset kOnePassNimPresets[] = {{"one-pass-nim", "3 4 5"}, {"one-pass-nim", "2 5 6"}};
constexpr GameEntry kOnePassNimEntries[] = {{"one-pass-nim", "game.one_pass_nim.title",
                                             "game.one_pass_nim.rule", "one-pass-nim", "3 4 5",
                                             "one-pass-nim", kOnePassNimPresets}};

}  // namespace

BOUTON_GAME(pass_nim) = {
    .place = 60,
    .word = "pass-nim",
    .rules = pass_nim_rules,
    .entries = kPassNimEntries,
};

BOUTON_GAME(one_pass_nim) = {
    .place = 65,
    .word = "one-pass-nim",
    .rules = one_pass_nim_rules,
    .entries = kOnePassNimEntries,
};

}  // namespace bouton
