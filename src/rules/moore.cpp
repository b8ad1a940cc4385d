#include "rules/named_rules.hpp"

#include "rules/game_row.hpp"

namespace bouton {

Ruleset moore_rules(std::uint64_t k) {
  return Ruleset{.moves = {MoveKind{.take = any_amount(), .min_heaps = 1, .max_heaps = k}}};
}

Ruleset exact_rules(std::uint64_t k) {
  return Ruleset{.moves = {MoveKind{.take = any_amount(), .min_heaps = k, .max_heaps = k}}};
}

namespace {

constexpr Preset kMoorePresets[] = {{"moore:2", "3 4 5 6"}, {"moore:2", "5 8 10"}};
constexpr GameEntry kMooreEntries[] = {{"moore:K", "game.moore.title", "game.moore.rule", "moore:2",
                                        "5 8 10", "moore", kMoorePresets}};
constexpr Preset kExactPresets[] = {{"exact:2", "2 3 4"}, {"exact:2", "3 4 5 6"}};
constexpr GameEntry kExactEntries[] = {
    {"exact:K", "game.exact.title", "game.exact.rule", "exact:2", "2 3 4", "exact", kExactPresets}};

}  // namespace

BOUTON_GAME(moore) = {
    .place = 20,
    .word = "moore",
    .parameter = GameRow::Parameter::kRequired,
    .read =
        [](GameParameter parameter) {
          std::uint64_t const k = parameter.number();
          return numbered_game("moore", "game.moore.named", k, moore_rules(k));
        },
    .entries = kMooreEntries,
};

BOUTON_GAME(exact) = {
    .place = 30,
    .word = "exact",
    .parameter = GameRow::Parameter::kRequired,
    .read =
        [](GameParameter parameter) {
          std::uint64_t const k = parameter.number();
          return numbered_game("exact", "game.exact.named", k, exact_rules(k));
        },
    .entries = kExactEntries,
};

}  // namespace bouton
