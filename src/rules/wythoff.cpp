#include "rules/named_rules.hpp"

#include "rules/game_row.hpp"

namespace bouton {

Ruleset wythoff_rules(std::uint64_t r) {
  MoveKind const one_heap{.take = any_amount()};
  MoveKind const both_heaps{.take = any_amount(), .min_heaps = 2, .max_heaps = 2, .spread = r};
  return Ruleset{.moves = {one_heap, both_heaps}, .heap_count = 2};
}

namespace {

constexpr Preset kWythoffPresets[] = {{"wythoff", "7 11"}, {"wythoff", "12 19"}};
constexpr Preset kPresetsOfR[] = {{"wythoff:2", "9 14"}, {"wythoff:2", "6 12"}};
constexpr GameEntry kWythoffEntries[] = {
    {"wythoff", "game.wythoff.title", "game.wythoff.rule", "wythoff", "12 19", "wythoff",
     kWythoffPresets},
    {"wythoff:R", "game.r_wythoff.title", "game.r_wythoff.rule", "wythoff:2", "9 14", "wythoff",
     kPresetsOfR}};

}  // namespace

BOUTON_GAME(wythoff) = {
    .place = 40,
    .word = "wythoff",
    .parameter = GameRow::Parameter::kOptional,
    .read =
        [](GameParameter parameter) {
          std::uint64_t const r = parameter.number();
          if (r == 1) return Game{"wythoff", Message{"game.wythoff.title", {}}, wythoff_rules()};
          return numbered_game("wythoff", "game.r_wythoff.named", r, wythoff_rules(r));
        },
    .entries = kWythoffEntries,
};

}  // namespace bouton
