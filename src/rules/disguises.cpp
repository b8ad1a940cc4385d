// Games in disguise that are games with heaps: the stairs, and pieces that go to a corner. Others
// are other names: a rook is Nim with two heaps, a queen is Wythoff's game.
#include "rules/game_row.hpp"
#include "rules/named_rules.hpp"

namespace bouton {

Ruleset staircase_rules() {
  return Ruleset{.moves = {MoveKind{.take = any_amount(), .to_left = true}}};
}

Ruleset king_rules() {
  return Ruleset{.moves = {MoveKind{.take = {}, .vectors = {{1, 0}, {0, 1}, {1, 1}}}},
                 .heap_count = 2};
}

Ruleset knight_rules() {
  return Ruleset{.moves = {MoveKind{.take = {}, .vectors = {{2, 1}, {1, 2}, {2, -1}, {-1, 2}}}},
                 .heap_count = 2,
                 .weights = {1, 1}};
}

namespace {

constexpr Preset kStaircasePresets[] = {{"staircase", "3 1 4"}, {"staircase", "2 5 3 1 4"}};
constexpr GameEntry kStaircaseEntries[] = {{"staircase", "game.staircase.title",
                                            "game.staircase.rule", "staircase", "3 1 4",
                                            "staircase", kStaircasePresets}};
constexpr Preset kKingPresets[] = {{"king", "5 3"}};
constexpr GameEntry kKingEntries[] = {
    {"king", "game.king.title", "game.king.rule", "king", "5 3", "corner", kKingPresets}};
constexpr Preset kKnightPresets[] = {{"knight", "7 6"}};
constexpr GameEntry kKnightEntries[] = {
    {"knight", "game.knight.title", "game.knight.rule", "knight", "7 6", "corner", kKnightPresets}};

constexpr GameAlias kOtherNames[] = {
    {"nimble", "nim", "alias.nimble", "2 4 7", "alias.nimble.rule"},
    {"path-chips", "nim", "alias.path_chips", "3 5 8", "alias.path_chips.rule"},
    {"rook", "nim", "alias.rook", "7 5", "alias.rook.rule"},
    {"queen", "wythoff", "alias.queen"},
};

}  // namespace

BOUTON_GAME(staircase) = {
    .place = 110,
    .word = "staircase",
    .rules = staircase_rules,
    .entries = kStaircaseEntries,
    .aliases = kOtherNames,
};

BOUTON_GAME(king) = {
    .place = 120,
    .word = "king",
    .rules = king_rules,
    .entries = kKingEntries,
};

BOUTON_GAME(knight) = {
    .place = 130,
    .word = "knight",
    .rules = knight_rules,
    .entries = kKnightEntries,
};

}  // namespace bouton
