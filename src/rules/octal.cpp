// Games of one heap code: all of them by their codes, and those with a name of their own.
#include "rules/named_rules.hpp"

#include <string>
#include <utility>

#include "bouton/core/error.hpp"
#include "rules/game_row.hpp"

namespace bouton {

Ruleset octal_rules(HeapCode code) {
  return Ruleset{.moves = {MoveKind{.take = std::move(code)}}};
}

Ruleset kayles_rules() {
  return octal_rules(HeapCode({0, 7, 7}));
}

Ruleset grundy_rules() {
  // "4." alone: split a heap in two, taking nothing.
  return Ruleset{
      .moves = {MoveKind{.take = HeapCode({4}), .parts = PartsCondition::kPairwiseUnequal}}};
}

namespace {

constexpr GameEntry kOctalEntries[] = {
    {"CODE", "game.octal.title", "game.octal.rule", "0.07", "9 5", "octal"}};
constexpr GameAlias kAliases[] = {
    {"dawson-kayles", "0.07", "alias.dawson_kayles"},
    {"dawson-chess", "0.137", "alias.dawson_chess"},
    {"treblecross", "0.007", "alias.treblecross"},
    {"officers", "0.6", "alias.officers"},
    {"guiles", "0.15", "alias.guiles"},
    {"daisies", "4.7", "alias.daisies"},
    {"lasker", "4.(3)", "alias.lasker"},
};
constexpr Preset kKaylesPresets[] = {
    {"kayles", "1 11", "preset.loyd"}, {"kayles", "13"}, {"kayles", "5 7 3"}};
constexpr GameEntry kKaylesEntries[] = {{"kayles", "game.kayles.title", "game.kayles.rule",
                                         "kayles", "1 11", "kayles", kKaylesPresets}};
constexpr Preset kGrundyPresets[] = {{"grundy", "7 9"}, {"grundy", "11"}};
constexpr GameEntry kGrundyEntries[] = {
    {"grundy", "game.grundy.title", "game.grundy.rule", "grundy", "7 9", "grundy", kGrundyPresets}};

}  // namespace

BOUTON_GAME(octal) = {
    .place = 80,
    .word = "octal",
    .parameter = GameRow::Parameter::kRequired,
    .read =
        [](GameParameter parameter) {
          try {
            HeapCode const code = parse_heap_code(parameter.rest());
            return Game{to_string(code), Message{"game.octal.named", {{"code", to_string(code)}}},
                        octal_rules(code)};
          } catch (ParseError const& error) {
            // Places in a code count from the start of the whole specification.
            throw ParseError(error.message(), std::string(parameter.specification()),
                             parameter.at() + error.offset());
          }
        },
    .entries = kOctalEntries,
    .aliases = kAliases,
};

BOUTON_GAME(kayles) = {
    .place = 70,
    .word = "kayles",
    .rules = kayles_rules,
    .entries = kKaylesEntries,
};

BOUTON_GAME(grundy) = {
    .place = 100,
    .word = "grundy",
    .rules = grundy_rules,
    .entries = kGrundyEntries,
};

}  // namespace bouton
