// The rules that one_heap_game() reads (one_heap_game.hpp).
#pragma once

#include "rules/features.hpp"

namespace bouton::sequence {

inline constexpr RulesUser kOneHeapGames{"rules_user.sequence",
                                         Features{Feature::kSplit, Feature::kPartsCondition,
                                                  Feature::kSeveralKinds, Feature::kHeapCount}};

/// The rules that heap_game() reads.
inline constexpr RulesUser kHeapGames{
    "rules_user.sequence",
    kOneHeapGames.known | Features{Feature::kAmountCondition, Feature::kEqualParts}};

}  // namespace bouton::sequence
